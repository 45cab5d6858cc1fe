"""Chance as a scenario wants it: the deal in a given order, what is stated in turn, else one usual outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.pack import Pack
from eightfold.conformance.scenarios.plain import Text
from eightfold.conformance.scenarios.values import whole_number
from eightfold.interpreter import Program


@dataclass(frozen=True, slots=True)
class Asked:
    """One outcome that was asked for: its kind as a tape knows it, what was there, the zone, how long the log was."""

    kind: str
    row: tuple[int, ...]
    zone: int
    log: int


@dataclass(slots=True)
class Stated:
    """Outcomes that a scenario states, used up in turn."""

    outcomes: tuple[Any, ...] = ()
    used: int = 0

    @property
    def left(self) -> tuple[Any, ...]:
        return self.outcomes[self.used :]

    def take(self) -> Any:
        self.used += 1
        return self.outcomes[self.used - 1]


Moves = tuple[tuple[str, str], ...]
"""Seats and what they did."""

NEVER = 1_000_000
"""The number of a chance move that does not come."""


@dataclass(slots=True)
class Chance:
    """Answers a game's chance moves. It is the game's tape; a new one serves each step.

    `deal` is the number, from 0, of the move that shuffles for the deal. `orders` are whole orders, cards from the top
    down, for moves by their number; `before` and `after` serve the other moves before and after the deal's. `player` is
    the usual answer to a lot among all players. `earlier` are the moves of the hands that were played before this one.
    """

    program: Program
    seats: tuple[str, ...]
    before: Stated = field(default_factory=Stated)
    after: Stated = field(default_factory=Stated)
    deal: int = NEVER
    orders: dict[int, tuple[int, ...]] = field(default_factory=dict)
    player: int | None = None
    asked: list[Asked] = field(default_factory=list)
    earlier: Moves = ()

    def __call__(self, state: Any, kind: str, row: Sequence[Any]) -> Any:
        number = len(self.asked)
        self.asked.append(Asked(kind, tuple(row), state.L[row[0]] if kind == "shuffle" else -1, len(state.log)))
        if number in self.orders:
            return self.orders[number]
        stated = self.before if number < self.deal else self.after
        if stated.left:
            return self._order(stated.take(), row) if kind == "shuffle" else self._lot(stated.take(), row)
        return self._usual(kind, row)

    def lay(self, number: int, order: tuple[int, ...]) -> None:
        """Makes one move the deal's, with an order from the top down."""
        self.deal, self.orders = number, {**self.orders, number: order}

    @property
    def left(self) -> tuple[Any, ...]:
        """What was stated and never asked for."""
        return (*self.before.left, *(self.after.left if self.after is not self.before else ()))

    def _usual(self, kind: str, row: Sequence[Any]) -> Any:
        if kind == "shuffle":
            return tuple(sorted(row))
        if self.player is not None and len(row) == len(self.seats) and self.player in row:
            return self.player
        return row[len(row) // 2]

    def _order(self, entry: Any, row: Sequence[int]) -> tuple[int, ...]:
        if isinstance(entry, Text):
            raise ImpossibleError(f"`{entry}` is stated where cards are shuffled: state cards from the top", entry.line)
        pack = Pack(self.program.deck)
        pack.left &= set(row)
        top = pack.take_all(entry)
        return (*top, *sorted(pack.left))

    def _lot(self, entry: Any, row: Sequence[Any]) -> Any:
        if not isinstance(entry, Text):
            raise ImpossibleError("cards in an order are stated where a lot is drawn", entry[0].line if entry else 0)
        for value in self._readings(entry):
            if value in row:
                return value
        raise ImpossibleError(f"`{entry}` is not among what is drawn from", entry.line)

    def _readings(self, entry: Text) -> list[Any]:
        """What a word can mean: a seat, a card, a value of a kind, a number."""
        found: list[Any] = [self.seats.index(entry)] if entry in self.seats else []
        found += self.program.deck.named(entry)
        number = whole_number(entry)
        kinds = self.program.variant.kinds.values()
        found += [kind.values.index(entry) for kind in kinds if entry in kind.values and number is None]
        return found if number is None else [*found, number]
