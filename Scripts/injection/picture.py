"""Pictures of the screen, and the file formats PNG and PPM."""
import struct
import zlib
from dataclasses import dataclass

from .errors import CommandError

COMPRESSION = 1
"""The fastest level: a picture is written more often than it is kept."""


@dataclass(frozen=True)
class Picture:
    """The pixels of a part of the screen."""

    width: int
    """In pixels."""
    height: int
    """In pixels."""
    rgb: bytes
    """Three bytes a pixel, row by row from the top."""
    scale: float = 1
    """Pixels a point."""

    @classmethod
    def from_bgrx(cls, data: bytes, width: int, height: int) -> "Picture":
        """Creates a picture from four bytes a pixel: blue, green, red and one that is ignored."""
        rgb = bytearray(width * height * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = data[2::4], data[1::4], data[0::4]
        return cls(width, height, bytes(rgb))

    @classmethod
    def from_ppm(cls, data: bytes, scale: float) -> "Picture":
        """Creates a picture from a binary PPM file without comments, as grim writes it."""
        _, size, _, rgb = data.split(b"\n", 3)
        width, height = map(int, size.split())
        return cls(width, height, rgb, scale)

    def color_at(self, x: float, y: float) -> str:
        """Returns the color at a point, as `#rrggbb`.

        Raises CommandError if the point is outside.
        """
        column, row = int(x * self.scale), int(y * self.scale)
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise CommandError(f"the point {x:g}, {y:g} is outside the window")
        start = (row * self.width + column) * 3
        return "#" + self.rgb[start:start + 3].hex()

    def to_png(self) -> bytes:
        """Returns the picture as a PNG file."""
        stride = self.width * 3
        rows = (self.rgb[row * stride:(row + 1) * stride] for row in range(self.height))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        # Each row begins with its filter; 0 is none.
        data = zlib.compress(b"".join(b"\0" + row for row in rows), COMPRESSION)
        return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + png_chunk(b"IDAT", data) + png_chunk(b"IEND", b"")


def png_chunk(kind: bytes, data: bytes) -> bytes:
    """Returns a chunk of a PNG file: length, kind, data and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
