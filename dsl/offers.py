"""What players may do, in a sentence or two: the titles that actions, claims and slips have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eightfold.dsl.typed import Clause, E, Variant
from eightfold.dsl.types import PLAYER
from eightfold.dsl.walk import inside
from eightfold.dsl.worth import listed


def in_a_turn(variant: Variant, clauses: Sequence[Clause]) -> Iterator[str]:
    """What is on offer outside all modes: on turn, at any time, by mistake."""
    outside = [c for c in clauses if not c.mode]
    yield from _offers(variant, outside, "When it is your turn you may", "At any time you may")


def meanwhile(variant: Variant, clauses: Sequence[Clause]) -> Iterator[str]:
    """What is on offer while a mode is on or a window open."""
    yield from _offers(variant, clauses, "Meanwhile who is on turn may", "Meanwhile anybody whom it concerns may")


def for_anybody(variant: Variant) -> set[str]:
    """The clauses of actions that do not ask who their player is: whoever comes first may do them."""
    return {
        a.clause.name
        for a in variant.actions
        if a.offer == "action" and not any(_asks_who(part) for part in _conditions(a.guard))
    }


def _conditions(guard: E | None) -> Iterator[E]:
    """The parts of a condition that must all hold."""
    if guard is not None and guard.op == "and":
        yield from (part for arg in guard.args for part in _conditions(arg))
    elif guard is not None:
        yield guard


def _asks_who(condition: E) -> bool:
    return condition.op in ("eq", "member", "or") and any(
        part.op in ("eq", "member") and part.args[0].op == "local" and part.args[0].type == PLAYER
        for part in inside(condition)
    )


def _offers(variant: Variant, clauses: Sequence[Clause], acting: str, claiming: str) -> Iterator[str]:
    free = for_anybody(variant)
    mistake = "It is a mistake, which is punished, to"
    for kind, opening in (("action", acting), ("claim", claiming), ("slip", mistake)):
        titles = [as_deed(c.title) for c in clauses if ("claim" if c.name in free else c.kind) == kind]
        if titles:
            offered = f"{opening} {listed(list(dict.fromkeys(titles)), 'or')}"
            yield offered if offered.endswith("!”") else f"{offered}."


def as_deed(title: str) -> str:
    """The title of an offer behind `you may`: a deed as it is, what is called out as something that is said."""
    bare = title.rstrip(".")
    return f"say “{bare}”" if bare.endswith("!") else bare
