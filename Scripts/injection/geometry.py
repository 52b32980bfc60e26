"""Rectangles and windows, in points of the screen."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Rectangle:
    """A rectangle in points, relative to the top left corner of the screen."""

    x: int
    y: int
    width: int
    height: int

    def contains(self, x: float, y: float) -> bool:
        """Returns whether a point is inside. The right and bottom edges are outside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Window:
    """A program's window."""

    id: int
    title: str
    pid: int
    """The ID of the program's process, or 0 if it is unknown."""
    content: Rectangle
    """The window without its frame."""
    is_focused: bool
    is_fullscreen: bool
    is_hidden: bool
    """Whether the window is minimized or on no visible workspace."""

    def to_json(self) -> dict[str, object]:
        """Returns the window as answers contain it."""
        return {
            "id": self.id, "title": self.title, "pid": self.pid,
            "x": self.content.x, "y": self.content.y, "w": self.content.width, "h": self.content.height,
            "focused": self.is_focused, "fullscreen": self.is_fullscreen, "hidden": self.is_hidden,
        }


@dataclass(frozen=True)
class WindowProperties:
    """The properties by which a desktop groups and places a window."""

    class_name: str
    """The class on X11, the app ID on Wayland."""
    type: str | None
    """`normal`, `dialog` or another type of EWMH; None if the window has none, and on Wayland."""
    parent: str | None
    """The title of the window that this one belongs to; None without one, and on Wayland."""
    frame: Rectangle
    """The window with its frame."""

    def to_json(self) -> dict[str, object]:
        """Returns the properties as answers contain them."""
        return {"class": self.class_name, "type": self.type, "parent": self.parent, "frame": [
            self.frame.x, self.frame.y, self.frame.width, self.frame.height]}
