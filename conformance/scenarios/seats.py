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
    if isinstance(given.players, tuple):
        names = given.players
    else:
        count = given.players if given.players is not None else min(max(USUAL, variant.least), variant.most)
        names = tuple(NAMES[i] if i < len(NAMES) else f"seat-{i + 1}" for i in range(max(count, 0)))
    if not variant.least <= len(names) <= variant.most:
        counts = f"{variant.least} to {variant.most}"
        raise ImpossibleError(f"{variant.name} is played by {counts} players, not by {len(names)}", given.line)
    return names


def seat_number(name: str, seats: tuple[str, ...]) -> int:
    """The number of a seat. Raises ImpossibleError if nobody at the table is called so."""
    if name in seats:
        return seats.index(name)
    line = name.line if isinstance(name, Text) else 0
    hint = did_you_mean(name, seats)
    message = f"nobody is called `{name}`: {hint or 'at the table sit ' + ', '.join(seats)}"
    raise ImpossibleError(message, line)
