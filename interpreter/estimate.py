"""Means and shares of what was seen in a number of games, with the interval in which the truth lies 95 times in 100."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of `n` values. `low` and `high` are None where too little was seen to say."""

    mean: float | None
    low: float | None
    high: float | None
    n: int


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of any values, with Student's interval."""
    n = len(values)
    if n < 2:
        return Estimate(values[0] if values else None, None, None, n)
    mean, half = fmean(values), student(n - 1) * stdev(values) / sqrt(n)
    return Estimate(mean, mean - half, mean + half, n)


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1, with Wilson's interval, which stays between them."""
    n = len(values)
    if not n:
        return Estimate(None, None, None, 0)
    share, weight = fmean(values), Z * Z / n
    centre = (share + weight / 2) / (1 + weight)
    half = Z * sqrt(share * (1 - share) / n + weight / (4 * n)) / (1 + weight)
    return Estimate(share, max(centre - half, 0.0), min(centre + half, 1.0), n)


def student(freedom: int) -> float:
    """The two-sided quantile of Student's distribution: exact for 1 and 2 degrees of freedom, else within 0.2 %.

    From 3 degrees on it is an expansion about the normal quantile in the inverse of the degrees of freedom.
    """
    if freedom == 1:
        return 12.706204736
    if freedom == 2:
        return 4.302652730
    z, v = Z, freedom
    terms = (
        (z**3 + z) / 4 / v,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96 / v**2,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / v**3,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160 / v**4,
    )
    return z + sum(terms)
