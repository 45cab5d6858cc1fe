"""Times contestants side by side: every round gives each of them short turns, one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from statistics import median

from benchmarks.agreement import Agreement, Verdict, agreement, estimate
from benchmarks.contestant import Contestant, Tally

TURNS = 8
WARM_UP_GAMES = 100
MOST_GAMES = 200_000


@dataclass(slots=True)
class Record:
    """What one contestant did: `rounds` of timed turns, and `extra` turns that only settle the agreement."""

    contestant: Contestant
    rounds: list[list[Tally]] = field(default_factory=list)
    extra: list[Tally] = field(default_factory=list)

    def tallies(self) -> list[Tally]:
        """Every turn, timed or not."""
        return [tally for turns in self.rounds for tally in turns] + self.extra

    def rates(self) -> list[float]:
        """Games per second, round by round."""
        return [sum(t.games for t in turns) / sum(t.seconds for t in turns) for turns in self.rounds]

    def ratio_to(self, other: "Record") -> float:
        """The median over the rounds of how many times as fast this one was as `other` in the same round."""
        return median(mine / theirs for mine, theirs in zip(self.rates(), other.rates(), strict=True))


def timed(contestants: Sequence[Contestant], players: int, rounds: int, seconds: float, seed: int) -> list[Record]:
    """Gives every contestant about `seconds` in each of `rounds` rounds, all on one core."""
    seeds = count(seed)
    sizes = [_games_in(contestant, players, seconds / TURNS, seeds) for contestant in contestants]
    records = [Record(contestant) for contestant in contestants]
    for _ in range(rounds):
        for record in records:
            record.rounds.append([])
        for _ in range(TURNS):
            for record, games in zip(records, sizes, strict=True):
                record.rounds[-1].append(record.contestant.play_games(games, next(seeds), players))
    return records


def settled(record: Record, yardstick: Record, players: int, seed: int) -> Agreement:
    """The agreement of `record` with `yardstick`; plays further games, up to MOST_GAMES in all, until it is decided."""
    seeds = count(seed)
    games = record.rounds[0][0].games
    while True:
        found = agreement(estimate(record.tallies()), estimate(yardstick.tallies()))
        if found.verdict is not Verdict.UNDECIDED or sum(t.games for t in record.tallies()) >= MOST_GAMES:
            return found
        record.extra += [record.contestant.play_games(games, next(seeds), players) for _ in range(TURNS)]


def _games_in(contestant: Contestant, players: int, seconds: float, seeds: Iterator[int]) -> int:
    contestant.play_games(1, next(seeds), players)
    trial = contestant.play_games(WARM_UP_GAMES, next(seeds), players)
    return max(1, round(seconds * trial.games / trial.seconds))
