"""Outcomes of chance as messages carry them: written by the suite, read by an adapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eightfold.conformance.scenarios.chance import Asked
from eightfold.dsl.types import Type
from eightfold.interpreter import Program
from eightfold.interpreter.actions import show_value
from eightfold.interpreter.game import TapeError

Entry = Mapping[str, Any]

# ---- writing ----


def entries(program: Program, seats: tuple[str, ...], asked: Sequence[Asked], outcomes: Sequence[Any]) -> list[Entry]:
    """What was asked of chance with what came of it, in words. Lots that are drawn from nothing are not asked for."""
    return [entry(program, seats, one, outcome) for one, outcome in zip(asked, outcomes, strict=True)]


def entry(program: Program, seats: tuple[str, ...], asked: Asked, outcome: Any) -> Entry:
    """One outcome: `shuffle` with cards from the top, or `draw` with its value and its place among what there was."""
    if asked.kind == "shuffle":
        return {"shuffle": [program.deck.name(card) for card in outcome]}
    value = show_value(program, Type(asked.kind.removeprefix("lot of ")), outcome, seats)
    return {"draw": value, "pick": asked.row.index(outcome), "of": len(asked.row)}


# ---- reading ----


@dataclass(slots=True)
class WireTape:
    """A game's tape that is read from a message. It raises TapeError where it is short or says what cannot be."""

    program: Program
    entries: Sequence[Entry]
    used: int = 0

    @property
    def left(self) -> int:
        return len(self.entries) - self.used

    def __call__(self, _: Any, kind: str, row: Sequence[Any]) -> Any:
        if self.used >= len(self.entries):
            raise TapeError(f"the tape has run out: a {kind} was asked for")
        found = self.entries[self.used]
        self.used += 1
        return self._order(found, row) if kind == "shuffle" else self._lot(found, row)

    def _order(self, found: Entry, row: Sequence[int]) -> tuple[int, ...]:
        if "shuffle" not in found:
            raise TapeError("cards are shuffled, and the tape says what is drawn")
        free: dict[str, list[int]] = {}
        for card in sorted(row, reverse=True):
            free.setdefault(self.program.deck.name(card), []).append(card)
        order = tuple(free[name].pop() if free.get(name) else -1 for name in found["shuffle"])
        if -1 in order or len(order) != len(row):
            raise TapeError("the tape's order is not one of the cards that are shuffled")
        return order

    def _lot(self, found: Entry, row: Sequence[Any]) -> Any:
        if found.get("of") != len(row) or not 0 <= found.get("pick", -1) < len(row):
            raise TapeError("what is drawn is not what the tape speaks of")
        return row[found["pick"]]
