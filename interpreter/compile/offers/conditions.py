"""What must hold for an action to be on offer: the modes that are on, its guard, and that nothing forbids it."""

from __future__ import annotations

from functools import reduce

from eightfold.dsl.typed import ActionInfo, E, ForbidInfo, Param
from eightfold.dsl.types import YES_NO
from eightfold.interpreter.compile.express import conjuncts
from eightfold.interpreter.compile.offers.codes import window_of
from eightfold.interpreter.compile.plan import Plan


def gate(plan: Plan, action: ActionInfo) -> str:
    """The condition on the modes under which an action is open, as text."""
    if action.mode:
        number = plan.modes[action.mode]
        return f"s.top == {number}" if window_of(plan, action) is None else f"s.w{number}"
    if all(mode.window for mode in plan.variant.modes.values()):
        return "True"
    modes = plan.variant.modes.items()
    allowed = [plan.modes[name] for name, mode in modes if any(p.key == action.key for p in mode.allows)]
    return f"s.top in {(-1, *allowed)!r}" if allowed else "s.top < 0"


def conditions(plan: Plan, action: ActionInfo) -> list[E]:
    """What must hold for an offer: the guard's parts, and that no prohibition hits it, unless that is asked last."""
    if plan.traced:
        return [*conjuncts(action.guard), *_allow_tests(plan, action)]
    return [condition for _, condition in reasons(plan, action)]


def last_conditions(plan: Plan, action: ActionInfo) -> list[E]:
    """In a traced game prohibitions are asked last: one is at work where all else would permit an action."""
    if not plan.traced:
        return []
    hits = [(f.clause.name, _not_forbidden(f).args) for f in plan.variant.forbids if f.pattern.key == action.key]
    return [E("not", YES_NO, (E("told", YES_NO, args, clause),)) for clause, args in hits]


def reasons(plan: Plan, action: ActionInfo) -> list[tuple[str, E]]:
    """The same, each with the clause that says so."""
    found = [(action.clause.name, c) for c in (*conjuncts(action.guard), *_allow_tests(plan, action))]
    forbids = [f for f in plan.variant.forbids if f.pattern.key == action.key]
    return found + [(f.clause.name, _not_forbidden(f)) for f in forbids]


def _allow_tests(plan: Plan, action: ActionInfo) -> list[E]:
    """Where a mode allows an action only for some arguments: those tests, while that mode is on top."""
    found: list[E] = []
    for name, mode in plan.variant.modes.items():
        off = E("not", YES_NO, (E("mode", YES_NO, (), name),))
        for pattern in mode.allows:
            if pattern.key == action.key and not action.mode:
                pairs = zip(action.params, pattern.tests, strict=True)
                found += [E("or", YES_NO, (off, _is_one_of(p, test))) for p, test in pairs if test is not None]
    return found


def _is_one_of(param: Param, test: E) -> E:
    own = E("local", param.type, (), param.name)
    return E("member" if test.type.many else "eq", YES_NO, (own, test))


def _not_forbidden(forbid: ForbidInfo) -> E:
    parts = [E("mode", YES_NO, (), forbid.mode)] if forbid.mode else []
    parts += [t for t in forbid.pattern.tests if t is not None] + conjuncts(forbid.guard)
    hits = reduce(_both, parts) if parts else E("truth", YES_NO, (), True)
    return E("not", YES_NO, (hits,))


def _both(one: E, other: E) -> E:
    return E("and", YES_NO, (one, other))
