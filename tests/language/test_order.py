"""A sheet that takes two modules settles their order, and is told how."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.dsl.diagnostics import Diagnostic

HEAD = """variant mine "Mine" based on crazy-eights
with own-wild-rank
"""
NAMING = ("crazy-eights.eight", "own-wild-rank.naming.2")
"""Both answer an 8 that is played."""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return tmp_path / "mine.eight"


def told(sheet: Path, text: str) -> list[Diagnostic]:
    sheet.write_text(HEAD + text)
    return check_sheet(str(sheet), shipped_library(sheet.parent))


def test_a_missing_order_between_modules_is_told_with_a_line_for_ones_own_sheet(sheet: Path) -> None:
    (found,) = told(sheet, "")
    assert found.code == "unordered"
    assert found.hint.endswith("order own-wild-rank.naming after eight")


@pytest.mark.parametrize(("line", "places"), [("after", NAMING), ("before", NAMING[::-1])])
def test_the_line_settles_it(sheet: Path, line: str, places: tuple[str, str]) -> None:
    assert told(sheet, f"order naming {line} eight\n") == []
    names = [r.clause.name for r in load_variant(str(sheet)).reactions if r.clause.name in NAMING]
    assert tuple(names) == places


@pytest.mark.parametrize("line", ["order namin after eight", "order naming after eigth"])
def test_a_rule_that_there_is_not_is_told(sheet: Path, line: str) -> None:
    assert [(found.code, found.span.line) for found in told(sheet, f"{line}\n")] == [("unknown-clause", 3)]


def test_a_house_rule_may_name_what_its_host_lacks(tmp_path: Path) -> None:
    rule = tmp_path / "mine.eight"
    rule.write_text('house rule mine "Mine" for eights\nwith own-wild-rank\norder naming after eigth, eight\n')
    assert check_sheet(str(rule), shipped_library(tmp_path)) == []


def test_a_circle_is_refused(sheet: Path) -> None:
    found = told(sheet, "order naming after eight\norder naming before eight\n")
    assert [problem.code for problem in found] == ["circular-order"]


@pytest.mark.parametrize("line", ["order naming eight", "order naming"])
def test_what_is_missing_in_the_line_is_told(sheet: Path, line: str) -> None:
    (found,) = told(sheet, f"{line}\n")
    assert found.span.line == 3
    assert found.hint == "expected here: `after` or `before`"
