"""What players may do, in a sentence or two: the titles that actions, claims and slips have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from eightfold.dsl.prose import listed
from eightfold.dsl.typed import Clause


def in_a_turn(clauses: Sequence[Clause]) -> Iterator[str]:
    """What is on offer outside all modes: on turn, at any time, by mistake."""
    yield from _offers([c for c in clauses if not c.mode], "When it is your turn you may", "At any time you may")


def meanwhile(clauses: Sequence[Clause]) -> Iterator[str]:
    """What is on offer while a mode is on or a window open."""
    yield from _offers(clauses, "Meanwhile who is on turn may", "Meanwhile anybody whom it concerns may")


def _offers(clauses: Sequence[Clause], acting: str, claiming: str) -> Iterator[str]:
    for kind, opening in (("action", acting), ("claim", claiming), ("slip", "It is a mistake, which is punished, to")):
        titles = [as_deed(c.title) for c in clauses if c.kind == kind]
        if titles:
            yield f"{opening} {listed(list(dict.fromkeys(titles)), 'or')}."


def as_deed(title: str) -> str:
    """The title of an offer behind `you may`: a deed as it is, what is called out as something that is said."""
    bare = title.rstrip(".")
    return f"say: {bare}" if bare.endswith("!") else bare
