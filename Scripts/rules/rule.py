"""Rules and violations."""
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Subject = TypeVar("Subject")
Finding: TypeAlias = tuple[int, str]
"""The number of a line, and what is wrong there."""
Check: TypeAlias = Callable[[Subject], Iterator[Finding]]


@dataclass(frozen=True)
class Violation:
    """A place that breaks a rule."""

    file: str
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.rule}: {self.message}"


@dataclass(frozen=True)
class Rule(Generic[Subject]):
    """A rule: a function that finds violations, and its docstring, which is the reason."""

    name: str
    advice: str
    """Ends each message: why the rule exists, or what to do."""
    check: Check[Subject]

    @property
    def reason(self) -> str:
        """The docstring of the function, in one line."""
        return " ".join((inspect.getdoc(self.check) or "").split())

    def violations(self, file: str, subject: Subject) -> list[Violation]:
        """Returns the violations in a file."""
        return [Violation(file, line, self.name, f"{problem}; {self.advice}") for line, problem in self.check(subject)]


def rule(rules: list[Rule[Subject]], advice: str) -> Callable[[Check[Subject]], Check[Subject]]:
    """Adds a function to a list of rules. The function's name, with hyphens, is the name of the rule."""
    def add(check: Check[Subject]) -> Check[Subject]:
        rules.append(Rule(check.__name__.replace("_", "-"), advice, check))
        return check
    return add
