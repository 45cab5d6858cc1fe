"""Values in words: single ones, sets and rows, and the places where cards lie."""

from __future__ import annotations

from typing import Any

from eightfold.dsl.types import NUMBERS, PLAYERS, Type
from eightfold.interpreter.actions import show_value
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.runtime import bits


def shown(program: Program, type_: Type, value: Any, names: tuple[str, ...]) -> str:
    """A value of the rules as players write it: a set or row as a list, a truth as yes or no."""
    if type_.many:
        members = value if type_ in (PLAYERS, NUMBERS) else bits(value)
        return ", ".join(show_value(program, type_.single, member, names) for member in members) or "none"
    if type_.base == "yes-no":
        return "yes" if value else "no"
    return show_value(program, type_, value, names)


def place_name(program: Program, zone: int, names: tuple[str, ...]) -> str:
    """A zone by its number: "stock", or "P2's hand" where each player has one; "" for the zone of nobody."""
    name, seat = program.plan.zone_names().get(zone, ("", -1))
    return f"{names[seat]}'s {name}" if seat >= 0 else name
