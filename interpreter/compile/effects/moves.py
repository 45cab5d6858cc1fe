"""The segments with which actions begin that were taken."""

from __future__ import annotations

from eightfold.dsl.typed import ActionInfo, E, Param, TDo
from eightfold.dsl.types import CARDS
from eightfold.interpreter.compile.effects.flow import waiting
from eightfold.interpreter.compile.effects.nodes import CAUSE, THIS_WINDOW, Context, Env, Nodes, XWhens
from eightfold.interpreter.compile.effects.order import all_said, befores
from eightfold.interpreter.compile.effects.sentences import marked
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.plan import Plan


def promised_move(work: Work, action: ActionInfo) -> int:
    """The number of an action's segment. Its frame holds the action's parameters, then those of its window."""
    window = _window(work.plan, action)
    places = [p.name for p in action.params if p.type.base != "zone"]
    places += [p.name for p in work.plan.variant.modes[window].params] if window else []
    env = {name: f"a{i}" for i, name in enumerate(places)}
    clause = work.plan.clauses[action.clause.name]

    def lines() -> list[str]:
        inner = dict(env)
        said = action.block + (all_said(work.plan, action.key) if window else ())
        first = marked(work, said) + work.fire(clause)
        first += _window_locals(work.plan, window, inner, clause) if window else []
        return first + waiting(work, _nodes(work.plan, action), inner, Context(clause, window=window, waiting=True))

    return work.promised(clause, env, lines)


def _window(plan: Plan, action: ActionInfo) -> str:
    """The window that an action is a claim of, or ''."""
    return action.mode if action.mode and plan.variant.modes[action.mode].window else ""


def _nodes(plan: Plan, action: ActionInfo) -> Nodes:
    """What an action does: its block, or the sentence that has this block for its body."""
    if not action.own:
        return action.block
    if _window(plan, action):
        return (*befores(plan, action.key), *action.block, XWhens(action.key))
    return (TDo(action.key, tuple(_place_of(p) for p in action.params), action.clause.span),)


def _place_of(param: Param) -> E:
    """What stands in a place of a sentence that is said within its own block: its parameter, or the zone it names."""
    if param.type.base == "zone":
        return E("zone", CARDS, (), param.name)
    return E("local", param.type, (), param.name)


def _window_locals(plan: Plan, window: str, env: Env, clause: int) -> list[str]:
    """In a claim of a window: which opening of the window it is, and what causes what it does."""
    names = [env[p.name] for p in plan.variant.modes[window].params]
    env[THIS_WINDOW] = "window"
    lines = [f"window = ({''.join(f'{name}, ' for name in names)})"]
    if plan.traced:
        env[CAUSE] = "cz"
        lines.append(f"cz = {clause}")
    return lines
