"""Arithmetic and the comparison of values."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.dsl.types import PLAYERS
from eightfold.interpreter.compile.express.writer import Express, Names, Operation, Operations


def _between(sign: str) -> Operation:
    def write(express: Express, e: E, env: Names) -> str:
        one, other = express.args(e, env)
        return f"({one} {sign} {other})"

    return write


def _bounded(name: str) -> Operation:
    """What could grow out of bounds or fail is a function."""

    def write(express: Express, e: E, env: Names) -> str:
        one, other = express.args(e, env)
        return f"{name}({one}, {other})"

    return write


def _neg(express: Express, e: E, env: Names) -> str:
    return f"(-{express(e.args[0], env)})"


def _eq(express: Express, e: E, env: Names) -> str:
    one, other = express.args(e, env)
    return f"(set({one}) == set({other}))" if e.args[0].type == PLAYERS else f"({one} == {other})"


OPERATIONS: Operations = {
    "add": _between("+"),
    "sub": _between("-"),
    "mul": _bounded("mul"),
    "div": _bounded("div"),
    "neg": _neg,
    "eq": _eq,
    "ge": _between(">="),
    "le": _between("<="),
    "gt": _between(">"),
    "lt": _between("<"),
}
