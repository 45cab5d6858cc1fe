"""Why an action is legal or not."""

from pathlib import Path
from random import Random

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, compile_variant, new_game
from eightfold.interpreter.explain import Told, explain


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game(load_variant("crazy-eights"), 2, seed=1, traced=True)


def verdict(game: Game, action: str) -> Told:
    (found,) = [told for told in explain(game) if told.action == action]
    return found


def test_every_card_in_hand_is_told(game: Game) -> None:
    (seat,) = {told.seat for told in explain(game)}
    hand = {f"play {game.program.deck.name(card)}" for card in game.cards_in("hand", seat)}
    assert hand <= {told.action for told in explain(game)}


@pytest.mark.parametrize("name", ["crazy-eights", "craits", "canadian", "craits-translated"])
def test_what_is_told_as_legal_is_what_is_legal(name: str) -> None:
    program, dice = compile_variant(load_variant(name), 4, traced=True), Random(1)
    game = new_game(program, seed=5)
    for _ in range(120):
        if game.over:
            break
        told = explain(game)
        assert {(t.seat, t.action) for t in told if t.legal} == {(a.seat, a.text) for a in game.actions()}
        assert len({(t.seat, t.action) for t in told}) == len(told)
        assert all(t.clauses for t in told)
        assert all(t.legal == all(r.holds for r in t.reasons) for t in told)
        game.apply(dice.choice(game.legal()))


def test_an_illegal_card_names_the_clause_that_stands_against_it(game: Game) -> None:
    wrong = next(told for told in explain(game) if told.action.startswith("play") and not told.legal)
    assert {"eights.plays", "eights.fitting"} <= set(wrong.clauses)


def test_a_forbidden_action_names_the_prohibition(tmp_path: Path) -> None:
    path = tmp_path / "mine.eight"
    path.write_text('variant mine "Mine" based on crazy-eights\nforbid player draws\n', "utf-8")
    program = compile_variant(load_variant(str(path)), 2, traced=True)
    game = next(game for seed in range(100) if (game := new_game(program, seed=seed)).legal())
    told = verdict(game, "draw")
    assert not told.legal
    assert told.clauses == ("mine.forbid-player-draws",)


def test_telling_changes_nothing(game: Game) -> None:
    before = game.to_data()
    explain(game)
    assert game.to_data() == before


def test_answers_to_a_choice_are_told_right_and_wrong(tmp_path: Path) -> None:
    path = tmp_path / "mine.eight"
    rule = "when player plays J\n  player chooses suit from red-suits\ndefine red-suits: suits = hearts or diamonds\n"
    path.write_text(f'variant mine "Mine" based on crazy-eights\n{rule}', "utf-8")
    program = compile_variant(load_variant(str(path)), 2, traced=True)
    games = (new_game(program, seed=seed) for seed in range(200))
    game, code = next((g, a.code) for g in games for a in g.actions() if a.text.startswith("play J"))
    game.apply(code)
    found = {told.action: told.legal for told in explain(game)}
    assert found == {"choose clubs": False, "choose diamonds": True, "choose hearts": True, "choose spades": False}


def test_equal_cards_are_told_once() -> None:
    game = new_game(load_variant("craits"), 8, seed=3, traced=True)
    for _ in range(40):
        actions = [(told.seat, told.action) for told in explain(game)]
        assert len(actions) == len(set(actions))
        game.apply(game.legal()[0])


def test_a_game_that_is_over_leaves_nothing_to_tell(game: Game) -> None:
    ended = game.clone()
    ended.state.over = (0,)
    assert explain(ended) == []
