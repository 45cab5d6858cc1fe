"""Blocks in which nothing waits: statement by statement into plain Python."""

from __future__ import annotations

from eightfold.dsl.typed import (
    TAfterwards,
    TChoose,
    TDo,
    TEach,
    TIf,
    TKernel,
    TLet,
    TRepeat,
    TSet,
    TUsual,
)
from eightfold.interpreter.compile.effects.branches import branches
from eightfold.interpreter.compile.effects.kernel import kernel
from eightfold.interpreter.compile.effects.nodes import Context, Env, Node, Nodes, XBody, XInstead, XReact, XWhens
from eightfold.interpreter.compile.effects.order import in_window, whens
from eightfold.interpreter.compile.effects.reactions import body, instead, react, usual
from eightfold.interpreter.compile.effects.saying import afterwards, do
from eightfold.interpreter.compile.effects.telling import told
from eightfold.interpreter.compile.effects.windows import for_each_open
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.lines import block


def plain(work: Work, nodes: Nodes, env: Env, context: Context) -> list[str]:
    """The lines of a block. What it binds is put into `env`."""
    return [line for node in nodes for line in one(work, node, env, context)]


def one(work: Work, node: Node, env: Env, context: Context) -> list[str]:
    """The lines of a node that does not wait."""
    match node:
        case TDo():
            return do(work, node, env, context)
        case TKernel():
            return kernel(work, node, env, context)
        case TSet():
            return _set(work, node, env)
        case TChoose():
            return _lot(work, node, env)
        case TLet():
            return _let(work, node, env)
        case TIf():
            return branches(work, node, env, context, plain)
        case TEach():
            return _each(work, node, env, context)
        case TRepeat():
            return _repeat(work, node, env, context)
        case TAfterwards():
            return afterwards(work, node, env, context)
        case TUsual():
            return usual(work, node, env, context, plain)
        case XReact():
            answer = for_each_open if in_window(work.plan, node.reaction) else react
            return answer(work, node, env, context, plain)
        case XInstead():
            return instead(work, node, env, context, plain)
        case XBody():
            return body(work, node, env, context, plain)
        case XWhens():
            return told(work, node.key, env) + plain(work, whens(work.plan, node.key), env, context)


def _let(work: Work, node: TLet, env: Env) -> list[str]:
    name = work.fresh(node.name)
    line = f"{name} = {work.express(node.value, env)}"
    env[node.name] = name
    return [line]


def _set(work: Work, node: TSet, env: Env) -> list[str]:
    """What nobody keeps is not set."""
    value = work.express(node.value, env)
    if node.value.op in ("add", "sub") and not any(a.op == "num" for a in node.value.args):
        value = f"clip({value})"
    if not node.target.args:
        return [f"{work.express(node.target, env)} = {value}"]
    who = work.express(node.target.args[0], env)
    name = work.plan.keeps[node.target.data]
    if who.isidentifier():
        return [f"if {who} >= 0: s.{name}[{who}] = {value}"]
    holder = work.fresh("who")
    return [f"{holder} = {who}", f"if {holder} >= 0: s.{name}[{holder}] = {value}"]


def _lot(work: Work, node: TChoose, env: Env) -> list[str]:
    """Chance chooses, and lets nothing be."""
    members = work.express.members(node.source, env)
    name = env[node.name] = work.fresh(node.name)
    return [f"{name} = drawn_lot(s, tuple({members}), {node.type.base!r})"]


def _each(work: Work, node: TEach, env: Env, context: Context) -> list[str]:
    name = work.fresh(node.name)
    members = work.express.members(node.source, env)
    return block(
        f"for {name} in all_of(s, tuple({members})):", plain(work, node.block, {**env, node.name: name}, context)
    )


def _repeat(work: Work, node: TRepeat, env: Env, context: Context) -> list[str]:
    lines = plain(work, node.block, dict(env), context)
    times = work.express(node.times, env)
    if node.until is not None:
        left = work.fresh("left")
        head = f"while {left} > 0 and not ({work.express(node.until, env)}):"
        return [f"{left} = {times}", *block(head, [f"{left} -= 1", "another_round(s)", *lines])]
    return lines if times == "1" else block(f"for _ in rounds(s, {times}):", lines)
