"""Actions as numbers: each action with its arguments is one code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from eightfold.dsl.typed import ActionInfo, ModeInfo, Param
from eightfold.dsl.types import CARD, PLAYER, Type
from eightfold.interpreter.compile.plan import Plan

FIRST_CODE = 2048
"""Codes below this number answer a choice; from it on they name actions."""

MOST_NUMBERS = 64


@dataclass(frozen=True, slots=True)
class Place:
    """One parameter of an offered action, with how many values its codes allow for."""

    name: str
    type: Type
    size: int


@dataclass(frozen=True, slots=True)
class Offered:
    """An action with its codes: `base` plus its parameters as digits, the last one counting by ones."""

    action: ActionInfo
    base: int
    places: tuple[Place, ...]
    windows: int

    @property
    def size(self) -> int:
        total = 1
        for place in self.places:
            total *= place.size
        return total

    def code(self, values: Mapping[str, str]) -> str:
        """The code as Python text."""
        text = values[self.places[0].name] if self.places else "0"
        for place in self.places[1:]:
            text = f"({text})*{place.size}+{values[place.name]}"
        return f"{self.base}+({text})"

    def decode(self, code: int) -> tuple[int, ...]:
        values: list[int] = []
        rest = code - self.base
        for place in reversed(self.places):
            rest, value = divmod(rest, place.size)
            values.append(value)
        return tuple(reversed(values))


def numbered(plan: Plan) -> list[Offered]:
    """All actions, one after another. An action of a window has the window's parameters behind its own."""
    found: list[Offered] = []
    base = FIRST_CODE
    for action in plan.variant.actions:
        window = window_of(plan, action)
        extra = window.params if window is not None else ()
        places = tuple(Place(p.name, p.type, size_of(plan, p)) for p in (*action.params, *extra) if not is_zone(p))
        found.append(Offered(action, base, places, len(extra)))
        base += found[-1].size
    return found


def window_of(plan: Plan, action: ActionInfo) -> ModeInfo | None:
    """The window that an action is a claim of."""
    mode = plan.variant.modes[action.mode] if action.mode else None
    return mode if mode is not None and mode.window else None


def is_zone(param: Param) -> bool:
    """Whether a place of a sentence only names a zone, so that nothing is put there."""
    return param.type.base == "zone"


def size_of(plan: Plan, param: Param) -> int:
    """How many values a parameter may have; numbers only up to a bound."""
    if param.type == PLAYER:
        return plan.players
    if param.type == CARD:
        return max(plan.deck.size, 1)
    if param.type.base in plan.variant.kinds:
        return len(plan.variant.kinds[param.type.base].values)
    if param.type.base in plan.variant.options:
        return len(plan.variant.options[param.type.base].labels)
    return MOST_NUMBERS
