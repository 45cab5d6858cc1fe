"""How many can play."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.typed import Clause

MOST_PLAYERS = 60
USUAL = (2, 4)
"""The table of a sheet that says nothing of it; only a variant has to."""


def players(w: Work) -> tuple[int, int, Clause | None]:
    """The fewest and the most players, and the clause that says so."""
    raws = w.g.of(ast.Players)
    node = raws[-1].node if raws else None
    if not isinstance(node, ast.Players):
        if w.sheet.kind == "variant":
            w.v.fault("no-players", "it is not said how many can play", w.sheet.span, "say: players 2 to 5")
        return (*USUAL, None)
    if not 1 <= node.least <= node.most <= MOST_PLAYERS:
        hint = f"say a smaller number first; at most {MOST_PLAYERS} can play"
        w.v.fault("no-table", f"no table has {node.least} to {node.most} players", node.span, hint)
    return node.least, node.most, raws[-1].clause
