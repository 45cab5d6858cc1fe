"""Whole games of every ruleset: they end, no decision is without an action, and no card is ever lost.

A sample runs here, over the documents' rulesets; `EIGHTFOLD_GAMES=10000` plays as many in all, over every ruleset
that is shipped, shared evenly between the numbers of players.
"""

from __future__ import annotations

import json
import os
import random

import pytest

from eightfold.dsl import load_variant
from eightfold.dsl.catalogue import shipped_folder
from eightfold.interpreter import Game, Refused, compile_variant, from_data, new_game

RULESETS = ("crazy-eights", "craits", "canadian", "craits-translated")
OTHERS = sorted(path.stem for part in ("world", "benchmarks") for path in (shipped_folder() / part).glob("*.eight"))
ASKED_FOR = os.environ.get("EIGHTFOLD_GAMES", "")
GAMES = int(ASKED_FOR or "80")
MOST_DECISIONS = 400_000
"""Players who do everything at random draw far more often than they lay: one game in ten thousand took 101,050."""


def tables() -> list[tuple[str, int]]:
    found = []
    for name in (*RULESETS, *(OTHERS if ASKED_FOR else ())):
        variant = load_variant(name)
        found += [(name, players) for players in range(variant.least, variant.most + 1)]
    return found


TABLES = tables()


def all_cards(game: Game) -> list[int]:
    """The cards of all zones by number; a card that lies twice is there twice."""
    return sorted(card for mask in game.state.M for card in range(mask.bit_length()) if mask >> card & 1)


def keeps_cards(game: Game) -> bool:
    """Whether every card lies in one zone: as many as there are, and all of them."""
    zones, deck = game.state.M, game.program.deck
    return sum(mask.bit_count() for mask in zones) == len(deck.cards) and sum(zones) == deck.mask


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_end_and_keep_their_cards(name: str, players: int) -> None:
    program = compile_variant(load_variant(name), players)
    dice = random.Random(f"{name} {players}")
    for seed in range(-(-GAMES // len(TABLES))):
        game = new_game(program, seed=seed)
        for _ in range(MOST_DECISIONS):
            if game.over:
                break
            legal = game.legal()
            assert legal, f"seed {seed}: nobody can do anything"
            game.apply(dice.choice(legal))
            assert keeps_cards(game), f"seed {seed}: {all_cards(game)}"
        assert game.over, f"seed {seed}: no end after {MOST_DECISIONS} decisions"
        assert game.winners


@pytest.mark.parametrize("name", RULESETS)
def test_a_traced_game_takes_the_same_course(name: str) -> None:
    variant = load_variant(name)
    fast, traced = new_game(variant, 4, seed=3), new_game(variant, 4, seed=3, traced=True)
    dice = random.Random(5)
    for _ in range(400):
        if fast.over:
            break
        assert fast.legal() == traced.legal()
        code = dice.choice(fast.legal())
        fast.apply(code)
        traced.apply(code)
    assert fast.over == traced.over


@pytest.mark.parametrize("name", RULESETS)
def test_a_refused_action_changes_nothing(name: str) -> None:
    game = new_game(load_variant(name), 3, seed=2, traced=True)
    dice = random.Random(1)
    refused = 0
    for _ in range(150):
        before = json.dumps(game.to_data())
        for offered in game.program.offered:
            code = offered.base + dice.randrange(offered.size)
            if code in game.legal() or code in game.slips():
                continue
            with pytest.raises(Refused) as error:
                game.apply(code)
            assert error.value.code
            refused += 1
        assert json.dumps(game.to_data()) == before
        game.apply(dice.choice(game.legal()))
        if game.over:
            break
    assert refused > 100


@pytest.mark.parametrize("name", RULESETS)
def test_saved_and_loaded_it_goes_on_alike(name: str) -> None:
    game = new_game(load_variant(name), 3, seed=8)
    dice = random.Random(4)
    for _ in range(120):
        game.apply(dice.choice(game.legal()))
    loaded = from_data(game.program, json.loads(json.dumps(game.to_data())))
    copy = game.clone()
    for _ in range(120):
        if game.over:
            break
        assert game.legal() == loaded.legal() == copy.legal()
        code = dice.choice(game.legal())
        for one in (game, loaded, copy):
            one.apply(code)
    assert game.to_data() == loaded.to_data() == copy.to_data()


def test_a_save_of_other_rules_is_refused() -> None:
    three, four = new_game(load_variant("craits"), 3), new_game(load_variant("craits"), 4)
    with pytest.raises(ValueError, match="other rules"):
        from_data(four.program, three.to_data())


@pytest.mark.parametrize("players", [1, 0, -3, 99])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="is played by"):
        new_game(load_variant("craits"), players)


def test_the_same_seed_gives_the_same_game() -> None:
    program = compile_variant(load_variant("canadian"), 5)
    courses = []
    for _ in range(2):
        game, dice = new_game(program, seed=77), random.Random(6)
        while not game.over:
            game.apply(dice.choice(game.legal()))
        courses.append(game.to_data())
    assert courses[0] == courses[1]
    assert new_game(program, seed=78).to_data() != new_game(program, seed=77).to_data()
