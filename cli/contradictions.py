"""A refusal of two house rules gets a witness: a moment of a game at which they say different things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from eightfold.dsl import Diagnostic, Library
from eightfold.dsl import syntax as ast
from eightfold.dsl.contradictory import rivals, sheets_of
from eightfold.dsl.diagnostics import NOWHERE, Label
from eightfold.interpreter.analysis.contradiction import Moment, Side, parting

MOST_SAID = 4
"""How many differences of one side are told."""

MOST_NAMED = 3
"""How many of its clauses are named."""


def witnessed(
    faults: Iterable[Diagnostic], name: str, sets: Mapping[str, str], takes: Sequence[str], library: Library
) -> list[Diagnostic]:
    """The same faults; each contradiction with a note that tells the moment, where one was found."""
    return [with_witness(d, name, sets, takes, library) if sheets_of(d) else d for d in faults]


def with_witness(
    fault: Diagnostic, name: str, sets: Mapping[str, str], takes: Sequence[str], library: Library
) -> Diagnostic:
    both = sheets_of(fault)
    for (one, a), (other, b) in rivals(name, fault, sets, takes, library):
        moment = parting(a, b, both or ())
        if moment is not None:
            return replace(fault, labels=(*fault.labels, Label(NOWHERE, told(one, other, moment, library))))
    return fault


def told(one: str, other: str, moment: Moment, library: Library) -> str:
    """A moment in a sentence: the game, the action after which it comes, and what follows by the one and the other."""
    when = "at the deal"
    if moment.steps:
        seat, action = moment.steps[-1]
        when = f"when P{seat + 1} does `{action}` (action {len(moment.steps)})"
    first, second = moment.sides
    begin = f"in a game of {moment.players} with seed {moment.seed}"
    return f"{begin}, {when}: {side(one, first, library)}; {side(other, second, library)}"


def side(name: str, has: Side, library: Library) -> str:
    """What follows by one house rule, and by which of its clauses, or by what it sets."""
    clauses = has.clauses[:MOST_NAMED] or tuple(settings_of(name, library))
    by = f" ({', '.join(clauses)})" if clauses else ""
    more = " and more" if len(has.says) > MOST_SAID else ""
    return f"by `{name}`{by} {', '.join(has.says[:MOST_SAID]) or 'that is not so'}{more}"


def settings_of(name: str, library: Library) -> list[str]:
    """The lines with which a house rule sets options."""
    found = library.sheet(name)
    sheet = found[0] if found is not None else None
    if sheet is None or sheet.kind != "house rule":
        return []
    return [" ".join(sheet.text(item.span).split()) for item in sheet.items if isinstance(item, ast.SetOption)]
