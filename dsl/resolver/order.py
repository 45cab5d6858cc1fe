"""The order in which clauses answer one event."""

from __future__ import annotations

from eightfold.dsl.precedence import declared
from eightfold.dsl.typed import ReactionInfo, SentenceKey
from eightfold.dsl.vocabulary import Vocabulary

SHOWN = 6
"""How many names a message holds at most."""


def ordered(reactions: list[ReactionInfo], vocabulary: Vocabulary) -> tuple[ReactionInfo, ...]:
    """The clauses in an order that their `after` and `before` allow; a circle is a fault.

    Only clauses that answer the same event at the same moment are ordered against each other. Where nothing is said,
    the weaker layer comes first; the order of lines counts only inside a rule.
    """
    sheets = list(dict.fromkeys(r.clause.sheet for r in reactions))
    rank = {id(r): index for index, r in enumerate(sorted(reactions, key=lambda r: _rank(r, sheets)))}
    groups: dict[tuple[SentenceKey, str], list[ReactionInfo]] = {}
    for r in sorted(reactions, key=lambda r: rank[id(r)]):
        groups.setdefault((r.pattern.key, r.moment), []).append(r)
    return tuple(r for group in groups.values() for r in _in_order(group, vocabulary))


def _rank(r: ReactionInfo, sheets: list[str]) -> tuple[int, str, int]:
    head, _, number = r.clause.name.rpartition(".")
    place = sheets.index(r.clause.sheet)
    return (place, head, int(number)) if number.isdigit() else (place, r.clause.name, 1)


def _in_order(group: list[ReactionInfo], vocabulary: Vocabulary) -> list[ReactionInfo]:
    earlier = declared(group)
    waiting, done = list(group), []
    placed: set[str] = set()
    while waiting:
        ready = next((r for r in waiting if earlier[r.clause.name] <= placed), None)
        if ready is None:
            names = ", ".join(r.clause.name for r in waiting[:SHOWN])
            names += f" and {len(waiting) - SHOWN} more" if len(waiting) > SHOWN else ""
            hint = "take one `after` or `before` out"
            vocabulary.fault(
                "circular-order", f"these clauses wait for each other: {names}", waiting[0].clause.span, hint
            )
            return group
        waiting.remove(ready)
        placed.add(ready.clause.name)
        done.append(ready)
    return done
