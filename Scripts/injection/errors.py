"""The error of a command."""


class CommandError(Exception):
    """A command that the session cannot carry out. The message is for the person who wrote the command."""
