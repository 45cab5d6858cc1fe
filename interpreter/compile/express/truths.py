"""What is true or not, and what depends on it."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.interpreter.compile.express.text import both, either, negated, only, when
from eightfold.interpreter.compile.express.writer import Express, Names, Operations, is_row


def _member(express: Express, e: E, env: Names) -> str:
    one, many = express.args(e, env)
    alone = only(many)
    if alone:
        return f"({one} == {alone} >= 0)"
    return f"({one} in {many})" if is_row(e.args[1]) else f"({many} & BIT[{one}] != 0)"


def _some(express: Express, e: E, env: Names) -> str:
    """Whether there is anything; the other way round if the data is false."""
    text = express(e.args[0], env)
    if is_row(e.args[0]):
        return f"({text} != ())" if e.data else f"({text} == ())"
    if e.args[0].type.many:
        return f"({text} != 0)" if e.data else f"({text} == 0)"
    return f"({text} >= 0)" if e.data else f"({text} < 0)"


def _not(express: Express, e: E, env: Names) -> str:
    return negated(express(e.args[0], env))


def _and(express: Express, e: E, env: Names) -> str:
    return both(*express.args(e, env))


def _or(express: Express, e: E, env: Names) -> str:
    return either(*express.args(e, env))


def _if(express: Express, e: E, env: Names) -> str:
    condition, then, other = express.args(e, env)
    return when(condition, express.by_clause(e.data, then) if e.data in express.plan.clauses else then, other)


def _possible(express: Express, e: E, env: Names) -> str:
    """Whether an action is on offer."""
    assert express.possible is not None
    return express.possible(e.data, express, env)


OPERATIONS: Operations = {
    "member": _member,
    "some": _some,
    "not": _not,
    "and": _and,
    "or": _or,
    "if": _if,
    "possible": _possible,
}
