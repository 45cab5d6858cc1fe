"""Blocks in which something may wait: what follows it is a segment, on the agenda while it waits."""

from __future__ import annotations

from eightfold.dsl.typed import TChoose, TDo, TEach, TIf, TRepeat, TUsual
from eightfold.interpreter.compile.effects.begun import Begun, begun
from eightfold.interpreter.compile.effects.branches import branches, parking
from eightfold.interpreter.compile.effects.choices import ask, ask_optional
from eightfold.interpreter.compile.effects.nodes import Context, Env, Node, Nodes, XBody, XInstead, XReact, XWhens
from eightfold.interpreter.compile.effects.order import in_window, whens
from eightfold.interpreter.compile.effects.reactions import body, instead, react, usual
from eightfold.interpreter.compile.effects.statements import one
from eightfold.interpreter.compile.effects.telling import told
from eightfold.interpreter.compile.effects.waits import waits
from eightfold.interpreter.compile.effects.windows import one_after_another
from eightfold.interpreter.compile.effects.work import Work, frame, push
from eightfold.interpreter.compile.lines import leaves

LONGEST_CHAIN = 50
"""How many clauses in a row may go on into one another by calls, before one goes by way of the agenda."""


def waiting(work: Work, nodes: Nodes, env: Env, context: Context) -> list[str]:
    """The lines of a block in a segment: up to the first thing that may wait, and what becomes of the rest."""
    lines: list[str] = []
    nodes = tuple(node for node in nodes if not _silent(work, node))
    for index, node in enumerate(nodes):
        if waits(work.plan, node, context):
            return lines + _from_here(work, node, nodes[index + 1 :], env, context)
        lines += one(work, node, env, context)
    return lines


def _silent(work: Work, node: Node) -> bool:
    """Whether a node stands for nothing: nobody is told, and no clause answers."""
    return isinstance(node, XWhens) and not work.plan.traced and not whens(work.plan, node.key)


def _from_here(work: Work, node: Node, rest: Nodes, env: Env, context: Context) -> list[str]:
    if isinstance(node, TChoose) and not node.optional:
        return ask(work, node, rest, env, context, waiting)
    return _wait_before(work, rest, node, env, context) if rest else _wait(work, node, env, context)


def _wait_before(work: Work, rest: Nodes, node: Node, env: Env, context: Context) -> list[str]:
    """What may wait, and the rest of its block, which goes on at once where nothing had to wait."""
    saved = dict(env)
    number = work.promised(context.clause, saved, lambda: waiting(work, rest, dict(saved), context))
    after = frame(number, env)
    park = parking(after, waiting)
    if len(rest) % LONGEST_CHAIN == 0:
        return [push(number, env), *_wait(work, node, env, context)]
    match node:
        case TIf():
            lines = branches(work, node, env, context, park)
        case XReact() if not in_window(work.plan, node.reaction):
            lines = react(work, node, env, context, park)
        case TDo() | TEach() | TRepeat():
            return _begin_before(work, number, after, begun(work, node, env, context, waiting))
        case _:
            return [push(number, env), *_wait(work, node, env, context)]
    return lines if leaves(lines) else [*lines, f"return g_{number}(s, {after})"]


def _begin_before(work: Work, number: int, after: str, first: Begun) -> list[str]:
    """Something of segments of its own is begun at once; what follows goes on where it left nothing pending."""
    if not first.frame:
        return [f"s.ag.append({after})", *first.lines]
    name = work.fresh("rest")
    return [
        *first.lines,
        f"{name} = {after}",
        f"s.ag.append({name})",
        f"if {first.call}: return True",
        f"if s.over is None and s.ag and s.ag[-1] is {name}:",
        "    s.ag.pop()",
        f"    return g_{number}(s, {name})",
    ]


def _begin_last(first: Begun) -> list[str]:
    return [*first.lines, f"return {first.call}"] if first.frame else first.lines


def _wait(work: Work, node: Node, env: Env, context: Context) -> list[str]:
    """The lines of a node that may wait and that nothing follows, or nothing but what is on the agenda."""
    match node:
        case TDo() | TEach() | TRepeat():
            return _begin_last(begun(work, node, env, context, waiting))
        case TIf():
            return branches(work, node, env, context, waiting)
        case TChoose():
            return ask_optional(work, node, env, context, waiting)
        case TUsual():
            return usual(work, node, env, context, waiting)
        case XReact():
            answer = one_after_another if in_window(work.plan, node.reaction) else react
            return answer(work, node, env, context, waiting)
        case XInstead():
            return instead(work, node, env, context, waiting)
        case XBody():
            return body(work, node, env, context, waiting)
        case XWhens():
            return told(work, node.key, env) + waiting(work, whens(work.plan, node.key), env, context)
        case _:
            raise AssertionError(node)
