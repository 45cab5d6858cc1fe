"""Works out an expression of a sheet in a state of a game, for those who look on: it leaves no trace in the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from eightfold.dsl.typed import E
from eightfold.interpreter import machine
from eightfold.interpreter.compile.express import express_for
from eightfold.interpreter.compile.offers import Offers
from eightfold.interpreter.compile.program import Program


def compiled(program: Program, e: E, names: Sequence[str] = ()) -> Callable[..., Any]:
    """An expression as a function of a state of this program, traced or not, and of the values of `names`."""
    express = express_for(replace(program.plan, traced=False))
    offers = Offers(express.plan, express)
    env = {name: f"a{index}" for index, name in enumerate(names)}
    head = ", ".join(["s", *env.values()])
    text = express(e, env)
    source = "\n\n".join([*express.functions, *offers.functions, f"def value({head}):\n    return {text}"])
    found: dict[str, Any] = {**express.names, **vars(machine)}
    exec(compile(source, "<inquiry>", "exec"), found)
    value: Callable[..., Any] = found["value"]
    return value
