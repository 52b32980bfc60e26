"""The headless outputs of sway."""
from dataclasses import dataclass
from typing import Any, Self

from ..errors import CommandError
from ..geometry import Rectangle
from ..session import Outputs
from .sway import Sway
from .windows import WaylandWindows
from .wire import WaylandConnection

FIRST, SECOND = 1, 2
UNPLUG_VERSION = (1, 8)
"""The first version of sway with the command `output NAME unplug`."""


@dataclass(frozen=True)
class Output:
    """An output that shows a part of the screen."""

    name: str
    """The name changes when the output is plugged in again."""
    area: Rectangle
    width: int
    """In pixels."""
    height: int
    """In pixels."""
    scale: float

    @classmethod
    def from_json(cls, description: dict[str, Any]) -> Self:
        """Creates an output from sway's description."""
        area, mode = description["rect"], description.get("current_mode") or {}
        return cls(description["name"], Rectangle(area["x"], area["y"], area["width"], area["height"]),
                   mode.get("width", 0), mode.get("height", 0), description["scale"])


def bounding_rectangle(areas: list[Rectangle]) -> Rectangle:
    """Returns the smallest rectangle that contains all areas."""
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    right = max(area.x + area.width for area in areas)
    bottom = max(area.y + area.height for area in areas)
    return Rectangle(left, top, right - left, bottom - top)


class WaylandOutputs(Outputs):
    """The outputs of sway: the first, and perhaps a second for windows that move between scales."""

    def __init__(self, connection: WaylandConnection, sway: Sway, windows: WaylandWindows) -> None:
        self._connection = connection
        self._sway = sway
        self._windows = windows
        self._count = 1
        """The number of outputs created so far, which sway's names contain."""
        self._names = {FIRST: "HEADLESS-1"}
        """The current name of each output."""
        self._unplugged: dict[int, Output | None] = {}
        """Each removed output as it was before, or None if it had already been removed by sway."""
        self._active: list[Output] = []
        self._main: Output
        self.bounds: Rectangle
        """The bounding rectangle of all outputs; the last one while there is none."""
        self._refresh()

    # Scales

    def scale_at(self, x: float, y: float) -> float:
        """Returns the scale at a point of the screen."""
        return next((output.scale for output in self._active if output.area.contains(x, y)), self._main.scale)

    def set_scale(self, scale: float) -> None:
        """Sets the scale of the first output."""
        self._run(f"output {self._main.name} scale {scale}")
        self._refresh()

    # Outputs

    def add(self, width: int, height: int, scale: float) -> list[Rectangle]:
        if len(self._active) > 1:
            raise CommandError("there is a second output already")
        if self._find(self._names[FIRST]) is None:
            raise CommandError("the first output is unplugged")
        configuration = f"mode {width}x{height} scale {scale} position {self.bounds.x + self.bounds.width} 0"
        self._unplugged.pop(SECOND, None)
        if SECOND in self._names and not self._can_unplug():
            self._run(f"output {self._names[SECOND]} enable {configuration}")
        else:
            self._create(SECOND, configuration)
        self._run("focus output " + self._names[FIRST])
        self._refresh()
        return [output.area for output in self._active]

    def move_window(self, number: int) -> None:
        output = self._find(self._name(number))
        if output is None:
            raise CommandError(f"output {number} is unplugged")
        content, new = self._windows.current().content, output.area
        # A window whose output was unplugged may be on no output.
        old = next((other.area for other in self._active if other.area.contains(content.x, content.y)), content)
        self._windows.run("move to output " + output.name)
        # sway 1.8 and later keep the centre's relative position in the output, which may put a part of the window
        # outside.
        self._windows.place(content.x - old.x + new.x, content.y - old.y + new.y)
        self._windows.run("focus")

    def unplug(self, number: int) -> None:
        name = self._name(number)
        self._unplugged[number] = self._find(name)
        self._run(f"output {name} {'unplug' if self._can_unplug() else 'disable'}")
        self._refresh()
        if self._find(name) is not None:
            raise CommandError("needs a C compiler when with-wayland starts")

    def plug(self, number: int) -> None:
        name, former = self._name(number), self._unplugged.pop(number, None)
        if former is None:
            return
        if self._can_unplug():
            self._create(number, f"mode {former.width}x{former.height} scale {former.scale}"
                                 f" position {former.area.x} {former.area.y}")
        else:
            self._run(f"output {name} enable")
        self._refresh()

    # The output is configured by its future name, so that programs never see it with another size.
    def _create(self, number: int, configuration: str) -> None:
        self._count += 1
        self._names[number] = f"HEADLESS-{self._count}"
        self._run(f"output {self._names[number]} {configuration}")
        self._run("create_output")

    def _can_unplug(self) -> bool:
        return self._sway.version() >= UNPLUG_VERSION

    def _name(self, number: int) -> str:
        """Returns sway's name of an output."""
        if number not in self._names:
            raise CommandError(f"there is no output {number}; add-output makes 2")
        return self._names[number]

    def _find(self, name: str) -> Output | None:
        """Returns the output with a name, or None if it is unplugged."""
        return next((output for output in self._active if output.name == name), None)

    def _refresh(self) -> None:
        """Reads the outputs."""
        self._active = [Output.from_json(output) for output in self._sway.outputs() if output.get("active")]
        if self._active:
            self._main = self._active[0]
            self.bounds = bounding_rectangle([output.area for output in self._active])

    def _run(self, command: str) -> None:
        """Runs a command of sway, and waits until the compositor has processed it."""
        self._sway.run(command)
        self._connection.roundtrip()
