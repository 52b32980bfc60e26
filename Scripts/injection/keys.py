"""Names of keys and buttons, and X11's keysyms, which Wayland's keymaps use too."""
from enum import Enum

from .errors import CommandError

RETURN, TAB = 0xFF0D, 0xFF09
CAPS_LOCK = 0xFFE5
LEFT_SHIFT, RIGHT_SHIFT = 0xFFE1, 0xFFE2
LEFT_CONTROL, RIGHT_CONTROL = 0xFFE3, 0xFFE4
LEFT_ALT, RIGHT_ALT = 0xFFE9, 0xFFEA
LEFT_SUPER, RIGHT_SUPER = 0xFFEB, 0xFFEC
LEVEL_3_SHIFT = 0xFE03

# Keysyms of characters outside Latin-1 are the code point plus this offset.
UNICODE_OFFSET = 0x01000000

MODIFIERS = {
    "shift": "Shift_L", "ctrl": "Control_L", "control": "Control_L", "alt": "Alt_L", "super": "Super_L",
    "altgr": "ISO_Level3_Shift",
}


class Button(Enum):
    """A button of the pointer."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"
    BACK = "back"
    FORWARD = "forward"

    @classmethod
    def named(cls, name: str) -> "Button":
        """Returns the button with this name.

        Raises CommandError if there is none.
        """
        try:
            return cls(name)
        except ValueError:
            names = ", ".join(button.value for button in cls)
            raise CommandError(f"unknown button {name!r}; use {names}") from None


def keysym_of_character(character: str) -> int:
    """Returns the keysym that produces a character."""
    code_point = ord(character)
    match character:
        case "\n":
            return RETURN
        case "\t":
            return TAB
        case _:
            return code_point if 0x20 <= code_point <= 0xFF else UNICODE_OFFSET + code_point


def key_name(word: str) -> str:
    """Returns the keysym name of a key: the full name of a modifier such as `ctrl`, and other names unchanged."""
    return MODIFIERS.get(word.lower(), word)


def split_chord(chord: str) -> tuple[list[str], str]:
    """Splits a chord such as `ctrl+shift+a` into the keysym names of its modifiers, and its key."""
    if chord == "+":
        return [], chord
    *modifiers, key = chord.split("+")
    return [key_name(modifier) for modifier in modifiers], key
