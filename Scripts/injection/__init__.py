"""The command `inject`: real input, windows and pictures of a headless session.

| module | purpose |
| --- | --- |
| `command_line` | the command: its help, and the client of a session's server |
| `server` | the server of a session: one line of JSON for a command, one for its answer |
| `commands` | the commands, the same on both systems |
| `session` | the parts of a session that commands are built from |
| `x11`, `wayland` | these parts on each system |
| `clipboard`, `geometry`, `keys`, `picture`, `programs`, `errors` | parts that both systems use |

A point is the unit of the window system's coordinates; on an output of scale 2 it is two pixels wide.
"""
