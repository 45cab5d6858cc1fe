"""A value of a kind stands for the cards that have it: in print, by definition, or as things are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import FaultyVariant, load_variant
from eightfold.interpreter import new_game

SHEET = """variant turned "Cards with two sides" based on crazy-eights
kind side: pip, coat
{properties}
keep over = no
action player points-at card if player is on-turn and card is coat "point"
  turn ends
action player turns-over if player is on-turn "turn all cards over"
  over becomes not over
"""
IN_PRINT = "define printed-side of card: side\n  coat for court-cards\n  pip otherwise"
SHOWN = (
    "define side of card: side = if over then (if printed-side of card is pip then coat else pip) "
    "else printed-side of card"
)


def write(folder: Path, *properties: str) -> str:
    path = folder / "turned.eight"
    path.write_text(SHEET.format(properties="\n".join(properties)))
    return str(path)


@pytest.mark.parametrize("traced", [True, False])
@pytest.mark.parametrize("properties", [(IN_PRINT, SHOWN), (SHOWN, IN_PRINT)])
def test_the_property_that_is_called_like_the_kind_is_meant_as_it_is_now(
    tmp_path: Path, properties: tuple[str, str], traced: bool
) -> None:
    """Twelve court cards are coats; turned over the other forty are. The order of the definitions is no matter."""
    game = new_game(load_variant(write(tmp_path, *properties)), players=2, seed=1, traced=traced)

    def pointed_at() -> int:
        return sum(action.verb == "point-at" for action in game.actions())

    assert pointed_at() == 12
    game.apply(next(action.code for action in game.actions() if action.verb == "turn-over"))
    assert pointed_at() == 40


def test_the_only_property_of_a_kind_is_meant_whatever_it_is_called(tmp_path: Path) -> None:
    game = new_game(load_variant(write(tmp_path, IN_PRINT)), players=2, seed=1)
    assert sum(action.verb == "point-at" for action in game.actions()) == 12


def test_which_of_two_properties_is_meant_must_be_said(tmp_path: Path) -> None:
    other = SHOWN.replace("define side of", "define side-by-night of")
    with pytest.raises(FaultyVariant) as caught:
        load_variant(write(tmp_path, IN_PRINT, other))
    assert "which-property" in [d.code for d in caught.value.diagnostics]


def test_a_property_that_rests_on_its_own_values_is_circular(tmp_path: Path) -> None:
    rests = "define side of card: side\n  pip for coat\n  coat otherwise"
    with pytest.raises(FaultyVariant) as caught:
        load_variant(write(tmp_path, rests))
    assert "circular" in [d.code for d in caught.value.diagnostics]
