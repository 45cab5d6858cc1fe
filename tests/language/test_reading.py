"""Reading on after a fault, and the table that the reader reads by."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from eightfold.dsl import syntax as ast
from eightfold.dsl import tables
from eightfold.dsl.parse import Reading, reading

HEADING = 'variant mine "Mine" based on eights\n'


def read(text: str) -> Reading:
    return reading(HEADING + text, "mine.eight")


def names(found: Reading) -> list[str]:
    """The names of what could be read."""
    assert found.sheet is not None
    return [getattr(item, "name", type(item).__name__) for item in found.sheet.items]


def lines(found: Reading) -> list[int]:
    return [fault.span.line for fault in found.faults]


def test_the_kept_table_is_that_of_the_grammar() -> None:
    kept = json.loads(tables.beside(tables.FILE).read_text(encoding="utf-8"))
    assert kept == tables.worked_out(tables.grammar_text()), "run: make grammar"


def test_a_table_that_is_out_of_date_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    before = tables.table()
    tables.table.cache_clear()
    monkeypatch.setattr(tables, "FORMAT", tables.FORMAT + 1)
    after = tables.table()
    tables.table.cache_clear()
    assert after is not before
    assert after.rows == before.rows


def test_reading_needs_no_lark() -> None:
    code = (
        "import sys; from eightfold.dsl import load_variant; load_variant('crazy-eights'); print('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_clauses_around_a_broken_one_are_kept() -> None:
    found = read("keep one = 0\nkeep two = = 0\nkeep three = 0\n")
    assert lines(found) == [3]
    assert names(found) == ["one", "three"]
    assert [(lost.first, lost.end) for lost in found.lost] == [(3, 4)]


def test_statements_around_a_broken_one_are_kept() -> None:
    found = read("rule r\n  when player plays 2\n    turn ends\n    next draws = 1\n    turn ends\nkeep three = 0\n")
    assert lines(found) == [5]
    assert names(found) == ["r", "three"]
    assert found.sheet is not None
    (rule, _) = found.sheet.items
    assert isinstance(rule, ast.Rule)
    (trigger,) = rule.triggers
    assert isinstance(trigger, ast.Reaction)
    assert len(trigger.block) == 2


def test_a_block_of_one_broken_statement_takes_its_clause_with_it() -> None:
    found = read("rule r\n  when player plays 2\n    next draws = 1\n  when player plays 3\n    turn ends\n")
    assert lines(found) == [4]
    assert found.sheet is not None
    (rule,) = found.sheet.items
    assert isinstance(rule, ast.Rule)
    assert len(rule.triggers) == 1


def test_the_other_side_of_a_broken_condition_is_passed_over() -> None:
    text = "when player plays 2\n  if some = stock\n    turn ends\n  else\n    turn ends\n  turn ends\n"
    found = read(text)
    assert lines(found) == [3]
    assert names(found) == ["Reaction"]


def test_an_open_bracket_hides_no_later_clause() -> None:
    found = read("define one = (2 + 3\nkeep two = 0\nkeep three = = 0\n")
    assert [fault.code for fault in found.faults] == ["unclosed-bracket", "operator-twice"]
    assert names(found) == ["two"]


def test_a_broken_heading_hides_no_fault_below() -> None:
    found = reading("variant mine based eights\nkeep two = = 0\n", "mine.eight")
    assert lines(found) == [1, 2]
    assert found.sheet is None


def test_a_fault_on_the_last_line_ends_the_sheet() -> None:
    found = read("keep one = 0\nrule r\n  when player plays 2\n    turn ends\n    next draws =")
    assert lines(found) == [6]
    assert names(found) == ["one", "r"]


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    assert len(read("kep x = 0\n" * 100).faults) == 20


def test_a_span_ends_where_its_clause_ends() -> None:
    found = read("keep one = 0  # none\n\n# more\nkeep two = 0\n")
    assert found.sheet is not None
    first = found.sheet.items[0].span
    assert (first.line, first.column, first.end_line, first.end_column) == (2, 1, 2, 13)


def test_the_same_text_is_read_once() -> None:
    assert read("keep one = 0\n") is read("keep one = 0\n")


@pytest.mark.parametrize("written", ["1 card", "1  cards", "1   card", "1"])
def test_a_noun_behind_a_count_is_silent(written: str) -> None:
    found = read(f"when player plays 2\n  next draws {written}\n")
    assert found.faults == ()


def test_a_word_is_read_whole() -> None:
    found = read("players 2 total\n")
    assert found.faults[0].span.column == 11
    assert found.faults[0].span.end_column == 16
