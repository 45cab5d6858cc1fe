"""`eightfold test`: which scenarios are run, what is told, and how it ends."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import Result

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]

TEXT = """\
variant: crazy-eights
scenarios:
  - id: first
    title: First
    expect: {turn: north}
  - id: table
    title: Table
    rows: {a: {seat: north}, b: {seat: east}}
    expect: {turn: "{seat}"}
  - id: empty
    title: Empty
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands are called; it holds one file of scenarios."""
    (tmp_path / "ours.scenarios.yaml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_does_not_pass_is_told_with_place_and_difference(call: Call) -> None:
    result = call("test", "ours.scenarios.yaml")
    assert result.exit_code == 1
    assert "failed crazy-eights table/b (ours.scenarios.yaml:6)" in result.stdout
    assert "    line 9, then: the seat on turn should be east, and is north" in result.stdout
    assert "refused crazy-eights empty (ours.scenarios.yaml:10)" in result.stdout
    assert "2 passed, 1 failed, 1 refused in" in result.stdout


def test_json_tells_every_scenario(as_json: Json) -> None:
    data = as_json("test", "ours.scenarios.yaml", code=1)
    assert (data["passed"], data["failed"], data["refused"]) == (2, 1, 1)
    assert {scenario["id"]: scenario["verdict"] for scenario in data["scenarios"]} == {
        "first": "passed", "table/a": "passed", "table/b": "failed", "empty": "refused",
    }  # fmt: skip
    assert {scenario["line"] for scenario in data["scenarios"] if scenario["id"].startswith("table")} == {6}


@pytest.mark.parametrize(
    ("select", "ids"),
    [
        (["first"], ["first"]),
        (["table"], ["table/a", "table/b"]),
        (["table/a"], ["table/a"]),
        (["crazy-eights:table/a", "first"], ["first", "table/a"]),
        (["crazy-eights"], ["empty", "first", "table/a", "table/b"]),
    ],
)
def test_scenarios_are_chosen_by_name(as_json: Json, select: list[str], ids: list[str]) -> None:
    data = as_json("test", "ours.scenarios.yaml", *select, code=int("table/b" in ids))
    assert [scenario["id"] for scenario in data["scenarios"]] == ids


def test_a_folder_may_be_named(as_json: Json) -> None:
    assert as_json("test", ".", "first")["passed"] == 1


def test_options_may_be_set_for_all(call: Call, as_json: Json) -> None:
    data = as_json("test", ".", "first", "--set", "deal-from=moon", code=1)
    assert data["scenarios"][0]["code"] == "faulty-variant"
    assert call("test", ".", "first", "--set", "draw-when-able=no").exit_code == 0


def test_junit_is_written(call: Call, folder: Path) -> None:
    call("test", "ours.scenarios.yaml", "--junit", "out.xml")
    assert ElementTree.parse(folder / "out.xml").getroot().get("tests") == "4"


@pytest.mark.parametrize(
    ("select", "why"),
    [
        (["frist"], "No scenario, variant or file is called frist"),
        (["none.scenarios.yaml"], "There is no file none.scenarios.yaml"),
        (["ours.scenarios.yaml", "frist"], "did you mean `first`?"),
        (["bare"], "In bare there is no file whose name ends in .scenarios.yaml"),
    ],
)
def test_a_name_that_means_nothing_is_a_wrong_call(call: Call, folder: Path, select: list[str], why: str) -> None:
    (folder / "bare").mkdir()
    result = call("test", *select)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


def test_several_processes_tell_the_same(as_json: Json) -> None:
    assert as_json("test", ".", "--jobs", 2, code=1) == as_json("test", ".", "--jobs", 1, code=1)


def test_every_shipped_scenario_passes(as_json: Json) -> None:
    assert as_json("test")["passed"] >= 10
