"""Conditions as sentences for players: none of them shows a name of the sheet where a title was given."""

from __future__ import annotations

import pytest

from eightfold.dsl import Library, load_variant, shipped_library
from eightfold.dsl.phrases import Phrases
from eightfold.dsl.things import YOU
from eightfold.dsl.typed import E

SHEET = """variant tried "Tried" based on eights
players 2 to 4
option peeking = no-one | all "who may look?"
define bright: cards = red "the cards that shine"
define bold of player: yes-no = number of player's hand is 3
define late: yes-no = no "is it too late?"
keep shy per player per hand = no "has yet to speak"
keep wet per hand = no "it has rained"
mode storm "a storm blows"
  allow player plays card
action player waves card if {condition}
  turn ends
"""


def condition(text: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Phrases, E]:
    folder = tmp_path_factory.mktemp("tried")
    (folder / "tried.eight").write_text(SHEET.format(condition=text), encoding="utf-8")
    library: Library = shipped_library(folder)
    variant = load_variant("tried", library=library)
    guard = next(a.guard for a in variant.actions if a.clause.name == "tried.waves")
    assert guard is not None
    return Phrases(variant, {"player": YOU, "card": "7H"}), guard


@pytest.mark.parametrize(
    ("text", "holds", "fails"),
    [
        ("card is bright", "7H is one of the cards that shine", "7H is not one of the cards that shine"),
        ("card is in player's hand", "7H is in your hand", "7H is not in your hand"),
        ("player is mover", "you are on turn", "you are not on turn"),
        ("peeking is all", "who may look? No one", "who may look? No one"),
        ("late", "is it too late? Yes", "is it too late? No"),
        ("bold of player", "bold, you? Yes", "bold, you? No"),
        ("shy of player", "you have yet to speak", "you do not have yet to speak"),
        ("wet", "it is so: it has rained", "it is not so: it has rained"),
        ("not wet", "it is not so: it has rained", "it is so: it has rained"),
        ("some player's hand", "your hand is not empty", "your hand is empty"),
        ("no stock", "the stock is empty", "the stock is not empty"),
        ("number of player's hand is at least 2", "the number of cards in your hand is at least 2",
         "the number of cards in your hand is less than 2"),
        ("possible player plays card", "you can play 7H", "you cannot play 7H"),
        ("late or if wet", "is it too late? Yes, or it is so: it has rained",
         "is it too late? No, and it is not so: it has rained"),
        ("storm", "now: a storm blows", "this is not the time: a storm blows"),
        ("top-card is 8", "the top card is an 8", "the top card is not an 8"),
        ("top-card is 7 or hearts", "the top card is a 7 or hearts", "the top card is not a 7 or hearts"),
    ],
)  # fmt: skip
def test_a_condition_is_told_both_ways(
    text: str, holds: str, fails: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    phrases, guard = condition(text, tmp_path_factory)
    assert (phrases.says(guard, True), phrases.says(guard, False)) == (holds, fails)


def test_what_is_too_much_for_a_phrase_is_left_to_others(tmp_path_factory: pytest.TempPathFactory) -> None:
    phrases, guard = condition("number of (hearts in player's hand) is 2", tmp_path_factory)
    assert phrases.says(guard, False) is None
