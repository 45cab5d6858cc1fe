"""When two contestants are said to have done the same work."""

import pytest
from benchmarks.agreement import Agreement, Estimate, Verdict, agreement, estimate
from benchmarks.contestant import Contestant, Tally
from benchmarks.hand_python import CONTESTANT
from benchmarks.measure import Record, settled, timed


@pytest.mark.parametrize(
    ("difference", "reach", "verdict"),
    [
        (0.001, 0.005, Verdict.SAME),
        (-0.008, 0.011, Verdict.UNDECIDED),
        (0.012, 0.005, Verdict.UNDECIDED),
        (0.015, 0.004, Verdict.DIFFERENT),
        (-0.03, 0.01, Verdict.DIFFERENT),
    ],
)
def test_verdict(difference: float, reach: float, verdict: Verdict) -> None:
    assert Agreement(difference, reach).verdict is verdict


def test_estimate_weighs_runs_by_their_games() -> None:
    found = estimate([Tally(100, 9000, 1.0), Tally(300, 23400, 1.0)])
    assert found.mean == pytest.approx(81.0)
    # 100 * 9**2 + 300 * 3**2 spread over one degree of freedom, then over 400 games
    assert found.error == pytest.approx((10800 / 400) ** 0.5)


def test_agreement_is_relative_and_two_standard_errors_wide() -> None:
    found = agreement(Estimate(101.0, 0.3), Estimate(100.0, 0.4))
    assert found.difference == pytest.approx(0.01)
    assert found.reach == pytest.approx(0.01)


def _record(contestant: Contestant) -> Record:
    return timed([contestant], players=2, rounds=2, seconds=0.2, seed=1)[0]


def _longer(games: int, seed: int, players: int) -> Tally:
    tally = CONTESTANT.play_games(games, seed, players)
    return Tally(games, tally.decisions + 3 * games, tally.seconds)


def test_other_work_is_noticed() -> None:
    yardstick = _record(CONTESTANT)
    assert settled(_record(Contestant("longer", _longer)), yardstick, 2, 99).verdict is Verdict.DIFFERENT
    assert settled(_record(Contestant("again", CONTESTANT.play_games)), yardstick, 2, 99).verdict is Verdict.SAME


def test_the_same_seed_plays_the_same_games() -> None:
    one, other = (CONTESTANT.play_games(50, 5, 3) for _ in range(2))
    assert (one.games, one.decisions) == (other.games, other.decisions)
