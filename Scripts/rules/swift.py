"""The rules for Swift files."""
import re
from collections.abc import Iterator

from .rule import Finding, Rule, rule
from .source import SwiftFile

SWIFT_RULES: list[Rule[SwiftFile]] = []

CORE = ("Sources/Core/",)
BACKEND = ("Sources/SDLBackend/", "Sources/Raster/", "Sources/Desktop/")
PRODUCTS = ("Sources/Charts/",)
"""Products that draw with the core alone."""

SYSTEM_MODULE = re.compile(r"C(?!(?:Expat|FriBidi)$)[A-Z]|C?SDL|Inlay")
"""Modules of C libraries and of the layers above the core. The core uses the C libraries Expat and FriBidi."""
TOOL_MODULE = re.compile(r"(InlayTesting|InlayFormatting|ArgumentParser)$")
VAGUE_NAME = re.compile(r"(Manager|Helper|Util|Utilitie)s?$|Utility$")
FAMILIAR_NAMES = {"UndoManager"}
"""Names of UIKit, which developers know."""


@rule(SWIFT_RULES, "the core knows no window system, font library or backend")
def core_imports(file: SwiftFile) -> Iterator[Finding]:
    """Dependencies go one way, from the backend to the core, so that the core runs and is tested without a display."""
    if file.is_in(*CORE):
        for line, module in file.imports():
            if SYSTEM_MODULE.match(module):
                yield line, f"Sources/Core may not import {module}"


@rule(SWIFT_RULES, "dependencies go from the tools to the backend to the core")
def backend_imports(file: SwiftFile) -> Iterator[Finding]:
    """Dependencies go one way, from the tools to the backend, so that an app does not contain the tools."""
    if file.is_in(*BACKEND):
        for line, module in file.imports():
            if TOOL_MODULE.match(module):
                yield line, f"{'/'.join(file.path.split('/')[:2])} may not import {module}"


@rule(SWIFT_RULES, "import only Inlay and the standard libraries")
def product_imports(file: SwiftFile) -> Iterator[Finding]:
    """A product on top of the core adds nothing but itself to an app."""
    if file.is_in(*PRODUCTS):
        for line, module in file.imports():
            if SYSTEM_MODULE.match(module) and module != "Inlay":
                yield line, f"{'/'.join(file.path.split('/')[:2])} may not import {module}"


@rule(SWIFT_RULES, "import FoundationEssentials instead, because Foundation costs every program 5 MB and more")
def foundation_import(file: SwiftFile) -> Iterator[Finding]:
    """Core and backend are part of each app, and Foundation with its tables for languages is larger than both."""
    if file.is_in(*CORE, *BACKEND, *PRODUCTS):
        for line, module in file.imports():
            if module.startswith("Foundation") and module != "FoundationEssentials":
                yield line, f"the file imports {module}"


@rule(SWIFT_RULES, "choose a name for its purpose, or change the design")
def type_name(file: SwiftFile) -> Iterator[Finding]:
    """A name such as Manager, Helper or Utils does not say what a type is. Often the type has no single purpose."""
    for line, name in file.types():
        if VAGUE_NAME.search(name) and name not in FAMILIAR_NAMES:
            yield line, f"the name '{name}' does not describe the type"


@rule(SWIFT_RULES, "throw, or give a diagnostic")
def force_try(file: SwiftFile) -> Iterator[Finding]:
    """Bad input never ends an app."""
    for line in file.lines_with("try!"):
        yield line, "'try!' ends the program"


@rule(SWIFT_RULES, "use 'as?' and handle a failed cast")
def force_cast(file: SwiftFile) -> Iterator[Finding]:
    """Bad input never ends an app."""
    for line in file.lines_with("as!"):
        yield line, "'as!' ends the program"


@rule(SWIFT_RULES, "throw, or give a diagnostic")
def fatal_error(file: SwiftFile) -> Iterator[Finding]:
    """Bad input never ends an app."""
    for line in file.lines_with(r"fatalError[ \t]*\("):
        yield line, "'fatalError' ends the program"
