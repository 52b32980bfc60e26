"""Keymaps in the format of XKB, and the library xkbcommon."""
import ctypes
import ctypes.util
from collections.abc import Mapping
from typing import Any

FIRST_CODE, LAST_CODE = 9, 255
"""The keys of the US layout."""

FIRST_EXTRA_CODE = LAST_CODE + 1
"""The first key that the US layout does not have."""

KEYMAP = """xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwerty)" %s };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+us+inet(evdev)" %s };
};
"""

TEXT_FORMAT = 1
CASE_INSENSITIVE = 1
NO_FLAGS = 0


def keymap_with(extra: Mapping[int, int]) -> bytes:
    """Returns the US keymap with extra keys, by keysym: their codes from FIRST_EXTRA_CODE on."""
    # The extra keys are separate sections, merged over the included ones.
    codes = "".join(f"<U{code - FIRST_EXTRA_CODE:03}> = {code}; " for code in extra.values())
    symbols = "".join(f"key <U{code - FIRST_EXTRA_CODE:03}> {{ [ {keysym:#x} ] }}; " for keysym, code in extra.items())
    if codes:
        codes = f"maximum = {FIRST_EXTRA_CODE + len(extra)}; {codes}"
    return (KEYMAP % (codes, symbols)).encode()


class Layout:
    """The US layout, as xkbcommon reads it."""

    def __init__(self) -> None:
        self._library = load_library()
        self.keys = self._read_keys()
        """The key that produces each keysym, and whether it requires Shift."""

    def keysym_of_character(self, character: str) -> int:
        """Returns the keysym that produces a character, or 0 if there is none."""
        return self._library.xkb_utf32_to_keysym(ord(character))

    def keysym_named(self, name: str) -> int:
        """Returns the keysym with a name in any case, or 0 if there is none."""
        return self._library.xkb_keysym_from_name(name.encode(), CASE_INSENSITIVE)

    def _read_keys(self) -> dict[int, tuple[int, bool]]:
        library = self._library
        context = library.xkb_context_new(NO_FLAGS)
        keymap = library.xkb_keymap_new_from_string(context, keymap_with({}), TEXT_FORMAT, NO_FLAGS)
        if not keymap:
            raise SystemExit("inject: the keymap does not compile (is xkb-data installed?)")
        keys: dict[int, tuple[int, bool]] = {}
        keysyms = ctypes.POINTER(ctypes.c_uint32)()
        for level in (0, 1):
            for code in range(FIRST_CODE, LAST_CODE + 1):
                count = library.xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, ctypes.byref(keysyms))
                if count == 1:
                    keys.setdefault(keysyms[0], (code, level == 1))
        return keys


def load_library() -> Any:
    """Loads xkbcommon, and declares the functions that Layout calls."""
    library = ctypes.CDLL(ctypes.util.find_library("xkbcommon") or "libxkbcommon.so.0")
    pointer, number, unsigned, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32, ctypes.c_char_p
    array = ctypes.POINTER(ctypes.POINTER(unsigned))
    for name, result, parameters in (
        ("xkb_context_new", pointer, [number]),
        ("xkb_keymap_new_from_string", pointer, [pointer, text, number, number]),
        ("xkb_keymap_key_get_syms_by_level", number, [pointer, unsigned, unsigned, unsigned, array]),
        ("xkb_keysym_from_name", unsigned, [text, number]),
        ("xkb_utf32_to_keysym", unsigned, [unsigned]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters
    return library
