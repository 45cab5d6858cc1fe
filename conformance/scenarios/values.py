"""Kept values as players write them: seats, cards, suits, numbers, yes and no; and rows or sets of these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.plain import Row, Text
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.dsl.types import CARD, NUMBER, NUMBERS, PLAYER, PLAYERS, YES_NO, Type
from eightfold.interpreter import Program
from eightfold.interpreter.actions import show_value
from eightfold.interpreter.runtime import bits, join

WHOLE = re.compile("-?[0-9]{1,9}")


def written(program: Program, type_: Type, value: Any, seats: tuple[str, ...]) -> str | list[str]:
    """A kept value in words: one text, or a list where there are many."""
    if not type_.many:
        return _one(program, type_, value, seats)
    many = value if isinstance(value, tuple) else tuple(bits(value))
    return [_one(program, type_.single, item, seats) for item in many]


def _one(program: Program, type_: Type, value: Any, seats: tuple[str, ...]) -> str:
    if type_ == YES_NO:
        return "yes" if value else "no"
    return show_value(program, type_, value, seats)


def read_value(program: Program, type_: Type, text: Text | Row, seats: tuple[str, ...]) -> Any:
    """The value that a text means, or a row of texts where there are many. Raises ImpossibleError."""
    if not type_.many:
        if isinstance(text, Row):
            raise ImpossibleError(f"one {type_} is kept here, not several", text.line)
        return _read_one(program, type_, text, seats)
    items = text if isinstance(text, Row) else Row([text], text.line)
    values = [_read_one(program, type_.single, item, seats) for item in items if isinstance(item, Text)]
    return tuple(values) if type_ in (PLAYERS, NUMBERS) else join(1 << value for value in values if value >= 0)


def _read_one(program: Program, type_: Type, text: Text, seats: tuple[str, ...]) -> Any:
    known = _known(program, type_, seats)
    if type_ == NUMBER and (number := whole_number(text)) is not None:
        return number
    if type_ == YES_NO and text in ("yes", "no"):
        return text == "yes"
    if text in ("none", "nobody") and type_ not in (NUMBER, YES_NO):
        return -1
    if type_ == CARD and (named := program.deck.named(text)):
        return named[0]
    if text in known:
        return known.index(text)
    hint = did_you_mean(text, known)
    raise ImpossibleError(f"`{text}` is no {type_}" + (f": {hint}" if hint else ""), text.line)


def whole_number(text: str) -> int | None:
    """The number that a text writes in at most nine digits, or None."""
    return int(text) if WHOLE.fullmatch(text) else None


def _known(program: Program, type_: Type, seats: tuple[str, ...]) -> Sequence[str]:
    if type_ == PLAYER:
        return seats
    if type_.base in program.variant.kinds:
        return program.variant.kinds[type_.base].values
    if type_.base in program.variant.options:
        return program.variant.options[type_.base].labels
    return ()
