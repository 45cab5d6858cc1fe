"""A sheet that takes two modules settles their order, and is told how."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.dsl.diagnostics import Diagnostic

HEAD = """variant mine "Mine" based on crazy-eights
with another
"""
MODULE = """house rule another "Another" for eights
rule naming
  when player plays 8
    named becomes no
"""
NAMING = ("crazy-eights.eight", "another.naming")
"""Both answer an 8 that is played."""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    (tmp_path / "another.eight").write_text(MODULE)
    return tmp_path / "mine.eight"


def told(sheet: Path, text: str) -> list[Diagnostic]:
    sheet.write_text(HEAD + text)
    return check_sheet(str(sheet), shipped_library(sheet.parent))


def test_a_missing_order_between_modules_is_told_with_a_line_for_ones_own_sheet(sheet: Path) -> None:
    (found,) = told(sheet, "")
    assert found.code == "unordered"
    assert found.hint.endswith("order another.naming after eight")


@pytest.mark.parametrize(("line", "places"), [("after", NAMING), ("before", NAMING[::-1])])
def test_the_line_settles_it(sheet: Path, line: str, places: tuple[str, str]) -> None:
    assert told(sheet, f"order naming {line} eight\n") == []
    names = [r.clause.name for r in load_variant(str(sheet)).reactions if r.clause.name in NAMING]
    assert tuple(names) == places


@pytest.mark.parametrize("line", ["order namin after eight", "order naming after eigth"])
def test_a_rule_that_there_is_not_is_told(sheet: Path, line: str) -> None:
    assert [(found.code, found.span.line) for found in told(sheet, f"{line}\n")] == [("unknown-clause", 3)]


def test_a_house_rule_may_name_what_its_host_lacks(sheet: Path) -> None:
    sheet.write_text('house rule mine "Mine" for crazy-eights\nwith another\norder naming after eigth, eight\n')
    assert check_sheet(str(sheet), shipped_library(sheet.parent)) == []


def test_a_circle_is_refused(sheet: Path) -> None:
    found = told(sheet, "order naming after eight\norder naming before eight\n")
    assert [problem.code for problem in found] == ["circular-order"]


@pytest.mark.parametrize("line", ["order naming eight", "order naming"])
def test_what_is_missing_in_the_line_is_told(sheet: Path, line: str) -> None:
    (found,) = told(sheet, f"{line}\n")
    assert found.span.line == 3
    assert found.hint == "expected here: `after` or `before`"


def test_after_everything_is_after_all_of_which_it_is_not_said(sheet: Path) -> None:
    both = "order naming after everything\nrule last after everything\n  when player plays 8\n    named becomes no\n"
    (found,) = told(sheet, both)
    assert found.code == "unordered"
    assert told(sheet, f"{both}order last after naming\n") == []
    names = [r.clause.name for r in load_variant(str(sheet)).reactions if r.clause.name in (*NAMING, "mine.last")]
    assert names == [*NAMING, "mine.last"]


def test_what_is_said_by_name_goes_before_what_is_said_of_everything(sheet: Path) -> None:
    rules = "order naming after everything\nrule very-last after naming\n  when player plays 8\n    named becomes no\n"
    assert told(sheet, rules) == []
    names = [r.clause.name for r in load_variant(str(sheet)).reactions if r.clause.name in (*NAMING, "mine.very-last")]
    assert names == [*NAMING, "mine.very-last"]


def test_before_everything_is_before_all_others(sheet: Path) -> None:
    assert told(sheet, "order naming before everything\n") == []
    names = [r.clause.name for r in load_variant(str(sheet)).reactions if r.clause.name in NAMING]
    assert tuple(names) == NAMING[::-1]


def test_no_rule_is_called_everything(sheet: Path) -> None:
    found = told(sheet, "rule everything\n  when player plays 8\n    named becomes no\n")
    assert [(problem.code, problem.span.line) for problem in found] == [("reserved-word", 3)]
