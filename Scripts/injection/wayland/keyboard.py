"""The virtual keyboard of Wayland, by the protocol virtual-keyboard."""
from .. import keys
from ..errors import CommandError
from ..session import Keyboard
from .keymap import FIRST_EXTRA_CODE, Layout, keymap_with
from .wire import WaylandConnection, current_time

CREATE_KEYBOARD = 0
KEYMAP, KEY, MODIFIERS = 0, 1, 2
"""Requests of zwp_virtual_keyboard_v1."""
XKB_TEXT = 1
"""The format of the keymap."""

EVDEV_OFFSET = 8
"""The difference between a key's code in a keymap and in the kernel."""

SHIFT_CODE = 50
EXTRA_LIMIT = 200
"""Extra keys in one keymap."""

LOCK_MASK = 2
MASKS = {
    keys.LEFT_SHIFT: 1, keys.RIGHT_SHIFT: 1, keys.LEFT_CONTROL: 4, keys.RIGHT_CONTROL: 4, keys.LEFT_ALT: 8,
    keys.RIGHT_ALT: 8, keys.LEFT_SUPER: 64, keys.RIGHT_SUPER: 64, keys.LEVEL_3_SHIFT: 128}
"""The bit of each modifier key while it is down."""


class WaylandKeyboard(Keyboard):
    """The keyboard of a seat: the US layout, and one more key for each other character that was typed."""

    def __init__(self, connection: WaylandConnection, seat: int, layout: Layout | None = None) -> None:
        self._connection = connection
        self._layout = layout or Layout()
        manager = connection.bind("zwp_virtual_keyboard_manager_v1", 1)
        self._keyboard = connection.new_id()
        connection.send(manager, CREATE_KEYBOARD, "on", seat, self._keyboard)
        self._extra: dict[int, int] = {}
        """The extra key of each keysym."""
        self._down: set[int] = set()
        """The keysyms of the keys that are down."""
        self._locked = 0
        """The bits of the modifiers that are locked."""
        self._send_keymap()

    def press(self, name: str, is_down: bool) -> None:
        keysym = self._keysym(name)
        self._press(keysym, self._key(keysym)[0], is_down)
        self._connection.roundtrip()

    def type(self, text: str) -> None:
        for character in text:
            keysym = self._keysym(character)
            code, has_shift = self._key(keysym)
            if has_shift:
                self._press(keys.LEFT_SHIFT, SHIFT_CODE, True)
            self._press(keysym, code, True)
            self._press(keysym, code, False)
            if has_shift:
                self._press(keys.LEFT_SHIFT, SHIFT_CODE, False)
        self._connection.roundtrip()

    def _keysym(self, name: str) -> int:
        if name in ("\n", "\t"):
            return keys.keysym_of_character(name)
        keysym = self._layout.keysym_of_character(name) if len(name) == 1 else self._layout.keysym_named(name)
        if not keysym:
            raise CommandError(f"unknown key {name!r}")
        return keysym

    def _key(self, keysym: int) -> tuple[int, bool]:
        """Returns the key that produces a keysym, and whether it requires Shift. Adds a key if there is none."""
        if keysym in self._layout.keys:
            return self._layout.keys[keysym]
        if keysym not in self._extra:
            if len(self._extra) >= EXTRA_LIMIT:
                self._extra = {}
            self._extra[keysym] = FIRST_EXTRA_CODE + len(self._extra)
            self._send_keymap()
        return self._extra[keysym], False

    def _press(self, keysym: int, code: int, is_down: bool) -> None:
        if is_down:
            self._down.add(keysym)
        else:
            self._down.discard(keysym)
        self._connection.send(self._keyboard, KEY, "uuu", current_time(), code - EVDEV_OFFSET, int(is_down))
        if keysym == keys.CAPS_LOCK and is_down:
            self._locked ^= LOCK_MASK
        if keysym in MASKS or keysym == keys.CAPS_LOCK:
            self._send_modifiers()

    def _send_modifiers(self) -> None:
        depressed = 0
        for keysym in self._down:
            depressed |= MASKS.get(keysym, 0)
        latched = group = 0
        self._connection.send(self._keyboard, MODIFIERS, "uuuu", depressed, latched, self._locked, group)

    def _send_keymap(self) -> None:
        content = keymap_with(self._extra) + b"\0"
        self._connection.send_file(self._keyboard, KEYMAP, "uu", XKB_TEXT, len(content), content=content)
        self._connection.roundtrip()
        self._send_modifiers()
