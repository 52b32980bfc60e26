"""The documentation catalogues of the modules."""
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .rule import Finding, Rule, rule
from .source import ATTRIBUTE, SwiftFile, lines_of

CATALOGUE_RULES: "list[Rule[Catalogue]]" = []
"""Rules for the page of a module in its catalogue, such as `Sources/Core/Inlay.docc/Inlay.md`."""
WORDS = r"(?:(?!import\b)[a-z]+[ \t]+)*?"
KINDS = r"(?:class|struct|enum|actor|protocol|typealias)[ \t]+"
PUBLIC_TYPE = re.compile(rf"(?:{ATTRIBUTE})*{WORDS}(?:public|open)[ \t]+{WORDS}{KINDS}([A-Za-z_][A-Za-z0-9_]*)")
LINK = re.compile(r"- ``([A-Za-z_][A-Za-z0-9_]*)``")


@dataclass(frozen=True)
class Catalogue:
    """The page of a module, and the public types that the module declares outside of other types."""

    path: str
    text: str
    types: frozenset[str]

    def links(self) -> Iterator[tuple[int, str]]:
        """Returns the types in the groups of the page with the numbers of their lines."""
        for number, line in enumerate(lines_of(self.text), 1):
            match = LINK.fullmatch(line.strip())
            if match:
                yield number, match[1]


def public_types(files: Iterable[SwiftFile]) -> frozenset[str]:
    """Returns the names of the public types that these files declare outside of other types."""
    matches = (PUBLIC_TYPE.match(line) for file in files for _, line in file.code)
    return frozenset(match[1] for match in matches if match)


@rule(CATALOGUE_RULES, "a type belongs to one group of this page")
def topics(catalogue: Catalogue) -> Iterator[Finding]:
    """Readers of the documentation look for a type in the groups of its module's page."""
    seen = set()
    for number, name in catalogue.links():
        if name not in catalogue.types:
            yield number, f"the module has no public type '{name}'"
        elif name in seen:
            yield number, f"'{name}' occurs twice"
        seen.add(name)
    for name in sorted(catalogue.types - seen):
        yield 1, f"'{name}' is missing"
