"""What a scenario says, read and checked: plain frozen data for a runner, a mutant or a program over the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from eightfold.conformance.scenarios.plain import Text

Cards = tuple[Text, ...]


def nothing() -> Mapping[Any, Any]:
    """What an absent table holds."""
    return {}


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules a scenario runs under. `beside` is the folder in which sheets of one's own are looked for first."""

    variant: str
    sets: tuple[tuple[str, str], ...] = ()
    takes: tuple[str, ...] = ()
    beside: Path | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """What is stated of a deal: first cards of hands, the card turned up, the stock from the top down."""

    hands: Mapping[Text, Cards] = field(default_factory=nothing)
    starter: Text | None = None
    stock: Cards = ()


@dataclass(frozen=True, slots=True)
class Arranged:
    """What is set by hand because it cannot be dealt. Zones and kept variables go by their names in the rules."""

    reason: str
    zones: Mapping[str, Any] = field(default_factory=nothing)
    kept: Mapping[str, Any] = field(default_factory=nothing)
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """A set-up. `players` are names, or how many, or None for as many as is usual."""

    players: tuple[str, ...] | int | None = None
    dealer: Text | None = None
    deal: Deal = field(default_factory=Deal)
    lots: tuple[Any, ...] = ()
    chance: tuple[Any, ...] = ()
    hand: int = 1
    filler: Cards = ()
    arranged: Arranged | None = None
    line: int = field(default=0, repr=False)


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that must hold: the key of the format, and its value as it was written."""

    name: str
    value: Any
    line: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """That a move is refused, with which code, and clauses or sentences behind it."""

    code: str
    because: tuple[str, ...]
    line: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """A seat's action, if there is one, and what must hold after it."""

    line: int = field(repr=False)
    seat: str = ""
    action: str = ""
    chance: tuple[Any, ...] = ()
    deal: Deal | None = None
    refused: Refusal | None = None
    expects: tuple[Expectation, ...] = ()

    @property
    def told(self) -> str:
        return f"{self.seat}: {self.action}" if self.seat else "then"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, or one row of a table (its id is then `scenario/row`). `line` is where the scenario begins.

    `refused` is the code with which the table itself is refused; then nothing is played.
    """

    id: str
    title: str
    file: str
    line: int
    rules: Rules
    cites: tuple[str, ...]
    tells: tuple[tuple[str, str], ...]
    given: Given
    steps: tuple[Step, ...]
    words: Mapping[str, str] = field(default_factory=nothing, compare=False)
    row: str = ""
    refused: str = ""

    @property
    def variant(self) -> str:
        return self.rules.variant
