"""What is declared about the order of clauses that answer one event: `after` and `before`, by names or everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eightfold.dsl.gather import named
from eightfold.dsl.syntax import EVERYTHING
from eightfold.dsl.typed import ReactionInfo

Earlier = Mapping[str, set[str]]
"""For each clause those that come before it, by their names."""


def declared(group: Sequence[ReactionInfo]) -> Earlier:
    """For each clause of one event and moment those that are said to come before it, directly.

    What is said of a rule by name goes before what is said of everything: a clause that shall come after one that comes
    after everything is no part of everything.
    """
    earlier = _by_names(group)
    of_all = [r for r in group if EVERYTHING in r.after or EVERYTHING in r.before]
    known = closed(earlier) if of_all else earlier
    for r in of_all:
        others = [other for other in group if rule_of(other) != rule_of(r)]
        if EVERYTHING in r.after:
            free = [o for o in others if EVERYTHING not in o.after and r.clause.name not in known[o.clause.name]]
            earlier[r.clause.name].update(o.clause.name for o in free)
        if EVERYTHING in r.before:
            for other in others:
                if EVERYTHING not in other.before and other.clause.name not in known[r.clause.name]:
                    earlier[other.clause.name].add(r.clause.name)
    return earlier


def _by_names(group: Sequence[ReactionInfo]) -> dict[str, set[str]]:
    earlier: dict[str, set[str]] = {r.clause.name: set() for r in group}
    for r in (r for r in group if r.after or r.before):
        for other in group:
            if other is not r and any(named(other.clause, name) for name in r.after):
                earlier[r.clause.name].add(other.clause.name)
            if other is not r and any(named(other.clause, name) for name in r.before):
                earlier[other.clause.name].add(r.clause.name)
    return earlier


def closed(earlier: Earlier) -> Earlier:
    """The same, with those that come before by way of others."""
    found: dict[str, set[str]] = {}
    for name in earlier:
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            new = earlier[waiting.pop()] - reached
            reached |= new
            waiting += new
        found[name] = reached
    return found


def rule_of(r: ReactionInfo) -> str:
    """The rule that a clause belongs to: its name without the number of its trigger."""
    head, _, tail = r.clause.name.rpartition(".")
    return head if tail.isdigit() else r.clause.name
