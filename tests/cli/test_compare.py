"""`compare`: the same seeds under two rulesets, and what is different."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from eightfold.cli.main import main


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["compare", *args], catch_exceptions=False)
    return result.exit_code, result.stdout if result.exit_code < 2 else result.output


def metrics(*args: str) -> dict[str, dict[str, float]]:
    code, out = run(*args, "--format", "json")
    assert code == 0
    return {m["name"]: m for m in json.loads(out)["metrics"]}


def test_a_game_compared_with_itself_differs_in_nothing() -> None:
    found = metrics("crazy-eights", "crazy-eights", "--games", "4", "--players", "3")
    assert {m["difference"] for m in found.values()} == {0}
    assert found["decisions in a game"]["a"] > 0


def test_fewer_hands_make_a_shorter_game() -> None:
    found = metrics("canadian", "--set", "length=8", "--games", "4", "--players", "3")
    hands = found["hands in a game"]
    assert (hands["a"], hands["b"], hands["difference"]) == (15, 8, -7)
    assert found["decisions in a game"]["difference"] < 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("crazy-eights", "carits"), "no variant is called"),
        (("crazy-eights", "--games", "1"), "--games"),
        (("crazy-eights",), "B is missing"),
        (("craits-translated", "crazy-eights", "--players", "7"), "2 to 5 players"),
    ],
)
def test_a_wrong_call_is_told(args: tuple[str, ...], said: str) -> None:
    code, out = run(*args)
    assert code == 2
    assert said in out
