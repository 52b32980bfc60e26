"""The commands, the same on X11 and Wayland.

A command's parameters are its words, converted to the types of the parameters: a client may send "10" or 10.
"""
import inspect
import time
import urllib.parse
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TypeVar

from .errors import CommandError
from .geometry import Rectangle
from .keys import Button, key_name, split_chord
from .session import DragAndDrop, Session

SEARCH_INTERVAL = 0.02
"""Seconds between two searches for a window."""

Function = TypeVar("Function", bound=Callable[..., object])

TEXT_TYPES = ("text/plain;charset=utf-8", "UTF8_STRING", "text/plain")
LINK_TYPES = ("text/uri-list",)


@dataclass(frozen=True)
class Command:
    """A command with the parameters of its function."""

    function: Callable[..., object]
    signature: inspect.Signature

    def run(self, commands: "Commands", words: Sequence[object]) -> object:
        """Runs the command with these words, and returns its value.

        Raises TypeError if the number of words is wrong, and ValueError if a word is not a number.
        """
        bound = self.signature.bind(commands, *words)
        for name, value in list(bound.arguments.items())[1:]:
            parameter = self.signature.parameters[name]
            convert = parameter.annotation
            is_list = parameter.kind is inspect.Parameter.VAR_POSITIONAL
            bound.arguments[name] = tuple(map(convert, value)) if is_list else convert(value)
        return self.function(*bound.args, **bound.kwargs)


TABLE: dict[str, Command] = {}
"""The commands by name."""


def command(name: str) -> Callable[[Function], Function]:
    """Adds a method of Commands to the table."""
    def add(function: Function) -> Function:
        TABLE[name] = Command(function, inspect.signature(function))
        return function
    return add


