"""Modes that a module brings and the sheet that takes it adds to."""

from __future__ import annotations

from pathlib import Path

from eightfold.dsl import load_variant

MODULE = """house rule resting "A rest" for eights
mode rest with number as turns "everybody rests"
  action player rests if player is on-turn
    rest ends
    turn ends
rule seven
  when player plays 7
    rest begins with 1
"""
SHEET = """variant rested "Rested" based on crazy-eights
with resting
mode rest
  allow player calls-last-card
"""


def test_a_mode_belongs_to_the_sheet_that_introduces_it(tmp_path: Path) -> None:
    (tmp_path / "resting.eight").write_text(MODULE)
    path = tmp_path / "rested.eight"
    path.write_text(SHEET)
    mode = load_variant(str(path)).modes["rest"]
    assert mode.clause.name == "resting.rest"
    assert mode.clause.title == "everybody rests"
    assert len(mode.allows) == 1
