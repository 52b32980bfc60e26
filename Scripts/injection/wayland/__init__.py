"""The parts of a session on Wayland, by the protocols of wlroots and the IPC socket of sway."""
from ..clipboard import WAYLAND_CLIPBOARD
from ..session import Session
from .drag_and_drop import WaylandDragAndDrop
from .input_method import WaylandInputMethod
from .keyboard import WaylandKeyboard
from .outputs import WaylandOutputs
from .pointer import WaylandPointer
from .screen import WaylandScreen
from .sway import Sway
from .windows import WaylandWindows
from .wire import WaylandConnection


def open_session() -> Session:
    """Connects to the compositor that `WAYLAND_DISPLAY` and `SWAYSOCK` name."""
    connection = WaylandConnection()
    sway = Sway()
    seat = connection.bind("wl_seat", 1)
    windows = WaylandWindows(connection, sway)
    outputs = WaylandOutputs(connection, sway, windows)
    pointer = WaylandPointer(connection, seat, outputs)
    return Session(
        kind="wayland", connection=connection, pointer=pointer,
        keyboard=WaylandKeyboard(connection, seat), input_method=WaylandInputMethod(connection, seat), windows=windows,
        screen=WaylandScreen(outputs), outputs=outputs, clipboard=WAYLAND_CLIPBOARD,
        drag_and_drop=WaylandDragAndDrop(connection, seat, pointer, outputs, windows))
