"""The pages of the documentation."""
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .rule import Finding, Rule, rule
from .source import lines_of

DOCUMENT_RULES: "list[Rule[Document]]" = []
"""Rules for each page."""
PAGES = ("*.md", "docs/**/*.md", "Scripts/*.md", "Benchmarks/*.md", "Sources/**/README.md")
SUITE = re.compile(r"\b(?:struct|class|enum)[ \t]+([A-Z][A-Za-z0-9]*Tests)\b")
MEMBER = re.compile(r"\b(?:func|let|var)[ \t]+(?:`([^`]+)`|([A-Za-z_][A-Za-z0-9_]*))")
MENTION = re.compile(r"`([A-Z][A-Za-z0-9]*Tests)(?:\.([^`]+))?`")
"""A suite, perhaps with one of its tests: `SVGTests.SVG text is rendered`."""


@dataclass(frozen=True)
class Document:
    """A page, and the suites of the project's tests with the names of their members."""

    path: str
    text: str
    suites: Mapping[str, frozenset[str]]


def test_suites(root: Path) -> dict[str, frozenset[str]]:
    """Returns the suites that the files of the tests declare, each with the members of its file."""
    suites: dict[str, frozenset[str]] = {}
    for path in root.glob("Tests/**/*.swift"):
        text = path.read_text(encoding="utf-8", errors="replace")
        members = frozenset(quoted or plain for quoted, plain in MEMBER.findall(text))
        for name in SUITE.findall(text):
            suites[name] = suites.get(name, frozenset()) | members
    return suites


def documents(root: Path) -> Iterator[Document]:
    """Returns the pages in the order of their paths."""
    suites = test_suites(root)
    paths = {path for pattern in PAGES for path in root.glob(pattern)}
    for path in sorted(paths, key=str):
        yield Document(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"), suites)


@rule(DOCUMENT_RULES, "write the present name of the test")
def named_tests(document: Document) -> Iterator[Finding]:
    """A page that names a test is only useful as long as the test exists."""
    for number, line in enumerate(lines_of(document.text), 1):
        for suite, member in MENTION.findall(line):
            if member == "swift":
                continue
            if suite not in document.suites:
                yield number, f"there is no suite '{suite}'"
            elif member and member not in document.suites[suite]:
                yield number, f"'{suite}' has no test '{member}'"
