"""The cookbook: every sheet on its pages is right, every command works, every scenario passes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from eightfold.cli import searching
from eightfold.cli.main import main
from eightfold.dsl import load_variant, shipped_library
from eightfold.dsl.check_sheet import check_sheet

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "cookbook"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.stem != "README")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(?:variant|house rule) ([a-z0-9-]+) ", re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text("utf-8")) if kind == language]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which `check` plays but a little; how it plays is tried elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(searching, "PLAYED", 500)
    monkeypatch.setattr(searching, "LEAST_PLAYED", 500)
    return tmp_path


def written(page: Path) -> list[str]:
    """Writes the sheets and scenarios of a page into the current folder; returns the names of the sheets."""
    names = []
    for text in blocks(page, "eight"):
        (name,) = HEADING.findall(text)
        names.append(name)
        Path(f"{name}.eight").write_text(text, encoding="utf-8")
    for text in blocks(page, "yaml"):
        Path(text.split("\n")[0].removeprefix("# ")).write_text(text, encoding="utf-8")
    return names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_of_a_page_works(page: Path) -> None:
    written(page)
    commands = [shlex.split(line) for text in blocks(page, "sh") for line in text.splitlines()]
    for command, *args in commands:
        assert command == "eightfold"
        result = CliRunner().invoke(main, args, catch_exceptions=False)
        assert result.exit_code == 0, f"{args}: {result.output}"
    assert {"check", "play", "test"} <= {command[1] for command in commands}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_sheet_of_a_page_is_right_and_can_be_taken(page: Path, empty_folder: Path) -> None:
    for name in written(page):
        library = shipped_library(empty_folder)
        assert [d.message for d in check_sheet(f"{name}.eight", library)] == []
        sheet = library.sheet(name)
        assert sheet is not None
        assert sheet[0] is not None
        if sheet[0].kind == "house rule":
            takes = ("stacking-sevens", name) if name == "jack-saves" else (name,)
            assert name in load_variant("crazy-eights", {}, takes, library).modules


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_a_wish_a_sheet_scenarios_and_variations(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.search(r"^> \*\".*\"\*$", text, re.MULTILINE | re.DOTALL)
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["What you meant", "Variations"]
    assert len(blocks(page, "eight")) >= 2
    assert len(blocks(page, "yaml")) == 1


def test_the_index_names_every_page_and_every_link_leads_somewhere() -> None:
    index = (FOLDER / "README.md").read_text("utf-8")
    assert set(re.findall(r"\]\(([a-z-]+\.md)\)", index)) == {page.name for page in PAGES}
    for page in [*PAGES, FOLDER / "README.md"]:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (FOLDER / link).exists(), f"{page.name}: {link}"
