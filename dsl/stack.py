"""The stack of a parser that reads by a table, and the lists that it has under way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from eightfold.dsl.tables import END, Production, Table
from eightfold.dsl.tokens import Token

Chain = tuple[Any, list[Any]]
"""A list under way: what came before it, and what this step adds."""


@dataclass(slots=True)
class Stack:
    """The parser's stack: states, what has been built, and the first and last token of each part."""

    states: list[int]
    values: list[Any] = field(default_factory=list)
    firsts: list[Token | None] = field(default_factory=list)
    lasts: list[Token | None] = field(default_factory=list)
    heights: list[int] = field(default_factory=list)

    def copy(self) -> Stack:
        return Stack(
            self.states.copy(), self.values.copy(), self.firsts.copy(), self.lasts.copy(), self.heights.copy()
        )  # fmt: skip


def accepts(table: Table, states: list[int], kinds: Iterable[str]) -> bool:
    """Whether tokens of these kinds could follow, one after the other."""
    states = states.copy()
    for kind in kinds:
        while (action := table.rows[states[-1]].get(kind)) is not None and action < 0:
            production = table.productions[-1 - action]
            if production.length:
                del states[-production.length :]
            states.append(table.jumps[states[-1]][production.origin])
            if kind == END and states[-1] == table.final:
                return True
        if action is None:
            return False
        states.append(action)
    return True


def chained(production: Production, children: list[Any]) -> Chain:
    """What a collecting rule adds to the list under way that it begins with."""
    before: Any = None
    added: list[Any] = []
    for place, part in enumerate(production.parts):
        if part < 0:
            added.append(None)
        elif not part & 1:
            added.append(children[part >> 1])
        elif place == 0:
            before = children[part >> 1]
        else:
            added += unchained(children[part >> 1])
    return before, added


def unchained(chain: Chain) -> list[Any]:
    """The list that has been collected."""
    pieces: list[list[Any]] = []
    step: Any = chain
    while step is not None:
        step, added = step
        pieces.append(added)
    return [item for piece in reversed(pieces) for item in piece]
