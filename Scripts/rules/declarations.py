"""The rules for declarations, which look at all files of a module."""
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .rule import Violation
from .source import SwiftFile, code_lines, lines_of

ATTRIBUTES = re.compile(r"\s*(?:@[A-Za-z_.]+(?:\([^)]*\))?\s*)*")
MODIFIERS = re.compile(
    r"(?:(?:public|package|internal|private|fileprivate|open|final|static|class(?!\s+[A-Z])|override|nonisolated"
    r"|mutating|nonmutating|convenience|required|lazy|weak|unowned|indirect|dynamic)(?:\([\w ()]*\))?\s+)*")
KIND = re.compile(
    r"(var|let|func|init|subscript|typealias|case|class|struct|enum|protocol|extension|actor|associatedtype)\b\s*"
    r"([^\s(:<={?,!]*)")
TYPES = {"class", "struct", "enum", "protocol", "extension", "actor"}

MEMBER_LIMIT = 150
MEMBER_LIMITS = {"View": 130, "Window": 74, "LocalizedString": 300}
"""Limits of types that have more or fewer members. They may only go down; LocalizedString has a case for each text."""

DOCUMENTED_BY_LIBRARY = set(
    "description debugDescription hash encode rawValue == < + - id makeIterator wrappedValue projectedValue body "
    "errorDescription".split())
UNDOCUMENTED_INIT = re.compile(r"init\(\)|init\??\((rawValue|from|argument)")


@dataclass(frozen=True)
class Declaration:
    """A declaration."""

    line: int
    kind: str
    name: str
    modifiers: str
    owner: str
    """The type that has it as a member; empty for a global declaration or a local one."""
    text: str

    @property
    def is_public(self) -> bool:
        """Whether other packages can use it, as far as the line says."""
        return bool(re.search(r"\b(public|open)\b(?!\()", self.modifiers))


def declarations(file: SwiftFile) -> Iterator[Declaration]:
    """Returns the global declarations of a file and the members of types."""
    depth = 0
    types: list[tuple[str, int]] = []
    for number, line in code_lines(file.text):
        start = ATTRIBUTES.match(line).end()  # type: ignore[union-attr]
        modifiers = MODIFIERS.match(line, start)
        match = KIND.match(line, modifiers.end() if modifiers else start)
        if match and depth == (types[-1][1] + 1 if types else 0):
            kind, name = match[1], match[2] or match[1]
            owner = types[-1][0] if types else ""
            yield Declaration(number, kind, name, modifiers[0] if modifiers else "", owner, line)
            if kind in TYPES:
                full = name if kind == "extension" or not owner else f"{owner}.{name}"
                types.append((full, depth))
        depth += line.count("{") - line.count("}")
        while types and depth <= types[-1][1] and "}" in line:
            types.pop()


def member_count(files: Sequence[SwiftFile]) -> Iterator[Violation]:
    """A type with many members has several jobs. It becomes smaller by composition, not by extensions in other files.
    The cases of an enumeration are data."""
    counts: Counter[str] = Counter()
    places: dict[str, tuple[str, int]] = {}
    for file in files:
        module = file.path.split("/")[1]
        for each in declarations(file):
            if each.owner and each.kind not in TYPES | {"case"}:
                counts[f"{module}/{each.owner}"] += 1
            if each.kind in TYPES - {"extension"}:
                places[f"{module}/{each.owner + '.' if each.owner else ''}{each.name}"] = (file.path, each.line)
    for name, count in counts.items():
        limit = MEMBER_LIMITS.get(name.split("/")[1], MEMBER_LIMIT)
        if count > limit and name in places:
            path, line = places[name]
            yield Violation(
                path, line, "member-count",
                f"'{name.split('/')[1]}' has {count} members, more than {limit}; move a job to a type of its own")


def public_comments(files: Sequence[SwiftFile]) -> Iterator[Violation]:
    """Users read the comments of public declarations, in editors and in the documentation. Overrides, and members that
    a protocol declares, inherit the comment."""
    declared = {file.path: list(declarations(file)) for file in files}
    protocols = {each.name for found in declared.values() for each in found if each.kind == "protocol"}
    requirements = {each.name for found in declared.values() for each in found
                    if each.owner.split(".")[-1] in protocols and each.kind != "init"}
    for file in files:
        comments = comments_of(file)
        for each in declared[file.path]:
            if not each.is_public or "override" in each.modifiers or each.kind in ("extension", "case"):
                continue
            comment = comments.get(each.line)
            exempt = each.name in requirements | DOCUMENTED_BY_LIBRARY or UNDOCUMENTED_INIT.search(each.text)
            if comment is None and not exempt:
                problem = "has no documentation comment"
            elif comment is not None and says_only(each.name, comment):
                problem = "has a comment that only repeats its name"
            else:
                continue
            yield Violation(
                file.path, each.line, "public-comments",
                f"'{each.name}' {problem}; say what callers need: units, ranges, the default, errors")


def comments_of(file: SwiftFile) -> dict[int, str]:
    """Returns the documentation comments by the number of the line that they belong to."""
    found: dict[int, str] = {}
    comment: list[str] = []
    for number, line in enumerate(lines_of(file.text), 1):
        text = line.strip()
        if text.startswith("///"):
            comment.append(text.removeprefix("///").strip())
        elif comment and not text.startswith("@") or comment and KIND.search(text):
            found[number] = " ".join(comment)
            comment = []
    return found


def says_only(name: str, comment: str) -> bool:
    """Returns whether a comment consists of the name, or of the word 'Kept'."""
    words = re.sub(r"[^a-z]", "", comment.lower().removeprefix("the "))
    return words in (name.lower(), "kept")


MODULE_RULES: list[tuple[str, Callable[[Sequence[SwiftFile]], Iterator[Violation]]]] = [
    ("member-count", member_count), ("public-comments", public_comments)]
