"""`play stops` drops what is pending around the sentence that says it, and nothing of that sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import new_game

HEAD = """variant stopped "Stopped" based on crazy-eights
keep steps = 0
rule first
  when starter turns-up
    dealer halts
    steps rises by 1000
define player halts
"""
ASKS = "player chooses suit from every suit"


@pytest.mark.parametrize("between", ["nothing happens", ASKS])
@pytest.mark.parametrize("before", ["nothing happens", ASKS])
@pytest.mark.parametrize("after", ["nothing happens", ASKS])
def test_the_sentence_itself_is_finished(tmp_path: Path, before: str, between: str, after: str) -> None:
    """Whether somebody is asked on the way or not."""
    path = tmp_path / "stopped.eight"
    lines = [
        before,
        "if deal-size is 5",
        "  play stops",
        f"  {between}",
        "  steps rises by 1",
        after,
        "steps rises by 10",
    ]
    rule = "rule last\n  when player halts\n    steps rises by 100\n"
    path.write_text(HEAD + "".join(f"  {line}\n" for line in lines) + rule)
    game = new_game(load_variant(str(path)), players=2, seed=0)
    while game.state.ask is not None:
        game.apply(game.legal()[0])
    assert game.kept("steps") == 111


def test_what_answers_the_end_of_a_hand_is_heard(tmp_path: Path) -> None:
    path = tmp_path / "stopped.eight"
    text = """variant stopped "Stopped" based on crazy-eights
keep steps = 0
define enough-hands = hand-number is 3
define hand is-scored
  dealer chooses suit from every suit
  usual
rule last
  when hand ends
    steps rises by 1
"""
    path.write_text(text)
    game = new_game(load_variant(str(path)), players=2, seed=0)
    while not game.over and game.kept("hand-number") < 2:
        game.apply(game.legal()[0])
    assert game.kept("steps") == 1
