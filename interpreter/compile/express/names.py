"""Literals, bound names, choices that are settled outside the game, and what the state holds."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.dsl.types import NUMBER, NUMBERS, PLAYERS, Type
from eightfold.interpreter.compile.express.fixed import chosen
from eightfold.interpreter.compile.express.writer import Express, Names, Operations
from eightfold.interpreter.compile.tables import option_name


def none_of(kind: Type) -> str:
    """The value of a type that stands for nothing."""
    if kind in (PLAYERS, NUMBERS):
        return "()"
    if kind == NUMBER or kind.many:
        return "0"
    return "False" if kind.base == "yes-no" else "-1"


def _num(express: Express, e: E, env: Names) -> str:
    return repr(int(e.data))


def _truth(express: Express, e: E, env: Names) -> str:
    return repr(bool(e.data))


def _none(express: Express, e: E, env: Names) -> str:
    return none_of(e.type)


def _unset(express: Express, e: E, env: Names) -> str:
    return "0"


def _value(express: Express, e: E, env: Names) -> str:
    return repr(e.data[1])


def _option(express: Express, e: E, env: Names) -> str:
    """What is chosen: a name in a traced program, which serves whatever is chosen, else its number."""
    option = express.plan.variant.options[e.data]
    text = option_name(express.plan, e.data) if express.plan.traced else repr(option.chosen)
    return express.by_clause(option.clause.name, text)


def _alternatives(express: Express, e: E, env: Names) -> str:
    if not express.plan.traced:
        return express(chosen(express.plan.variant, e), env)
    name = option_name(express.plan, e.data)
    *ways, last = express.args(e, env)
    text = "".join(f"{way} if {name} == {index} else " for index, way in enumerate(ways)) + last
    return express.by_clause(express.plan.variant.options[e.data].clause.name, f"({text})")


def _told(express: Express, e: E, env: Names) -> str:
    """A condition whose clause is noted where it holds."""
    return f"s.by_holding({express.plan.clauses[e.data]}, {express(e.args[0], env)})"


def _switch(express: Express, e: E, env: Names) -> str:
    """One of several expressions: which, is decided from outside while the game is played."""
    ways = [f"lambda: {text}" for text in express.args(e, env)]
    return f"SWITCH({', '.join([repr(e.data), *ways])})"


def _local(express: Express, e: E, env: Names) -> str:
    return env[e.data]


def _keep(express: Express, e: E, env: Names) -> str:
    name = express.plan.keeps[e.data]
    return f"s.{name}[{express(e.args[0], env)}]" if e.args else f"s.{name}"


def _zone(express: Express, e: E, env: Names) -> str:
    return f"s.M[{express.zone_number(e, env)}]"


def _mode(express: Express, e: E, env: Names) -> str:
    text = express.mode_on(e.data)
    return f"bool({text})" if express.plan.variant.modes[e.data].window else text


OPERATIONS: Operations = {
    "num": _num,
    "truth": _truth,
    "none": _none,
    "unset": _unset,
    "value": _value,
    "option": _option,
    "alternatives": _alternatives,
    "told": _told,
    "switch": _switch,
    "local": _local,
    "keep": _keep,
    "zone": _zone,
    "mode": _mode,
}
