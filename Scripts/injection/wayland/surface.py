"""Surfaces of this process above all windows."""
from .wire import Arguments, WaylandConnection

CREATE_SURFACE = 0
SURFACE_DESTROY, SURFACE_ATTACH, SURFACE_COMMIT = 0, 1, 6
"""Requests of wl_surface."""
CREATE_POOL, CREATE_BUFFER = 0, 0
"""Requests of wl_shm and wl_shm_pool."""
GET_LAYER_SURFACE = 0
SET_SIZE, SET_ANCHOR, SET_KEYBOARD_INTERACTIVITY, ACK_CONFIGURE, LAYER_DESTROY = 0, 1, 4, 6, 7
"""Requests of zwlr_layer_surface_v1."""
CONFIGURE = 0
"""An event of zwlr_layer_surface_v1."""

ANY_OUTPUT = 0
OVERLAY = 3
TOP, LEFT = 1, 4
NO_KEYBOARD, EXCLUSIVE = 0, 1
"""Whether a surface takes the keyboard's focus."""
ARGB = 0
PIXEL = b"\0\0\0\0"


class OverlaySurface:
    """A transparent surface of one pixel above all windows, in the top left corner of an output."""

    def __init__(self, connection: WaylandConnection, keyboard: int = NO_KEYBOARD) -> None:
        self._connection = connection
        self._is_configured = False
        compositor, memory = connection.bind("wl_compositor", 4), connection.bind("wl_shm", 1)
        shell = connection.bind("zwlr_layer_shell_v1", 3)
        self.id, self._layer = connection.new_id(), connection.new_id(self._handle)
        connection.send(compositor, CREATE_SURFACE, "n", self.id)
        connection.send(shell, GET_LAYER_SURFACE, "noous", self._layer, self.id, ANY_OUTPUT, OVERLAY,
                        "inlay-other")
        connection.send(self._layer, SET_SIZE, "uu", 1, 1)
        connection.send(self._layer, SET_ANCHOR, "u", TOP | LEFT)
        connection.send(self._layer, SET_KEYBOARD_INTERACTIVITY, "u", keyboard)
        connection.send(self.id, SURFACE_COMMIT)
        while not self._is_configured:
            connection.roundtrip()
        self._show(memory)

    def destroy(self) -> None:
        """Removes the surface, which gives up focus."""
        self._connection.send(self._layer, LAYER_DESTROY)
        self._connection.send(self.id, SURFACE_DESTROY)
        self._connection.roundtrip()

    def _show(self, memory: int) -> None:
        connection = self._connection
        pool, buffer = connection.new_id(), connection.new_id()
        connection.send_file(memory, CREATE_POOL, "ni", pool, len(PIXEL), content=PIXEL)
        offset, width, height, stride = 0, 1, 1, len(PIXEL)
        connection.send(pool, CREATE_BUFFER, "niiiiu", buffer, offset, width, height, stride, ARGB)
        connection.send(self.id, SURFACE_ATTACH, "oii", buffer, 0, 0)
        connection.send(self.id, SURFACE_COMMIT)
        connection.roundtrip()

    def _handle(self, event: int, arguments: Arguments) -> None:
        if event == CONFIGURE:
            self._connection.send(self._layer, ACK_CONFIGURE, "u", arguments.unsigned())
            self._is_configured = True
