"""What answers a sentence or stands in for it, and its bodies: each behind the conditions under which it holds."""

from __future__ import annotations

from dataclasses import replace

from eightfold.dsl.typed import EffectLayer, ReactionInfo, TUsual
from eightfold.interpreter.compile.effects.nodes import Context, Env, XBody, XInstead, XReact
from eightfold.interpreter.compile.effects.order import in_window, insteads, itself, subject
from eightfold.interpreter.compile.effects.work import Work, Writer
from eightfold.interpreter.compile.express.text import joined
from eightfold.interpreter.compile.lines import block, if_else


def react(work: Work, node: XReact, env: Env, context: Context, write: Writer) -> list[str]:
    """A clause that answers, unless it answers in a window."""
    r = node.reaction
    clause = work.plan.clauses[r.clause.name]
    test = conditions(work, r, env, node.captured)
    lines = work.fire(clause) + write(work, r.block, dict(env), replace(context, clause=clause, usual=None))
    if test == "False" or not lines:
        return []
    return lines if test == "True" else block(f"if {test}:", lines)


def conditions(work: Work, r: ReactionInfo, env: Env, captured: bool) -> str:
    """When a clause answers, as text; if `captured`, its mode is looked for where the sentence began."""
    parts: list[str] = []
    if r.mode and not in_window(work.plan, r):
        now = work.express.mode_on(r.mode)
        parts.append(env.get(f"on {r.mode}", now) if captured else now)
    parts += [work.express(t, env) for t in r.pattern.tests if t is not None]
    parts += [work.express(r.guard, env)] if r.guard is not None else []
    return joined(parts)


def instead(work: Work, node: XInstead, env: Env, context: Context, write: Writer) -> list[str]:
    """The first `instead` that holds replaces body and `when`; in it, `usual` is everything weaker."""
    found = insteads(work.plan, node.key)
    if node.level >= len(found):
        return write(work, itself(work.plan, node.key), env, context)
    r = found[node.level]
    clause = work.plan.clauses[r.clause.name]
    weaker = XInstead(node.key, node.level + 1)
    test = conditions(work, r, env, False)
    if test == "False":
        return write(work, (weaker,), env, context)
    lines = work.fire(clause) + write(work, r.block, dict(env), _inside(work, clause, weaker, context))
    if test == "True":
        return lines
    return if_else(test, lines, write(work, (weaker,), dict(env), context) or ["pass"])


def body(work: Work, node: XBody, env: Env, context: Context, write: Writer) -> list[str]:
    """The strongest body in force; in it, `usual` is the one below."""
    if node.layer < 0:
        return []
    layer = work.plan.variant.sentences[node.key].layers[node.layer]
    clause = work.plan.clauses.get(layer.clause.name, -1)
    below = XBody(node.key, node.layer - 1)
    test = _in_force(work, layer)
    lines = work.fire(clause) + write(work, layer.block, dict(env), _inside(work, clause, below, context))
    if test == "True":
        return lines
    if test == "False":
        return write(work, (below,), env, context)
    return if_else(test, lines, write(work, (below,), dict(env), context))


def _in_force(work: Work, layer: EffectLayer) -> str:
    parts = [work.express.mode_on(layer.mode)] if layer.mode else []
    parts += [work.express(layer.condition, {})] if layer.condition is not None else []
    return joined(parts)


def _inside(work: Work, clause: int, weaker: XInstead | XBody, context: Context) -> Context:
    return Context(clause, (weaker,), context, subject(work.plan, weaker.key), context.window, context.waiting)


def usual(work: Work, node: TUsual, env: Env, context: Context, write: Writer) -> list[str]:
    """What is weaker than the clause that says so, for another subject if it names one."""
    outer = replace(context.usual_context or context, waiting=context.waiting)
    inner = dict(env)
    lines: list[str] = []
    if node.instead_for is not None and context.subject:
        name = work.fresh("standin")
        lines.append(f"{name} = {work.express(node.instead_for, env)}")
        inner[context.subject] = name
    return lines + write(work, context.usual or (), inner, outer)
