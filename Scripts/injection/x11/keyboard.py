"""The virtual keyboard of X11."""
import time

from ..errors import CommandError
from ..keys import LEFT_SHIFT, keysym_of_character
from ..session import Keyboard
from .connection import X11Connection

REPEAT_DELAY = 0.005
"""Seconds. A press within 2 ms of the same key's release reads as auto-repeat."""

MAP_DELAY = 0.1
"""Seconds that programs need to read a new keyboard map."""

RESERVED = {92, 203, 204, 205, 206, 207}
"""Keys without a keysym that programs treat as modifiers."""

BATCH = 16
"""Characters that are typed after one change of the keyboard map."""


class X11Keyboard(Keyboard):
    """The keyboard, pressed by XTEST. Characters that its map lacks are mapped to spare keys."""

    def __init__(self, connection: X11Connection) -> None:
        self._connection = connection
        self._spare: dict[int, int] = {}
        """The spare key of each keysym, in the order in which they were mapped."""
        self._free: list[int] | None = None
        """Spare keys without a keysym; None until the first is needed."""
        self._release_times: dict[int, float] = {}

    def press(self, name: str, is_down: bool) -> None:
        self._press(self._key(self._keysym(name))[0], is_down)
        self._connection.sync()

    def type(self, text: str) -> None:
        keysyms = [keysym_of_character(character) for character in text]
        for start in range(0, len(keysyms), BATCH):
            batch = keysyms[start:start + BATCH]
            self._map([keysym for keysym in dict.fromkeys(batch) if self._find(keysym) is None])
            for keysym in batch:
                self._type(*self._key(keysym))

    def _type(self, code: int, has_shift: bool) -> None:
        shift = [self._key(LEFT_SHIFT)[0]] if has_shift else []
        for pressed in [*shift, code]:
            self._press(pressed, True)
        for released in [code, *shift]:
            self._press(released, False)
        self._connection.sync()

    def _press(self, code: int, is_down: bool) -> None:
        if is_down:
            delay = self._release_times.get(code, 0) + REPEAT_DELAY - time.monotonic()
            if delay > 0:
                self._connection.sync()
                time.sleep(delay)
        else:
            self._release_times[code] = time.monotonic()
        self._connection.press_key(code, is_down)

    def _keysym(self, name: str) -> int:
        keysym = keysym_of_character(name) if len(name) == 1 else self._connection.keysym_named(name)
        if not keysym:
            raise CommandError(f"unknown key {name!r}")
        return keysym

    def _find(self, keysym: int) -> tuple[int, bool] | None:
        """Returns the key that produces a keysym, and whether it requires Shift."""
        for code, level in self._connection.keys_of(keysym):
            if level in (0, 1):
                return code, level == 1
        return (self._spare[keysym], False) if keysym in self._spare else None

    def _key(self, keysym: int) -> tuple[int, bool]:
        """Returns a key like `_find`; maps a spare key to the keysym if there is none."""
        found = self._find(keysym)
        if found is not None:
            return found
        self._map([keysym])
        return self._spare[keysym], False

    def _map(self, keysyms: list[int]) -> None:
        """Maps spare keys to keysyms, and waits until programs have the new map."""
        if not keysyms:
            return
        if self._free is None:
            # From the highest key: programs give it no meaning by its position.
            table = self._connection.keyboard_map()
            self._free = sorted((code for code, row in table.items() if not any(row) and code not in RESERVED),
                                reverse=True)
        for keysym in keysyms:
            if self._free:
                code = self._free.pop(0)
            else:  # The key that was mapped first is used again.
                code = self._spare.pop(next(iter(self._spare)))
            self._spare[keysym] = code
            self._connection.map_key(code, keysym)
        self._connection.sync()
        self._connection.handle_events()
        time.sleep(MAP_DELAY)
