"""What a change of rules does to the game: the same seeds under both, and the mean difference of each measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from eightfold.interpreter.estimate import Estimate, mean_of
from eightfold.interpreter.simulate import Played, won

Measure = Callable[[Played], float]


@dataclass(frozen=True, slots=True)
class Metric:
    """One measure under both rulesets, and the mean of the differences game by game (b less a)."""

    name: str
    a: Estimate
    b: Estimate
    difference: Estimate

    @property
    def telling(self) -> bool:
        """Whether the interval of the difference leaves nothing out."""
        d = self.difference
        return d.low is not None and d.high is not None and (d.low > 0 or d.high < 0)


def compare(a: Sequence[Played], b: Sequence[Played], players: int) -> list[Metric]:
    """Every measure over the pairs of games that both ended; first the share of those that did not."""
    found = [_metric("games that do not end", a, b, lambda game: 1.0 if game.trouble else 0.0)]
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if not x.trouble and not y.trouble]
    one, two = [x for x, _ in pairs], [y for _, y in pairs]
    for name, measure in _measures(one + two, players):
        found.append(_metric(name, one, two, measure))
    return found


def _metric(name: str, a: Sequence[Played], b: Sequence[Played], measure: Measure) -> Metric:
    mine, theirs = [measure(game) for game in a], [measure(game) for game in b]
    differences = [y - x for x, y in zip(mine, theirs, strict=True)]
    return Metric(name, mean_of(mine), mean_of(theirs), mean_of(differences))


def _measures(games: Sequence[Played], players: int) -> list[tuple[str, Measure]]:
    found: list[tuple[str, Measure]] = [
        ("decisions in a game", lambda game: float(game.decisions)),
        ("hands in a game", lambda game: float(len(game.hands))),
        ("decisions in a hand", lambda game: game.decisions / max(len(game.hands), 1)),
    ]
    for verb in dict.fromkeys(verb for game in games for verb in game.done):
        found.append((f"{verb}, in a hand", _done(verb)))
    for seat in range(players):
        found.append((f"seat {seat + 1} wins", _wins(seat)))
    for name in dict.fromkeys(name for game in games for name in game.numbers):
        found.append((f"{name}, mean of the seats", _mean_number(name)))
        found.append((f"{name}, highest less lowest", _spread(name)))
    return found


def _done(verb: str) -> Measure:
    return lambda game: game.done.get(verb, 0) / max(len(game.hands), 1)


def _wins(seat: int) -> Measure:
    return lambda game: won(game, seat)


def _mean_number(name: str) -> Measure:
    def measure(game: Played) -> float:
        numbers = game.numbers.get(name, ())
        return sum(numbers) / len(numbers) if numbers else 0.0

    return measure


def _spread(name: str) -> Measure:
    def measure(game: Played) -> float:
        numbers = game.numbers.get(name, ())
        return float(max(numbers) - min(numbers)) if numbers else 0.0

    return measure
