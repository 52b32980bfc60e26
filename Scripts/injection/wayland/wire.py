"""The part of Wayland's wire protocol that a session needs.

A message is the ID of an object, the number of a request or an event, and arguments. All are words of 32 bits in the
byte order of the machine.
"""
import array
import os
import select
import socket
import struct
import time
from collections.abc import Callable
from typing import TypeAlias

from ..errors import CommandError

Handler: TypeAlias = Callable[[int, "Arguments"], None]
"""Receives the number of an event and its arguments."""

HEADER = struct.Struct("=II")
CHUNK = 65536
"""Bytes that are read at once."""
DESCRIPTOR_LIMIT = 28
"""File descriptors in one message of a Wayland connection."""

DISPLAY = 1
"""The ID of the object wl_display."""
SYNC, GET_REGISTRY = 0, 1
"""Requests of wl_display."""
ERROR = 0
"""An event of wl_display."""
BIND = 0
"""A request of wl_registry."""
GLOBAL = 0
"""An event of wl_registry."""


class Arguments:
    """The arguments of an event, which are read one after the other."""

    def __init__(self, data: bytes, descriptors: list[int] | None = None) -> None:
        self._data = data
        self._offset = 0
        self._descriptors = descriptors or []

    def unsigned(self) -> int:
        """Reads a number without sign, or the ID of an object."""
        value, = struct.unpack_from("=I", self._data, self._offset)
        self._offset += 4
        return value

    def descriptor(self) -> int:
        """Reads a file descriptor, which the caller closes."""
        return self._descriptors.pop(0)

    def text(self) -> str:
        """Reads a text: its length with the final zero, and its bytes, padded to whole words."""
        length = self.unsigned()
        raw = self._data[self._offset:self._offset + max(length - 1, 0)]
        self._offset += length + -length % 4
        return raw.decode("utf-8", "replace")


def encode_message(target: int, request: int, signature: str = "", *arguments: int | float | str) -> bytes:
    """Returns a message. The signature has a letter for each argument.

    `u` is a number without sign, `i` a number with sign, `f` a fixed-point number with 8 binary places, `s` a text,
    `o` the ID of an object and `n` the ID of a new object.
    """
    body = b"".join(encode_argument(kind, argument) for kind, argument in zip(signature, arguments, strict=True))
    return HEADER.pack(target, (len(body) + HEADER.size) << 16 | request) + body


def encode_argument(kind: str, argument: int | float | str) -> bytes:
    """Returns an argument of a message; `encode_message` lists the kinds."""
    match kind:
        case "u" | "n" | "o":
            return struct.pack("=I", argument)
        case "i":
            return struct.pack("=i", argument)
        case "f":
            return struct.pack("=i", round(float(argument) * 256))
        case "s":
            raw = str(argument).encode() + b"\0"
            return struct.pack("=I", len(raw)) + raw + b"\0" * (-len(raw) % 4)
        case _:
            raise ValueError(f"no argument of the kind {kind!r}")


def split_messages(data: bytes) -> tuple[list[tuple[int, int, bytes]], bytes]:
    """Splits received bytes into messages (object, event and arguments), and the begin of an incomplete message."""
    messages = []
    while len(data) >= HEADER.size:
        target, word = HEADER.unpack_from(data)
        size = word >> 16
        if len(data) < size:
            break
        messages.append((target, word & 0xFFFF, data[HEADER.size:size]))
        data = data[size:]
    return messages, data


def current_time() -> int:
    """Returns the time of an input event, in milliseconds."""
    return int(time.monotonic() * 1000) & 0xFFFFFFFF


class WaylandConnection:
    """A connection to the compositor. It ends the process when the compositor ends."""

    def __init__(self) -> None:
        path = os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), os.environ["WAYLAND_DISPLAY"])
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._received = b""
        self._descriptors: list[int] = []
        """The file descriptors that have arrived, in the order of the events they belong to."""
        self._next_id = DISPLAY + 1
        self._handlers: dict[int, Handler] = {DISPLAY: self._handle_display}
        self._globals: dict[str, tuple[int, int]] = {}
        """The number and the version of the global object with each interface."""
        self._registry = self.new_id(self._handle_registry)
        self.send(DISPLAY, GET_REGISTRY, "n", self._registry)
        self.roundtrip()

    def fileno(self) -> int:
        """Returns the file descriptor of the connection."""
        return self._socket.fileno()

    def new_id(self, handler: Handler | None = None) -> int:
        """Returns the ID of a new object. The handler receives its events."""
        identifier = self._next_id
        self._next_id += 1
        if handler is not None:
            self._handlers[identifier] = handler
        return identifier

    def send(self, target: int, request: int, signature: str = "", *arguments: int | float | str,
             descriptor: int | None = None) -> None:
        """Sends a request, perhaps with a file descriptor; `encode_message` explains the signature."""
        message = encode_message(target, request, signature, *arguments)
        if descriptor is None:
            self._socket.sendall(message)
        else:
            descriptors = array.array("i", [descriptor])
            self._socket.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, descriptors)])

    def send_file(self, target: int, request: int, signature: str, *arguments: int, content: bytes) -> None:
        """Sends a request with the file descriptor of a file in memory."""
        descriptor = os.memfd_create("inject")
        try:
            os.write(descriptor, content)
            self.send(target, request, signature, *arguments, descriptor=descriptor)
        finally:
            os.close(descriptor)

    def bind(self, interface: str, version: int, handler: Handler | None = None) -> int:
        """Returns the ID of the global object with an interface, in this version or an earlier one.

        Raises CommandError if the compositor does not have it.
        """
        if interface not in self._globals:
            raise CommandError("the compositor lacks " + interface)
        number, available = self._globals[interface]
        identifier = self.new_id(handler)
        self.send(self._registry, BIND, "usun", number, interface, min(version, available), identifier)
        return identifier

    def roundtrip(self) -> None:
        """Waits until the compositor has processed all requests."""
        is_done = False

        def finish(event: int, arguments: Arguments) -> None:
            nonlocal is_done
            is_done = True

        callback = self.new_id(finish)
        self.send(DISPLAY, SYNC, "n", callback)
        while not is_done:
            self._receive()
        del self._handlers[callback]

    def wait(self, condition: Callable[[], bool], limit: float) -> bool:
        """Handles events until the condition holds. Returns False after `limit` seconds."""
        end = time.monotonic() + limit
        while not condition():
            if not select.select([self._socket], [], [], max(0, end - time.monotonic()))[0]:
                return False
            self._receive()
        return True

    def handle_events(self) -> None:
        """Handles the events that have arrived."""
        if select.select([self._socket], [], [], 0)[0]:
            self._receive()

    def _receive(self) -> None:
        """Waits for bytes, and handles the events in them."""
        received, descriptors, _, _ = socket.recv_fds(self._socket, CHUNK, DESCRIPTOR_LIMIT)
        if not received:
            raise SystemExit(0)
        self._descriptors += descriptors
        messages, self._received = split_messages(self._received + received)
        for target, event, data in messages:
            handler = self._handlers.get(target)
            if handler is not None:
                handler(event, Arguments(data, self._descriptors))

    def _handle_display(self, event: int, arguments: Arguments) -> None:
        if event == ERROR:
            target, code, message = arguments.unsigned(), arguments.unsigned(), arguments.text()
            raise RuntimeError(f"Wayland error on object {target}, code {code}: {message}")

    def _handle_registry(self, event: int, arguments: Arguments) -> None:
        if event == GLOBAL:
            number, interface, version = arguments.unsigned(), arguments.text(), arguments.unsigned()
            self._globals.setdefault(interface, (number, version))
