"""Whether two contestants did the same work, judged by their mean decisions per game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import hypot, sqrt

from benchmarks.contestant import Tally

TOLERANCE = 0.01
# Standard errors on either side of an interval of about 95 %.
REACH = 2.0


class Verdict(Enum):
    """What the interval says about a difference of at most TOLERANCE."""

    SAME = "the same work"
    DIFFERENT = "the work was not the same"
    UNDECIDED = "not decided: too few games"


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean decisions per game and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """The relative `difference` of two means, such as 0.003, and how far an interval of about 95 % reaches from it."""

    difference: float
    reach: float

    def __str__(self) -> str:
        return f"{100 * self.difference:+.2f} ±{100 * self.reach:.2f}"

    @property
    def verdict(self) -> Verdict:
        """SAME when the whole interval is within the tolerance, DIFFERENT when none of it is."""
        if abs(self.difference) + self.reach <= TOLERANCE:
            return Verdict.SAME
        if abs(self.difference) - self.reach > TOLERANCE:
            return Verdict.DIFFERENT
        return Verdict.UNDECIDED


def estimate(tallies: Sequence[Tally]) -> Estimate:
    """From the tallies of at least two independent runs, weighted by their games."""
    games = sum(tally.games for tally in tallies)
    mean = sum(tally.decisions for tally in tallies) / games
    spread = sum(tally.games * (tally.decisions / tally.games - mean) ** 2 for tally in tallies)
    return Estimate(mean, sqrt(spread / (len(tallies) - 1) / games))


def agreement(one: Estimate, yardstick: Estimate) -> Agreement:
    """How `one` differs from `yardstick`, as a share of the latter."""
    difference = one.mean / yardstick.mean - 1
    reach = REACH * hypot(one.error, yardstick.error) / yardstick.mean
    return Agreement(difference, reach)
