"""How many can play."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.options import index_of
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.typed import Clause, Seating

MOST_PLAYERS = 60
USUAL = Seating(None, 0, 2, 4)
"""The table of a sheet that says nothing of it; only a variant has to."""


def players(w: Work) -> tuple[tuple[Seating, ...], Clause | None]:
    """How many can play: the strongest line that always holds, then those for options, strongest last; its clause."""
    raws = w.g.of(ast.Players)
    always = [raw for raw in raws if isinstance(raw.node, ast.Players) and raw.node.option is None]
    if not always and w.sheet.kind == "variant":
        w.v.fault("no-players", "it is not said how many can play", w.sheet.span, "say: players 2 to 5")
    lines = [*always[-1:], *(raw for raw in raws if raw not in always)]
    found = [seating for raw in lines if isinstance(raw.node, ast.Players) and (seating := _seating(w, raw.node))]
    return tuple(found if always else [USUAL, *found]), always[-1].clause if always else None


def _seating(w: Work, node: ast.Players) -> Seating | None:
    if not 1 <= node.least <= node.most <= MOST_PLAYERS:
        hint = f"say a smaller number first; at most {MOST_PLAYERS} can play"
        w.v.fault("no-table", f"no table has {node.least} to {node.most} players", node.span, hint)
    if node.option is None or node.alternative is None:
        return Seating(None, 0, node.least, node.most)
    index = index_of(w.options, node.option, node.alternative, node.span)
    if isinstance(index, Diagnostic):
        w.v.diagnostics.append(index)
        return None
    return Seating(node.option, index, node.least, node.most)
