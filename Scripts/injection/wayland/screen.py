"""The screen of Wayland, which the program grim reads."""
from .. import programs
from ..errors import CommandError
from ..geometry import Rectangle
from ..picture import Picture
from ..session import Screen
from .outputs import WaylandOutputs


class WaylandScreen(Screen):
    """The pixels of all outputs."""

    def __init__(self, outputs: WaylandOutputs) -> None:
        self._outputs = outputs

    def size(self) -> tuple[int, int]:
        # The first output is at 0, 0.
        bounds = self._outputs.bounds
        return bounds.x + bounds.width, bounds.y + bounds.height

    def grab(self, area: Rectangle) -> Picture:
        scale = self._outputs.scale_at(area.x, area.y)
        region = f"{area.x},{area.y} {area.width}x{area.height}"
        data = programs.data_from(["grim", "-t", "ppm", "-s", str(scale), "-g", region, "-"])
        return Picture.from_ppm(data, scale)

    def set_scale(self, scale: float) -> tuple[int, int]:
        self._outputs.set_scale(scale)
        return self.size()

    def take_damage(self) -> list[list[int]]:
        raise CommandError("Wayland does not report this; WAYLAND_DEBUG=1 shows the requests of a program")

    def cursor_size(self) -> list[int]:
        raise CommandError("compositors do not report the pointer's image")

    def reserve(self, height: int) -> None:
        raise CommandError("only sessions on X11 have panels")
