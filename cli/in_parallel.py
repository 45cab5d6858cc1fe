"""Games played on one core or on several: the same games, in batches, in whatever order they come."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from random import Random

from eightfold.conformance.processes import processes
from eightfold.dsl import Variant
from eightfold.interpreter import Game, compile_variant
from eightfold.interpreter.simulate import Bot, Played, Series, uniform

LARGEST_BATCH = 50


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be played: rules, number of players, seed, the bots' names seat by seat, how hands are told apart."""

    variant: Variant
    players: int
    seed: int
    bots: tuple[str, ...]
    counter: str
    audit: bool


def batches(work: Work, games: int, jobs: int) -> Iterator[list[Played]]:
    """Plays games 0 to `games` - 1 and yields them batch by batch. Raises ValueError if the table cannot be laid."""
    size = max(1, min(LARGEST_BATCH, games // (jobs * 4)))
    ranges = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if jobs == 1 or len(ranges) == 1:
        series = series_of(work)
        yield from (played(series, work.seed, numbers) for numbers in ranges)
    else:
        yield from on_cores(work, ranges, jobs)


def on_cores(work: Work, ranges: list[range], jobs: int) -> Iterator[list[Played]]:
    with processes(min(jobs, len(ranges)), begin_work, (work,)) as pool:
        for done in as_completed([pool.submit(play_batch, numbers) for numbers in ranges]):
            yield done.result()


def series_of(work: Work) -> Series:
    return Series(compile_variant(work.variant, work.players), bot_of(work), work.counter, work.audit)


def bot_of(work: Work) -> Bot:
    """The bots of all seats as one, which picks for whoever is asked."""
    if set(work.bots) == {"random"}:
        return uniform
    from eightfold.interpreter.bots import BOTS, next_action
    from eightfold.interpreter.turns import Turns

    turns = Turns()
    bots = [BOTS[work.bots[seat % len(work.bots)]]() for seat in range(work.players)]

    def pick(game: Game, dice: Random) -> int:
        return next_action(game, turns, bots, dice)

    return pick


def played(series: Series, seed: int, numbers: range) -> list[Played]:
    return [series.play(seed, number) for number in numbers]


# ---- in a process of its own ---------------------------------------------------------------------------------------

_own: dict[str, tuple[Series, int]] = {}


def begin_work(work: Work) -> None:
    """Compiles the rules once for all batches of this process."""
    _own["series"] = (series_of(work), work.seed)


def play_batch(numbers: range) -> list[Played]:
    series, seed = _own["series"]
    return played(series, seed, numbers)
