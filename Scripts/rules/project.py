"""The rules for the project's files, as version control lists them."""
from collections.abc import Iterator
from pathlib import Path

from .rule import Finding, Rule, rule

FILE_RULES: list[Rule[str]] = []
"""Rules for the path of each file."""
FOLDER_RULES: list[Rule[Path]] = []
"""Rules for the project's folder."""
CHANGELOG = "CHANGELOG.md"


@rule(FILE_RULES, "run git rm --cached for it")
def package_resolved(path: str) -> Iterator[Finding]:
    """A library does not choose the versions of its dependencies; the app that uses it does."""
    if path.split("/")[-1] == "Package.resolved":
        yield 1, "Package.resolved is not kept here"


@rule(FILE_RULES, "run git rm -r --cached for them")
def build_folder(path: str) -> Iterator[Finding]:
    """The files of a build are large, differ on each machine and are made from the sources."""
    if any(part.startswith(".build") for part in path.split("/")):
        yield 1, "build folders are not kept here"


@rule(FOLDER_RULES, "list the changes for users in it")
def changelog(root: Path) -> Iterator[Finding]:
    """A release needs a description of its changes for users."""
    if not (root / CHANGELOG).is_file():
        yield 1, f"{CHANGELOG} is missing"
