"""`eightfold perft`."""

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]


def test_the_parts_are_the_whole(as_json: Json) -> None:
    args = ("perft", "crazy-eights", "--depth", 3, "--seed", 2, "--players", 3)
    whole, divided = as_json(*args), as_json(*args, "--divide")
    assert (whole["depth"], whole["players"], whole["divide"]) == (3, 3, {})
    assert divided["nodes"] == sum(divided["divide"].values()) == whole["nodes"]
    assert all(name.startswith("P") and ": " in name for name in divided["divide"])


def test_at_depth_one_every_action_counts_once(as_json: Json) -> None:
    told = as_json("perft", "crazy-eights", "--depth", 1, "--divide")
    assert set(told["divide"].values()) == {1}


def test_at_depth_nought_there_is_one_way(as_json: Json) -> None:
    assert as_json("perft", "crazy-eights", "--depth", 0, "--divide")["nodes"] == 1


def test_the_text_form(call: Call) -> None:
    lines = call("perft", "crazy-eights", "--depth", 2, "--divide").stdout.splitlines()
    assert sum(int(line.split()[-1]) for line in lines[:-1]) == int(lines[-1].split()[0])
    assert " ways in " in lines[-1]


@pytest.mark.parametrize("args", [("--depth", "-1"), ("--players", "0"), ("--depth", "x"), ("--set", "a=b")])
def test_a_wrong_call(call: Call, args: tuple[str, ...]) -> None:
    result = call("perft", "crazy-eights", *args)
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert result.stderr
