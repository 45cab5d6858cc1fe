"""The variant file of ruleset A against the players of it that are written by hand, and against `open_spiel`."""

from random import Random

import pytest
from benchmarks import ours, spiel_engine
from benchmarks.contestant import Missing
from benchmarks.deals import random_deal
from benchmarks.engine import Engine
from benchmarks.lockstep import compare
from benchmarks.ours_engine import OurEngine
from benchmarks.plain import PlainEngine
from benchmarks.same_dice import unlike

from eightfold.interpreter import Refused

GAMES = 100
PLAYERS = (2, 3, 4, 5)
CORNERS = {"suit named", "five draws", "stock ran out", "ended by passes"}


def _agree(one: Engine, other: Engine, players: int, games: int = GAMES) -> None:
    report = compare(one, other, players, games, seed=11)
    assert report.difference is None, str(report.difference)
    assert report.games == games
    assert report.corners.keys() >= CORNERS


@pytest.mark.parametrize("players", [*PLAYERS, 6, 15])
def test_the_variant_plays_as_plain_python_does(players: int) -> None:
    _agree(PlainEngine(), OurEngine(), players)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_trace_changes_nothing(players: int) -> None:
    _agree(PlainEngine(), OurEngine(traced=True), players, games=20)


@pytest.mark.needs_open_spiel
@pytest.mark.parametrize("players", [*PLAYERS, 6, 15])
def test_the_variant_plays_as_open_spiel_does(players: int) -> None:
    open_spiel = spiel_engine.engine()
    assert not isinstance(open_spiel, Missing), open_spiel
    _agree(open_spiel, OurEngine(), players)


@pytest.mark.parametrize("players", PLAYERS)
def test_timed_loops_end_as_the_variant_does(players: int) -> None:
    assert unlike(OurEngine(), players, GAMES, seed=12) is None


def test_eights_are_put_back() -> None:
    report = compare(PlainEngine(), OurEngine(), 2, GAMES, seed=11)
    assert report.corners["eight put back"] > 0


def test_an_illegal_action_is_refused() -> None:
    game = OurEngine().new_game(random_deal(2, Random(4)))
    with pytest.raises(Refused):
        game.apply("pass")


@pytest.mark.parametrize("play", [ours.documented, ours.tuned, ours.simulated])
def test_the_same_seed_plays_the_same_games(play: ours.Loop) -> None:
    one, again, other = (play(30, seed, 3) for seed in (5, 5, 6))
    assert (one.games, one.decisions) == (again.games, again.decisions)
    assert one.decisions != other.decisions
