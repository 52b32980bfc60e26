"""The server of a session.

A client sends one line, a JSON array such as `["click", 10, 20]`, and receives one line,
`{"ok": true, "value": ...}` or `{"ok": false, "error": "..."}`.
"""
import json
import os
import select
import socket
import traceback

from .commands import Commands
from .errors import CommandError
from .session import Session

CHUNK = 65536
"""Bytes that are read at once."""


def open_session() -> Session:
    """Connects to the display server that the environment names."""
    # A session has one of the two systems, and perhaps only its libraries.
    if os.environ.get("WAYLAND_DISPLAY"):
        from . import wayland
        return wayland.open_session()
    from . import x11
    return x11.open_session()


def answer(commands: Commands, line: bytes) -> dict[str, object]:
    """Runs the command of a line, and returns the answer."""
    try:
        return {"ok": True, "value": commands.run(json.loads(line))}
    except CommandError as error:
        return {"ok": False, "error": f"Bad: {error}"}
    except Exception as error:  # One command must not end the session.
        traceback.print_exc()
        return {"ok": False, "error": f"{type(error).__name__}: {error}"}


class Client:
    """A connected client."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.pending = b""
        """The begin of a line whose end has not arrived."""

    def serve(self, commands: Commands) -> bool:
        """Answers the lines that have arrived. Returns whether the client is still connected."""
        try:
            received = self.connection.recv(CHUNK)
            if not received:
                return False
            *lines, self.pending = (self.pending + received).split(b"\n")
            for line in lines:
                text = json.dumps(answer(commands, line), ensure_ascii=False)
                self.connection.sendall(text.encode() + b"\n")
        except OSError:
            return False
        return True


def listen(path: str) -> socket.socket:
    """Returns a socket that listens at a path. The path exists only once the socket listens."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path + ".new")
    listener.listen(16)
    os.rename(path + ".new", path)
    return listener


def serve() -> None:
    """Serves the session's clients until the display server ends."""
    session = open_session()
    commands = Commands(session)
    if os.environ.get("INLAY_IME"):
        session.input_method.run("on", ())
    listener = listen(os.environ["INLAY_INJECT"])
    display = session.connection.fileno()
    clients: dict[int, Client] = {}
    while True:
        for ready in select.select([listener.fileno(), display, *clients], [], [])[0]:
            if ready == listener.fileno():
                connection = listener.accept()[0]
                clients[connection.fileno()] = Client(connection)
            elif ready == display:
                session.connection.handle_events()
            elif not clients[ready].serve(commands):
                clients.pop(ready).connection.close()
