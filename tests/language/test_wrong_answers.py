"""Answers that cannot be given, and answers of others, are told apart."""

from __future__ import annotations

from random import Random

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, Refused, new_game


@pytest.fixture
def asked() -> Game:
    """A game in which a seat has to name a suit."""
    game, dice = new_game(load_variant("crazy-eights", {"rounds": "ten"}), 3, seed=1), Random(1)
    while game.state.ask is None or game.program.prompts[game.state.ask[1]][1] != "suit":
        game.apply(dice.choice(game.legal()))
    assert not game.state.ask[3]
    return game


@pytest.mark.parametrize("words", ["choose purple", "choose", "decline", "accept"])
def test_the_seat_that_is_asked_is_told_that_it_cannot_choose_so(asked: Game, words: str) -> None:
    with pytest.raises(Refused) as error:
        asked.find(asked.state.ask[0], words)
    assert error.value.code == "outside-choice"


def test_another_seat_is_told_that_a_choice_is_open(asked: Game) -> None:
    other = (asked.state.ask[0] + 1) % 3
    right = asked.describe(asked.legal()[0]).text
    for attempt in (asked.find, asked.play):
        with pytest.raises(Refused) as error:
            attempt(other, right)
        assert error.value.code == "choice-pending"
    asked.play(asked.state.ask[0], right)
