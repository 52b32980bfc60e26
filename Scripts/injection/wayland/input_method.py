"""The input method of Wayland, by the protocol input-method."""
from collections.abc import Sequence
from typing import Any

from ..errors import CommandError
from ..session import InputMethod
from .wire import Arguments, WaylandConnection

GET_INPUT_METHOD = 0
COMMIT_STRING, SET_PREEDIT, COMMIT, DESTROY = 0, 1, 3, 6
"""Requests of zwp_input_method_v2."""
ACTIVATE, DEACTIVATE, SURROUNDING_TEXT, CONTENT_TYPE, DONE, UNAVAILABLE = 0, 1, 2, 4, 5, 6
"""Events of zwp_input_method_v2."""


class WaylandInputMethod(InputMethod):
    """This process as the input method of a seat."""

    def __init__(self, connection: WaylandConnection, seat: int) -> None:
        self._connection = connection
        self._seat = seat
        self._input_method: int | None = None
        self._state: dict[str, Any] = {}
        """The state of the text field, as `ime state` returns it."""
        self._serial = 0
        """The number of changes of the state."""

    @property
    def is_on(self) -> bool:
        return self._input_method is not None

    def start(self) -> None:
        self._state, self._serial = {"active": False}, 0
        manager = self._connection.bind("zwp_input_method_manager_v2", 1)
        self._input_method = self._connection.new_id(self._handle)
        self._connection.send(manager, GET_INPUT_METHOD, "on", self._seat, self._input_method)
        self._connection.roundtrip()

    def stop(self) -> None:
        self._send(DESTROY)
        self._input_method = None
        self._connection.roundtrip()

    def perform(self, action: str, arguments: Sequence[str]) -> object:
        self._connection.roundtrip()
        if action == "state":
            return dict(self._state)
        if not self._state.get("active"):
            raise CommandError("no text field is active")
        match action, *arguments:
            case "preedit", text, *cursor:
                begin = int(cursor[0]) if cursor else len(text.encode())
                end = int(cursor[1]) if len(cursor) > 1 else begin
                self._send(SET_PREEDIT, "sii", text, begin, end)
            case "commit", text:
                self._send(COMMIT_STRING, "s", text)
            case _:
                raise CommandError(f"unknown command 'ime {action}'")
        self._send(COMMIT, "u", self._serial)
        self._connection.roundtrip()
        return None

    def _send(self, request: int, signature: str = "", *arguments: int | str) -> None:
        assert self._input_method is not None
        self._connection.send(self._input_method, request, signature, *arguments)

    def _handle(self, event: int, arguments: Arguments) -> None:
        state = self._state
        if event == ACTIVATE:
            state.clear()
            state.update(active=True, serial=self._serial)
        elif event == DEACTIVATE:
            state["active"] = False
        elif event == SURROUNDING_TEXT:
            state.update(surrounding=arguments.text(), cursor=arguments.unsigned(), anchor=arguments.unsigned())
        elif event == CONTENT_TYPE:
            state.update(hint=arguments.unsigned(), purpose=arguments.unsigned())
        elif event == DONE:
            self._serial += 1
            state["serial"] = self._serial
        elif event == UNAVAILABLE:
            state["unavailable"] = True
