"""`show --as rulebook`: prose that a family can print."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from eightfold.cli.main import main


def show(*args: str) -> str:
    result = CliRunner().invoke(main, ["show", *args, "--as", "rulebook"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", ["crazy-eights", "craits", "canadian", "craits-translated", "whot"])
def test_a_rulebook_tells_players_cards_points_and_decisions(name: str) -> None:
    text = show(name)
    assert len(text.split()) > 250
    for heading in ("## What you need", "## What players may do", "## How the game is played here"):
        assert heading in text
    assert "[" not in text.split("## Examples")[0].replace("[]", "")


def test_points_stand_in_a_table() -> None:
    assert "| 5 or 6 or 9 | 30 |" in show("canadian")


def test_what_was_decided_is_told() -> None:
    assert "**Eight down and up.**" in show("crazy-eights", "--set", "cards-dealt=eight-down-and-up")


def test_against_the_base_only_the_house_rule_is_left(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.eight"
    sheet.write_text(
        'variant mine "Mine" based on crazy-eights\n'
        'rule queen "the queen of spades makes the next player draw five"\n'
        "  when player plays Q of spades\n    next draws 5 cards\n"
    )
    text = show(str(sheet), "--against", "crazy-eights")
    assert "The queen of spades makes the next player draw five." in text
    assert "## What you need" not in text


def test_html_is_one_page_of_its_own() -> None:
    page = show("craits", "--format", "html")
    assert page.startswith("<!doctype html>")
    assert "http" not in page
    assert "<td>50</td>" in page
