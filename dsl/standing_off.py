"""Clauses that an option has switched off: their condition cannot hold as the options are set."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.typed import E, Variant


def switched_off(variant: Variant) -> set[str]:
    """The names of the rules, prohibitions and offers of a variant whose condition is false whatever happens."""
    return {name for name, guard in _guarded(variant) if guard is not None and is_off(variant, guard)}


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
    try:
        return not value_of(variant, guard, {})
    except NotFixed:
        return False
