"""Drops on windows of X11, by version 5 of the protocol XDND."""
from collections.abc import Sequence

from ..errors import CommandError
from ..session import DragAndDrop
from .connection import X11Connection, XWindow
from .pointer import X11Pointer
from .windows import X11Windows

VERSION = 5 << 24
ACCEPTS = 1
"""The bit of XdndStatus that is set if the window accepts the drop."""
ANSWER_LIMIT = 5
"""Seconds until the target must answer."""
CURRENT_TIME = 0


class X11DragAndDrop(DragAndDrop):
    """Drops from a window of this process."""

    def __init__(self, connection: X11Connection, pointer: X11Pointer, windows: X11Windows) -> None:
        self._connection = connection
        self._pointer = pointer
        self._windows = windows

    def drop(self, x: float, y: float, types: Sequence[str], data: bytes) -> None:
        place = self._windows.to_screen(x, y)
        self._pointer.move(*place)
        target = self._windows.native()
        if not self._connection.property(target, "XdndAware"):
            raise CommandError("nothing can be dropped on the window")
        source = self._connection.create_window(bypasses_window_manager=False)
        try:
            self._connection.own_selection(source, "XdndSelection")
            self._exchange(source.id, target, position_value(*place), types, data)
        finally:
            source.destroy()
            self._connection.sync()

    def _exchange(self, source: int, target: XWindow, position: int, types: Sequence[str], data: bytes) -> None:
        """Exchanges the messages of a drop with the target."""
        send, atom = self._connection.send_message, self._connection.atom
        send(target, "XdndEnter", source, VERSION, *map(atom, types[:3]))
        send(target, "XdndPosition", source, 0, position, CURRENT_TIME, atom("XdndActionCopy"))
        if not self._wait("XdndStatus", data)[1] & ACCEPTS:
            send(target, "XdndLeave", source)
            raise CommandError("the window does not accept the drop")
        send(target, "XdndDrop", source, 0, CURRENT_TIME)
        self._wait("XdndFinished", data)

    def _wait(self, name: str, data: bytes) -> Sequence[int]:
        """Returns the values of the target's next message."""
        values = self._connection.wait_for_message(name, ANSWER_LIMIT, data)
        if values is None:
            raise CommandError(f"the window does not answer with {name}")
        return values


def position_value(x: float, y: float) -> int:
    """Returns a point of the screen as the message XdndPosition contains it."""
    return int(x) << 16 | int(y)
