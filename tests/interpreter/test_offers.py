"""Which values an action's parameters take where little is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import new_game

SHEET = """variant pointing "Pointing" based on crazy-eights
define packs = {packs}
action player points-at card if {condition} "point"
  turn ends
"""


def pointed_at(folder: Path, condition: str, packs: int = 1, traced: bool = False) -> list[str]:
    """The cards that the player on turn may point at."""
    path = folder / "pointing.eight"
    path.write_text(SHEET.format(condition=condition, packs=packs))
    game = new_game(load_variant(str(path)), players=2, seed=1, traced=traced)
    offered = [game.describe(code) for code in game.legal()]
    return [dict(action.args)["object"] for action in offered if action.verb == "point-at"]


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("packs", [1, 2])
def test_a_card_of_which_nothing_is_said_is_any_card_of_the_deck(tmp_path: Path, packs: int, traced: bool) -> None:
    """Of the same faces in two packs one is offered."""
    cards = pointed_at(tmp_path, "player is on-turn", packs, traced)
    assert len(cards) == len(set(cards)) == 52


def test_a_condition_on_the_card_leaves_those_that_meet_it(tmp_path: Path) -> None:
    cards = pointed_at(tmp_path, "player is on-turn and card is hearts", packs=2)
    assert len(cards) == 13
    assert all(card.endswith("H") for card in cards)


def test_nobody_else_may(tmp_path: Path) -> None:
    assert pointed_at(tmp_path, "player is on-turn and player is not on-turn") == []


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("possible player draws", 13),
        ("not possible player draws", 0),
        ("not possible player plays card", 13),
        ("possible player plays card", 0),
        ("possible player draws and no (hearts where possible player plays it)", 13),
        ("not possible player plays card and no playable of player and no (spades where possible player plays it)", 13),
    ],
)
def test_what_is_possible_may_be_asked_in_any_place_of_an_offer(
    tmp_path: Path, condition: str, count: int, traced: bool
) -> None:
    """The questions of an offer and its parameters have names of their own. Nothing fits in the hand that is dealt."""
    cards = pointed_at(tmp_path, f"player is on-turn and card is hearts and {condition}", traced=traced)
    assert len(cards) == count
