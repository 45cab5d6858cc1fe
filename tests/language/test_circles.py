"""Sheets that would go on for ever are refused before anybody plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import FaultyVariant, load_variant

SELF = """variant away "Away" based on crazy-eights
rule more "every draw is followed by another"
  when player draws number
    player draws 1 card
"""
TWO = """variant away "Away" based on crazy-eights
rule turning
  when play reverses
    mover goes-again
rule again
  when player goes-again
    play reverses
"""
WORDS = """variant away "Away" based on crazy-eights
define matching = if possible mover plays any-card then 8 else none
define any-card: cards = every card
"""
LATER = """variant away "Away" based on crazy-eights
rule later "said afterwards, it comes to an end with the hand"
  when player plays card
    afterwards play reverses
"""


def load(tmp_path: Path, text: str) -> None:
    path = tmp_path / "away.eight"
    path.write_text(text)
    load_variant(str(path))


@pytest.mark.parametrize(("text", "code"), [(SELF, "runs-away"), (TWO, "runs-away"), (WORDS, "circular")])
def test_a_circle_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(FaultyVariant) as error:
        load(tmp_path, text)
    assert [d.code for d in error.value.diagnostics] == [code]


def test_what_is_said_afterwards_is_no_circle(tmp_path: Path) -> None:
    load(tmp_path, LATER)
