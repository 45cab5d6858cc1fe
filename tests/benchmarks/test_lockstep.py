"""Ruleset A: our two players of it against `open_spiel`, and the comparison against engines with one fault each."""

from collections.abc import Callable
from random import Random

import pytest
from benchmarks import same_dice, spiel_engine
from benchmarks.cards import CARDS, MAX_DRAWS, points, rank
from benchmarks.contestant import Missing
from benchmarks.deals import Deal, random_deal
from benchmarks.engine import Engine
from benchmarks.lockstep import compare
from benchmarks.plain import PlainEngine, PlainGame

GAMES = 100
PLAYERS = (2, 3, 4, 5)


@pytest.fixture(scope="module")
def open_spiel() -> Engine:
    """The library as an engine."""
    engine = spiel_engine.engine()
    assert not isinstance(engine, Missing), engine
    return engine


@pytest.mark.needs_open_spiel
@pytest.mark.parametrize("players", [*PLAYERS, 6, 15])
def test_plain_python_plays_as_open_spiel_does(open_spiel: Engine, players: int) -> None:
    report = compare(open_spiel, PlainEngine(), players, GAMES, seed=7)
    assert report.difference is None, str(report.difference)
    assert report.games == GAMES
    assert {"suit named", "five draws", "stock ran out", "ended by passes"} <= report.corners.keys()


@pytest.mark.needs_open_spiel
@pytest.mark.parametrize("players", PLAYERS)
def test_timed_loops_end_as_open_spiel_does(open_spiel: Engine, players: int) -> None:
    assert same_dice.unlike(open_spiel, players, GAMES, seed=7) is None


@pytest.mark.parametrize("players", PLAYERS)
def test_timed_loops_end_as_plain_python_does(players: int) -> None:
    assert same_dice.unlike(PlainEngine(), players, GAMES, seed=8) is None


class FourDraws(PlainGame):
    """May draw only four times a turn."""

    def _draw(self) -> None:
        super()._draw()
        self._draws += self._draws == MAX_DRAWS - 1


class PassesAddUp(PlainGame):
    """Goes on counting passes when a card has been played."""

    def _play(self, card: int) -> None:
        passes = self._passes
        super()._play(card)
        self._passes = passes


class OnePassTooFew(PlainGame):
    """Ends when every seat has passed once."""

    def _pass(self) -> None:
        super()._pass()
        self._over = self._over or self._passes == len(self._hands)


class ForgetsTheSuit(PlainGame):
    """Goes on with the eight's own suit."""

    def _name(self, named: int) -> None:
        own = self._suit
        super()._name(named)
        self._suit = own


class CostsByFace(PlainGame):
    """Scores a plain card by the number on its face, as the library's header says."""

    def returns(self) -> tuple[int, ...]:
        return tuple(-sum(map(self._face, hand)) for hand in self._hands)

    def _face(self, card: int) -> int:
        return rank(card) + 2 if points(card) == card + 2 else points(card)


class DealerBegins(PlainGame):
    """The dealer has the first turn."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self._seat = deal.dealer


FAULTS = (FourDraws, PassesAddUp, OnePassTooFew, ForgetsTheSuit, CostsByFace, DealerBegins)


class Faulty:
    """An engine of games with one fault."""

    def __init__(self, game: Callable[[Deal], PlainGame]) -> None:
        self.name = "faulty"
        self._game = game

    def new_game(self, deal: Deal) -> PlainGame:
        return self._game(deal)


@pytest.mark.parametrize("fault", FAULTS)
def test_lockstep_finds_every_fault(fault: type[PlainGame]) -> None:
    assert compare(PlainEngine(), Faulty(fault), 3, 200, seed=1).difference is not None


@pytest.mark.parametrize("fault", FAULTS)
def test_same_dice_find_every_fault(fault: type[PlainGame]) -> None:
    assert same_dice.unlike(Faulty(fault), 3, 200, seed=1) is not None


def test_a_deal_holds_every_card_once() -> None:
    deal = random_deal(4, Random(3))
    assert sorted((*deal.dealt, deal.starter, *deal.stock)) == list(CARDS)
    assert [len(deal.hand(seat)) for seat in range(4)] == [5, 5, 5, 5]


def test_an_illegal_action_is_refused() -> None:
    game = PlainGame(random_deal(2, Random(4)))
    with pytest.raises(ValueError, match="not legal"):
        game.apply("pass")
