"""Rows of numbers and players, and what they have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl.catalogue import load_variant
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.interpreter import new_game

HEAD = 'variant rows "Rows" based on crazy-eights\nkeep found per player = 0\n'


def found(tmp_path: Path, expression: str) -> int:
    """What a number is worth when the starter of a game of three is turned up."""
    path = tmp_path / "rows.eight"
    path.write_text(f"{HEAD}when starter turns-up\n  found of dealer becomes {expression}\n")
    game = new_game(load_variant(str(path)), players=3, traced=True)
    dealer = game.kept("dealer")
    assert isinstance(dealer, int)
    value = game.kept("found", dealer)
    assert isinstance(value, int)
    return value


def test_numbers_have_numbers_in_common(tmp_path: Path) -> None:
    assert found(tmp_path, "sum of (numbers(1, 4) in numbers(3, 9))") == 3 + 4


def test_players_have_players_in_common(tmp_path: Path) -> None:
    assert found(tmp_path, "number of (others in from-the-left)") == 2


def test_what_follows_from_an_unknown_word_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "rows.eight"
    path.write_text(f"{HEAD}option deals = as-agreed | 1 | 5\n")
    with pytest.raises(FaultyVariant) as fault:
        load_variant(str(path))
    assert {d.code for d in fault.value.diagnostics if d.severity == "error"} == {"unknown-word"}
