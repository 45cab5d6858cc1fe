"""A sentence may name a zone in one of its places: `player plays card on heap` is a move of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, new_game

SHEET = """variant heaped "Heaped" based on crazy-eights
zone heap seen
keep laid = 0
action player plays card on heap if player is on-turn and card is hearts in player's hand
  card moves to heap
  turn ends
rule laying
  when player plays card on heap
    laid rises by 1
"""


@pytest.mark.parametrize("traced", [True, False])
def test_a_move_onto_a_zone_is_offered_made_and_answered(tmp_path: Path, traced: bool) -> None:
    path = tmp_path / "heaped.eight"
    path.write_text(SHEET)
    game: Game = new_game(load_variant(str(path)), players=2, seed=3, traced=traced)
    offered = [a for a in game.actions() if a.text.endswith("on heap")]
    assert offered
    game.apply(offered[0].code)
    assert [game.program.deck.name(card) for card in game.cards_in("heap")] == [offered[0].args[0][1]]
    assert game.kept("laid") == 1
