"""The parts of a session that commands are built from. The packages `x11` and `wayland` implement them."""
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .clipboard import Clipboard
from .errors import CommandError
from .geometry import Rectangle, Window, WindowProperties
from .keys import Button
from .picture import Picture

LISTING_DELAY = 3
"""Seconds until a window manager lists a window or its focus; both come slightly later than the window itself."""


ACTIONS_WITH_ARGUMENT = ("preedit", "commit", "keys")
"""The actions of an input method that require an argument."""


class Connection(Protocol):
    """A connection to the display server."""

    def fileno(self) -> int:
        """Returns the file descriptor, which becomes readable when the display server sends something."""

    def handle_events(self) -> None:
        """Handles what the display server has sent; does not wait."""


class Pointer(ABC):
    """The virtual pointer. Coordinates are in points of the screen.

    Each method returns when the display server has the input.
    """

    @abstractmethod
    def position(self) -> tuple[float, float]:
        """Returns the position."""

    @abstractmethod
    def move(self, x: float, y: float) -> None:
        """Moves the pointer to a point."""

    @abstractmethod
    def press(self, button: Button, is_down: bool) -> None:
        """Presses or releases a button."""

    @abstractmethod
    def turn_wheel(self, dx: int, dy: int) -> None:
        """Turns the wheel by notches to the right and up."""

    @abstractmethod
    def scroll(self, dx: float, dy: float) -> None:
        """Scrolls like two fingers on a touchpad, by points to the right and up."""

    @abstractmethod
    def end_scrolling(self) -> None:
        """Lifts the fingers from the touchpad."""


class Keyboard(ABC):
    """The virtual keyboard, with the US layout.

    Each method returns when the display server has the input.
    """

    @abstractmethod
    def press(self, name: str, is_down: bool) -> None:
        """Presses or releases a key, by its keysym name or its character.

        Raises CommandError if no key has the name.
        """

    @abstractmethod
    def type(self, text: str) -> None:
        """Types a text. A character that the layout lacks gets a key of its own."""


class InputMethod(ABC):
    """The input method, which composes text for a text field."""

    def run(self, action: str, arguments: Sequence[str]) -> object:
        """Runs `ime ACTION ARGUMENT...`, and returns its value.

        Raises CommandError if the input method is off or does not support the action.
        """
        if action == "on":
            if not self.is_on:
                self.start()
            return None
        if not self.is_on:
            raise CommandError("the input method is off; use 'ime on' first")
        if action == "off":
            self.stop()
            return None
        if action in ACTIONS_WITH_ARGUMENT and not arguments:
            raise CommandError(f"ime {action}: the argument is missing")
        return self.perform(action, arguments)

    @property
    @abstractmethod
    def is_on(self) -> bool:
        """Whether the session has an input method."""

    @abstractmethod
    def start(self) -> None:
        """Becomes the input method of the session."""

    @abstractmethod
    def stop(self) -> None:
        """Leaves the session without an input method."""

    @abstractmethod
    def perform(self, action: str, arguments: Sequence[str]) -> object:
        """Performs an action other than `on` and `off`, and returns its value."""


class Windows(ABC):
    """The windows of the session, and the window manager's actions on the current one.

    The current window is the target, or the focused window if there is no target.
    """

    target: str | None = None
    """The title of the current window, or a part of the title."""

    def current(self) -> Window:
        """Returns the current window.

        Raises CommandError if no window becomes the current one within LISTING_DELAY.
        """
        deadline = time.monotonic() + LISTING_DELAY
        while True:
            try:
                return choose_window(self.all(), self.target)
            except CommandError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point in the current window's content to a point of the screen."""
        content = self.current().content
        return content.x + x, content.y + y

    @abstractmethod
    def all(self) -> list[Window]:
        """Returns all windows."""

    @abstractmethod
    def properties(self) -> WindowProperties:
        """Returns the properties of the current window."""

    @abstractmethod
    def focus(self) -> None:
        """Gives focus to the current window."""

    @abstractmethod
    def unfocus(self) -> None:
        """Takes focus from all windows."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Resizes the current window's content, in points."""

    @abstractmethod
    def place(self, x: int, y: int) -> None:
        """Moves the current window's content to a point of the screen."""

    @abstractmethod
    def close(self) -> None:
        """Closes the current window, as its close button does."""

    @abstractmethod
    def minimize(self) -> None:
        """Minimizes the current window."""

    @abstractmethod
    def maximize(self) -> None:
        """Maximizes the current window."""

    @abstractmethod
    def restore(self) -> None:
        """Reverses `minimize` or `maximize`."""

    @abstractmethod
    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """Begins or ends full screen."""


class Screen(ABC):
    """The pixels of the screen."""

    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Returns width and height of the screen, in points."""

    @abstractmethod
    def grab(self, area: Rectangle) -> Picture:
        """Returns the pixels of an area."""

    @abstractmethod
    def set_scale(self, scale: float) -> tuple[int, int] | None:
        """Sets the scale. Returns the new size in points, if it has changed."""

    @abstractmethod
    def take_damage(self) -> list[list[int]]:
        """Returns the areas of the current window that were drawn since the last call: x, y, width, height."""

    @abstractmethod
    def cursor_size(self) -> list[int]:
        """Returns width and height of the pointer's image in pixels."""

    @abstractmethod
    def reserve(self, height: int) -> None:
        """Reserves the top of the screen, as the panel of a desktop does; 0 ends that."""


class Outputs(ABC):
    """The outputs of the screen, numbered from 1."""

    @abstractmethod
    def add(self, width: int, height: int, scale: float) -> list[Rectangle]:
        """Adds output 2, to the right of output 1; the size is in pixels. Returns the areas of all outputs."""

    @abstractmethod
    def move_window(self, number: int) -> None:
        """Moves the current window to an output, and gives focus to it."""

    @abstractmethod
    def unplug(self, number: int) -> None:
        """Removes an output."""

    @abstractmethod
    def plug(self, number: int) -> None:
        """Returns a removed output to its place."""


class DragAndDrop(ABC):
    """Drops from another program."""

    @abstractmethod
    def drop(self, x: float, y: float, types: Sequence[str], data: bytes) -> None:
        """Drops data on a point of the current window, offered with these media types.

        Raises CommandError if the window does not accept the drop.
        """


@dataclass(frozen=True)
class Session:
    """A headless session of X11 or Wayland."""

    kind: str
    """`x11` or `wayland`."""
    connection: Connection
    pointer: Pointer
    keyboard: Keyboard
    input_method: InputMethod
    windows: Windows
    screen: Screen
    outputs: Outputs
    clipboard: Clipboard
    drag_and_drop: DragAndDrop | None
    """None if the session does not support drops."""




def choose_window(windows: Sequence[Window], target: str | None) -> Window:
    """Returns the window with the target's title, or else the focused window, or the only one.

    Raises CommandError if there is none.
    """
    if target:
        found = [window for window in windows if window.title == target] or \
                [window for window in windows if target in window.title]
        if not found:
            raise CommandError(f"no window titled {target!r}")
        return found[-1]
    focused = [window for window in windows if window.is_focused]
    if focused:
        return focused[0]
    if len(windows) == 1:
        return windows[0]
    raise CommandError("no focused window; choose one with target")
