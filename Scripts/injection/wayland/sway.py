"""The IPC socket of sway, which controls windows and outputs."""
import json
import os
import socket
import struct
from typing import Any

from ..errors import CommandError

MAGIC = b"i3-ipc"
HEADER = struct.Struct("=6sII")
RUN_COMMAND, GET_OUTPUTS, GET_TREE, GET_VERSION = 0, 3, 4, 7


def encode_request(kind: int, payload: str = "") -> bytes:
    """Returns a request: the magic bytes, the length of the payload, the kind and the payload."""
    raw = payload.encode()
    return HEADER.pack(MAGIC, len(raw), kind) + raw


class Sway:
    """A connection to sway. It ends the process when sway ends."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(os.environ["SWAYSOCK"])

    def run(self, command: str) -> None:
        """Runs a command of sway's configuration language.

        Raises CommandError if sway rejects it.
        """
        for result in self._request(RUN_COMMAND, command):
            if not result.get("success"):
                raise CommandError(f"{command}: {result.get('error')}")

    def tree(self) -> dict[str, Any]:
        """Returns the tree of outputs, workspaces and windows."""
        return self._request(GET_TREE)

    def outputs(self) -> list[dict[str, Any]]:
        """Returns all outputs."""
        return self._request(GET_OUTPUTS)

    def version(self) -> tuple[int, int]:
        """Returns the major and the minor version."""
        version = self._request(GET_VERSION)
        return version["major"], version["minor"]

    def _request(self, kind: int, payload: str = "") -> Any:
        self._socket.sendall(encode_request(kind, payload))
        _, length, _ = HEADER.unpack(self._read(HEADER.size))
        return json.loads(self._read(length))

    def _read(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            received = self._socket.recv(length - len(data))
            if not received:
                raise SystemExit(0)
            data += received
        return data
