"""The guide: every command on it works, in the order in which it stands there, with the sheet that it writes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from eightfold.cli.main import main

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_guide_works_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = 0
    for language, text in BLOCKS:
        if language == "eight":
            with Path("our-table.eight").open("a", encoding="utf-8") as sheet:
                sheet.write("\n" + text)
        elif language == "yaml":
            Path("our-table.scenarios.yaml").write_text(text, "utf-8")
        else:
            for line in text.splitlines():
                command, *args = shlex.split(line)
                assert command == "eightfold"
                result = CliRunner().invoke(main, args, catch_exceptions=False)
                assert result.exit_code == 0, f"{line}: {result.output}"
                commands += 1
    assert commands > 10


def test_the_rules_of_the_guide_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(main, ["new", "our-table", "--based-on", "canadian"], catch_exceptions=False)
    rules = next(text for language, text in BLOCKS if language == "eight")
    Path("our-table.eight").write_text(Path("our-table.eight").read_text("utf-8") + rules, "utf-8")
    scenario = """variant: our-table
scenarios:
  - id: no-going-out-on-a-two
    title: A 2 that is the last card may not be played
    given:
      players: 3
      arranged: such small hands cannot be dealt
      hands: {north: [2C], east: [3C, 3D], south: [KH, 4D]}
      pile: [QC]
      turn: north
    steps:
      - north: play 2C
        refused: forbidden
"""
    Path("our-table.scenarios.yaml").write_text(scenario, "utf-8")
    result = CliRunner().invoke(main, ["test", "our-table.scenarios.yaml"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
