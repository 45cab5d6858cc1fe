"""Settings that contradict each other, so that by the table's own rules no hand can ever end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from eightfold.conformance.exploration.cells import Cell, rules


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Options of a variant, of any if none is named, that keep a hand from ending, and why."""

    options: Mapping[str, str]
    why: str
    variant: str = ""


CONTRADICTIONS = (
    Contradiction(
        {"call-due": "with-the-play", "early-call": "ignored", "lapse-found": "by-itself"},
        "the last card must be called with the play before it, and cannot be: everybody draws for it each time",
    ),
    Contradiction(
        {"finish-card": "A"}, "only an ace goes out, and nobody may go out on a special card", variant="vandatta"
    ),
)


def never_ends(cell: Cell) -> str:
    """Why no hand of a cell can end, or "" if none of the contradictions is in it."""
    chosen = {o.name: o.labels[o.chosen] for o in rules(cell.variant, cell.sets, cell.takes).options.values()}
    for one in CONTRADICTIONS:
        if one.variant in ("", cell.variant) and one.options.items() <= chosen.items():
            return one.why
    return ""
