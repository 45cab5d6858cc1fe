"""The README: its sheet is checked, laid out and played as it stands, and its table names every command."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from eightfold.cli.main import main

TEXT = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")


def test_the_house_rule_of_the_readme_is_checked_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = next(block for block in re.findall(r"^```\n(.*?)^```", TEXT, re.M | re.S) if block.startswith("house"))
    Path("queen-of-spades.eight").write_text(sheet, "utf-8")
    for command in ("check", "fmt --check"):
        assert CliRunner().invoke(main, [*command.split(), "queen-of-spades.eight"]).exit_code == 0
    call = "play canadian --with queen-of-spades --humans 0 --seed 3 --plain"
    lines = CliRunner().invoke(main, call.split()).stdout.splitlines()
    hits = [index for index, line in enumerate(lines) if "plays QS." in line]
    assert any("draws 5" in " ".join(lines[index : index + 3]) for index in hits)


def test_the_table_names_every_command() -> None:
    named = {name for row in re.findall(r"^\| (`.*?) \|", TEXT, re.M) for name in re.findall(r"`([a-z]+)", row)}
    assert set(main.list_commands(click.Context(main))) <= named
