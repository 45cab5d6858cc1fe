"""Outcomes of chance as messages carry them: written by the suite, read by an adapter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from eightfold.conformance.scenarios.chance import Asked
from eightfold.dsl.typed import TChoose, Variant
from eightfold.dsl.types import NUMBER, Type
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
    type_ = _type_of(program, len(seats), asked.row)
    value = show_value(program, type_, outcome, seats)
    return {"draw": value, "pick": asked.row.index(outcome), "of": len(asked.row)}


def _type_of(program: Program, players: int, row: Sequence[int]) -> Type:
    """What a lot was drawn from. The rules say which types there are, the row which of them it can be."""
    sizes = {kind: len(info.values) for kind, info in program.variant.kinds.items()}
    for type_ in _types_of_lots(program):
        if type_.base == "player" and len(row) <= players and max(row) < players:
            return type_
        if type_.base == "card" and set(row) <= set(program.deck.cards):
            return type_
        if sizes.get(type_.base, 0) > max(row):
            return type_
    return NUMBER


def _types_of_lots(program: Program) -> Sequence[Type]:
    key = "types of lots"
    if key not in program.names:
        found = {node.type.base: node.type for node in _choices(program.variant) if node.who is None}
        order = sorted(found, key=lambda base: (base != "player", base == "card", base))
        program.names[key] = [found[base] for base in order if base != "number"]
    types: Sequence[Type] = program.names[key]
    return types


def _choices(variant: Variant) -> Iterable[TChoose]:
    """Every choice in the rules."""
    waiting: list[Any] = [variant]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, TChoose):
            yield node
        if isinstance(node, Mapping):
            waiting += node.values()
        elif isinstance(node, (tuple, list)):
            waiting += node
        elif is_dataclass(node):
            waiting += [getattr(node, field.name) for field in fields(node)]


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
