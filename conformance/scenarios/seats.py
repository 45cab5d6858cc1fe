"""What seats are called: names of the scenario's own, or the first of these, each to the left of the one before."""

from __future__ import annotations

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Given
from eightfold.conformance.scenarios.plain import Text
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.dsl.typed import Variant

NAMES = ("north", "east", "south", "west", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
USUAL = 3


def seats_of(given: Given, variant: Variant) -> tuple[str, ...]:
    """The names at the table. Raises ImpossibleError for a number of players that the variant does not permit."""
    names = given.players if isinstance(given.players, tuple) else names_for(count_of(given, variant))
    if not may_sit_down(given, variant):
        counts = f"{variant.least} to {variant.most}"
        raise ImpossibleError(f"{variant.name} is played by {counts} players, not by {len(names)}", given.line)
    return names


def names_for(count: int) -> tuple[str, ...]:
    """What so many seats are called that have no names of their own."""
    return tuple(NAMES[i] if i < len(NAMES) else f"seat-{i + 1}" for i in range(max(count, 0)))


def count_of(given: Given, variant: Variant) -> int:
    """How many sit at the table: as many as are stated, else what the variant permits nearest to the usual."""
    if isinstance(given.players, tuple):
        return len(given.players)
    return given.players if given.players is not None else min(max(USUAL, variant.least), variant.most)


def may_sit_down(given: Given, variant: Variant) -> bool:
    """Whether the variant permits so many players."""
    return variant.least <= count_of(given, variant) <= variant.most


def seat_number(name: str, seats: tuple[str, ...]) -> int:
    """The number of a seat. Raises ImpossibleError if nobody at the table is called so."""
    if name in seats:
        return seats.index(name)
    line = name.line if isinstance(name, Text) else 0
    hint = did_you_mean(name, seats)
    message = f"nobody is called `{name}`: {hint or 'at the table sit ' + ', '.join(seats)}"
    raise ImpossibleError(message, line)
