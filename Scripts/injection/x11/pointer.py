"""The virtual pointer of X11."""
import time

from ..errors import CommandError
from ..keys import Button
from ..session import Pointer
from .connection import X11Connection

BUTTON_NUMBERS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3, Button.BACK: 8, Button.FORWARD: 9}
WHEEL_UP, WHEEL_DOWN, WHEEL_LEFT, WHEEL_RIGHT = 4, 5, 6, 7
"""X11 reports a notch of the wheel as a click with one of these buttons."""

GRAB_DELAY = 0.01
"""Seconds. The window manager grabs the pointer at a press until it has handled the press; the server would merge
motions during the grab."""


class X11Pointer(Pointer):
    """The pointer, moved by XTEST."""

    def __init__(self, connection: X11Connection) -> None:
        self._connection = connection

    def position(self) -> tuple[float, float]:
        return self._connection.pointer_position()

    def move(self, x: float, y: float) -> None:
        self._connection.move_pointer(int(x), int(y))

    def press(self, button: Button, is_down: bool) -> None:
        self._connection.press_button(BUTTON_NUMBERS[button], is_down)
        time.sleep(GRAB_DELAY)

    def turn_wheel(self, dx: int, dy: int) -> None:
        vertical, horizontal = WHEEL_UP if dy > 0 else WHEEL_DOWN, WHEEL_RIGHT if dx > 0 else WHEEL_LEFT
        for number in [vertical] * abs(dy) + [horizontal] * abs(dx):
            self._connection.press_button(number, True)
            self._connection.press_button(number, False)

    def scroll(self, dx: float, dy: float) -> None:
        raise CommandError("X11's test extension has no fine scrolling")

    def end_scrolling(self) -> None:
        raise CommandError("X11 does not report when fingers leave a touch pad")
