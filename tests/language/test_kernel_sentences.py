"""What the kernel says can be declared by no sheet; what only has its verb is a sentence like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, load_variant, shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.interpreter import new_game
from eightfold.interpreter.actions import Action

HEAD = 'variant own "Sentences of its own" based on crazy-eights\n'


def found(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "own.eight").write_text(HEAD + text)
    return [d for d in check_sheet(str(folder / "own.eight"), shipped_library()) if d.severity == "error"]


@pytest.mark.parametrize(
    "sentence",
    [
        *("play stops", "nothing happens", "card moves to player", "card moves under player", "card moves into player"),
        *("player shows card to player as other", "player shows cards to players"),
    ],
)
def test_what_the_kernel_says_is_declared_by_no_sheet(tmp_path: Path, sentence: str) -> None:
    (fault,) = found(tmp_path, f"define {sentence}\n  turn ends\n")
    assert (fault.code, fault.span.line) == ("sentence-twice", 2)
    assert "every sheet" in fault.message


@pytest.mark.parametrize("sentence", ["player stops", "player happens", "player moves card to player as other"])
def test_its_verbs_make_other_sentences_in_another_shape(tmp_path: Path, sentence: str) -> None:
    assert found(tmp_path, f"define {sentence}\n  turn ends\n") == []


def test_a_player_may_stop_and_play_still_stops(tmp_path: Path) -> None:
    """`play stops` belongs to the end of every hand of the family; `player stops` ends a turn."""
    (tmp_path / "own.eight").write_text(HEAD + 'action player stops if player is on-turn "stop"\n  turn ends\n')
    game = new_game(load_variant(str(tmp_path / "own.eight")), players=2, seed=1)

    def stop() -> Action:
        return next(action for action in game.actions() if action.verb == "stop")

    first = stop()
    game.apply(first.code)
    assert stop().seat != first.seat
