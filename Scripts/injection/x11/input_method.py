"""The input method of X11: the program `ime-fcitx`."""
import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from ..errors import CommandError
from ..session import InputMethod

PROGRAM = Path(__file__).parents[2] / "ime-fcitx"
END_LIMIT = 5
"""Seconds until the program ends after its input has ended."""


class X11InputMethod(InputMethod):
    """A process that plays fcitx on the session's D-Bus."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    @property
    def is_on(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            raise CommandError("start the session with -i")
        self._process = subprocess.Popen([PROGRAM], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._read()

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.communicate(timeout=END_LIMIT)

    def perform(self, action: str, arguments: Sequence[str]) -> object:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(json.dumps([action, *arguments]) + "\n")
        self._process.stdin.flush()
        answer = self._read()
        if not answer["ok"]:
            raise CommandError(answer["error"])
        return answer.get("value")

    def _read(self) -> dict:
        """Returns the next line that the process prints."""
        assert self._process is not None and self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process = None
            raise CommandError("the input method ended; the session's inject.log says why (INLAY_LOGS)")
        return json.loads(line)
