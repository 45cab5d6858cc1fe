"""A sentence that is said: its arguments, its call, and what is left for afterwards."""

from __future__ import annotations

from eightfold.dsl.typed import E, SentenceKey, TAfterwards, TDo
from eightfold.interpreter.compile.effects.nodes import Context, Env
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.lines import block

Loop = tuple[str, str]
"""A name, and the row of those it stands for one after another."""


def arguments(
    work: Work, key: SentenceKey, args: tuple[E, ...], env: Env, context: Context
) -> tuple[Loop | None, list[str]]:
    """The arguments as text, and the loop if one of them is many where one is wanted."""
    params = work.plan.variant.sentences[key].params
    loop: Loop | None = None
    texts: list[str] = []
    for param, arg in zip(params, args, strict=True):
        if param.type.base == "zone":
            continue
        if arg.type.many and not param.type.many and loop is None:
            name = work.fresh("each")
            loop = (name, work.express.members(arg, env))
            texts.append(name)
        else:
            texts.append(work.express(arg, env))
    if work.plan.traced:
        texts.append(repr(context.clause))
    return loop, texts


def do(work: Work, node: TDo, env: Env, context: Context) -> list[str]:
    """A sentence that does not wait is a call of its function."""
    if node.key in work.plan.idle:
        return []
    loop, args = arguments(work, node.key, node.args, env, context)
    if loop is None:
        return [_call(work, node.key, args, context)]
    name, members = loop
    before, args = _worked_out(work, args, name)
    return [*before, *block(f"for {name} in all_of(s, tuple({members})):", [_call(work, node.key, args, context)])]


def _call(work: Work, key: SentenceKey, args: list[str], context: Context) -> str:
    call = f"d_{work.plan.sentences[key]}({', '.join(['s', *args])})"
    if key not in work.plan.stops:
        return call
    return f"if {call}: return{'' if context.waiting else ' True'}"


def _worked_out(work: Work, args: list[str], item: str) -> tuple[list[str], list[str]]:
    """Lines that work out a sentence's other arguments once, before it is said for each of a row."""
    lines: list[str] = []
    names: list[str] = []
    for text in args:
        if text == item or text.lstrip("-").isdigit() or text.isidentifier():
            names.append(text)
            continue
        names.append(work.fresh("same"))
        lines.append(f"{names[-1]} = {text}")
    return lines, names


def afterwards(work: Work, node: TAfterwards, env: Env, context: Context) -> list[str]:
    """A sentence that is said when all that goes on now is done."""
    if node.key in work.plan.idle:
        return []
    loop, args = arguments(work, node.key, node.args, env, context)
    line = f"s.later.append(({', '.join([str(work.start(node.key)), *args])},))"
    return [line] if loop is None else block(f"for {loop[0]} in tuple({loop[1]}):", [line])
