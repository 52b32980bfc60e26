"""Fake parts of a session, which record what they receive."""
import struct
from collections.abc import Sequence
from typing import Any

from injection.clipboard import Clipboard, Selection
from injection.geometry import Rectangle, Window
from injection.picture import Picture
from injection.session import DragAndDrop, InputMethod, Keyboard, Outputs, Pointer, Screen, Session, Windows


def window(title: str = "App", **changes: Any) -> Window:
    """Returns a window with its content at 100, 50."""
    values: dict[str, Any] = {
        "id": 1, "title": title, "pid": 7, "content": Rectangle(100, 50, 320, 200), "is_focused": False,
        "is_fullscreen": False, "is_hidden": False}
    return Window(**(values | changes))


class Log(list):
    """The calls of the fake parts, in their order: the name of a method and its arguments."""

    def recorder(self, name: str) -> Any:
        """Returns a method that records its calls."""
        return lambda part, *arguments: self.append((name, *arguments))


class FakeConnection:
    """A connection without a display server."""

    def fileno(self) -> int:
        return -1

    def handle_events(self) -> None:
        pass


def fake(interface: type, log: Log, **members: Any) -> Any:
    """Returns an implementation of an interface whose other methods only record their calls."""
    methods = {name: log.recorder(name) for name in interface.__abstractmethods__}
    return type("Fake" + interface.__name__, (interface,), methods | members)()


def fake_session(log: Log, windows: Sequence[Window] = (), drops: bool = True) -> Session:
    """Returns a session with these windows, and a screen whose pixels have the color #010203."""
    def grab(part: Screen, area: Rectangle) -> Picture:
        log.append(("grab", area))
        return Picture(area.width, area.height, b"\1\2\3" * (area.width * area.height))

    return Session(
        kind="fake", connection=FakeConnection(),
        pointer=fake(Pointer, log, position=lambda part: (3.0, 4.0)), keyboard=fake(Keyboard, log),
        input_method=fake(InputMethod, log, is_on=True), windows=fake(Windows, log, all=lambda part: list(windows)),
        screen=fake(Screen, log, size=lambda part: (640, 480), grab=grab, set_scale=lambda part, scale: None),
        outputs=fake(Outputs, log, add=lambda part, *arguments: [Rectangle(0, 0, 640, 480)]),
        clipboard=Clipboard(Selection(["printf", "text"], ["false"]), Selection(["false"], ["cat"])),
        drag_and_drop=fake(DragAndDrop, log) if drops else None)


class FakeX11Connection:
    """An X server with a small keyboard map: a key for each character from code 10 on, then two spare keys."""

    MAP = {10: "a", 11: "b", 12: "1", 13: "\n"}
    SHIFTED = {10: "A", 11: "B", 12: "!"}
    SHIFT = 50

    def __init__(self) -> None:
        self.log = Log()
        self.rows = {code: [ord(self.MAP[code]), ord(self.SHIFTED.get(code, "\0"))] for code in self.MAP}
        self.rows[13] = [0xFF0D, 0]
        self.rows |= {self.SHIFT: [0xFFE1, 0], 92: [0, 0], 100: [0, 0], 101: [0, 0], 203: [0, 0]}

    def keys_of(self, keysym: int) -> list[tuple[int, int]]:
        return [(code, row.index(keysym)) for code, row in self.rows.items() if keysym in row]

    def keyboard_map(self) -> dict[int, list[int]]:
        return self.rows

    def map_key(self, code: int, keysym: int) -> None:
        self.log.append(("map", code, keysym))
        self.rows[code] = [keysym, keysym]

    def keysym_named(self, name: str) -> int:
        return {"Return": 0xFF0D, "Shift_L": 0xFFE1}.get(name, 0)

    def press_key(self, code: int, is_down: bool) -> None:
        self.log.append((code, is_down))

    def press_button(self, number: int, is_down: bool) -> None:
        self.log.append((number, is_down))

    def move_pointer(self, x: int, y: int) -> None:
        self.log.append((x, y))

    def sync(self) -> None:
        pass

    def handle_events(self) -> None:
        pass


class FakeWayland:
    """A compositor that has every global object, and records the requests."""

    def __init__(self) -> None:
        self.requests: list[tuple[Any, ...]] = []
        self.files: list[bytes] = []
        self.interfaces: dict[int, str] = {}
        self.handlers: dict[int, Any] = {}

    def new_id(self, handler: Any = None) -> int:
        identifier = len(self.handlers) + 10
        self.handlers[identifier] = handler
        return identifier

    def bind(self, interface: str, version: int, handler: Any = None) -> int:
        identifier = self.new_id(handler)
        self.interfaces[identifier] = interface
        return identifier

    def send(self, target: int, request: int, signature: str = "", *arguments: Any) -> None:
        assert len(signature) == len(arguments)
        self.requests.append((request, *arguments))

    def send_file(self, target: int, request: int, signature: str, *arguments: Any, content: bytes) -> None:
        self.files.append(content)

    def roundtrip(self) -> None:
        pass

    def take(self) -> list[tuple[Any, ...]]:
        """Returns the requests since the last call."""
        taken, self.requests = self.requests, []
        return taken


class FakeSway:
    """Sway with these outputs, of one version."""

    def __init__(self, outputs: list[dict[str, Any]], version: tuple[int, int] = (1, 9)) -> None:
        self.listed, self._version = outputs, version
        self.commands: list[str] = []

    def run(self, command: str) -> None:
        self.commands.append(command)
        match command.split():
            case ["output", name, "unplug"]:
                self.listed = [output for output in self.listed if output["name"] != name]
            case ["create_output"]:
                self.listed.append(output_json(self.commands[-2].split()[1], x=1280))

    def outputs(self) -> list[dict[str, Any]]:
        return self.listed

    def version(self) -> tuple[int, int]:
        return self._version


def output_json(name: str, x: int = 0, width: int = 1280, height: int = 800, scale: float = 1.0) -> dict[str, Any]:
    """Returns an output as sway describes it."""
    return {
        "name": name, "active": True, "scale": scale, "current_mode": {"width": width, "height": height},
        "rect": {"x": x, "y": 0, "width": int(width / scale), "height": int(height / scale)}}


def words(*values: int) -> bytes:
    """Returns numbers as words of 32 bits."""
    return struct.pack(f"={len(values)}I", *values)
