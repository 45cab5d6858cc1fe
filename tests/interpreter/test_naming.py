"""Actions are named by their words, labelled places in any order; a name that nothing bears is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, Refused, new_game

SHEET = """variant pairing "Two cards for one, handed to somebody" based on crazy-eights
define packs = 2
action player trades card to player as friend for card as other if (player is on-turn and friend is in others
    and card is in player's hand and other is top-card)
  turn ends
action player takes-part with player as friend if player is on-turn and friend is in others
  turn ends
action player asks if player is on-turn
  player chooses number from (1, 3)
  turn ends
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "pairing.eight"
    path.write_text(SHEET, encoding="utf-8")
    return new_game(load_variant(str(path)), players=3, seed=5, traced=True)


def offered(game: Game) -> tuple[int, int, str, str, str]:
    """One trade on offer: its code and seat, the card, what it is traded for, and with whom."""
    action = next(a for a in game.actions() if a.verb == "trade")
    args = dict(action.args)
    return action.code, action.seat, args["object"], args["for"], args["to"]


def test_what_is_labelled_may_come_in_any_order(game: Game) -> None:
    code, seat, card, other, friend = offered(game)
    assert game.find(seat, f"trade {card} for {other} to {friend}") == code
    assert game.find(seat, f"trade {card} to {friend} for {other}") == code


def test_a_card_held_twice_in_the_pack_is_the_one_that_is_held(game: Game) -> None:
    """Of each card there are two; whichever lies in the hand is meant, in whatever order the labels come."""
    trades = [a for a in game.actions() if a.verb == "trade"]
    for action in trades:
        args = dict(action.args)
        assert game.find(action.seat, f"trade {args['object']} to {args['to']} for {args['for']}") == action.code


def test_what_is_not_on_offer_is_refused_by_its_conditions_however_many_there_could_be(game: Game) -> None:
    """More than thirty thousand trades have a number; each that is not on offer is known all the same."""
    _, seat, card, other, friend = offered(game)
    top = next(name for name in ("2C", "3D") if name != other)
    with pytest.raises(Refused) as refused:
        game.play(seat, f"trade {card} for {top} to {friend}")
    assert refused.value.code == "not-permitted"


def test_a_form_that_nothing_has_is_told_with_the_form_that_there_is(game: Game) -> None:
    _, seat, card, _, friend = offered(game)
    with pytest.raises(Refused, match=r"it is said so: trade CARD for CARD to PLAYER") as refused:
        game.find(seat, f"trade {card} to {friend}")
    assert refused.value.code == "unknown-action"
    with pytest.raises(Refused, match=r"it is said so: take-part with PLAYER"):
        game.find(seat, "take part")
    with pytest.raises(Refused, match=r"no action called 'dance'$"):
        game.find(seat, "dance")


def test_a_wrong_answer_is_told_with_the_answers_that_there_are(game: Game) -> None:
    _, seat, *_ = offered(game)
    game.play(seat, "ask")
    with pytest.raises(Refused, match=r"^P\d cannot choose that, but: choose 1, choose 3$") as refused:
        game.play(seat, "choose 2")
    assert refused.value.code == "outside-choice"
