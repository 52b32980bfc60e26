"""The virtual pointer of Wayland, by the protocol wlr-virtual-pointer."""
from ..keys import Button
from ..session import Pointer
from .outputs import WaylandOutputs
from .wire import WaylandConnection, current_time

CREATE_POINTER = 0
MOTION_ABSOLUTE, BUTTON, AXIS, FRAME, AXIS_SOURCE, AXIS_STOP, AXIS_DISCRETE = 1, 2, 3, 4, 5, 6, 7
"""Requests of zwlr_virtual_pointer_v1."""

VERTICAL, HORIZONTAL = 0, 1
"""Axes; the vertical one is positive downwards."""
WHEEL, FINGER = 0, 1
"""Sources of scrolling."""

BUTTON_CODES = {
    Button.LEFT: 0x110, Button.RIGHT: 0x111, Button.MIDDLE: 0x112, Button.BACK: 0x113, Button.FORWARD: 0x114}
"""The codes of linux/input-event-codes.h."""

NOTCH = 15.0
"""The distance of a notch of the wheel, in points."""

PARTS = 256
"""Positions are sent in this part of a point."""


def pointer_fraction(position: float, origin: float) -> int:
    """Returns a position on one axis relative to an origin, in parts of a point.

    It is the middle of the pixel, so that the result is exact after a client rounds it down.
    """
    return round((position - origin) * PARTS) + PARTS // 2


class WaylandPointer(Pointer):
    """The pointer of a seat. It moves in the bounding rectangle of all outputs."""

    def __init__(self, connection: WaylandConnection, seat: int, outputs: WaylandOutputs) -> None:
        self._connection = connection
        self._outputs = outputs
        manager = connection.bind("zwlr_virtual_pointer_manager_v1", 2)
        self._pointer = connection.new_id()
        connection.send(manager, CREATE_POINTER, "on", seat, self._pointer)
        connection.roundtrip()
        self._position = (0.0, 0.0)

    def position(self) -> tuple[float, float]:
        return self._position

    def move(self, x: float, y: float) -> None:
        self._position = (x, y)
        bounds = self._outputs.bounds
        self._send(MOTION_ABSOLUTE, "uuuuu", current_time(), pointer_fraction(x, bounds.x),
                   pointer_fraction(y, bounds.y), bounds.width * PARTS, bounds.height * PARTS)
        self._end_frame()
        self._connection.roundtrip()

    def press(self, button: Button, is_down: bool) -> None:
        self._send(BUTTON, "uuu", current_time(), BUTTON_CODES[button], int(is_down))
        self._end_frame()
        self._connection.roundtrip()

    def turn_wheel(self, dx: int, dy: int) -> None:
        for axis, notches in ((VERTICAL, -dy), (HORIZONTAL, dx)):
            step = 1 if notches > 0 else -1
            for _ in range(abs(notches)):
                self._send(AXIS_SOURCE, "u", WHEEL)
                self._send(AXIS_DISCRETE, "uufi", current_time(), axis, NOTCH * step, step)
                self._end_frame()
        self._connection.roundtrip()

    def scroll(self, dx: float, dy: float) -> None:
        for axis, distance in ((VERTICAL, -dy), (HORIZONTAL, dx)):
            if distance:
                self._send(AXIS_SOURCE, "u", FINGER)
                self._send(AXIS, "uuf", current_time(), axis, distance)
                self._end_frame()
        self._connection.roundtrip()

    def end_scrolling(self) -> None:
        for axis in (VERTICAL, HORIZONTAL):
            self._send(AXIS_SOURCE, "u", FINGER)
            self._send(AXIS_STOP, "uu", current_time(), axis)
            self._end_frame()
        self._connection.roundtrip()

    def _send(self, request: int, signature: str, *arguments: int | float) -> None:
        self._connection.send(self._pointer, request, signature, *arguments)

    def _end_frame(self) -> None:
        """Ends the events that belong together."""
        self._connection.send(self._pointer, FRAME)
