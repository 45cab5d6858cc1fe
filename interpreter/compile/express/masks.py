"""Conditions on one card as masks: the cards for which they hold, all at once."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.interpreter.compile.express.conditions import mentions
from eightfold.interpreter.compile.express.properties import cards_by, property_of
from eightfold.interpreter.compile.express.text import all_but, meet, union, when
from eightfold.interpreter.compile.express.writer import Express, Names


def as_mask(express: Express, condition: E, card: str, env: Names) -> str | None:
    """The cards for which a condition on the local `card` holds, as mask text; None if it is not of that form."""
    if condition.op == "not":
        inner = as_mask(express, condition.args[0], card, env)
        return None if inner is None else all_but(inner)
    if condition.op in ("and", "or"):
        one, other = (as_mask(express, a, card, env) for a in condition.args)
        if one is None or other is None:
            return None
        return meet(one, other) if condition.op == "and" else union(one, other)
    if condition.op == "possible" and express.offered_mask is not None:
        return express.offered_mask(condition.data, card, express, env)
    return _test_as_mask(express, condition, card, env)


def _test_as_mask(express: Express, test: E, card: str, env: Names) -> str | None:
    if not mentions(test, card):
        return when(express(test, env), "ALL", "0")
    if test.op not in ("member", "eq") or mentions(test.args[1], card):
        return None
    left, right = test.args
    if left.op == "local" and left.data == card:
        return f"BIT[{express(right, env)}]" if test.op == "eq" else express(right, env)
    prop = property_of(express, left, card)
    if prop is None:
        return None
    text = express(right, env)
    return f"{cards_by(express, prop)}[{text}]" if test.op == "eq" else f"by_set({cards_by(express, prop)}, {text})"
