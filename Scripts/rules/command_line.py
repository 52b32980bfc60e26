"""The command `check-rules`."""
import argparse
import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from .catalogue import CATALOGUE_RULES, Catalogue, public_types
from .declarations import MODULE_RULES
from .documents import DOCUMENT_RULES, documents
from .project import CHANGELOG, FILE_RULES, FOLDER_RULES
from .rule import Violation
from .source import SwiftFile
from .swift import SWIFT_RULES

RULES = (*SWIFT_RULES, *CATALOGUE_RULES, *DOCUMENT_RULES, *FILE_RULES, *FOLDER_RULES)
ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = """Checks the rules of the project that a script can check.

Prints each violation as FILE:LINE: RULE: MESSAGE. The exit status is 1 if there is any.
"""


def swift_files(root: Path) -> Iterator[SwiftFile]:
    """Returns the Swift files of the targets in `Sources`, in the order of their paths."""
    found = []
    for folder, subfolders, names in os.walk(root / "Sources"):
        subfolders[:] = [name for name in subfolders if not name.startswith(".build") and not name.endswith(".docc")]
        found += [Path(folder, name) for name in names if name.endswith(".swift")]
    for path in sorted(found, key=str):
        yield SwiftFile(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8", errors="replace"))


def catalogues(root: Path) -> Iterator[Catalogue]:
    """Returns the page of each module that has a catalogue, in the order of their paths."""
    files = list(swift_files(root))
    for folder in sorted(root.glob("Sources/*/*.docc"), key=str):
        path = (folder / f"{folder.stem}.md").relative_to(root).as_posix()
        text = (root / path).read_text(encoding="utf-8") if (root / path).is_file() else ""
        module = f"{folder.parent.relative_to(root).as_posix()}/"
        yield Catalogue(path, text, public_types(file for file in files if file.is_in(module)))


def tracked_files(root: Path) -> list[str]:
    """Returns the paths of the files in version control; none outside a repository."""
    result = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    return result.stdout.split("\0")[:-1] if result.returncode == 0 else []


def violations(root: Path) -> Iterator[Violation]:
    """Returns the violations in the project in this folder."""
    files = list(swift_files(root))
    for file in files:
        found = [violation for rule in SWIFT_RULES for violation in rule.violations(file.path, file)]
        yield from sorted(found, key=lambda violation: violation.line)
    for _, check in MODULE_RULES:
        yield from check(files)
    for catalogue in catalogues(root):
        for catalogue_rule in CATALOGUE_RULES:
            yield from catalogue_rule.violations(catalogue.path, catalogue)
    for document in documents(root):
        for document_rule in DOCUMENT_RULES:
            yield from document_rule.violations(document.path, document)
    for path in tracked_files(root):
        for file_rule in FILE_RULES:
            yield from file_rule.violations(path, path)
    for folder_rule in FOLDER_RULES:
        yield from folder_rule.violations(CHANGELOG, root)


def list_rules() -> None:
    """Prints each rule with its reason."""
    rules = [(rule.name, rule.reason) for rule in RULES]
    rules += [(name, " ".join((check.__doc__ or "").split())) for name, check in MODULE_RULES]
    for name, reason in rules:
        print(f"{name}: {reason}")


def main(arguments: Sequence[str]) -> int:
    """Runs the command, and returns its exit status."""
    parser = argparse.ArgumentParser(
        "check-rules", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the rules with their reasons")
    if parser.parse_args(arguments).list:
        list_rules()
        return 0
    found = list(violations(ROOT))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0
