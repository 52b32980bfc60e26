"""Programs that read or write the clipboard and the screen."""
import subprocess
from collections.abc import Sequence

CLIPBOARD_LIMIT = 10
SCREEN_LIMIT = 20
"""Seconds until a program that hangs is ended."""


def write_to(command: Sequence[str], text: str) -> None:
    """Runs a program with a text as its standard input.

    Raises subprocess.SubprocessError if the program fails or takes too long.
    """
    # Its output is discarded: xclip and wl-copy keep running in the background, and would hold a pipe open.
    subprocess.run(command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
                   timeout=CLIPBOARD_LIMIT)


def text_from(command: Sequence[str]) -> str:
    """Returns what a program prints, or an empty text if it fails."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=CLIPBOARD_LIMIT,
                            check=False)
    return result.stdout.decode("utf-8", "replace") if result.returncode == 0 else ""


def data_from(command: Sequence[str]) -> bytes:
    """Returns the bytes that a program prints.

    Raises subprocess.SubprocessError if the program fails or takes too long.
    """
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=SCREEN_LIMIT).stdout
