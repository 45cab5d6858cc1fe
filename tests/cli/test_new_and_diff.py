"""`new` and `diff`: a sheet to begin with that is right as it stands, and what it changes once something is changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from eightfold.cli.main import main


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, args, catch_exceptions=False)
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("base", ["crazy-eights", "canadian", "whot"])
def test_a_new_variant_is_right_and_says_what_its_base_says(base: str) -> None:
    assert run("new", "my-table", "--based-on", base)[0] == 0
    assert run("check", "my-table.eight")[0] == 0
    code, out = run("diff", base, "my-table.eight", "--format", "json")
    assert code == 0
    assert json.loads(out) == {"differences": [], "witness": None}


def test_what_is_written_behind_the_notes_works(folder: Path) -> None:
    run("new", "my-table", "--based-on", "crazy-eights")
    sheet = folder / "my-table.eight"
    lines = sheet.read_text().splitlines()
    rule = lines.index('# rule queen-of-spades "the queen of spades makes the next player draw five"')
    lines[rule : rule + 3] = [line[2:] for line in lines[rule : rule + 3]]
    sheet.write_text("\n".join(lines) + "\n")
    assert run("check", "my-table.eight")[0] == 0
    _, out = run("diff", "crazy-eights", "my-table.eight", "--format", "json")
    assert [d["clause"] for d in json.loads(out)["differences"]] == ["queen-of-spades"]


def test_a_new_house_rule_is_right_and_changes_play(folder: Path) -> None:
    assert run("new", "spade-queen", "--house-rule")[0] == 0
    assert run("check", "spade-queen.eight")[0] == 0


def test_nothing_is_overwritten(folder: Path) -> None:
    (folder / "mine.eight").write_text("precious")
    code, out = run("new", "mine")
    assert code == 2
    assert "mine.eight is there already" in out
    assert (folder / "mine.eight").read_text() == "precious"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("new", "My Table"), "no name for a sheet"),
        (("new", "../out"), "no name for a sheet"),
        (("new", "craits"), "comes with Eightfold"),
        (("new", "mine", "--based-on", "carits"), "craits"),
        (("diff", "craits", "nothing-like-it"), "no variant is called"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(args: tuple[str, ...], said: str) -> None:
    code, out = run(*args)
    assert code == 2
    assert said in out


def test_a_clause_of_several_lines_is_shown_as_it_is_written() -> None:
    rule = "  when player plays 9\n    if player is dealer\n      others draw 1 card\n    next draws 2 cards\n"
    Path("mine.eight").write_text(f'variant mine "Mine" based on crazy-eights\nrule nine\n{rule}define deal-size = 4\n')
    _, out = run("diff", "crazy-eights", "mine.eight", "--games", "1")
    written = "".join(f"  {line}\n" for line in rule.splitlines())
    assert f"nine\n  crazy-eights: nothing of this name\n  mine.eight:\n{written}" in out
    assert "  mine.eight: define deal-size = 4\n" in out


def test_a_changed_option_parts_the_games() -> None:
    Path("mine.eight").write_text('variant mine "Mine" based on crazy-eights\nset cards-dealt to eight-down-and-up\n')
    _, out = run("diff", "crazy-eights", "mine.eight", "--format", "json")
    data = json.loads(out)
    assert {"clause": "option cards-dealt", "a": "five", "b": "eight-down-and-up"} in data["differences"]
    assert data["witness"]["what"]
    assert data["witness"]["a"] != data["witness"]["b"]
