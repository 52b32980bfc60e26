"""The clipboard and the primary selection."""
from collections.abc import Sequence
from dataclasses import dataclass

from . import programs


@dataclass(frozen=True)
class Selection:
    """A text that programs exchange: the clipboard, or the primary selection."""

    reader: Sequence[str]
    """The command line of the program that prints the text."""
    writer: Sequence[str]
    """The command line of the program that reads the text, and then owns the selection."""

    def text(self) -> str:
        """Returns the text, or an empty text if no program owns the selection."""
        return programs.text_from(self.reader)

    def set_text(self, text: str) -> None:
        """Replaces the text."""
        programs.write_to(self.writer, text)


@dataclass(frozen=True)
class Clipboard:
    """The two selections of a session."""

    clipboard: Selection
    primary: Selection
    """The text that is selected last; the middle button pastes it."""


def x11_selection(name: str) -> Selection:
    """Returns a selection of X11, by xclip's name."""
    program = ("xclip", "-selection", name)
    return Selection((*program, "-o", "-t", "UTF8_STRING"), (*program, "-i"))


def wayland_selection(*options: str) -> Selection:
    """Returns a selection of Wayland, by the options of wl-clipboard."""
    return Selection(("wl-paste", "-n", *options), ("wl-copy", *options, "-t", "text/plain;charset=utf-8"))


X11_CLIPBOARD = Clipboard(x11_selection("clipboard"), x11_selection("primary"))
WAYLAND_CLIPBOARD = Clipboard(wayland_selection(), wayland_selection("-p"))
