"""A later hand, reached by playing the ones before it: what is played in them does not matter, if it is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from eightfold.conformance.scenarios.chance import Chance, Moves
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.shape import Start
from eightfold.dsl.types import CARD
from eightfold.interpreter import Game, Program

CARDS_FIRST = 0.9
"""The share of the moves that are with a card where one is legal."""
MOST_MOVES = 20_000
TRIES = 24


def later_hand(
    start: Start, fresh: Callable[[], Chance], hand: int, words: Mapping[str, str], dealer: int | None
) -> Start:
    """A start that deals the hand with this number, by this dealer if one is given. Raises ImpossibleError."""
    for seed in range(TRIES):
        before, code, moves = _played(start, fresh(), hand, words["hand"], seed)

        def begin(chance: Chance, before: Game = before, code: int = code, moves: Moves = moves) -> Game:
            game = before.clone()
            chance.earlier = moves
            game.state.tape = chance
            game.apply(code)
            return game

        if dealer is None or begin(fresh()).kept(words["dealer"]) == dealer:
            return begin
    raise ImpossibleError(f"hand {hand} with this dealer was not reached in {TRIES} games")


def _played(start: Start, chance: Chance, hand: int, counter: str, seed: int) -> tuple[Game, int, Moves]:
    """A game played almost at random to the last move before a hand begins, that move, and all moves in words."""
    chance.player = seed % len(chance.seats)
    game = start(chance)
    if counter not in game.program.plan.keeps:
        raise ImpossibleError("the rules do not count the hands of a game")
    random = Random(seed)
    game.state.tape = None
    game.state.rng = seed + 1
    moves: list[tuple[str, str]] = []
    for _ in range(MOST_MOVES):
        if game.over:
            raise ImpossibleError(f"the game is over before hand {hand}: set its length")
        before, code = game.clone(), _move(game, random)
        action = game.describe(code)
        moves.append((game.names[action.seat], action.text))
        game.apply(code)
        if game.kept(counter) >= hand:
            return before, code, tuple(moves)
    raise ImpossibleError(f"hand {hand} was not reached in {MOST_MOVES} moves")


def _move(game: Game, random: Random) -> int:
    """A legal action, mostly one with a card: hands soon end where cards are played rather than drawn."""
    legal = game.legal()
    with_card = [code for code in legal if any(code in codes for codes in _with_card(game.program))]
    return random.choice(with_card if with_card and random.random() < CARDS_FIRST else legal)


def _with_card(program: Program) -> list[range]:
    """The codes of the actions that name a card."""
    naming = (offered for offered in program.offered if any(place.type == CARD for place in offered.places))
    return [range(offered.base, offered.base + offered.size) for offered in naming]
