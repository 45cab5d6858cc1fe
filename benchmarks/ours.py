"""Random play of the variant `open-spiel-a` through Eightfold's public interface, in two ways."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from time import perf_counter

from benchmarks.contestant import Contestant, Missing, Tally
from eightfold.dsl.catalogue import load_variant
from eightfold.interpreter import Program, compile_variant, new_game

VARIANT = "open-spiel-a"

Loop = Callable[[int, int, int], Tally]
"""Plays so many games from a seed with so many players."""


@cache
def program(players: int, traced: bool = False) -> Program:
    """The variant compiled for that many players."""
    return compile_variant(load_variant(VARIANT), players, traced)


def contestants() -> Sequence[Contestant | Missing]:
    """The loop that the documentation shows, and one that picks by an index."""
    return [Contestant("Eightfold documented", documented), Contestant("Eightfold tuned", tuned)]


def documented(games: int, seed: int, players: int) -> Tally:
    """As the documentation shows it."""
    return _timed(games, seed, players, Random(seed).choice)


def tuned(games: int, seed: int, players: int) -> Tally:
    """The same with the cheapest way to pick one of a list."""
    dice = Random(seed).random
    return _timed(games, seed, players, lambda codes: codes[int(dice() * len(codes))])


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
