"""The sentences that the language itself brings: cards are moved, modes begin and end, play stops, the game is over."""

from __future__ import annotations

from eightfold.dsl.typed import E, TKernel
from eightfold.interpreter.compile.effects.nodes import THIS_WINDOW, Context, Env
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.lines import block


def kernel(work: Work, node: TKernel, env: Env, context: Context) -> list[str]:
    """The lines of a sentence of the kernel."""
    express = work.express
    match node.verb:
        case "to":
            return _to_somebody(work, node.args[1], _move_to(work, node, env, context), env)
        case "under" | "into":
            return _to_somebody(work, node.args[1], _move_among(work, node, env, context), env)
        case "shuffle":
            return [f"shuffle(s, {express.zone_number(node.args[0], env)})"]
        case "show":
            who, cards, seats = (express(a, env) for a in node.args)
            return [f"s.show({who}, {cards}, {seats}, {context.clause})"] if work.plan.traced else []
        case "begin":
            return _begin(work, node.data, env)
        case "end":
            return _end(work, node.data, env)
        case "stop":
            return [f"stop(s, {work.mark()})"] if context.waiting else ["stop(s)", "z = True"]
        case "finish":
            return [f"s.over = {express(node.args[0], env)}"]
        case _:
            return []


def _to_somebody(work: Work, zone: E, lines: list[str], env: Env) -> list[str]:
    """Moves to a zone of nobody are not made."""
    return block(f"if {work.express(zone.args[0], env)} >= 0:", lines) if zone.args else lines


def _move_to(work: Work, node: TKernel, env: Env, context: Context) -> list[str]:
    zone = work.express.zone_number(node.args[1], env)
    source = node.args[0]
    if source.op == "deck":
        return [f"gather(s, {zone})"]
    if work.plan.traced:
        return [f"s.carry({work.express(source, env)}, {zone}, {context.clause})"]
    if source.op == "of-card":
        return [f"move(s, {work.express(source.args[0], env)}, {zone})"]
    return [f"move_all(s, {work.express(source, env)}, {zone})"]


def _move_among(work: Work, node: TKernel, env: Env, context: Context) -> list[str]:
    """Cards go under a row of cards, or somewhere into it."""
    cards, zone = work.express(node.args[0], env), work.express.zone_number(node.args[1], env)
    told = [f"s.moved({context.clause})"] if work.plan.traced else []
    return [f"move_{node.verb}(s, {cards}, {zone})", *told]


def _begin(work: Work, name: str, env: Env) -> list[str]:
    number, mode = work.plan.modes[name], work.plan.variant.modes[name]
    if mode.window:
        args = "".join(f"{env[p.name]}, " for p in mode.params)
        return [f"if ({args}) not in s.w{number}: s.w{number} += (({args}),)", *_fire_mode(work, name)]
    kept = [f"s.{work.plan.keeps[f'{name}:{p.name}']} = {env[p.name]}" for p in mode.params]
    return [f"begin(s, {number})", *_fire_mode(work, name), *kept]


def _fire_mode(work: Work, name: str) -> list[str]:
    """Every clause that says something of the mode itself is at work when it begins."""
    clauses = [c.name for c in work.plan.variant.clauses.values() if c.kind in ("mode", "window")]
    return [line for c in clauses if c.rsplit(".", 1)[-1] == name for line in work.fire(work.plan.clauses[c])]


def _end(work: Work, name: str, env: Env) -> list[str]:
    """A mode ends; in a claim of a window only the opening that it answers."""
    number = work.plan.modes[name]
    if not work.plan.variant.modes[name].window:
        return [f"end(s, {number})"]
    if THIS_WINDOW in env:
        return [f"s.w{number} = without(s.w{number}, {env[THIS_WINDOW]})"]
    return [f"s.w{number} = ()"]
