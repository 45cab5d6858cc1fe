"""`eightfold explain`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits
from eightfold.cli.savefile import SaveFile, Setting
from eightfold.cli.session import fingerprint
from eightfold.dsl import load_variant
from eightfold.interpreter import compile_variant, new_game

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]

SCENARIOS = """title: Two positions
variant: crazy-eights
document: crazy-eights
players: [anna, bert]

scenarios:
  - id: a-queen
    title: What fits on a queen
    cites: [s19]
    given:
      dealer: bert
      starter: QC
      hands: {anna: [2C, QH, 8D, 5H, 9S]}
    steps:
      - anna: play QH
        expect: {pile: [QH, QC]}
  - id: a-king
    title: What fits on a king
    cites: [s19]
    given: {starter: KC}
    expect: {pile: [KC]}
"""


@pytest.fixture
def scenarios(tmp_path: Path) -> str:
    path = tmp_path / "two.scenarios.yaml"
    path.write_text(SCENARIOS, "utf-8")
    return str(path)


@pytest.fixture
def save(tmp_path: Path) -> str:
    """A saved game of three actions."""
    variant = load_variant("crazy-eights")
    rules = fingerprint(compile_variant(variant, 2))
    setting = Setting("crazy-eights", (), (), ("P1", "P2"), ("random", "random"), 1, rules)
    game, file = new_game(variant, 2, seed=1), SaveFile(setting, [], tmp_path / "game.json")
    for _ in range(3):
        action = game.describe(game.legal()[0])
        file.actions.append((action.seat, action.text))
        game.apply(action.code)
    file.write()
    return str(file.path)


def actions(told: dict[str, Any], verb: str = "play") -> dict[str, dict[str, Any]]:
    return {entry["action"]: entry for entry in told["actions"] if entry["action"].startswith(verb)}


def test_a_scenario_before_its_first_step(as_json: Json, scenarios: str) -> None:
    told = as_json("explain", f"{scenarios}:a-queen", "--step", 0)
    plays = actions(told)
    legal = {action for action, entry in plays.items() if entry["legal"]}
    assert legal == {"play 2C", "play QH", "play 8D"}
    assert set(plays) - legal == {"play 5H", "play 9S"}
    assert {entry["player"] for entry in told["actions"]} == {"anna"}


def test_a_verdict_names_clauses_and_their_sentences(as_json: Json, scenarios: str) -> None:
    wrong = actions(as_json("explain", f"{scenarios}:a-queen", "--step", 0))["play 5H"]
    assert "eights.plays" in wrong["clauses"]
    assert "crazy-eights:s19" in wrong["cites"]
    failed = [reason for reason in wrong["reasons"] if not reason["holds"]]
    assert {reason["clause"] for reason in failed} <= set(wrong["clauses"])


def test_without_a_step_a_scenario_is_played_to_its_end(as_json: Json, scenarios: str) -> None:
    told = as_json("explain", f"{scenarios}:a-queen")
    assert told["step"] == 1
    assert {entry["player"] for entry in told["actions"]} == {"bert"}


def test_a_shipped_scenario_goes_by_its_name(as_json: Json) -> None:
    assert as_json("explain", "crazy-eights:hidden-cards")["variant"] == "crazy-eights"


def test_a_save_step_by_step(as_json: Json, save: str) -> None:
    first, last = as_json("explain", save, "--step", 0), as_json("explain", save)
    assert (first["step"], last["step"]) == (0, 3)
    assert first["actions"] != last["actions"]
    assert any(entry["legal"] for entry in last["actions"])


def test_the_text_form_groups_what_has_the_same_reason(call: Call, scenarios: str) -> None:
    result = call("explain", f"{scenarios}:a-queen", "--step", 0)
    assert result.exit_code == exits.GOOD
    (row,) = [line for line in result.stdout.splitlines() if line.startswith(" no ") and "play" in line]
    assert "play 5H, play 9S" in row
    assert "eights.plays" in row


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("no-such-thing",), "no scenario called no-such-thing"),
        (("absent.yaml",), "no file absent.yaml"),
        (("absent.yaml:a",), "no file absent.yaml"),
        (("{scenarios}",), "holds 2 scenarios: name one of them, as {scenarios}:ID ("),
        (("{scenarios}:a-quen",), "a-queen"),
        (("{scenarios}:a-queen", "--step", "2"), "no step 2"),
        (("{scenarios}:a-queen", "--step", "-1"), "-1"),
        (("{save}", "--step", "4"), "no step 4"),
        ((), "SAVE-OR-SCENARIO"),
    ],
)
def test_a_wrong_call(call: Call, scenarios: str, save: str, args: tuple[str, ...], said: str) -> None:
    result = call("explain", *(arg.format(scenarios=scenarios, save=save) for arg in args))
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert said.format(scenarios=scenarios) in result.stderr


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "eightfold-game"}', "\x00\xff"])
def test_what_is_no_save_is_refused_in_one_line(call: Call, tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, "latin-1")
    result = call("explain", path)
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert len(result.stderr.splitlines()) == 1
