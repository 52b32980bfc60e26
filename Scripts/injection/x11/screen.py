"""The screen of X11, and its single output."""
import time

from ..errors import CommandError
from ..geometry import Rectangle
from ..picture import Picture
from ..session import Outputs, Screen
from .connection import X11Connection, XWindow
from .windows import X11Windows

WORK_AREA_LIMIT = 5
"""Seconds that the window manager may take to publish a new work area."""

DPI = 96
"""The resolution at scale 1, in dots an inch."""


class X11Screen(Screen):
    """The pixels of the root window. A point is a pixel."""

    def __init__(self, connection: X11Connection, windows: X11Windows) -> None:
        self._connection = connection
        self._windows = windows
        self._observes_damage = False
        self._panel: XWindow | None = None

    def size(self) -> tuple[int, int]:
        return self._connection.screen_size()

    def grab(self, area: Rectangle) -> Picture:
        screen_width, screen_height = self.size()
        x, y = max(0, area.x), max(0, area.y)
        width, height = min(area.width, screen_width - x), min(area.height, screen_height - y)
        return Picture.from_bgrx(self._connection.pixels(x, y, width, height), width, height)

    def set_scale(self, scale: float) -> None:
        """Sets Xft.dpi in the server's resources, as the settings of a desktop do."""
        resources = self._connection.root_property("RESOURCE_MANAGER") or b""
        self._connection.set_root_text("RESOURCE_MANAGER", with_scale(bytes(resources), scale))

    def take_damage(self) -> list[list[int]]:
        if not self._observes_damage:
            self._connection.observe_damage(self._windows.native())
            self._observes_damage = True
        return self._connection.take_damage()

    def cursor_size(self) -> list[int]:
        return list(self._connection.cursor_size())

    def reserve(self, height: int) -> None:
        if self._panel is not None:
            self._panel.destroy()
            self._panel = None
        if height > 0:
            self._panel = self._connection.create_panel(self.size()[0], height)
        self._wait_for_work_area(height)

    def _wait_for_work_area(self, top: int) -> None:
        """Waits until the window manager has published the area that is left."""
        deadline = time.monotonic() + WORK_AREA_LIMIT
        while time.monotonic() < deadline:
            area = self._connection.root_property("_NET_WORKAREA")
            if area is not None and area[1] == top:
                return
            time.sleep(0.002)
        raise CommandError("the window manager does not reserve the area")


class X11Outputs(Outputs):
    """The output of Xvfb, which stays as it is."""

    def add(self, width: int, height: int, scale: float) -> list[Rectangle]:
        raise self._error()

    def move_window(self, number: int) -> None:
        raise self._error()

    def unplug(self, number: int) -> None:
        raise self._error()

    def plug(self, number: int) -> None:
        raise self._error()

    @staticmethod
    def _error() -> CommandError:
        return CommandError("Xvfb has one output")


def with_scale(resources: bytes, scale: float) -> bytes:
    """Returns the server's resources, one a line, with the Xft.dpi of a scale."""
    kept = [line for line in resources.split(b"\n") if line and not line.startswith(b"Xft.dpi:")]
    return b"".join(line + b"\n" for line in [*kept, b"Xft.dpi:\t%d" % round(scale * DPI)])
