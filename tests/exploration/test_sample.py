"""A sample of the whole product, the same in every run: each ruleset at some tables, with options and house rules
chosen at random. `make explore` plays every option's every alternative at every table.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from eightfold.conformance.exploration.cells import Cell, rules, sample, shipped_variants
from eightfold.conformance.exploration.machine import explore
from eightfold.conformance.exploration.session import merged

LAWS = {"builds", "cards", "copying", "decision", "hidden", "loading", "refusal", "seed"}
GAMES, STEPS = 3, 25


def tables() -> list[tuple[str, int]]:
    """The fewest and the most players of each ruleset, and a number between."""
    found = []
    for name in shipped_variants():
        least, most = rules(name).least, rules(name).most
        between = Random(name).randint(least, most)
        found += [(name, players) for players in sorted({least, between, most})]
    return found


@pytest.mark.parametrize(("name", "players"), tables())
def test_every_law_holds(name: str, players: int, record_property: Callable[[str, object], None]) -> None:
    cell = sample(name, players, Random(f"{name} {players}"))
    seen = explore(cell, GAMES, STEPS)
    assert merged(seen.tried).keys() >= LAWS, cell
    assert seen.hands >= GAMES
    for what, value in (("decisions", seen.decisions), ("hands", seen.hands), ("fired", " ".join(sorted(seen.fired)))):
        record_property(what, value)
    record_property("explored", name)


@pytest.mark.parametrize("name", shipped_variants())
def test_hands_of_a_ruleset_as_it_is_end(name: str, record_property: Callable[[str, object], None]) -> None:
    seen = explore(Cell(name, rules(name).least + 1), 2, 15)
    assert merged(seen.tried)["end"] == 2
    for what, value in (("decisions", seen.decisions), ("hands", seen.hands), ("fired", " ".join(sorted(seen.fired)))):
        record_property(what, value)
    record_property("explored", name)
