"""Drops on windows of Wayland, from a surface of this process."""
import os
from collections.abc import Sequence

from ..errors import CommandError
from ..keys import Button
from ..session import DragAndDrop
from .outputs import WaylandOutputs
from .pointer import WaylandPointer
from .surface import OverlaySurface
from .windows import WaylandWindows
from .wire import Arguments, WaylandConnection

GET_POINTER = 0
"""A request of wl_seat."""
BUTTON = 3
"""An event of wl_pointer."""
CREATE_SOURCE, GET_DEVICE = 0, 1
"""Requests of wl_data_device_manager."""
START_DRAG = 0
"""A request of wl_data_device."""
OFFER, DESTROY, SET_ACTIONS = 0, 1, 2
"""Requests of wl_data_source."""
TARGET, SEND, CANCELLED, FINISHED = 0, 1, 2, 4
"""Events of wl_data_source."""

COPY = 1
NO_ICON = 0
ANSWER_LIMIT = 5
"""Seconds until the compositor or the target must answer."""


class WaylandDragAndDrop(DragAndDrop):
    """Drops by the virtual pointer, which drags from a surface in the corner of the screen."""

    def __init__(self, connection: WaylandConnection, seat: int, pointer: WaylandPointer, outputs: WaylandOutputs,
                 windows: WaylandWindows) -> None:
        self._connection = connection
        self._pointer = pointer
        self._outputs = outputs
        self._windows = windows
        self._manager = connection.bind("wl_data_device_manager", 3)
        self._device = connection.new_id()
        connection.send(self._manager, GET_DEVICE, "no", self._device, seat)
        self._press_serial: int | None = None
        connection.send(seat, GET_POINTER, "n", connection.new_id(self._handle_pointer))

    def drop(self, x: float, y: float, types: Sequence[str], data: bytes) -> None:
        place = self._windows.to_screen(x, y)
        surface = OverlaySurface(self._connection)
        source = Source(self._connection, self._manager, types, data)
        try:
            self._start(source, surface)
            # The target receives the drag when it enters, and its motion afterwards.
            self._pointer.move(place[0] - 1, place[1])
            self._pointer.move(*place)
            is_accepted = self._connection.wait(lambda: source.is_accepted, ANSWER_LIMIT)
            self._pointer.press(Button.LEFT, False)
            if not is_accepted:
                raise CommandError("the window does not accept the drop")
            if not self._connection.wait(lambda: source.is_finished, ANSWER_LIMIT):
                raise CommandError("the window does not finish the drop")
        finally:
            source.destroy()
            surface.destroy()

    def _start(self, source: "Source", surface: OverlaySurface) -> None:
        bounds = self._outputs.bounds
        self._pointer.move(bounds.x, bounds.y)
        self._press_serial = None
        self._pointer.press(Button.LEFT, True)
        self._connection.wait(lambda: self._press_serial is not None, ANSWER_LIMIT)
        if self._press_serial is None:
            self._pointer.press(Button.LEFT, False)
            raise CommandError("the drag does not start")
        self._connection.send(self._device, START_DRAG, "ooou", source.id, surface.id, NO_ICON, self._press_serial)
        self._connection.roundtrip()

    def _handle_pointer(self, event: int, arguments: Arguments) -> None:
        if event == BUTTON:
            self._press_serial = arguments.unsigned()


class Source:
    """The data of a drag, and the state of the drag."""

    def __init__(self, connection: WaylandConnection, manager: int, types: Sequence[str], data: bytes) -> None:
        self._connection = connection
        self._data = data
        self.is_accepted = False
        """Whether the view below the pointer accepts one of the types."""
        self.is_finished = False
        """Whether the target has received the data, or the drag was cancelled."""
        self.id = connection.new_id(self._handle)
        connection.send(manager, CREATE_SOURCE, "n", self.id)
        for name in types:
            connection.send(self.id, OFFER, "s", name)
        connection.send(self.id, SET_ACTIONS, "u", COPY)

    def destroy(self) -> None:
        """Ends the drag if it has not ended."""
        self._connection.send(self.id, DESTROY)
        self._connection.roundtrip()

    def _handle(self, event: int, arguments: Arguments) -> None:
        if event == TARGET:
            self.is_accepted = bool(arguments.text())
        elif event == SEND:
            arguments.text()
            with os.fdopen(arguments.descriptor(), "wb") as file:
                file.write(self._data)
        elif event in (CANCELLED, FINISHED):
            self.is_finished = True
