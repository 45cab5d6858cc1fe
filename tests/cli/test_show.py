"""`eightfold show`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]
Sheet = Callable[[str, str], str]

MINE = """variant mine "Mine" based on crazy-eights

# of one's own
define deal-size = 3    # few
rule nine "a nine draws"
  when player plays 9
    next draws 2 cards

  # not this
  when player plays 10
    next draws 1 card
"""


def clause(told: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = [c for c in told["clauses"] if c["name"] == name]
    return dict(found)


def test_every_clause_has_an_origin(as_json: Json) -> None:
    told = as_json("show", "crazy-eights")
    assert told["variant"] == "crazy-eights"
    assert {Path(c["origin"]["file"]).name for c in told["clauses"]} >= {"eights.eight", "crazy-eights.eight"}
    names = [c["name"] for c in told["clauses"]]
    assert len(set(names)) == len(names)


def test_clauses_come_weakest_sheet_first_and_as_written(as_json: Json) -> None:
    clauses = as_json("show", "crazy-eights")["clauses"]
    sheets = list(dict.fromkeys(c["sheet"] for c in clauses))
    assert sheets.index("eights") < sheets.index("crazy-eights")
    places = [(sheets.index(c["sheet"]), c["origin"]["line"]) for c in clauses]
    assert places == sorted(places)


def test_the_text_is_as_in_the_sheet(as_json: Json, sheet: Sheet) -> None:
    path = sheet("mine", MINE)
    told = as_json("show", path)
    assert clause(told, "mine.deal-size")["text"] == "define deal-size = 3    # few"
    assert clause(told, "mine.nine")["text"] == "when player plays 9\n  next draws 2 cards"
    assert clause(told, "mine.nine.2")["text"] == "when player plays 10\n  next draws 1 card"
    assert clause(told, "mine.nine")["title"] == "a nine draws"
    assert clause(told, "mine.nine")["origin"] == {"file": path, "line": 6}


def test_a_clause_that_is_replaced_names_the_one_that_holds(as_json: Json, sheet: Sheet) -> None:
    told = as_json("show", sheet("mine", MINE))
    assert clause(told, "eights.deal-size")["replaced_by"] == "mine.deal-size"
    assert clause(told, "mine.deal-size")["replaced_by"] is None


def test_a_clause_that_the_stronger_one_asks_is_not_replaced(as_json: Json, sheet: Sheet) -> None:
    told = as_json("show", sheet("mine", MINE.replace("deal-size = 3", "deal-size = usual + 1")))
    below = next(c for c in told["clauses"] if c["name"].endswith(".deal-size") and c["replaced_by"] is None)
    assert below["sheet"] != "mine"


def test_an_option_shows_what_it_is_set_to(as_json: Json) -> None:
    plain, set_ = as_json("show", "crazy-eights"), as_json("show", "crazy-eights", "--set", "drawing=one-card")
    (name,) = [c["name"] for c in plain["clauses"] if c["name"].endswith(".drawing")]
    assert clause(set_, name)["chosen"] == "one-card"
    assert clause(plain, name)["chosen"] != "one-card"


def test_a_house_rule_adds_its_clauses(as_json: Json, sheet: Sheet) -> None:
    path = sheet("quiet", "house rule quiet for eights\nrule two\n  when player plays 2\n    player draws 1 card\n")
    assert clause(as_json("show", "crazy-eights", "--with", path), "quiet.two")["origin"]["line"] == 3


def test_a_house_rule_is_not_shown_by_itself(call: Call, sheet: Sheet) -> None:
    path = sheet("quiet", "house rule quiet for eights\nrule two\n  when player plays 2\n    player draws 1 card\n")
    for name in ("jump-in", path):
        told = call("show", name)
        assert told.exit_code == exits.WRONG_CALL
        assert f"{name} is a house rule: name a variant, and --with {name} behind it." in told.stderr


def test_the_text_form_reads_sheet_by_sheet(call: Call, sheet: Sheet) -> None:
    told = call("show", sheet("mine", MINE)).stdout
    assert told.startswith("mine: Mine, ")
    assert told.index("---- eights (variants/family/eights.eight)") < told.index("---- mine (")
    assert "mine.nine  rule, line 6\n    when player plays 9\n      next draws 2 cards\n" in told
    assert "    mine.deal-size holds in its place\n" in told


def test_a_table_is_shown_once_with_its_rows(call: Call) -> None:
    told = call("show", "crazy-eights").stdout
    assert "crazy-eights.points  define" in told
    assert "crazy-eights.points.row1  " not in told


@pytest.mark.parametrize(
    "args",
    [
        ("no-such-game",),
        ("crazy-eights", "--set", "no-such-option=1"),
        ("crazy-eights", "--set", "drawing"),
        ("crazy-eights", "--set", "drawing=sideways"),
        ("crazy-eights", "--with", "no-such-rule"),
        ("absent.eight",),
        ("eights",),
    ],
)
def test_a_wrong_call_is_one_line(call: Call, args: tuple[str, ...]) -> None:
    result = call("show", *args)
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert len(result.stderr.splitlines()) == 1


def test_a_faulty_variant_is_told_with_its_line(call: Call, sheet: Sheet) -> None:
    result = call("show", sheet("mine", MINE.replace("next draws 2", "next drinks 2")))
    assert (result.exit_code, result.stdout) == (exits.SHORT, "")
    assert "7 |     next drinks 2 cards" in result.stderr


def test_the_words_are_told_with_their_forms(as_json: Json, sheet: Sheet) -> None:
    mine = (
        MINE + "\ndefine worth-of(card, number): number = number\nkeep pot per hand = 0\nzone chest per player unseen\n"
    )
    words = {w["form"]: w for w in as_json("show", sheet("mine", mine), "--as", "words")["words"]}
    assert words["player plays card"]["group"] == "action"
    assert words["player draws number"]["group"] == "sentence"
    assert (words["next"]["group"], words["next"]["type"]) == ("word", "player")
    assert words["top-card"]["means"] == "= top of pile"
    assert words["in-play"]["means"] == "those who still take turns"
    assert (words["worth-of(card, number)"]["type"], words["pot"]["type"]) == ("number", "number, per hand")
    assert words["player's chest, chest of player"]["type"] == "seen by nobody"
    assert words["suit"]["means"].split(", ")[:2] == ["clubs", "diamonds"]
    assert Path(words["pot"]["origin"]["file"]).name == "mine.eight"


def test_options_are_no_words_of_the_list(as_json: Json) -> None:
    told = as_json("show", "crazy-eights", "--as", "words")
    assert "draw-when-able" not in [word["form"] for word in told["words"]]


def test_the_words_are_printed_group_by_group(call: Call) -> None:
    result = call("show", "craits", "--as", "words")
    assert result.exit_code == exits.GOOD
    headings = [line for line in result.output.splitlines() if line and not line.startswith(" ")]
    assert headings[0].startswith("What happens")
    assert headings[-1] == "Modes and windows"
    assert "craits:" in result.output
