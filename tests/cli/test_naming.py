"""What a sheet of one's own can be called in a command: by its path, by its name from its folder, by its folder."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]

TABLE = 'variant our-table "Ours" based on crazy-eights\nset drawing to one-card\n'
RULE = """house rule noon "A 10 makes the next player draw" for eights
rule ten
  when player plays 10
    next draws 1 card
"""
QUEENS = """variant our-table "Ours" based on canadian
rule queen "a queen makes the next player draw"
  when player plays Q
    next draws 1 card
  when player plays 5
    next draws 1 card
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("our-table.eight").write_text(TABLE, encoding="utf-8")
    Path("noon.eight").write_text(RULE, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", ["show", "check", "list"])
def test_a_sheet_in_the_current_folder_is_found_by_its_name(call: Call, command: str) -> None:
    by_name, by_path = call(command, "our-table"), call(command, "our-table.eight")
    assert by_name.exit_code == by_path.exit_code == exits.GOOD
    assert by_name.stdout.replace("our-table.eight", "our-table") == by_path.stdout.replace(
        "our-table.eight", "our-table"
    )


def test_a_house_rule_in_the_current_folder_is_found_by_its_name(call: Call) -> None:
    result = call("show", "crazy-eights", "--with", "noon")
    assert result.exit_code == exits.GOOD
    assert "noon.ten" in result.stdout


def test_a_shipped_name_means_the_shipped_sheet_whatever_lies_here(call: Call) -> None:
    Path("craits.eight").write_text(TABLE.replace("our-table", "craits"), encoding="utf-8")
    assert "Craits, 2 to 10 players" in call("show", "craits").stdout


def test_a_sheet_elsewhere_is_not_found_by_its_name(call: Call) -> None:
    Path("below").mkdir()
    Path("our-table.eight").rename("below/our-table.eight")
    result = call("show", "our-table")
    assert result.exit_code == exits.WRONG_CALL
    assert "no variant is called `our-table`" in result.stderr


def test_a_folder_is_checked_sheet_by_sheet(as_json: Json, call: Call) -> None:
    assert as_json("check", ".")["files"] == 2
    Path("torn.eight").write_text("variant torn based on eights\nplayers 2 to\n", encoding="utf-8")
    told = as_json("check", ".", code=exits.SHORT)
    assert (told["files"], [d["file"] for d in told["diagnostics"] if d["severity"] == "error"]) == (3, ["torn.eight"])


def test_a_folder_without_sheets_is_a_wrong_call(call: Call) -> None:
    Path("empty").mkdir()
    for command in ("check", "list"):
        result = call(command, "empty")
        assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
        assert "There is no `.eight` file in empty." in result.stderr


def test_a_path_or_a_folder_can_be_listed(as_json: Json) -> None:
    assert [v["path"] for v in as_json("list", "our-table.eight")["variants"]] == ["our-table.eight"]
    told = as_json("list", ".")
    assert [entry["name"] for entry in told["variants"] + told["house_rules"]] == ["our-table", "noon"]


def test_a_fault_in_a_folder_is_told_with_a_path_that_can_be_typed(call: Call) -> None:
    Path("torn.eight").write_text("variant torn based on eights\nplayers 2 to\n", encoding="utf-8")
    assert "torn is left out: torn.eight:2:11: " in call("list", "torn", "--path", ".").stderr


def test_a_house_rule_that_is_taken_already_is_told(call: Call) -> None:
    told = call("show", "jack-change-it", "--with", "series").stderr
    assert told == "Note: jack-change-it takes series already; --with series changes nothing.\n"
    assert call("show", "jack-change-it", "--with", "show-your-hand").stderr == ""


def test_a_setting_without_a_value_or_with_an_unknown_option_has_a_next_step(call: Call) -> None:
    assert "--set mtach= says no value: write it behind the =" in call("show", "canadian", "--set", "mtach=").stderr
    assert "(`eightfold list canadian` lists them)" in call("show", "canadian", "--set", "zzz=1").stderr


def test_one_run_tells_every_order_that_is_missing(call: Call) -> None:
    Path("our-table.eight").write_text(QUEENS, encoding="utf-8")
    told = call("check", "our-table").stdout
    assert set(re.findall(r"^ *--> ([^:]+)", told, re.MULTILINE)) - {"our-table.eight"} != set()
    assert [re.search(r"--> ([^:]+)", part)[1] for part in told.split("warning[unordered]")[1:]] == [
        "our-table.eight"
    ] * 2
    orders = set(re.findall(r"say which comes first: (after [a-z, -]+) \(", told))
    assert len(orders) == 1
    settled = QUEENS.replace('next player draw"', f'next player draw" {orders.pop()}')
    Path("our-table.eight").write_text(settled, encoding="utf-8")
    assert "unordered" not in call("check", "our-table").stdout


@pytest.mark.parametrize("base", ["crazy-eights", "canadian"])
def test_the_notes_of_a_new_sheet_stand_in_one_column(call: Call, base: str) -> None:
    call("new", "fresh", "--based-on", base)
    lines = Path("fresh.eight").read_text(encoding="utf-8").splitlines()
    commands = [re.match(r"#   eightfold \S+( \S+)* {2,}", line) for line in lines if line.startswith("#   eightfold")]
    assert len({found.end() for found in commands if found}) == 1
    assert len({line.rindex("# ") for line in lines if line.startswith("# set ")}) == 1


def test_two_house_rules_that_contradict_each_other_are_refused_with_a_moment(call: Call) -> None:
    result = call("show", "crazy-eights", "--with", "draw-one-may-play", "--with", "draw-two-when-stuck")
    assert result.exit_code == exits.SHORT
    told = result.stderr
    assert "clashes with draw-one-may-play, draw-until-playable" in told
    (moment,) = [line for line in told.splitlines() if line.startswith("note: in a game of ")]
    assert "by `draw-one-may-play` (set drawing to one-card, set drawn-card to may-be-played) the stock has " in moment
    assert "by `draw-two-when-stuck` (draw-two-when-stuck.player-draws-for-turn) the stock has " in moment


def test_a_sheet_that_takes_two_such_house_rules_is_told_when_they_contradict_each_other(as_json: Json) -> None:
    text = TABLE.replace("set drawing to one-card", "with swap-with-next, draw-one-may-play, draw-two-when-stuck")
    Path("our-table.eight").write_text(text, encoding="utf-8")
    (fault,) = as_json("check", "our-table", code=exits.SHORT)["diagnostics"]
    assert fault["code"] == "clash"
    assert [label["text"].split(",")[0] for label in fault["labels"]] == ["the other one", "in a game of 2 with seed 1"]
