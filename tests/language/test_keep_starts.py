"""What is kept has the type of its start, whatever words this is said with, and starts from it in every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, load_variant, shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.interpreter import new_game
from eightfold.interpreter.view import view

HEAD = 'variant own "Starts of its own" based on crazy-eights\noption stake = 20 | 10 | 50\n'
PAYING = """keep purse per player = stake
action player pays if player is on-turn "pay"
  purse of player rises by -1
  turn ends
"""


def sheet(folder: Path, text: str) -> str:
    (folder / "own.eight").write_text(HEAD + text)
    return str(folder / "own.eight")


def found(folder: Path, text: str) -> list[Diagnostic]:
    return [d for d in check_sheet(sheet(folder, text), shipped_library()) if d.severity == "error"]


@pytest.mark.parametrize(
    ("start", "type_"),
    [
        ("stake", "number"),
        ("(if stake is 20 then hearts else spades)", "suit"),
        ("hearts or spades", "suits"),
        ("(every rank where position of it is at most stake)", "ranks"),
    ],
)
def test_the_type_is_that_of_the_start(tmp_path: Path, start: str, type_: str) -> None:
    assert str(load_variant(sheet(tmp_path, f"keep own-thing = {start}\n")).keeps["own-thing"].type) == type_


@pytest.mark.parametrize(
    ("start", "type_"),
    [("next", "player"), ("suit of top-card", "suit"), ("top-card", "card"), ("others", "players")],
)
def test_what_lives_shorter_may_start_from_what_changes(tmp_path: Path, start: str, type_: str) -> None:
    assert str(load_variant(sheet(tmp_path, f"keep own-thing per turn = {start}\n")).keeps["own-thing"].type) == type_


@pytest.mark.parametrize(
    ("start", "code"), [("gone-astray", "unknown-word"), ("none", "unknown-type"), ("own-thing + 1", "changing-start")]
)
def test_a_start_that_tells_no_type_is_told_once(tmp_path: Path, start: str, code: str) -> None:
    (fault,) = found(tmp_path, f"keep own-thing = {start}\n")
    assert (fault.code, fault.span.line) == (code, 3)


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize(("sets", "left"), [({}, "19"), ({"stake": "50"}, "49")])
def test_a_game_starts_from_it(tmp_path: Path, sets: dict[str, str], left: str, traced: bool) -> None:
    game = new_game(load_variant(sheet(tmp_path, PAYING), sets), players=2, seed=1, traced=traced)
    pay = next(action for action in game.actions() if action.verb == "pay")
    game.apply(pay.code)
    purse = view(game, None).kept_as("purse", pay.seat)
    assert purse is not None
    assert purse.text == left
