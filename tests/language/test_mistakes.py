"""Each page of `mistakes/` holds a sheet with a mistake and, under a line, what is told of it.

`EIGHTFOLD_SNAPSHOTS=write make test` writes the pages anew; a new page needs only the sheet.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from rich.console import Console

from eightfold.cli.render import in_order, print_diagnostics
from eightfold.dsl import Diagnostic, shipped_library
from eightfold.dsl.check_sheet import check_sheet

PAGES = sorted((Path(__file__).parent / "mistakes").glob("*.txt"))
RULE = "=" * 88
NAME = "mine.eight"
"""The name under which the sheet of a page is checked."""


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def told_of(source: str) -> list[Diagnostic]:
    """All diagnostics of a sheet that lies in the current folder; what it is based on lies beside the pages."""
    Path(NAME).write_text(source, encoding="utf-8")
    return in_order(check_sheet(NAME, shipped_library(PAGES[0].parent)), [NAME])


def shown(found: list[Diagnostic], source: str, colour: bool = False) -> str:
    """Diagnostics as the terminal shows them."""
    console = Console(width=200, color_system="standard" if colour else None, force_terminal=colour)
    with console.capture() as capture:
        print_diagnostics(found, lambda file: source.split("\n") if file == NAME else [], console)
    return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def source_in(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition(f"{RULE}\n")[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_mistake_is_told_as_its_page_shows(page: Path) -> None:
    source = source_in(page)
    text = f"{source}{RULE}\n{shown(told_of(source), source)}\n"
    if os.environ.get("EIGHTFOLD_SNAPSHOTS") == "write":
        page.write_text(text, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_mistake_has_a_place_and_a_next_step(page: Path) -> None:
    found = told_of(source_in(page))
    assert found
    for diagnostic in found:
        assert diagnostic.span.line > 0
        assert diagnostic.hint


def test_colour_changes_no_word() -> None:
    source = source_in(PAGES[0])
    found = told_of(source)
    plain = shown(found, source)
    coloured = shown(found, source, colour=True)
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
