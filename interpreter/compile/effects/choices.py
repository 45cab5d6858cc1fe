"""A player is asked; the answer is read in a segment of its own, which goes on with what depends on it."""

from __future__ import annotations

from eightfold.dsl.typed import E, TChoose
from eightfold.interpreter.compile.effects.nodes import Context, Env, Nodes
from eightfold.interpreter.compile.effects.work import Work, Writer, frame, push
from eightfold.interpreter.compile.lines import block


def ask(work: Work, node: TChoose, rest: Nodes, env: Env, context: Context, write: Writer) -> list[str]:
    """A choice that must be made: its segment goes on with the rest of the block."""
    saved, value = dict(env), work.fresh(node.name)

    def lines() -> list[str]:
        return [f"{value} = s.ans", *write(work, rest, {**saved, node.name: value}, context)]

    answer = work.promised(context.clause, saved, lines)
    if node.slip_source is None:
        return _asking(work, node, env, answer, context, "None")
    return _ask_with_slip(work, node, node.slip_source, env, answer, context, write)


def _ask_with_slip(
    work: Work, node: TChoose, source: E, env: Env, answer: int, context: Context, write: Writer
) -> list[str]:
    """Something else may be chosen by mistake; after what that leads to, the question is asked again."""
    saved, value = dict(env), work.fresh(node.name)
    again = work.reserve(context.clause)

    def slipped_lines() -> list[str]:
        return [f"{value} = s.ans", *write(work, node.slip_block, {**saved, node.name: value}, context)]

    slipped = work.promised(context.clause, saved, slipped_lines)

    def lines() -> list[str]:
        slip = f"({work.express(source, saved)}, {again}, {slipped})"
        return _asking(work, node, saved, answer, context, slip)

    work.promise(again, saved, lines)
    return [f"return g_{again}(s, {frame(again, env)})"]


def ask_optional(work: Work, node: TChoose, env: Env, context: Context, write: Writer) -> list[str]:
    """A choice that may be declined: its segment does what either answer leads to."""
    saved, value = dict(env), work.fresh(node.name or "said")
    inner = {**saved, node.name: value} if node.name else saved

    def lines() -> list[str]:
        read = [f"{value} = s.ans", *block(f"if {value} is not None:", write(work, node.then, dict(inner), context))]
        return read + (block("else:", write(work, node.other, dict(saved), context)) if node.other else [])

    answer = work.promised(context.clause, saved, lines)
    return _asking(work, node, env, answer, context, "None")


def _asking(work: Work, node: TChoose, env: Env, answer: int, context: Context, slip: str) -> list[str]:
    source = "1" if node.source.op == "truth" else work.express(node.source, env)
    who = work.express(node.who, env) if node.who is not None else "-1"
    prompt = _prompt(work, node)
    question = f"ask(s, {who}, {prompt}, {source}, {node.optional}, {slip}, {context.clause})"
    return [push(answer, env), f"return {question}"]


def _prompt(work: Work, node: TChoose) -> int:
    work.prompts.append((node.prompt, node.type.base, node.name.split("-")[0]))
    return len(work.prompts) - 1
