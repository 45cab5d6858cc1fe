"""The writer of expressions: each operation by its own function, and what is fixed as its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from eightfold.dsl.typed import E, Pattern
from eightfold.dsl.types import NUMBERS, PLAYERS
from eightfold.interpreter.compile.express.fixed import Fixed
from eightfold.interpreter.compile.plan import Plan
from eightfold.interpreter.compile.tables import constants

Names = Mapping[str, str]
"""From locals to names of Python."""


def is_row(e: E) -> bool:
    """Whether the value is a tuple (players, numbers) and not a mask."""
    return e.type in (PLAYERS, NUMBERS)


@dataclass
class Express:
    """Writes expressions. `functions` collects the helper functions that words, filters and offers need.

    `names` holds the constants and tables that the text reads. `possible` and `offered_mask` write what asks for
    actions on offer; who knows the offers sets them.
    """

    plan: Plan
    operations: Mapping[str, Operation]
    functions: list[str] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)
    possible: Callable[[Pattern, Express, Names], str] | None = None
    offered_mask: Callable[[Pattern, str, Express, Names], str | None] | None = None
    word_functions: dict[tuple[str, int, int], str] = field(default_factory=dict)
    written_out: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    _values: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = constants(self.plan)
        self.fixed = Fixed(self.plan.variant)
        # Tables are worked out by a writer that tells nothing, whatever this one does.
        self.quiet = Express(replace(self.plan, traced=False), self.operations) if self.plan.traced else self

    def __call__(self, e: E, env: Names) -> str:
        """The expression as Python text."""
        text = self.unfolded(e, env)
        if e.op in ("num", "truth") or self.plan.traced or not self.fixed(e):
            return text
        try:
            value = self.value(text)
        except NameError:  # it calls a word's function, which is not compiled yet
            return text
        return repr(value) if isinstance(value, (int, tuple)) else text

    def unfolded(self, e: E, env: Names) -> str:
        """The expression as it is worked out, even if its value is known. A traced game tells all, so it does this."""
        return self.operations[e.op](self, e, env)

    def value(self, text: str) -> Any:
        """A piece of our own code, worked out now."""
        if text not in self._values:
            self._values[text] = eval(text, self.names)
        return self._values[text]

    def args(self, e: E, env: Names) -> list[str]:
        return [self(a, env) for a in e.args]

    def members(self, source: E, env: Names) -> str:
        """What a loop over a row or a set runs through."""
        text = self(source, env)
        return text if is_row(source) else f"bits({text})"

    def zone_number(self, e: E, env: Names) -> str:
        base = self.plan.zones[e.data]
        return f"{base}+{self(e.args[0], env)}" if e.args else repr(base)

    def mode_on(self, mode: str) -> str:
        """True where the mode is on; for a window, the row of its openings."""
        number = self.plan.modes[mode]
        return f"s.w{number}" if self.plan.variant.modes[mode].window else f"s.o{number}"

    def by_clause(self, clause: str, text: str) -> str:
        """A value that a clause gives; a traced game notes the clause."""
        return f"s.by({self.plan.clauses[clause]}, {text})" if self.plan.traced else text


Operation = Callable[[Express, E, Names], str]
"""Writes the expressions of one operation."""

Operations = Mapping[str, Operation]
