"""Bots: they decide by what their seat sees, never take a slip, and the greedy one is better than chance."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, Program, compile_variant, new_game
from eightfold.interpreter.bots import BOTS, guessed, next_action
from eightfold.interpreter.outcome import leanings, scoring
from eightfold.interpreter.sight import cards_seen
from eightfold.interpreter.turns import Turns

RULESETS = ("crazy-eights", "craits", "canadian", "craits-translated")


@cache
def program(name: str, players: int) -> Program:
    return compile_variant(load_variant(name), players)


def at(name: str, actions: int, seed: int = 4) -> Game:
    """A game of four after some actions by chance."""
    game, dice = new_game(program(name, 4), seed=seed), Random(seed)
    while actions and not game.over:
        game.apply(dice.choice(game.legal()))
        actions -= 1
    return game


def relaid(game: Game, seat: int) -> Game:
    """The same game with the cards that a seat does not see laid otherwise."""
    return guessed(game, seat, Random(99))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", RULESETS)
def test_a_bot_decides_by_what_it_sees(bot: str, name: str) -> None:
    decided = 0
    for actions in range(0, 56, 8):
        game = at(name, actions)
        (question, *_) = Turns().questions(game)
        other = relaid(game, question.seat)
        if Turns().questions(other)[:1] != [question]:
            continue
        decided += 1
        answers = {BOTS[bot]()(table, question, Random(5)) for table in (game, other)}
        assert len(answers) == 1
    assert decided >= 4


def test_a_guess_keeps_what_is_seen_and_changes_the_rest() -> None:
    game = at("craits", 30)
    for seat in range(4):
        other = relaid(game, seat)
        assert cards_seen(other, seat) == cards_seen(game, seat)
        assert [mask.bit_count() for mask in other.state.M] == [mask.bit_count() for mask in game.state.M]
        assert other.state.M != game.state.M
        for zone, row in enumerate(other.state.R):
            assert row is None or sum(1 << card for card in row) == other.state.M[zone]
        assert all(other.state.M[other.state.L[card]] >> card & 1 for card in game.program.deck.cards)


@pytest.mark.parametrize("bot", BOTS)
def test_bots_take_only_legal_actions_and_the_same_ones_again(bot: str) -> None:
    played = []
    for _ in range(2):
        game, turns, dice = at("canadian", 0), Turns(), Random(3)
        bots = [BOTS[bot]()] * 4
        codes = []
        while not game.over and len(codes) < 80:
            code = next_action(game, turns, bots, dice)
            assert code in game.legal()
            game.apply(code)
            codes.append(code)
        played.append(codes)
    assert played[0] == played[1]


@pytest.mark.parametrize(("name", "games"), [("crazy-eights", 14), ("craits", 5)])
def test_greedy_wins_more_than_its_share(name: str, games: int) -> None:
    turns, greedy, wins = Turns(), BOTS["greedy"](), Counter[bool]()
    for seed in range(games):
        game, dice, seat = new_game(program(name, 2), seed=seed), Random(seed), seed % 2
        bots = [greedy if other == seat else BOTS["random"]() for other in range(2)]
        while not game.over:
            game.apply(next_action(game, turns, bots, dice))
        wins[game.winners == (seat,)] += 1
    assert wins[True] > games * 0.6


@pytest.mark.parametrize(
    ("name", "ways"), [("crazy-eights", {"score": 1}), ("craits", {"score": -1}), ("canadian", {"score": 0})]
)
def test_which_way_a_score_counts_is_found_in_the_sheet(name: str, ways: dict[str, int]) -> None:
    assert {leaning.name: leaning.way for leaning in leanings(program(name, 3))} == ways


def test_counting_up_can_be_tried_without_ending_the_hand() -> None:
    game = at("craits", 20)
    state = game.state.copy()
    before = [game.kept("score", seat) for seat in range(4)]
    counts = scoring(game.program, {"score"})
    assert counts
    for count in counts:
        count(state)
    after = getattr(state, game.program.plan.keeps["score"])
    assert after[:4] != before
    assert [game.kept("score", seat) for seat in range(4)] == before
