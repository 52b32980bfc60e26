"""The windows of X11, by the conventions of EWMH."""
import time

from ..geometry import Rectangle, Window, WindowProperties
from ..session import Windows
from .connection import WindowError, X11Connection, XWindow

FROM_PAGER = 2
"""The source of a request: not a program itself, so that the window manager obeys."""
ICONIC_STATE = 3
STATIC_GRAVITY = 10
"""A position is that of the content, not of the frame."""
SETS_POSITION = 1 << 8 | 1 << 9
"""A request to move a window contains x and y."""
FROM_APPLICATION = 1 << 12

MAXIMIZED = ("_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ")
FULLSCREEN = "_NET_WM_STATE_FULLSCREEN"
HIDDEN = "_NET_WM_STATE_HIDDEN"
TYPE_PREFIX = "_NET_WM_WINDOW_TYPE_"

PLACING_LIMIT = 1
"""Seconds that the window manager may take to move a window. It may choose another place."""


class X11Windows(Windows):
    """The windows that the window manager lists; without one, the visible windows."""

    def __init__(self, connection: X11Connection) -> None:
        self._connection = connection
        self._other: XWindow | None = None
        """A window of this process that can have focus, and that the window manager ignores."""

    def all(self) -> list[Window]:
        self._connection.handle_events()
        ids = self._connection.root_property("_NET_CLIENT_LIST")
        active = self._connection.root_property("_NET_ACTIVE_WINDOW")
        focused = active[0] if active is not None and len(active) else None
        windows = (self._read(identifier, identifier == focused)
                   for identifier in (ids if ids is not None else self._connection.shown_windows()))
        return [window for window in windows if window is not None]

    def _read(self, identifier: int, is_focused: bool) -> Window | None:
        """Returns the window with this ID, or None if it was destroyed meanwhile."""
        connection, window = self._connection, self._connection.window(identifier)
        try:
            area = connection.area(window)
            title = connection.property(window, "_NET_WM_NAME") or connection.property(window, "WM_NAME") or b""
            pid, states = connection.property(window, "_NET_WM_PID"), connection.property(window, "_NET_WM_STATE")
        except WindowError:
            return None
        names = [connection.atom_name(atom) for atom in (states if states is not None else [])]
        return Window(
            id=identifier, title=title.decode("utf-8", "replace") if isinstance(title, bytes) else title,
            pid=pid[0] if pid is not None else 0, content=Rectangle(*area), is_focused=is_focused,
            is_fullscreen=FULLSCREEN in names, is_hidden=HIDDEN in names)

    def properties(self) -> WindowProperties:
        connection, current, window = self._connection, self.current(), self.native()
        names = bytes(connection.property(window, "WM_CLASS") or b"").split(b"\0")
        types, parents, extents = (
            connection.property(window, name) for name in
            ("_NET_WM_WINDOW_TYPE", "WM_TRANSIENT_FOR", "_NET_FRAME_EXTENTS"))
        left, right, top, bottom = extents if extents is not None else (0, 0, 0, 0)
        content = current.content
        parent = next((other.title for other in self.all() if parents is not None and other.id == parents[0]), None)
        return WindowProperties(
            class_name=names[1].decode() if len(names) > 1 else "",
            type=connection.atom_name(types[0]).removeprefix(TYPE_PREFIX).lower() if types is not None else None,
            parent=parent,
            frame=Rectangle(content.x - left, content.y - top, content.width + left + right,
                            content.height + top + bottom))

    def native(self) -> XWindow:
        """Returns Xlib's object of the current window."""
        return self._connection.window(self.current().id)

    def focus(self) -> None:
        self._ask("_NET_ACTIVE_WINDOW", FROM_PAGER)

    def unfocus(self) -> None:
        if self._other is None:
            self._other = self._connection.create_window(bypasses_window_manager=True)
            self._other.map()
            self._connection.sync()
        self._connection.focus(self._other)

    def resize(self, width: int, height: int) -> None:
        self.native().configure(width=width, height=height)
        self._connection.sync()

    def place(self, x: int, y: int) -> None:
        self._ask("_NET_MOVERESIZE_WINDOW", STATIC_GRAVITY | SETS_POSITION | FROM_APPLICATION, x, y)
        # Later positions must refer to the new place.
        deadline = time.monotonic() + PLACING_LIMIT
        while time.monotonic() < deadline:
            content = self.current().content
            if (content.x, content.y) == (x, y):
                return
            time.sleep(0.002)

    def close(self) -> None:
        self._ask("_NET_CLOSE_WINDOW", 0, FROM_PAGER)

    def minimize(self) -> None:
        self._ask("WM_CHANGE_STATE", ICONIC_STATE)

    def maximize(self) -> None:
        self._set_states(True, *MAXIMIZED)

    def restore(self) -> None:
        if self.current().is_hidden:
            self._ask("_NET_ACTIVE_WINDOW", FROM_PAGER)
        else:
            self._set_states(False, *MAXIMIZED)

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        self._set_states(is_fullscreen, FULLSCREEN)

    def _set_states(self, is_set: bool, first: str, second: str | None = None) -> None:
        atoms = (self._connection.atom(first), self._connection.atom(second) if second else 0)
        self._ask("_NET_WM_STATE", int(is_set), *atoms, FROM_PAGER)

    def _ask(self, name: str, *values: int) -> None:
        """Sends a message about the current window to the window manager."""
        self._connection.ask_window_manager(self.native(), name, *values)
