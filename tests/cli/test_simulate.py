"""`eightfold simulate`."""

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]
Sheet = Callable[[str, str], str]

CLOCK = {"seconds", "games_per_second", "decisions_per_second"}
"""The keys that tell of the machine and not of the games."""

STUCK = 'variant stuck "Stuck" based on crazy-eights\nforbid player draws\n'


def without_clock(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in CLOCK}


def test_every_game_is_counted(as_json: Json) -> None:
    told = as_json("simulate", "crazy-eights", "--games", 12, "--players", 3, "--seed", 7, "--bot", "random")
    assert (told["games"], told["unfinished"], told["players"], told["bots"]) == (12, 0, 3, ["random"])
    assert [share["seat"] for share in told["seat_share"]] == [1, 2, 3]
    assert sum(share["mean"] for share in told["seat_share"]) == pytest.approx(1)
    assert told["hand_length"]["low"] < told["hand_length"]["mean"] < told["hand_length"]["high"]
    assert len(told["score"]) == 3
    assert told["actions"]["play"]["mean"] > 0


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores(as_json: Json) -> None:
    args = ("simulate", "crazy-eights", "--games", 12, "--seed", 5)
    alone = as_json(*args)
    assert without_clock(as_json(*args, "--jobs", 2)) == without_clock(alone)
    other = as_json("simulate", "crazy-eights", "--games", 12, "--seed", 6)
    assert other["hand_length"] != alone["hand_length"]


def test_the_first_games_of_a_longer_series_are_the_same(as_json: Json) -> None:
    one, two = (as_json("simulate", "crazy-eights", "--games", games, "--seed", 5) for games in (1, 2))
    assert one["decisions"] < two["decisions"]
    assert one["hands"]["low"] is None


def test_bots_sit_down_in_turn(as_json: Json) -> None:
    told = as_json("simulate", "crazy-eights", "--games", 1, "--players", 2, "--bot", "random", "--bot", "greedy")
    assert told["bots"] == ["random", "greedy"]
    assert told["unfinished"] == 0


def test_no_card_is_lost(as_json: Json) -> None:
    assert as_json("simulate", "crazy-eights", "--games", 5, "--audit")["unfinished"] == 0


def test_a_game_in_which_nobody_can_do_anything_is_a_shortfall(as_json: Json, call: Call, sheet: Sheet) -> None:
    path = sheet("stuck", STUCK)
    told = as_json("simulate", path, "--games", 8, code=exits.SHORT)
    assert told["unfinished"] == len(told["troubles"]) > 0
    assert {trouble["trouble"] for trouble in told["troubles"]} == {"stuck"}
    result = call("simulate", path, "--games", 8)
    assert result.exit_code == exits.SHORT
    assert "did not end after" in result.stderr


def test_the_text_form_has_a_row_for_each_seat(call: Call) -> None:
    result = call("simulate", "crazy-eights", "--games", 3, "--players", 3)
    assert result.exit_code == exits.GOOD
    assert result.stdout.startswith("crazy-eights, 3 players, seed 0, bots: random\n")
    rows = [line.split()[0] for line in result.stdout.splitlines() if line.strip()]
    assert rows[-3:] == ["1", "2", "3"]
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--games", "-1"), "-1"),
        (("--games", "0"), "0"),
        (("--games", "many"), "many"),
        (("--players", "0"), "not by 0"),
        (("--players", "99"), "not by 99"),
        (("--jobs", "0"), "0"),
        (("--bot", "clever"), "random and greedy"),
        (("--seed", "x"), "x"),
        (("--set", "no-such-option=1"), "no-such-option"),
    ],
)
def test_a_wrong_call_says_what_was_wrong(call: Call, args: tuple[str, ...], said: str) -> None:
    result = call("simulate", "crazy-eights", *args)
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert said in result.stderr
