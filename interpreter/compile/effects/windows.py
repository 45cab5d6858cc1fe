"""A window's clause answers once for each time that the window is open."""

from __future__ import annotations

from dataclasses import replace

from eightfold.dsl.typed import ReactionInfo
from eightfold.interpreter.compile.effects.nodes import THIS_WINDOW, Context, Env, XReact
from eightfold.interpreter.compile.effects.reactions import conditions
from eightfold.interpreter.compile.effects.work import Work, Writer, push
from eightfold.interpreter.compile.lines import block

REST = "rest of the windows"


def for_each_open(work: Work, node: XReact, env: Env, context: Context, write: Writer) -> list[str]:
    """A loop over the openings, where nothing waits."""
    r = node.reaction
    opening, inner = _opening(work, r, env)
    test = conditions(work, r, inner, False)
    if test == "False":
        return []
    answer = _answer(work, r, inner, test, _within(work, r, context), write)
    return block(f"for {opening} in s.w{work.plan.modes[r.mode]}:", answer)


def one_after_another(work: Work, node: XReact, env: Env, context: Context, write: Writer) -> list[str]:
    """A segment that answers the first opening that is left, and after it the others, where something may wait."""
    r = node.reaction
    opening, inner = _opening(work, r, env)
    test = conditions(work, r, inner, False)
    if test == "False":
        return []
    within = _within(work, r, context)
    rest, number = work.fresh("rest"), work.reserve(within.clause)
    saved = {**env, REST: rest}

    def lines() -> list[str]:
        again = push(number, {**env, REST: f"{rest}[1:]"})
        first = [f"if len({rest}) > 1:", f"    {again}", f"{opening} = {rest}[0]"]
        return first + _answer(work, r, inner, test, within, write)

    work.promise(number, saved, lines)
    return [f"{rest} = s.w{work.plan.modes[r.mode]}", *block(f"if {rest}:", [push(number, saved)])]


def _opening(work: Work, r: ReactionInfo, env: Env) -> tuple[str, Env]:
    """The name for one opening of the window, and its parameters bound to names of their own."""
    opening = work.fresh("window")
    names = {p.name: work.fresh(p.name) for p in work.plan.variant.modes[r.mode].params}
    return opening, {**env, **names, THIS_WINDOW: opening}


def _within(work: Work, r: ReactionInfo, context: Context) -> Context:
    return replace(context, clause=work.plan.clauses[r.clause.name], usual=None, window=r.mode)


def _answer(work: Work, r: ReactionInfo, env: Env, test: str, context: Context, write: Writer) -> list[str]:
    """The answer in one opening, unless an answer before closed it."""
    opening = env[THIS_WINDOW]
    names = [env[p.name] for p in work.plan.variant.modes[r.mode].params]
    unpack = [f"({', '.join(names)},) = {opening}"] if names else []
    lines = work.fire(context.clause) + write(work, r.block, env, context)
    return [*unpack, *block(f"if {opening} in s.w{work.plan.modes[r.mode]} and {test}:", lines)]
