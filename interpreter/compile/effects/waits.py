"""Which nodes may wait for a player's answer."""

from __future__ import annotations

from eightfold.dsl.typed import TChoose, TDo, TEach, TIf, TRepeat, TUsual
from eightfold.interpreter.compile.effects.nodes import Context, Node, Nodes, XBody, XInstead, XReact, XWhens
from eightfold.interpreter.compile.effects.order import insteads, top_layer
from eightfold.interpreter.compile.plan import Plan


def waits(plan: Plan, node: Node, context: Context) -> bool:
    """Whether somebody may be asked before the node is done."""
    match node:
        case TChoose():
            return node.who is not None or any_waits(plan, node.then + node.other, context)
        case TDo():
            return node.key in plan.waits
        case TIf():
            return any_waits(plan, node.then + node.other, context)
        case TEach() | TRepeat():
            return any_waits(plan, node.block, context)
        case TUsual():
            return context.usual is not None and any_waits(plan, context.usual, context.usual_context or context)
        case XReact():
            return any_waits(plan, node.reaction.block, context)
        case XInstead():
            return node.key in plan.waits and any_waits(plan, _from_instead(plan, node), context)
        case XBody():
            layers = plan.variant.sentences[node.key].layers[: node.layer + 1]
            return any(any_waits(plan, layer.block, Context(0)) for layer in layers)
        case XWhens():
            whens = [r for r in plan.reactions_to(node.key) if r.moment == "when"]
            return any(any_waits(plan, r.block, context) for r in whens)
        case _:
            return False


def any_waits(plan: Plan, nodes: Nodes, context: Context) -> bool:
    """Whether any of the nodes may wait."""
    return any(waits(plan, node, context) for node in nodes)


def _from_instead(plan: Plan, node: XInstead) -> Nodes:
    """All that an `instead` and the weaker ones may come to."""
    blocks: list[Node] = [s for r in insteads(plan, node.key)[node.level :] for s in r.block]
    return (*blocks, XBody(node.key, top_layer(plan, node.key)), XWhens(node.key))
