"""The connection to the X server. Only this module uses Xlib."""
import select
import time
from collections.abc import Sequence
from typing import Any, TypeAlias

from Xlib import XK, X, display
from Xlib.error import XError
from Xlib.ext import damage, xtest
from Xlib.protocol import event

XWindow: TypeAlias = Any
"""A window of Xlib, which has no type hints."""
Event: TypeAlias = Any
"""An event of Xlib."""
Area: TypeAlias = list[int]
"""x, y, width and height in pixels."""

WindowError: TypeAlias = XError
"""The error of a request about a window that was destroyed."""

ANY_TYPE = X.AnyPropertyType
ALL_PLANES = 0xFFFFFFFF


class X11Connection:
    """A connection to the X server, with the requests that a session needs."""

    def __init__(self) -> None:
        XK.load_keysym_group("xf86")
        XK.load_keysym_group("xkb")
        self._display = display.Display()
        self._root: XWindow = self._display.screen().root
        self._damage: list[Area] = []

    def fileno(self) -> int:
        """Returns the file descriptor of the connection."""
        return self._display.fileno()

    def sync(self) -> None:
        """Waits until the server has processed all requests."""
        self._display.sync()

    # Events

    def handle_events(self) -> None:
        """Handles the events that have arrived."""
        while self._display.pending_events():
            self._handle(self._display.next_event())

    def _handle(self, received: Event) -> None:
        if received.type == X.MappingNotify:
            self._display.refresh_keyboard_mapping(received)
        elif hasattr(received, "area"):  # DamageNotify
            area = received.area
            self._damage.append([area.x, area.y, area.width, area.height])

    def _next_event(self, seconds: float) -> Event | None:
        """Returns the next event, or None if none arrives in this time."""
        if not self._display.pending_events():
            select.select([self], [], [], seconds)
        return self._display.next_event() if self._display.pending_events() else None

    # Input

    def move_pointer(self, x: int, y: int) -> None:
        """Moves the pointer to a point of the screen."""
        xtest.fake_input(self._display, X.MotionNotify, 0, x=x, y=y, root=self._root)
        self.sync()

    def pointer_position(self) -> tuple[int, int]:
        """Returns the pointer's position on the screen."""
        position = self._root.query_pointer()
        return position.root_x, position.root_y

    def press_button(self, number: int, is_down: bool) -> None:
        """Presses or releases a button of the pointer, by X11's number."""
        xtest.fake_input(self._display, X.ButtonPress if is_down else X.ButtonRelease, number)
        self.sync()

    def press_key(self, code: int, is_down: bool) -> None:
        """Presses or releases a key; does not wait for the server."""
        xtest.fake_input(self._display, X.KeyPress if is_down else X.KeyRelease, code)

    # Keyboard map

    def keysym_named(self, name: str) -> int:
        """Returns the keysym with this name, or 0 if there is none."""
        return XK.string_to_keysym(name)

    def keys_of(self, keysym: int) -> list[tuple[int, int]]:
        """Returns the keys that produce a keysym, each with its shift level: 0 is plain, 1 is with Shift."""
        return list(self._display.keysym_to_keycodes(keysym))

    def keyboard_map(self) -> dict[int, Sequence[int]]:
        """Returns the keysyms of each key."""
        info = self._display.display.info
        first, count = info.min_keycode, info.max_keycode - info.min_keycode + 1
        return dict(enumerate(self._display.get_keyboard_mapping(first, count), first))

    def map_key(self, code: int, keysym: int) -> None:
        """Makes a key produce a keysym, with and without Shift."""
        self._display.change_keyboard_mapping(code, [(keysym, keysym)])

    # Windows

    def window(self, identifier: int) -> XWindow:
        """Returns the window with this ID; does not check that it exists."""
        return self._display.create_resource_object("window", identifier)

    def shown_windows(self) -> list[int]:
        """Returns the IDs of the visible windows on the screen, without a window manager."""
        shown = []
        for window in self._root.query_tree().children:
            attributes = window.get_attributes()
            if attributes.map_state == X.IsViewable and not attributes.override_redirect:
                shown.append(window.id)
        return shown

    def root_property(self, name: str) -> Any:
        """Returns a property of the root window, or None."""
        return self.property(self._root, name)

    def set_root_text(self, name: str, text: bytes) -> None:
        """Sets a property of the root window to a text in Latin-1."""
        self._root.change_property(self.atom(name), self.atom("STRING"), 8, text)
        self.sync()

    def property(self, window: XWindow, name: str) -> Any:
        """Returns a property of a window as bytes or an array of numbers, or None."""
        found = window.get_full_property(self.atom(name), ANY_TYPE)
        return found.value if found else None

    def atom(self, name: str) -> int:
        """Returns the number of a name."""
        return self._display.intern_atom(name)

    def atom_name(self, atom: int) -> str:
        """Returns the name with a number."""
        return self._display.get_atom_name(atom)

    def area(self, window: XWindow) -> Area:
        """Returns the area of a window's content on the screen."""
        size, origin = window.get_geometry(), window.translate_coords(self._root, 0, 0)
        return [-origin.x, -origin.y, size.width, size.height]

    def ask_window_manager(self, window: XWindow, name: str, *values: int) -> None:
        """Sends a message about a window to the window manager."""
        self._root.send_event(self._message(window, name, values),
                              event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.sync()

    def _message(self, window: XWindow, name: str, values: Sequence[int]) -> Event:
        padded = [*values, 0, 0, 0, 0, 0][:5]
        return event.ClientMessage(window=window, client_type=self.atom(name), data=(32, padded))

    def create_window(self, bypasses_window_manager: bool) -> XWindow:
        """Creates a window of one pixel outside the screen, which is not shown."""
        return self._root.create_window(-10, -10, 1, 1, 0, X.CopyFromParent,
                                        override_redirect=int(bypasses_window_manager))

    def create_panel(self, width: int, height: int) -> XWindow:
        """Shows a panel at the top of the screen, for which the window manager reserves the area."""
        panel = self._root.create_window(0, 0, width, height, 0, X.CopyFromParent)
        panel.change_property(self.atom("_NET_WM_WINDOW_TYPE"), self.atom("ATOM"), 32,
                              [self.atom("_NET_WM_WINDOW_TYPE_DOCK")])
        panel.change_property(self.atom("_NET_WM_STRUT"), self.atom("CARDINAL"), 32, [0, 0, height, 0])
        panel.map()
        self.sync()
        return panel

    def focus(self, window: XWindow) -> None:
        """Gives focus to a window without the window manager."""
        window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        self.sync()

    # Screen

    def screen_size(self) -> tuple[int, int]:
        """Returns width and height of the screen in pixels."""
        geometry = self._root.get_geometry()
        return geometry.width, geometry.height

    def pixels(self, x: int, y: int, width: int, height: int) -> bytes:
        """Returns the pixels of an area of the screen: four bytes each, in the order blue, green, red."""
        return self._root.get_image(x, y, width, height, X.ZPixmap, ALL_PLANES).data

    def cursor_size(self) -> tuple[int, int]:
        """Returns width and height of the pointer's image in pixels."""
        self._display.xfixes_query_version()
        image = self._display.xfixes_get_cursor_image(self._root)
        return image.width, image.height

    def observe_damage(self, window: XWindow) -> None:
        """Records the areas of a window that are drawn from now on."""
        self._display.damage_query_version()
        window.damage_create(damage.DamageReportRawRectangles)

    def take_damage(self) -> list[Area]:
        """Returns the recorded areas, and forgets them."""
        self.sync()
        self.handle_events()
        taken, self._damage = self._damage, []
        return taken

    # Drag and drop

    def own_selection(self, owner: XWindow, name: str) -> None:
        """Makes a window the owner of a selection."""
        owner.set_selection_owner(self.atom(name), X.CurrentTime)

    def send_message(self, target: XWindow, name: str, *values: int) -> None:
        """Sends a message to the program that created a window."""
        target.send_event(self._message(target, name, values), event_mask=0)
        self._display.flush()

    def wait_for_message(self, name: str, seconds: float, data: bytes) -> Sequence[int] | None:
        """Returns the values of the next message with this name, or None if none arrives in this time.

        Answers requests for the selection with the data meanwhile.
        """
        atom, deadline = self.atom(name), time.monotonic() + seconds
        while time.monotonic() < deadline:
            received = self._next_event(0.1)
            if received is None:
                continue
            if received.type == X.SelectionRequest:
                self._answer_request(received, data)
            elif received.type == X.ClientMessage and received.client_type == atom:
                return received.data[1]
            else:
                self._handle(received)
        return None

    def _answer_request(self, request: Event, data: bytes) -> None:
        # Old programs name no property; the target takes its place.
        name = request.property or request.target
        request.requestor.change_property(name, request.target, 8, data)
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=name))
        self._display.flush()
