"""The parts of a session on X11, by Xlib and the extension XTEST."""
from ..clipboard import X11_CLIPBOARD
from ..session import Session
from .connection import X11Connection
from .drag_and_drop import X11DragAndDrop
from .input_method import X11InputMethod
from .keyboard import X11Keyboard
from .pointer import X11Pointer
from .screen import X11Outputs, X11Screen
from .windows import X11Windows


def open_session() -> Session:
    """Connects to the X server that `DISPLAY` names."""
    connection = X11Connection()
    pointer, windows = X11Pointer(connection), X11Windows(connection)
    return Session(
        kind="x11", connection=connection, pointer=pointer, keyboard=X11Keyboard(connection),
        input_method=X11InputMethod(), windows=windows, screen=X11Screen(connection, windows), outputs=X11Outputs(),
        clipboard=X11_CLIPBOARD, drag_and_drop=X11DragAndDrop(connection, pointer, windows))
