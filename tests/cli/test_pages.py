"""`check --explain CODE`: what a code means, from wherever Eightfold is installed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
PAGES = Path(__file__).parents[2] / "docs" / "diagnostics"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_page_is_printed_whole_with_where_the_reference_speaks_of_it(call: Call) -> None:
    result = call("check", "--explain", "unordered")
    assert result.exit_code == exits.GOOD
    assert result.stdout.startswith((PAGES / "unordered.md").read_text("utf-8").rstrip())
    assert result.stdout.endswith("\nReference (spec/language.md): `order`: `after`, `ahead`\n")


def test_every_code_that_is_told_can_be_asked_for(call: Call, sheet: Callable[[str, str], str]) -> None:
    told = call("check", sheet("mine", "variant mine based on crazy-eights\ndefine wild = eihgt\n")).stdout
    (asked,) = [line.split("see: eightfold ")[1] for line in told.splitlines() if "see: " in line and "unknown" in line]
    assert call(*asked.split()).stdout.startswith("# unknown-word\n")


def test_an_unknown_code_is_a_wrong_call_that_names_the_nearest(call: Call) -> None:
    result = call("check", "--explain", "unorderd")
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert "did you mean `unordered`?" in result.stderr


def test_nothing_to_check_is_a_wrong_call(call: Call) -> None:
    assert call("check").exit_code == exits.WRONG_CALL
