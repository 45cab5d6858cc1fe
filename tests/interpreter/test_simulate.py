"""Series of games between bots."""

from pathlib import Path
from random import Random

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, Program, compile_variant
from eightfold.interpreter.simulate import Played, Series, astray, seed_of, summarise

COUNTER = "hand-number"


@pytest.fixture(scope="module")
def program() -> Program:
    return compile_variant(load_variant("crazy-eights"), 3)


def test_a_game_does_not_depend_on_what_was_played_before(program: Program) -> None:
    one, other = Series(program, counter=COUNTER), Series(program, counter=COUNTER)
    other.play(1, 0)
    assert one.play(1, 5) == other.play(1, 5)
    assert one.play(1, 6) != one.play(1, 5)


def test_a_record_adds_up(program: Program) -> None:
    game = Series(program, counter=COUNTER).play(3, 0)
    assert game.trouble == ""
    assert sum(game.hands) == sum(game.done.values()) == game.decisions
    assert game.winners
    assert set(game.numbers) >= {"score"}
    assert len(game.numbers["score"]) == 3


def test_without_a_counter_a_game_is_one_hand(program: Program) -> None:
    game = Series(program, counter="nothing-is-called-so").play(3, 0)
    assert game.hands == (game.decisions,)


def test_every_hand_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "three.eight"
    path.write_text('variant three "Three hands" based on crazy-eights\ndefine game-over = hand-number is 3\n', "utf-8")
    variant = load_variant(str(path))
    game = Series(compile_variant(variant, 2), counter=COUNTER).play(1, 0)
    assert len(game.hands) == 3


def test_a_bot_is_asked_for_every_decision(program: Program) -> None:
    asked: list[int] = []

    def first(game: Game, dice: Random) -> int:
        asked.append(len(game.legal()))
        return game.legal()[0]

    game = Series(program, first, COUNTER).play(1, 0)
    assert len(asked) == game.decisions > 0
    assert min(asked) > 0


def test_a_game_that_goes_on_and_on_is_given_up(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eightfold.interpreter.simulate.MOST_DECISIONS", 4)
    game = Series(program).play(1, 0)
    assert (game.trouble, game.decisions) == ("endless", 4)


def test_a_card_that_is_lost_is_noticed(program: Program) -> None:
    def thief(game: Game, dice: Random) -> int:
        game.state.M[1] &= game.state.M[1] - 1
        return game.legal()[0]

    assert Series(program, thief, audit=True).play(1, 0).trouble == "cards-astray"


def test_a_card_in_two_places_is_noticed(program: Program) -> None:
    from eightfold.interpreter import new_game

    game = new_game(program, seed=1)
    assert not astray(game)
    filled = [number for number, mask in enumerate(game.state.M) if mask]
    game.state.M[filled[0]] |= game.state.M[filled[1]] & -game.state.M[filled[1]]
    assert astray(game)


def test_seeds_of_neighbours_have_nothing_in_common() -> None:
    seeds = {seed_of(seed, number) for seed in range(20) for number in range(20)}
    assert len(seeds) == 400
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    assert seed_of(7, 0) == 5751740483655848561


def played(winners: tuple[int, ...], hands: tuple[int, ...], score: tuple[int, int], trouble: str = "") -> Played:
    return Played(0, sum(hands), hands, {"play": sum(hands)}, winners, {"score": score}, trouble)


def test_a_summary() -> None:
    games = [played((0,), (4, 6), (10, 2)), played((0, 1), (8,), (5, 5)), played((), (99,), (0, 0), "stuck")]
    found = summarise(games, 2)
    assert (found.ended, found.hand_length.mean, found.hand_length.n, found.hands.mean) == (2, 6, 3, 1.5)
    assert [share.mean for share in found.seat_share] == [0.75, 0.25]
    assert [number.mean for number in found.numbers["score"]] == [7.5, 3.5]
    assert found.done["play"].mean == 6.5


def test_a_summary_of_nothing() -> None:
    found = summarise([played((), (3,), (0, 0), "stuck")], 2)
    assert (found.ended, found.hand_length.n, found.numbers, found.done) == (0, 0, {}, {})
    assert [share.n for share in found.seat_share] == [0, 0]
