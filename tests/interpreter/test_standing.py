"""Which clauses are never asked, because a stronger one stands in their place."""

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter.standing import replaced

HEAD = 'variant mine "Mine" based on crazy-eights\n'


def instead(tmp_path: Path, text: str, takes: tuple[str, ...] = ()) -> dict[str, str]:
    path = tmp_path / "mine.eight"
    path.write_text(HEAD + text, "utf-8")
    return {below: above for below, above in replaced(load_variant(str(path), {}, takes)).items() if "mine." in above}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("define deal-size = 3\n", True),
        ("define deal-size = usual + 1\n", False),
        ("define deal-size = if number of every player is 2 then 7 else usual\n", False),
    ],
)
def test_a_word(tmp_path: Path, text: str, expected: bool) -> None:
    assert (instead(tmp_path, text).get("eights.deal-size") == "mine.deal-size") is expected


@pytest.mark.parametrize(("body", "expected"), [("player draws 1 card", True), ("usual", False)])
def test_a_sentence(tmp_path: Path, body: str, expected: bool) -> None:
    found = instead(tmp_path, f"define hands are-dealt\n  each player in every player\n    {body}\n")
    assert ("eights.hands-are-dealt" in found) is expected


def test_an_action(tmp_path: Path) -> None:
    found = instead(tmp_path, "action player draws if player is on-turn\n  player draws 1 card\n  turn ends\n")
    assert found["eights.draws"] == "mine.draws"


def test_how_many_can_play(tmp_path: Path) -> None:
    assert instead(tmp_path, "players 2 to 3\n")["crazy-eights.players"] == "mine.players"
