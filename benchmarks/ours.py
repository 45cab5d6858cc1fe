"""Random play of the variant `open-spiel-a` through Eightfold's public interface, in three ways."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from time import perf_counter

from benchmarks.contestant import Contestant, Missing, Tally
from eightfold.dsl.catalogue import load_variant
from eightfold.interpreter import Program, compile_variant, new_game
from eightfold.interpreter.simulate import Series

VARIANT = "open-spiel-a"

Loop = Callable[[int, int, int], Tally]
"""Plays so many games from a seed with so many players."""


@cache
def program(players: int, traced: bool = False) -> Program:
    """The variant compiled for that many players."""
    return compile_variant(load_variant(VARIANT), players, traced)


def contestants() -> Sequence[Contestant | Missing]:
    """The loop that the documentation shows, one that picks by an index, and what `eightfold simulate` does."""
    return [
        Contestant("Eightfold documented", documented),
        Contestant("Eightfold tuned", tuned),
        Contestant("Eightfold simulate", simulated),
    ]


def documented(games: int, seed: int, players: int) -> Tally:
    """As the documentation shows it."""
    return _timed(games, seed, players, Random(seed).choice)


def tuned(games: int, seed: int, players: int) -> Tally:
    """The same with the cheapest way to pick one of a list."""
    dice = Random(seed).random
    return _timed(games, seed, players, lambda codes: codes[int(dice() * len(codes))])


def simulated(games: int, seed: int, players: int) -> Tally:
    """A series of games between random bots, with all that is counted of them."""
    series = Series(program(players))
    start = perf_counter()
    decisions = sum(series.play(seed, number).decisions for number in range(games))
    return Tally(games, decisions, perf_counter() - start)


def _timed(games: int, seed: int, players: int, pick: Callable[[list[int]], int]) -> Tally:
    compiled, seeds, decisions = program(players), Random(-seed), 0
    start = perf_counter()
    for _ in range(games):
        game = new_game(compiled, seed=seeds.getrandbits(62))
        while not game.over:
            game.apply(pick(game.legal()))
            decisions += 1
        game.kept("score")
    return Tally(games, decisions, perf_counter() - start)
