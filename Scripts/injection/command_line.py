"""The command line of `inject`, and the client of a session's server."""
import json
import os
import shlex
import socket
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

HELP = """inject: send real input to a headless session, and read its screen.

It works the same way in sessions started by with-x11 and with-wayland.

  inject COMMAND ARGS...     one command (prints its answer, if it has one)
  inject -                   commands from standard input, one a line
  inject --serve             (used by with-x11 and with-wayland) the server

A server keeps one virtual pointer and one virtual keyboard for the whole
session. Commands reach it through the Unix socket $INLAY_INJECT. A test program
can use that socket directly: it writes one line, a JSON array such as
["click", 10, 20], and reads one line, {"ok": true, "value": ...} or
{"ok": false, "error": "..."}. The server answers after the display server has
processed the input. The program under test then has the input in its queue, or
gets it within milliseconds.

Coordinates are in logical units, relative to the content of the target
window: the focused one, or the one chosen with `target`.

  Pointer    move X Y | gmove X Y (screen) | click X Y [BUTTON [COUNT]] |
             dblclick X Y | down [BUTTON] | up [BUTTON] | pos
             drag X1 Y1 X2 Y2 [STEPS] | wheel DX DY (notches; DY > 0 is up) |
             wheelpx DX DY (fine scrolling of a touch pad; only Wayland)
             wheelend (fingers leave the touch pad; only Wayland)
             BUTTON: left middle right back forward
  Keyboard   key CHORD...  (ctrl+shift+a, Return, F5, KP_Add)
             keydown KEY | keyup KEY | type TEXT
  IME        ime on | ime off | ime state | ime preedit TEXT [CURSOR] |
             ime commit TEXT | ime keys on|off (X11: consume key presses)
             (CURSOR in bytes; on by default in a session started with -i)
  Windows    windows | properties (class, type, parent and frame) |
             wait TITLE [SECONDS] | target TITLE|- | focus | unfocus |
             resize W H | place X Y | close | minimize | maximize | restore |
             fullscreen on|off
  Screen     shot FILE [window|screen] (default: screen; a program that uses
             the socket gives an absolute path) | pixel X Y (of the window) | size |
             scale FACTOR (the output's; X11: Xft.dpi) | add-output [W H SCALE] |
             to-output 1|2 | unplug 1|2 | plug 1|2 (only Wayland) |
             damage (only X11: regions of the window drawn since the last call) |
             cursor (only X11: width and height of the pointer's image) |
             reserve HEIGHT (only X11: the top of the screen, as a panel does)
  Clipboard  clip-get | clip-set TEXT | prim-get | prim-set TEXT
  Dragging   drop X Y FILE... | droptext X Y TEXT (dropped by another program)
  Other      sleep SECONDS | session
"""

USAGE_ERROR = 2
INTERRUPTED = 130


def request(words: Sequence[str]) -> str:
    """Returns the line that a client sends for a command."""
    words = list(words)
    if words[0] == "shot" and len(words) > 1:
        # The server has another current folder.
        words[1] = os.path.abspath(words[1])
    return json.dumps(words) + "\n"


def run(server: TextIO, words: Sequence[str]) -> bool:
    """Sends a command to the server, and prints the value or the error of its answer. Returns whether it succeeded."""
    server.write(request(words))
    server.flush()
    answer = json.loads(server.readline() or '{"ok": false, "error": "the server closed the connection"}')
    if not answer["ok"]:
        print(f"inject: {words[0]}: {answer['error']}", file=sys.stderr)
        return False
    value = answer.get("value")
    if value is not None:
        print(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), flush=True)
    return True


def run_lines(server: TextIO, lines: Iterable[str]) -> bool:
    """Runs one command a line; `#` begins a comment. Returns whether all succeeded."""
    commands = (shlex.split(line, comments=True) for line in lines)
    return all([run(server, words) for words in commands if words])


def connect(path: str) -> TextIO:
    """Connects to the server at a path.

    Raises OSError if there is none.
    """
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection.makefile("rw", encoding="utf-8")


def execute(arguments: Sequence[str]) -> int:
    """Executes the command with these arguments, and returns its exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(HELP)
        return 0 if arguments else USAGE_ERROR
    if arguments[0] == "--serve":
        # A client needs none of the server's modules, and starts faster without them.
        from .server import serve
        serve()
        return 0
    path = os.environ.get("INLAY_INJECT")
    if not path:
        print("inject: run this under with-x11 or with-wayland", file=sys.stderr)
        return USAGE_ERROR
    try:
        server = connect(path)
    except OSError as error:
        print(f"inject: cannot reach the session's server at {path!r}: {error.strerror}", file=sys.stderr)
        return 1
    succeeded = run_lines(server, sys.stdin) if arguments[0] == "-" else run(server, arguments)
    return 0 if succeeded else 1


def main(arguments: Sequence[str]) -> int:
    """Executes the command, and returns 130 if it is interrupted."""
    try:
        return execute(arguments)
    except (KeyboardInterrupt, BrokenPipeError):
        return INTERRUPTED
