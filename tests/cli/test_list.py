"""`eightfold list`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]
Sheet = Callable[[str, str], str]

MINE = 'variant mine "My own" based on crazy-eights\nplayers 3 to 5\nset drawing to one-card\n'
RULE = 'house rule quiet "No talking" for eights, crazy-eights\nkeep talk = 0\n'
LOUD = 'house rule loud "Talking" for eights\noption loudness = mild: 1 | 2 + 3 "how loud?"\n'


def named(entries: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = [entry for entry in entries if entry["name"] == name]
    return found


def test_a_variant_says_who_can_play_and_what_can_be_set(as_json: Json, sheet: Sheet) -> None:
    path = sheet("mine", MINE)
    mine = named(as_json("list", "--path", Path(path).parent)["variants"], "mine")
    assert (mine["title"], mine["players"], mine["path"]) == ("My own", [3, 4, 5], path)
    drawing = named(mine["options"], "drawing")
    assert drawing["default"] == "one-card"
    assert {"one-card", "until-playable"} <= set(drawing["values"])
    assert drawing["about"].endswith("?")


def test_the_shipped_variants_are_there_and_families_are_not(as_json: Json) -> None:
    names = [entry["name"] for entry in as_json("list")["variants"]]
    assert "crazy-eights" in names
    assert "eights" not in names
    assert names == sorted(set(names))


def test_a_house_rule_says_what_it_is_for(as_json: Json, sheet: Sheet) -> None:
    path = sheet("quiet", RULE)
    rules = as_json("list", "--path", Path(path).parent)["house_rules"]
    assert named(rules, "quiet") == {
        "name": "quiet",
        "title": "No talking",
        "for": ["eights", "crazy-eights"],
        "options": [],
        "path": path,
    }


def test_a_house_rule_lists_its_options_as_it_says_them(call: Call, as_json: Json, sheet: Sheet) -> None:
    path = sheet("loud", LOUD)
    (rule,) = as_json("list", path)["house_rules"]
    assert rule["options"] == [
        {"name": "loudness", "values": ["mild", "2 + 3"], "default": "mild", "about": "how loud?", "cites": []}
    ]
    assert "  loudness = mild | 2 + 3\n      how loud?\n" in call("list", path).stdout
    assert "Options" not in call("list", sheet("quiet", RULE)).stdout


def test_a_faulty_sheet_is_left_out_and_told(call: Call, sheet: Sheet) -> None:
    sheet("mine", MINE)
    folder = Path(sheet("torn", "variant torn based on eights\nplayers 2 to\n")).parent
    result = call("list", "--path", folder)
    assert result.exit_code == exits.GOOD
    assert "mine" in result.stdout
    assert "torn" not in result.stdout
    assert "torn is left out: " in result.stderr


def test_a_faulty_sheet_that_was_asked_for_is_a_shortfall(call: Call, sheet: Sheet) -> None:
    folder = Path(sheet("torn", "variant torn based on eights\nset drawing to sideways\n")).parent
    assert call("list", "torn", "--path", folder).exit_code == exits.SHORT


def test_names_narrow_the_list_and_show_options(call: Call, as_json: Json) -> None:
    assert [entry["name"] for entry in as_json("list", "crazy-eights")["variants"]] == ["crazy-eights"]
    told = call("list", "crazy-eights").stdout
    assert "  draw-when-able = " in told
    assert "may a player draw who could play?" in told


def test_the_table_fits_a_narrow_terminal(call: Call) -> None:
    lines = call("list").stdout.splitlines()
    assert any(line.split()[:3] == ["crazy-eights", "Crazy", "Eights"] for line in lines)
    assert max(map(len, lines)) <= 100


def test_an_unknown_name_is_a_wrong_call(call: Call) -> None:
    result = call("list", "crazy-eigths")
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert "did you mean `crazy-eights`?" in result.stderr


def test_an_absent_folder_is_a_wrong_call(call: Call, tmp_path: Path) -> None:
    assert call("list", "--path", tmp_path / "absent").exit_code == exits.WRONG_CALL
