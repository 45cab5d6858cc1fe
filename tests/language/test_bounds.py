"""A sheet can neither hold a table up for ever nor let its numbers grow without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import FaultyVariant, load_variant
from eightfold.interpreter import Faulty, Game, new_game

HEAD = """variant bounded "Bounded" based on crazy-eights
keep count per player = 3
rule extra
  when starter turns-up
"""


def started(tmp_path: Path, body: str, seed: int = 0) -> Game:
    """A traced game of two whose starter sets off what `body` says, up to its first decision."""
    path = tmp_path / "bounded.eight"
    path.write_text(HEAD + "".join(f"    {line}\n" for line in body.splitlines()))
    return new_game(load_variant(str(path)), players=2, seed=seed, traced=True)


@pytest.mark.parametrize(
    "loops",
    [
        "repeat 1000 * 1001\n  count of dealer rises by 1",
        "each number in numbers(1, 1000)\n  each number as other in numbers(1, 1001)\n    count of dealer rises by 1",
    ],
)
def test_a_loop_that_is_too_long_is_stopped_by_name(tmp_path: Path, loops: str) -> None:
    with pytest.raises(Faulty) as fault:
        started(tmp_path, loops)
    assert fault.value.code == "runs-away"
    assert fault.value.clause == "eights.starter-turns-up"


def test_numbers_stop_growing(tmp_path: Path) -> None:
    game = started(tmp_path, "repeat 100\n  count of dealer becomes count of dealer * count of dealer")
    assert game.kept("count", game.kept("dealer")) == 10**15


def test_only_numbers_from_0_to_1023_are_chosen(tmp_path: Path) -> None:
    low = started(tmp_path, "dealer chooses number from -2 to 2\ncount of dealer becomes number")
    assert [action.text for action in low.actions()] == ["choose 0", "choose 1", "choose 2"]
    high = started(tmp_path, "dealer chooses number from 1022 to 1030\ncount of dealer becomes number")
    assert [action.text for action in high.actions()] == ["choose 1022", "choose 1023"]


def test_more_than_a_thousand_cards_are_too_many(tmp_path: Path) -> None:
    path = tmp_path / "bounded.eight"
    path.write_text(HEAD + "    nothing happens\ndefine packs = 20\n")
    with pytest.raises(ValueError, match="at most 1000"):
        new_game(load_variant(str(path)), players=2)


COUNTING = """define player counts number
  count of player rises by number
"""


@pytest.mark.parametrize("waiting", ["", "  player may choose suit from every suit\n    nothing happens\n"])
def test_what_is_said_of_a_row_is_worked_out_once(tmp_path: Path, waiting: str) -> None:
    """Every player counts the same, though each count changes what the count was taken from."""
    path = tmp_path / "bounded.eight"
    rule = "rule extra\n  when starter turns-up\n    every player counts sum of count of every player\n"
    path.write_text(HEAD.split("rule")[0] + COUNTING + waiting + rule)
    game = new_game(load_variant(str(path)), players=2, seed=0)
    while any(action.text == "decline" for action in game.actions()):
        game.play(game.actions()[0].seat, "decline")
    assert [game.kept("count", seat) for seat in (0, 1)] == [9, 9]


def test_a_row_can_do_something_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "bounded.eight"
    rule = "rule extra\n  when starter turns-up\n    afterwards every player counts 4\n"
    path.write_text(HEAD.split("rule")[0] + COUNTING + rule)
    game = new_game(load_variant(str(path)), players=2, seed=0)
    assert [game.kept("count", seat) for seat in (0, 1)] == [7, 7]


@pytest.mark.parametrize(
    "way", ["top of stock moves to nobody's hand", "nobody draws 1 card", "stock moves into nobody's hand"]
)
def test_nothing_goes_to_nobody(tmp_path: Path, way: str) -> None:
    game = started(tmp_path, f"let nobody = entry(9, every player)\nlet before = number of stock\n{way}\n")
    held = len(game.cards_in("stock")) + len(game.cards_in("pile")) + sum(len(game.cards_in("hand", s)) for s in (0, 1))
    assert held == 52


ADDING_UP = """variant adding "Two cards that add up to one that lies" based on crazy-eights
zone row seen
deck thick
  2 to 10, J, Q, K, A of clubs, diamonds, hearts, spades times 3
pack thick
action player adds card to card as second for card as goal if (player is on-turn and {places}
    and adds-up(card, second, goal))
  player plays card
  player adds card to second for goal
define player adds card to card as second for card as goal
  nothing happens
define adds-up(card as one, card as other, card as goal): yes-no = height of one + height of other is height of goal
define height of card: number = position of rank of card
"""


@pytest.mark.parametrize(
    ("places", "costly"),
    [
        ("goal is in row and card is in player's hand and second is in player's hand", False),
        ("not goal is in row and not card is in player's hand and not second is in player's hand", True),
    ],
)
def test_an_offer_of_cards_that_lie_somewhere_costs_less(tmp_path: Path, places: str, costly: bool) -> None:
    """Three cards of which each must lie somewhere are tried only from there."""
    path = tmp_path / "adding.eight"
    path.write_text(ADDING_UP.format(places=places), encoding="utf-8")
    if costly:
        with pytest.raises(FaultyVariant) as caught:
            load_variant(str(path))
        assert [found.code for found in caught.value.diagnostics] == ["too-costly"]
    else:
        assert load_variant(str(path)).name == "adding"
