"""Swift files."""
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

ATTRIBUTE = r"@[A-Za-z_]+(?:\([^)]*\))?[ \t]+"
ACCESS = r"(?:public|package|internal|fileprivate|private)[ \t]+"
KIND = r"(?:struct|class|enum|protocol|typealias|actor|func|var|let)[ \t]+"
IMPORT = re.compile(rf"[ \t]*(?:{ATTRIBUTE})*(?:{ACCESS})?import[ \t]+(?:{KIND})?([A-Za-z0-9_]+)")
TYPE = re.compile(
    r"(?<![A-Za-z0-9_.])(?:class|struct|enum|actor|protocol|typealias)[ \t]+([A-Za-z_][A-Za-z0-9_]*)")


@dataclass(frozen=True)
class SwiftFile:
    """A Swift file."""

    path: str
    """Relative to the project's folder, such as `Sources/Core/Views/View.swift`."""
    text: str

    def is_in(self, *folders: str) -> bool:
        """Returns whether the file is in one of these folders, which end with a slash."""
        return self.path.startswith(folders)

    @cached_property
    def line_count(self) -> int:
        """The number of lines."""
        return len(lines_of(self.text))

    @cached_property
    def code(self) -> list[tuple[int, str]]:
        """The lines with their numbers, without the content of strings and without comments."""
        return list(code_lines(self.text))

    def imports(self) -> Iterator[tuple[int, str]]:
        """Returns the imported modules with the numbers of their lines."""
        for number, line in self.code:
            match = IMPORT.match(line)
            if match:
                yield number, match[1]

    def types(self) -> Iterator[tuple[int, str]]:
        """Returns the names of the declared types with the numbers of their lines."""
        for number, line in self.code:
            for name in TYPE.findall(line):
                yield number, name

    def lines_with(self, pattern: str) -> Iterator[int]:
        """Returns the numbers of the lines whose code contains a pattern, not preceded by a letter or digit."""
        search = re.compile(rf"(?<![A-Za-z0-9_])(?:{pattern})").search
        return (number for number, line in self.code if search(line))


def lines_of(text: str) -> list[str]:
    """Returns the lines as editors count them; other line separators of Unicode are part of a line."""
    return text.removesuffix("\n").split("\n") if text else []


def code_lines(text: str) -> Iterator[tuple[int, str]]:
    """Returns the lines outside multiline strings, without the content of strings and without comments."""
    is_quoted = False
    for number, line in enumerate(lines_of(text), 1):
        was_quoted = is_quoted
        if line.count('"""') % 2:
            is_quoted = not is_quoted
        if was_quoted:
            continue
        line = re.sub(r"\\.", "", line.replace('"""', ""))
        line = re.sub(r'"[^"]*"', '""', line)
        yield number, line.partition("//")[0]
