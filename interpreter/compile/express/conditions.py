"""Conditions as they stand in a sheet, before they are written."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.dsl.walk import inside


def mentions(e: E, name: str) -> bool:
    """Whether an expression reads a local."""
    for part in inside(e):
        if part.op == "local" and part.data == name:
            return True
        if part.op == "possible" and any(t is not None and mentions(t, name) for t in part.data.tests):
            return True
    return False


def conjuncts(e: E | None) -> list[E]:
    """The conditions that are joined by `and`."""
    if e is None:
        return []
    if e.op == "and":
        return [c for a in e.args for c in conjuncts(a)]
    return [e]
