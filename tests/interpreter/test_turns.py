"""Who is asked next, and in which order."""

from pathlib import Path
from random import Random

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, new_game
from eightfold.interpreter.turns import Turns

CLAIMS = """variant mine "Mine" based on crazy-eights
window chance-to-shout for player as who "somebody may shout"
  claims from seat(who, 1)
  claim player shouts if player is not who "shout"
    chance-to-shout ends
rule opens "a card opens the window"
  when player plays card
    chance-to-shout begins for player
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "mine.eight"
    path.write_text(CLAIMS, "utf-8")
    game = new_game(load_variant(str(path)), 4, seed=3)
    while not any(action.verb == "shout" for action in game.actions()):
        game.apply(next(code for code in game.legal() if game.describe(code).kind != "claim"))
    return game


def test_claims_come_first_in_the_order_of_their_window(game: Game) -> None:
    questions = Turns().questions(game)
    claims = [question.seat for question in questions if question.may_wait]
    shouting = {action.seat for action in game.actions() if action.verb == "shout"}
    (silent,) = set(range(4)) - shouting
    assert [seat for seat in claims if seat in shouting] == [(silent + step) % 4 for step in (1, 2, 3)]
    assert [question.may_wait for question in questions] == [True] * (len(questions) - 1) + [False]


def test_every_legal_action_is_in_one_question() -> None:
    for name in ("crazy-eights", "craits", "canadian"):
        game, dice, turns = new_game(load_variant(name), 4, seed=6), Random(6), Turns()
        for _ in range(60):
            if game.over:
                break
            asked = [(question.seat, code) for question in turns.questions(game) for code in question.codes]
            assert sorted(code for _, code in asked) == sorted(game.legal())
            assert all(game.describe(code).seat == seat for seat, code in asked)
            game.apply(dice.choice(game.legal()))


def test_nobody_is_asked_when_the_game_is_over() -> None:
    game, dice = new_game(load_variant("crazy-eights"), 2, seed=1), Random(1)
    while not game.over:
        game.apply(dice.choice(game.legal()))
    assert Turns().questions(game) == []