class Commands:
    """The commands of a session. A method's result is the value of the answer, as JSON can represent it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def run(self, words: Sequence[object]) -> object:
        """Runs a command: its name, followed by its arguments. Returns the value of its answer.

        Raises CommandError if the session cannot carry it out.
        """
        name = str(words[0])
        found = TABLE.get(name.replace("_", "-"))
        if found is None:
            raise CommandError(f"no command {name!r}")
        return found.run(self, words[1:])

    # Pointer

    @command("gmove")
    def move_on_screen(self, x: float, y: float) -> None:
        self.session.pointer.move(x, y)

    @command("move")
    def move(self, x: float, y: float) -> None:
        self.session.pointer.move(*self.session.windows.to_screen(x, y))

    @command("down")
    def press(self, button: str = "left") -> None:
        self.session.pointer.press(Button.named(button), True)

    @command("up")
    def release(self, button: str = "left") -> None:
        self.session.pointer.press(Button.named(button), False)

    @command("click")
    def click(self, x: float, y: float, button: str = "left", count: int = 1) -> None:
        self.move(x, y)
        for _ in range(count):
            self.press(button)
            self.release(button)

    @command("dblclick")
    def double_click(self, x: float, y: float) -> None:
        self.click(x, y, count=2)

    @command("drag")
    def drag(self, x1: float, y1: float, x2: float, y2: float, steps: int = 8) -> None:
        start_x, start_y = self.session.windows.to_screen(x1, y1)
        pointer = self.session.pointer
        pointer.move(start_x, start_y)
        self.press()
        for step in range(1, steps + 1):
            pointer.move(start_x + round((x2 - x1) * step / steps), start_y + round((y2 - y1) * step / steps))
        self.release()

    @command("pos")
    def position(self) -> list[float]:
        return list(self.session.pointer.position())

    @command("wheel")
    def turn_wheel(self, dx: int, dy: int) -> None:
        self.session.pointer.turn_wheel(dx, dy)

    @command("wheelpx")
    def scroll(self, dx: float, dy: float) -> None:
        self.session.pointer.scroll(dx, dy)

    @command("wheelend")
    def end_scrolling(self) -> None:
        self.session.pointer.end_scrolling()

    # Keyboard and input method

    @command("key")
    def press_chords(self, *chords: str) -> None:
        press = self.session.keyboard.press
        for chord in chords:
            modifiers, key = split_chord(chord)
            for modifier in modifiers:
                press(modifier, True)
            press(key, True)
            press(key, False)
            for modifier in reversed(modifiers):
                press(modifier, False)

    @command("keydown")
    def press_key(self, key: str) -> None:
        self.session.keyboard.press(key_name(key), True)

    @command("keyup")
    def release_key(self, key: str) -> None:
        self.session.keyboard.press(key_name(key), False)

    @command("type")
    def type(self, text: str) -> None:
        self.session.keyboard.type(text)

    @command("ime")
    def input_method(self, action: str, *arguments: str) -> object:
        return self.session.input_method.run(action, arguments)

    # Windows

    @command("windows")
    def windows(self) -> list[dict[str, object]]:
        return [window.to_json() for window in self.session.windows.all()]

    @command("properties")
    def properties(self) -> dict[str, object]:
        return self.session.windows.properties().to_json()

    @command("wait")
    def wait(self, title: str, seconds: float = 10) -> dict[str, object]:
        end = time.monotonic() + seconds
        while True:
            for window in self.session.windows.all():
                if title in window.title:
                    return window.to_json()
            if time.monotonic() > end:
                raise CommandError(f"no window titled {title!r} within {seconds:g} s")
            time.sleep(SEARCH_INTERVAL)

    @command("target")
    def target(self, title: str) -> None:
        self.session.windows.target = None if title == "-" else title

    @command("focus")
    def focus(self) -> None:
        self.session.windows.focus()

    @command("unfocus")
    def unfocus(self) -> None:
        self.session.windows.unfocus()

    @command("resize")
    def resize(self, width: int, height: int) -> None:
        self.session.windows.resize(width, height)

    @command("place")
    def place(self, x: int, y: int) -> None:
        self.session.windows.place(x, y)

    @command("close")
    def close(self) -> None:
        self.session.windows.close()

    @command("minimize")
    def minimize(self) -> None:
        self.session.windows.minimize()

    @command("maximize")
    def maximize(self) -> None:
        self.session.windows.maximize()

    @command("restore")
    def restore(self) -> None:
        self.session.windows.restore()

    @command("fullscreen")
    def set_fullscreen(self, state: str = "on") -> None:
        self.session.windows.set_fullscreen(state == "on")

    # Screen and outputs

    @command("shot")
    def shot(self, path: str, part: str = "screen") -> list[int]:
        screen = self.session.screen
        area = self.session.windows.current().content if part == "window" else Rectangle(0, 0, *screen.size())
        picture = screen.grab(area)
        with open(path, "wb") as file:
            file.write(picture.to_png())
        return [picture.width, picture.height]

    @command("pixel")
    def pixel(self, x: float, y: float) -> str:
        return self.session.screen.grab(self.session.windows.current().content).color_at(x, y)

    @command("size")
    def size(self) -> list[int]:
        return list(self.session.screen.size())

    @command("scale")
    def set_scale(self, scale: float) -> list[int] | None:
        size = self.session.screen.set_scale(scale)
        return None if size is None else list(size)

    @command("reserve")
    def reserve(self, height: int) -> None:
        self.session.screen.reserve(height)

    @command("damage")
    def damage(self) -> list[list[int]]:
        return self.session.screen.take_damage()

    @command("cursor")
    def cursor(self) -> list[int]:
        return self.session.screen.cursor_size()

    @command("add-output")
    def add_output(self, width: int = 800, height: int = 600, scale: float = 1) -> list[dict[str, int]]:
        return [asdict(area) for area in self.session.outputs.add(width, height, scale)]

    @command("to-output")
    def move_to_output(self, number: int) -> None:
        self.session.outputs.move_window(number)

    @command("unplug")
    def unplug(self, number: int) -> None:
        self.session.outputs.unplug(number)

    @command("plug")
    def plug(self, number: int) -> None:
        self.session.outputs.plug(number)

    # Clipboard, drag and drop

    @command("clip-get")
    def clipboard_text(self) -> str:
        return self.session.clipboard.clipboard.text()

    @command("clip-set")
    def set_clipboard_text(self, text: str) -> None:
        self.session.clipboard.clipboard.set_text(text)

    @command("prim-get")
    def primary_text(self) -> str:
        return self.session.clipboard.primary.text()

    @command("prim-set")
    def set_primary_text(self, text: str) -> None:
        self.session.clipboard.primary.set_text(text)

    @command("drop")
    def drop_files(self, x: float, y: float, *names: str) -> None:
        self.drag_and_drop("drop").drop(x, y, LINK_TYPES, uri_list(names).encode())

    @command("droptext")
    def drop_text(self, x: float, y: float, text: str) -> None:
        self.drag_and_drop("droptext").drop(x, y, TEXT_TYPES, text.encode())

    def drag_and_drop(self, name: str) -> DragAndDrop:
        """Returns the session's drag and drop.

        Raises CommandError if the session does not support the command with this name.
        """
        if self.session.drag_and_drop is None:
            raise CommandError(f"no command {name!r}")
        return self.session.drag_and_drop

    # Other

    @command("sleep")
    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    @command("ping")
    def ping(self) -> str:
        return "pong"

    @command("session")
    def kind(self) -> str:
        return self.session.kind


def uri_list(names: Sequence[str]) -> str:
    """Returns absolute paths and links as the media type `text/uri-list` requires: one URI a line.

    Raises CommandError if a name is neither.
    """
    for name in names:
        if not name.startswith("/") and ":" not in name:
            raise CommandError(f"{name!r} is neither a whole path nor a link")
    uris = ("file://" + urllib.parse.quote(name) if name.startswith("/") else name for name in names)
    return "".join(f"{uri}\r\n" for uri in uris)
