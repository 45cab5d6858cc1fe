"""What there is to explore: each ruleset with some options set and house rules taken, at one number of players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from eightfold.dsl.catalogue import load_variant, shipped_folder, shipped_library, with_options_set
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.dsl.load import Library
from eightfold.dsl.typed import OptionInfo, Variant
from eightfold.interpreter import Program, compile_variant

FOLDERS = ("", "world", "benchmarks")
"""The folders of `variants/` that hold whole games."""

RARELY = 0.12
"""The share of options that a sample sets otherwise than the ruleset does."""

MOST_TAKEN = 3
"""As many house rules as a sample takes at most."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A ruleset as it is played at one table. `variant` is a shipped name or the path of a sheet."""

    variant: str
    players: int
    sets: tuple[tuple[str, str], ...] = ()
    takes: tuple[str, ...] = ()

    @property
    def changes(self) -> int:
        """How many options are set, and house rules taken."""
        return len(self.sets) + len(self.takes)

    def __str__(self) -> str:
        rules = [f"{name}={value}" for name, value in self.sets] + [f"with {name}" for name in self.takes]
        return " ".join([f"{self.variant} for {self.players}", *rules])

    @classmethod
    def of(cls, text: str) -> Cell:
        """The cell that `str` wrote. Raises ValueError."""
        found = re.fullmatch(r"(\S+) for (\d+)((?: [\w-]+=.+?)*?)((?: with \S+)*)", " ".join(text.split()))
        if found is None:
            raise ValueError(f"no cell is called {text!r}: write `VARIANT for PLAYERS OPTION=VALUE with HOUSE-RULE`")
        variant, players, sets, takes = found.groups()
        pairs = (pair.split("=", 1) for pair in re.split(r" (?=[\w-]+=)", sets) if pair)
        return cls(variant, int(players), tuple((n, v) for n, v in pairs), tuple(takes.split()[1::2]))


@cache
def library() -> Library:
    """The shipped sheets, each read once."""
    return shipped_library()


def shipped_variants() -> list[str]:
    """The names of all games that are shipped."""
    folder = shipped_folder()
    return sorted(path.stem for part in FOLDERS for path in (folder / part).glob("*.eight"))


@cache
def house_rules() -> tuple[str, ...]:
    """The names of all modules that are shipped, those on which others build among them."""
    found = (library().sheet(path.stem) for path in shipped_folder().rglob("*.eight"))
    sheets = (sheet for sheet, _ in filter(None, found) if sheet is not None)
    return tuple(sorted(sheet.name for sheet in sheets if sheet.kind == "house rule"))


@lru_cache(maxsize=64)
def rules(variant: str, sets: tuple[tuple[str, str], ...] = (), takes: tuple[str, ...] = ()) -> Variant:
    """The checked variant of a cell. Raises FaultyVariant."""
    if sets:
        return with_options_set(rules(variant, (), takes), dict(sets))
    return load_variant(variant, {}, takes, library())


@lru_cache(maxsize=8)
def programs(cell: Cell) -> tuple[Program, Program]:
    """A cell compiled twice: traced, and fast."""
    variant = rules(cell.variant, cell.sets, cell.takes)
    return compile_variant(variant, cell.players, traced=True), compile_variant(variant, cell.players)


# ---- the whole product ----
def settings(variant: Variant) -> list[tuple[tuple[str, str], ...]]:
    """The ruleset as it is, then each other alternative of each option by itself."""
    found: list[tuple[tuple[str, str], ...]] = [()]
    for option in variant.options.values():
        found += [((option.name, label),) for label in others(option)]
    return found


def others(option: OptionInfo) -> list[str]:
    """The alternatives that are not chosen."""
    return [label for index, label in enumerate(option.labels) if index != option.chosen]


def product(names: Sequence[str]) -> Iterator[Cell]:
    """Every setting of these rulesets at every number of players; all of one ruleset before the next."""
    for name in names:
        variant = rules(name)
        for sets in settings(variant):
            yield from (Cell(name, players, sets) for players in range(variant.least, variant.most + 1))


# ---- a sample ----
def sample(name: str, players: int, dice: Random) -> Cell:
    """A ruleset at a table with some house rules that fit, and with some options set at random, as far as allowed."""
    takes = fitting(name, players, dice)
    chosen = [o for o in rules(name, (), takes).options.values() if len(o.labels) > 1 and dice.random() < RARELY]
    sets: tuple[tuple[str, str], ...] = ()
    for option in chosen:
        tried = (*sets, (option.name, dice.choice(others(option))))
        if allowed(name, players, tried, takes):
            sets = tried
    return Cell(name, players, sets, takes)


def fitting(name: str, players: int, dice: Random) -> tuple[str, ...]:
    """Up to MOST_TAKEN house rules that this ruleset can take together."""
    takes: tuple[str, ...] = ()
    for module in dice.sample(house_rules(), dice.randint(0, MOST_TAKEN)):
        if allowed(name, players, (), (*takes, module)):
            takes = (*takes, module)
    return takes


def allowed(name: str, players: int, sets: tuple[tuple[str, str], ...], takes: tuple[str, ...]) -> bool:
    """Whether a ruleset can be played so at a table of this size."""
    try:
        variant = rules(name, sets, takes)
    except FaultyVariant:
        return False
    return variant.least <= players <= variant.most


__all__ = ["Cell", "house_rules", "library", "product", "programs", "rules", "sample", "settings", "shipped_variants"]
