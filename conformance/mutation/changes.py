"""What a mutant changes: for each kind of node the small mistakes that somebody could make there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from eightfold.conformance.mutation.edits import Edit, Put
from eightfold.conformance.mutation.paths import Path
from eightfold.dsl.typed import E, Statement, TDo, TIf, TRepeat, Variant
from eightfold.dsl.types import PLAYER, PLAYERS, YES_NO

OPPOSITES = {"ge": "gt", "gt": "ge", "le": "lt", "lt": "le", "add": "sub", "sub": "add", "and": "or", "or": "and"}
WORDS = {
    "ge": "at least", "gt": "more than", "le": "at most", "lt": "less than", "add": "+", "sub": "-", "and": "and",
    "or": "or if",
}  # fmt: skip
EXTREMES = {"largest": "smallest", "smallest": "largest", "largest-few": "smallest-few", "smallest-few": "largest-few"}
YES = E("truth", YES_NO, (), True)
NO = E("truth", YES_NO, (), False)


def changed_expressions(variant: Variant, e: E) -> Iterator[tuple[str, E]]:
    """Other expressions that could stand in the place of one, each with the change in words."""
    if e.op == "num":
        yield f"{e.data} becomes {e.data + 1}", replace(e, data=e.data + 1)
        if e.data > 1:
            yield f"{e.data} becomes {e.data - 1}", replace(e, data=e.data - 1)
    elif e.op == "truth":
        yield f"{_yes(e.data)} becomes {_yes(not e.data)}", replace(e, data=not e.data)
    elif e.op == "value" and e.data[0] in variant.kinds:
        yield _other_value(variant, e)
    elif e.op in OPPOSITES:
        yield f"`{WORDS[e.op]}` becomes `{WORDS[OPPOSITES[e.op]]}`", replace(e, op=OPPOSITES[e.op])
    elif e.op in ("eq", "member"):
        yield "`is` becomes `is not`", E("not", YES_NO, (e,), None, e.span)
    elif e.op == "some":
        yield f"`{'some' if e.data else 'no'}` is turned round", replace(e, data=not e.data)
    elif e.op == "not":
        yield "`not` is left out", e.args[0]
    elif e.op in ("union", "less", "meet"):
        yield f"the second part of `{_joint(e.op)}` is left out", e.args[0]
        if e.op != "less":
            yield f"the first part of `{_joint(e.op)}` is left out", e.args[1]
    elif e.op == "if":
        yield "then and else change places", replace(e, args=(e.args[0], e.args[2], e.args[1]), data=None)
    elif e.op == "call" and e.data in EXTREMES:
        yield f"{e.data} becomes {EXTREMES[e.data]}", replace(e, data=EXTREMES[e.data])
    elif e.op == "word" and e.type in (PLAYER, PLAYERS) and not e.args:
        yield from _other_players(variant, e)


def changed_statements(s: Statement, path: Path) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """What could be changed in a statement besides its expressions."""
    match s:
        case TIf():
            negated = E("not", YES_NO, (s.condition,), None, s.condition.span)
            yield "the condition is turned round", (Put((*path, "condition"), negated),)
        case TRepeat() if s.until is not None:
            yield "`until` is left out", (Put((*path, "until"), NO),)
        case TDo():
            yield from _turned_sentence(s, path)
        case _:
            return


def _turned_sentence(s: TDo, path: Path) -> Iterator[tuple[str, tuple[Edit, ...]]]:
    """A sentence said of the wrong one: two players that change places."""
    places = [i for i, a in enumerate(s.args) if a.type == PLAYER]
    if len(places) > 1:
        first, second = places[:2]
        edits = (Put((*path, "args", first), s.args[second]), Put((*path, "args", second), s.args[first]))
        yield "two players change places", edits


def _other_value(variant: Variant, e: E) -> tuple[str, E]:
    kind, index = e.data
    values = variant.kinds[kind].values
    other = (index + 1) % len(values)
    return f"{values[index]} becomes {values[other]}", replace(e, data=(kind, other))


def _other_players(variant: Variant, e: E) -> Iterator[tuple[str, E]]:
    """Another word for players of the same type, the next one by name."""
    words = sorted(name for (name, arity), w in variant.words.items() if arity == 0 and w.type == e.type)
    name = e.data[0]
    if len(words) > 1:
        other = words[(words.index(name) + 1) % len(words)]
        yield f"{name} becomes {other}", replace(e, data=(other, 0))


def _yes(value: object) -> str:
    return "yes" if value else "no"


def _joint(op: str) -> str:
    return {"union": "or", "less": "except", "meet": "in"}[op]
