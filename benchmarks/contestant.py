"""What takes part in a timing: a name and a way to play whole random games."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """How many `games` were finished, with how many `decisions` of players in them, in how many `seconds`."""

    games: int
    decisions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Contestant:
    """`play_games(games, seed, players)` plays ruleset A to the end, every legal action being equally likely.

    Moves of chance are not decisions. The same seed gives the same games. Playing includes dealing and scoring.
    """

    name: str
    play_games: Callable[[int, int, int], Tally]


@dataclass(frozen=True, slots=True)
class Missing:
    """A contestant or engine that cannot take part here, and the plain reason."""

    name: str
    reason: str
