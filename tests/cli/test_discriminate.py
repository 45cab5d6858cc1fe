"""`discriminate`: a scenario on standard output or in a file, which `test` runs; and `diff`, which looks likewise."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Call = Callable[..., Result]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_is_written_passes_under_a_and_fails_under_b(call: Call, as_json: Callable[..., dict[str, Any]]) -> None:
    told = as_json(
        "discriminate", "crazy-eights", "--set-b", "drawn-card=kept", "--seconds", 60, "-o", "x.scenarios.yaml"
    )
    assert told["found"]
    assert told["depth"] == 1
    assert told["scenario"] == Path("x.scenarios.yaml").read_text("utf-8")
    (pair,) = told["pairs"]
    assert (pair["a"], pair["b"]) == ("crazy-eights", "crazy-eights --set drawn-card=kept")
    assert pair["dealt"]
    assert pair["players"] == 2
    assert call("test", "x.scenarios.yaml").exit_code == 0
    assert call("test", "x.scenarios.yaml", "--set", "drawn-card=kept").exit_code == 1


def test_every_alternative_of_an_option_is_told_from_the_one_that_is_set(call: Call) -> None:
    result = call("discriminate", "crazy-eights", "--option", "drawn-card", "--set", "drawn-card=kept", "--seconds", 60)
    assert result.exit_code == 0
    assert result.stdout.count("  - id: tells-drawn-card-kept-not-") == 2
    assert "# passes with crazy-eights --set drawn-card=kept" in result.stdout
    assert result.stderr.count("a difference between") == 2
    Path("all.scenarios.yaml").write_text(result.stdout)
    assert call("test", "all.scenarios.yaml").exit_code == 0


def test_a_sheet_of_ones_own_goes_by_its_path_from_the_file(call: Call, folder: Path) -> None:
    (folder / "sheets").mkdir()
    (folder / "sheets/mine.eight").write_text(
        'variant mine "Mine" based on crazy-eights\nset cards-dealt to eight-down-and-up\n'
    )
    result = call("discriminate", "sheets/mine.eight", "crazy-eights", "-o", "x.scenarios.yaml")
    assert result.exit_code == 0
    assert "variant: sheets/mine.eight" in Path("x.scenarios.yaml").read_text("utf-8")
    assert call("test", "x.scenarios.yaml").exit_code == 0


def test_a_house_rule_of_ones_own_lies_beside_the_file(call: Call, folder: Path) -> None:
    (folder / "no-sixes.eight").write_text(
        'house rule no-sixes "No sixes" for eights\n\nforbid player plays 6 "never"\n'
    )
    (folder / "sub").mkdir()
    asked = "crazy-eights", "--with-a", "./no-sixes.eight"
    assert call("discriminate", *asked, "-o", "x.scenarios.yaml").exit_code == 0
    text = Path("x.scenarios.yaml").read_text("utf-8")
    assert "hands: {north: [6C]}" in text
    assert "expect: {not-legal: {north: [play 6C]}}" in text
    assert call("test", "x.scenarios.yaml").exit_code == 0
    result = call("discriminate", *asked, "-o", "sub/x.scenarios.yaml")
    assert (result.exit_code, "must lie beside" in result.stderr) == (2, True)


def test_what_was_not_found_is_told_with_how_far_was_looked(as_json: Callable[..., dict[str, Any]], call: Call) -> None:
    args = ("crazy-eights", "--set-b", "named-suit-match=suit-only", "--games", 3, "--seed", 9)
    told = as_json("discriminate", *args, code=1)
    assert (told["found"], told["scenario"], told["depth"]) == (False, None, 0)
    assert (told["looked"]["games"], told["looked"]["seed"]) == (3, 9)
    assert told["looked"]["decisions"] > 3
    assert "3 games of at most 80 decisions" in call("discriminate", *args).stdout


def test_the_same_rules_are_told_to_be_the_same(call: Call) -> None:
    result = call("discriminate", "craits", "craits")
    assert result.exit_code == 1
    assert "are the same rules" in result.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("craits",), "B is missing"),
        (("craits", "--option", "last-sicks"), "no option last-sicks"),
        (("craits", "canadian", "--option", "last-six"), "--option takes one ruleset"),
        (("craits", "--set-b", "last-six=never"), "never"),
        (("craits", "canadian", "-o", "x.txt"), "should end in .scenarios.yaml"),
        (("craits", "canadian", "-o", "nowhere/x.yaml"), "no folder"),
        (("craits", "no-such-game"), "no variant is called"),
        (("craits", "canadian", "--games", "0"), "--games"),
    ],
)
def test_a_wrong_call_is_told(call: Call, args: tuple[str, ...], said: str) -> None:
    result = call("discriminate", *args)
    assert result.exit_code == 2
    assert said in result.stderr


def test_nothing_is_overwritten(call: Call, folder: Path) -> None:
    (folder / "x.yaml").write_text("precious")
    result = call("discriminate", "craits", "canadian", "-o", "x.yaml")
    assert result.exit_code == 2
    assert (folder / "x.yaml").read_text() == "precious"


def test_diff_tells_the_moves_from_the_same_first_deal(call: Call) -> None:
    args = ("crazy-eights", "--set-b", "drawn-card=kept", "--seconds", 60)
    told = json.loads(call("diff", *args, "--format", "json").stdout)
    assert told["differences"] == [{"clause": "option drawn-card", "a": "must-be-played", "b": "kept"}]
    witness = told["witness"]
    assert witness["steps"] == ["north: draw"]
    assert "arranged" not in witness["given"]
    assert witness["a"] != witness["b"]
    said = call("diff", *args).stdout
    assert "from the same first deal" in said
    assert "north: draw" in said


def test_diff_takes_house_rules_on_either_side(call: Call) -> None:
    told = json.loads(call("diff", "crazy-eights", "--with-b", "five-or-lower", "--format", "json").stdout)
    assert "option after-card" in [d["clause"] for d in told["differences"]]
    assert told["witness"]["what"] == "what may be done"
    both = call("diff", "crazy-eights", "crazy-eights", "--with", "five-or-lower", "--format", "json").stdout
    assert json.loads(both) == {"differences": [], "witness": None}
