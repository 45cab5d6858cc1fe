"""Which clauses of a variant hold, and which stand behind a stronger one that says nothing of the usual."""

from __future__ import annotations

from collections.abc import Sequence

from eightfold.dsl.typed import EffectLayer, Layer, TUsual, Variant
from eightfold.dsl.walk import inside, statements


def replaced(variant: Variant) -> dict[str, str]:
    """The clauses that are never asked: the name of each, with the name of the clause that holds in its place."""
    found: dict[str, str] = {}
    for word in variant.words.values():
        found.update(_hidden(word.layers))
    for sentence in variant.sentences.values():
        found.update(_hidden(sentence.layers))
    return found | _replaced_offers(variant) | _replaced_singles(variant)


def _hidden(layers: Sequence[Layer] | Sequence[EffectLayer]) -> dict[str, str]:
    """The layers, weakest first, below the first from above that nothing goes through."""
    for index in range(len(layers) - 1, 0, -1):
        if not _lets_through(layers[index]):
            return {below.clause.name: layers[index].clause.name for below in layers[:index]}
    return {}


def _lets_through(layer: Layer | EffectLayer) -> bool:
    """Whether the weaker layer is ever asked: this one holds only at times, or speaks of the usual."""
    if layer.mode or layer.condition is not None:
        return True
    if isinstance(layer, Layer):
        return any(part.op == "usual" for part in inside(layer.value))
    return any(isinstance(s, TUsual) for s in statements(layer.block))


def _replaced_offers(variant: Variant) -> dict[str, str]:
    """Actions that a stronger sheet offers anew."""
    holding = {(a.clause.mode, _last(a.clause.name)): a.clause.name for a in variant.actions}
    offered = {a.clause.name for a in variant.actions}
    return {
        name: holding[clause.mode, _last(name)]
        for name, clause in variant.clauses.items()
        if clause.kind in ("action", "claim", "slip") and name not in offered and (clause.mode, _last(name)) in holding
    }


def _replaced_singles(variant: Variant) -> dict[str, str]:
    """Options, packs and numbers of players that a stronger sheet says anew."""
    holding = {("option", _last(o.clause.name)): o.clause.name for o in variant.options.values()}
    for kind, clause in (("players", variant.players_clause), ("pack", variant.pack_clause)):
        if clause is not None:
            holding[kind, kind] = clause.name
    found: dict[str, str] = {}
    for name, clause in variant.clauses.items():
        kind = "option" if clause.kind == "question" else clause.kind
        strongest = holding.get((kind, _last(name)), name)
        if strongest != name:
            found[name] = strongest
    return found


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]
