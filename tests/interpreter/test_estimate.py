"""Intervals, held against published tables and worked examples."""

from math import inf

import pytest

from eightfold.interpreter.estimate import Estimate, mean_of, share_of, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.002)


def test_a_mean_with_its_interval() -> None:
    found = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.mean == 5
    assert (found.low, found.high) == (pytest.approx(3.2125, abs=0.002), pytest.approx(6.7875, abs=0.002))
    assert found.n == 8


def test_values_that_are_all_alike_leave_no_doubt() -> None:
    assert mean_of([3, 3, 3]) == Estimate(3, 3, 3, 3)


def test_too_little_is_no_interval() -> None:
    assert mean_of([]) == share_of([]) == Estimate(None, None, None, 0)
    assert mean_of([7]) == Estimate(7, None, None, 1)


def test_a_share_with_wilsons_interval() -> None:
    found = share_of([1] * 8 + [0] * 2)
    assert (found.mean, found.low, found.high) == (
        0.8,
        pytest.approx(0.4902, abs=1e-4),
        pytest.approx(0.9433, abs=1e-4),
    )


def test_a_share_of_all_or_none_stays_within_bounds_and_in_doubt() -> None:
    none, every = share_of([0.0] * 20), share_of([1.0] * 20)
    assert (none.low, every.high) == (pytest.approx(0), pytest.approx(1))
    assert 0.1 < (none.high or inf) < 0.2
    assert 0.8 < (every.low or -inf) < 0.9
