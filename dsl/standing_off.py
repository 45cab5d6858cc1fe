"""Clauses that an option has switched off: their condition cannot hold as the options are set."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.typed import E, Variant


def switched_off(variant: Variant) -> set[str]:
    """The names of the rules, prohibitions and offers of a variant whose condition is false whatever happens."""
    return unmet(variant) | {name for name, guard in _guarded(variant) if guard is not None and is_off(variant, guard)}


def unmet(variant: Variant) -> set[str]:
    """The meanings of words that the settings do not take, and the rules whose event no card can ever be."""
    layers = ((layer.clause.name, layer.condition) for word in variant.words.values() for layer in word.layers)
    events = ((r.clause.name, test) for r in variant.reactions for test in r.pattern.tests)
    return {name for name, test in (*layers, *events) if test is not None and is_off(variant, test)}


def _guarded(variant: Variant) -> Iterator[tuple[str, E | None]]:
    yield from ((a.clause.name, a.guard) for a in variant.actions)
    yield from ((r.clause.name, r.guard) for r in variant.reactions)
    yield from ((f.clause.name, f.guard) for f in variant.forbids)


def is_off(variant: Variant, guard: E) -> bool:
    """Whether one of the conditions that are joined by `and` is false as the options are set."""
    if guard.op == "and":
        return any(is_off(variant, part) for part in guard.args)
    if guard.op == "or":
        return all(is_off(variant, part) for part in guard.args)
    if guard.op == "member":
        return _is_empty(variant, guard.args[1])
    try:
        return not value_of(variant, guard, {})
    except NotFixed:
        return False


def _is_empty(variant: Variant, group: E) -> bool:
    """Whether a group of cards has none, whatever happens."""
    try:
        return group.type.base == "card" and not value_of(variant, group, {})
    except NotFixed:
        return False
