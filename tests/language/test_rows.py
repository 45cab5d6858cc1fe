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


def test_values_of_a_kind_have_values_in_common(tmp_path: Path) -> None:
    """Properties of cards are values, and are counted as values; what is named stands for the cards that have it."""
    assert found(tmp_path, "number of (rank of (2 or 3 or 4) in rank of (3 or 4 or 5))") == 2
    assert found(tmp_path, "number of (suit of red in suit of hearts)") == 1
    assert found(tmp_path, "number of (hearts in (hearts or spades))") == 13
    assert found(tmp_path, "number of (rank of (2 or 3) in hearts)") == 2


@pytest.mark.parametrize(("numbers", "asked"), [("(3, 3, 3)", []), ("(3, 4, 3)", ["choose 3", "choose 4"])])
def test_a_number_that_comes_twice_is_offered_once(tmp_path: Path, numbers: str, asked: list[str]) -> None:
    """A choice among one number is made without asking, however often the row holds it."""
    path = tmp_path / "rows.eight"
    path.write_text(
        f"{HEAD}when starter turns-up\n  dealer chooses number from {numbers}\n  found of dealer becomes number\n"
    )
    game = new_game(load_variant(str(path)), players=3, traced=True)
    texts = [action.text for action in game.actions()]
    assert [text for text in texts if text.startswith("choose")] == asked
    dealer = game.kept("dealer")
    assert isinstance(dealer, int)
    assert game.kept("found", dealer) == (0 if asked else 3)


def test_what_follows_from_an_unknown_word_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "rows.eight"
    path.write_text(f"{HEAD}option deals = as-agreed | 1 | 5\n")
    with pytest.raises(FaultyVariant) as fault:
        load_variant(str(path))
    assert {d.code for d in fault.value.diagnostics if d.severity == "error"} == {"unknown-word"}
