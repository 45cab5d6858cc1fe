"""Counts of legal continuations: on record for every ruleset, and found in another way as well.

A count that changes says that rules have changed. If they were meant to: EIGHTFOLD_RECORD=1 pytest FILE
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, new_game
from eightfold.interpreter.perft import divide, perft

FILE = Path(__file__).parent / "perft.txt"
RECORDING = "EIGHTFOLD_RECORD" in os.environ
Entry = tuple[str, int, int, int, int]
"""Variant, players, seed, depth, ways."""


def on_record() -> list[Entry]:
    lines = (line for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    rows = (line.split() for line in lines)
    return [(variant, int(players), int(seed), int(depth), int(ways)) for variant, players, seed, depth, ways in rows]


def start(variant: str, players: int, seed: int) -> Game:
    return new_game(load_variant(variant), players, seed)


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int, int], Game]:
    """The games on record at their first decision."""
    loaded = {name: load_variant(name) for name, *_ in on_record()}
    return {(name, n, seed): new_game(loaded[name], n, seed) for name, n, seed, _, _ in on_record()}


@pytest.fixture(scope="module")
def found() -> Iterator[list[Entry]]:
    """What the tests find; written down at the end if the counts are to be recorded."""
    rows: list[Entry] = []
    yield rows
    if RECORDING:
        head = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("#")]
        FILE.write_text("\n".join([*head, *(" ".join(map(str, row)) for row in rows)]) + "\n", "utf-8")


@pytest.mark.parametrize(("variant", "players", "seed", "depth", "ways"), on_record())
def test_a_count_on_record_still_holds(
    games: dict[tuple[str, int, int], Game], found: list[Entry],
    variant: str, players: int, seed: int, depth: int, ways: int,
) -> None:  # fmt: skip
    count = perft(games[variant, players, seed], depth)
    found.append((variant, players, seed, depth, count))
    assert RECORDING or count == ways


def named(game: Game, depth: int) -> int:
    """The same count by way of the names of actions, each game being played anew from the first decision."""
    total = 0
    waiting: list[list[tuple[int, str]]] = [[]]
    while waiting:
        line = waiting.pop()
        other = game.clone()
        for seat, text in line:
            other.play(seat, text)
        options = [(action.seat, action.text) for action in other.actions()]
        assert len(set(options)) == len(options)
        if len(line) == depth - 1:
            total += len(options)
        else:
            waiting += [[*line, option] for option in options]
    return total


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_names_lead_to_the_same_count(depth: int) -> None:
    game = start("crazy-eights", 3, 1)
    assert perft(game, depth) == named(game, depth)


def test_counting_changes_nothing() -> None:
    game = start("crazy-eights", 2, 4)
    before = game.to_data()
    perft(game, 3)
    divide(game, 3)
    assert game.to_data() == before


def test_the_counter_hears_of_every_way() -> None:
    found: list[int] = []
    assert perft(start("crazy-eights", 2, 4), 3, found.append) == sum(found)


def test_there_is_no_way_on_from_the_end() -> None:
    game = start("crazy-eights", 2, 4)
    game.state.over = (0,)
    assert (perft(game, 0), perft(game, 1), perft(game, 2)) == (1, 0, 0)


def test_a_depth_that_cannot_be_is_refused() -> None:
    game = start("crazy-eights", 2, 4)
    with pytest.raises(ValueError, match="negative"):
        perft(game, -1)
    with pytest.raises(ValueError, match="depth 0"):
        divide(game, 0)
