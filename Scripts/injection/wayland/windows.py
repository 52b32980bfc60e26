"""The windows of Wayland, as sway's tree contains them."""
from collections.abc import Iterator
from typing import Any

from ..errors import CommandError
from ..geometry import Rectangle, Window, WindowProperties
from ..session import Windows
from .surface import EXCLUSIVE, OverlaySurface
from .sway import Sway
from .wire import WaylandConnection


class WaylandWindows(Windows):
    """The windows of sway, which is also the window manager."""

    def __init__(self, connection: WaylandConnection, sway: Sway) -> None:
        self._connection = connection
        self._sway = sway
        self._other: OverlaySurface | None = None
        """The surface that has focus while no window has."""

    def all(self) -> list[Window]:
        self._connection.roundtrip()
        return list(windows_in(self._sway.tree()))

    def properties(self) -> WindowProperties:
        wanted = self.current().id
        node = next((node for node in window_nodes(self._sway.tree()) if node["id"] == wanted), None)
        if node is None:
            raise CommandError("the window was closed")
        area = node["rect"]
        return WindowProperties(
            class_name=node.get("app_id") or "", type=None, parent=None,
            frame=Rectangle(area["x"], area["y"], area["width"], area["height"]))

    def run(self, action: str) -> None:
        """Runs a command of sway for the current window."""
        self._sway.run(f"[con_id={self.current().id}] {action}")
        self._connection.roundtrip()

    def focus(self) -> None:
        if self._other is not None:
            self._other.destroy()
            self._other = None
        self.run("focus")

    def unfocus(self) -> None:
        if self._other is None:
            self._other = OverlaySurface(self._connection, EXCLUSIVE)

    def resize(self, width: int, height: int) -> None:
        self.run(f"resize set {width} {height}")

    def place(self, x: int, y: int) -> None:
        self.run(f"move absolute position {x} {y}")

    def close(self) -> None:
        self.run("kill")

    def minimize(self) -> None:
        self.run("move scratchpad")

    def maximize(self) -> None:
        self.run("floating disable")

    def restore(self) -> None:
        self.run("scratchpad show" if self.current().is_hidden else "floating enable")

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        self.run("fullscreen " + ("enable" if is_fullscreen else "disable"))


def windows_in(node: dict[str, Any]) -> Iterator[Window]:
    """Returns the windows in a node of sway's tree, in the order of the tree."""
    return map(window_of, window_nodes(node))


def window_nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Returns the nodes of windows in a node of sway's tree, in the order of the tree."""
    if is_window(node):
        yield node
    for child in node.get("nodes", []) + node.get("floating_nodes", []):
        yield from window_nodes(child)


def is_window(node: dict[str, Any]) -> bool:
    """Returns whether a node of sway's tree is a window, and not a container of windows."""
    if node.get("app_id") is not None or node.get("window") is not None:
        return True
    # A window that has not set an app ID yet.
    return node.get("type") in ("con", "floating_con") and bool(node.get("pid")) and not node.get("nodes")


def window_of(node: dict[str, Any]) -> Window:
    """Returns the window of a node of sway's tree."""
    # The content's rectangle is relative to the window's.
    frame, content = node["rect"], node["window_rect"]
    return Window(
        id=node["id"], title=node.get("name") or "", pid=node.get("pid", 0),
        content=Rectangle(frame["x"] + content["x"], frame["y"] + content["y"], content["width"], content["height"]),
        is_focused=node["focused"], is_fullscreen=bool(node.get("fullscreen_mode")),
        is_hidden=not node.get("visible", True))
