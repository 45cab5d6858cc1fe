"""Who sees which cards: what each seat is allowed to know follows from the zones in which cards lie."""

from __future__ import annotations

from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.game import Game

Seers = frozenset[int] | None
"""The seats that see something; None where everybody does."""

NOBODY: Seers = frozenset()


def seers_of_zones(program: Program) -> dict[int, Seers]:
    """For each zone number, who sees the cards that lie there. Zone 0 belongs to nobody and holds none."""
    found: dict[int, Seers] = {0: NOBODY}
    for number, (name, seat) in program.plan.zone_names().items():
        match program.variant.zones[name].sight:
            case "seen":
                found[number] = None
            case "owner" if seat >= 0:
                found[number] = frozenset({seat})
            case _:
                found[number] = NOBODY
    return found


def either(a: Seers, b: Seers) -> Seers:
    """Who sees at least one of two things."""
    return None if a is None or b is None else a | b


def both(a: Seers, b: Seers) -> Seers:
    """Who sees both of two things."""
    if a is None or b is None:
        return b if a is None else a
    return a & b


def sees(seers: Seers, seat: int | None) -> bool:
    """Whether a seat is among the seers; None stands for an onlooker from whom nothing is hidden."""
    return seat is None or seers is None or seat in seers


def cards_seen(game: Game, seat: int | None) -> int:
    """The mask of the cards that a seat sees now."""
    seen = 0
    for number, seers in seers_of_zones(game.program).items():
        if sees(seers, seat):
            seen |= game.state.M[number]
    return seen
