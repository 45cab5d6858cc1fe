"""Branches: each written by the writer of the block that they stand in."""

from __future__ import annotations

from eightfold.dsl.typed import TIf
from eightfold.interpreter.compile.effects.nodes import Context, Env, Nodes
from eightfold.interpreter.compile.effects.waits import any_waits
from eightfold.interpreter.compile.effects.work import Work, Writer
from eightfold.interpreter.compile.lines import if_else, leaves


def branches(work: Work, node: TIf, env: Env, context: Context, write: Writer) -> list[str]:
    """An `if`; only one branch is left where it is known now which."""
    condition = work.express(node.condition, env)
    if condition == "True":
        return write(work, node.then, dict(env), context)
    if condition == "False":
        return write(work, node.other, dict(env), context)
    then = write(work, node.then, dict(env), context)
    return if_else(condition, then, write(work, node.other, dict(env), context))


def parking(frame: str, write: Writer) -> Writer:
    """Writes a branch: one that may wait puts `frame` on the agenda first and leaves, another just goes on."""

    def branch(work: Work, nodes: Nodes, env: Env, context: Context) -> list[str]:
        if not any_waits(work.plan, nodes, context):
            return write(work, nodes, env, context)
        lines = [f"s.ag.append({frame})", *write(work, nodes, env, context)]
        return lines if leaves(lines) else [*lines, "return"]

    return branch
