"""How many can play, where an option has a say in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import load_variant
from eightfold.dsl.diagnostics import FaultyVariant

HEAD = """variant tables "Tables" based on eights
players 2 to 5
players 2 to 9 if large-table is welcome
players 3 to 4 if small-table is refused
option large-table = not-at-all | welcome
option small-table = welcome | refused
"""


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "tables.eight"
    path.write_text(HEAD)
    return str(path)


@pytest.mark.parametrize(
    ("sets", "numbers"),
    [
        ({}, (2, 5)),
        ({"large-table": "welcome"}, (2, 9)),
        ({"large-table": "not-at-all"}, (2, 5)),
        ({"small-table": "refused"}, (3, 4)),
        ({"large-table": "welcome", "small-table": "refused"}, (3, 4)),
        ({"large-table": "welcome", "small-table": "welcome"}, (2, 9)),
    ],
)
@pytest.mark.parametrize("turned_round", [False, True])
def test_lines_that_hold_move_the_ends_in_whatever_order_they_stand(
    sheet: str, sets: dict[str, str], numbers: tuple[int, int], turned_round: bool
) -> None:
    if turned_round:
        title, *lines = HEAD.splitlines(keepends=True)
        Path(sheet).write_text(title + "".join(reversed(lines)))
    variant = load_variant(sheet, sets)
    assert (variant.least, variant.most) == numbers


def test_lines_that_leave_no_table_are_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.eight"
    path.write_text(HEAD.replace("3 to 4", "4 to 5") + "players 2 to 3 if large-table is not-at-all\n")
    with pytest.raises(FaultyVariant) as fault:
        load_variant(str(path), {"small-table": "refused"})
    assert [(p.code, p.span.line) for p in fault.value.diagnostics if p.severity == "error"] == [("no-table", 2)]


def test_an_option_that_there_is_not_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.eight"
    path.write_text(HEAD + "players 2 to 3 if tiny-table is welcome\n")
    with pytest.raises(FaultyVariant) as fault:
        load_variant(str(path))
    assert {problem.code for problem in fault.value.diagnostics} == {"unknown-option"}


@pytest.mark.parametrize(
    ("variant", "option", "alternative", "numbers"),
    [
        ("craits", "most-players", "five", (2, 5)),
        ("canadian", "players-at-least", "three", (3, 8)),
        ("canadian", "players-at-least", "two", (2, 8)),
        ("canadian", "players-at-most", "eight", (2, 8)),
        ("canadian", "players-at-most", "as-packs-allow", (2, 12)),
        ("craits-translated", "six-or-more", "refused", (2, 5)),
        ("craits-translated", "six-or-more", "second-pack", (2, 10)),
    ],
)
def test_tables_of_the_shipped_rules(variant: str, option: str, alternative: str, numbers: tuple[int, int]) -> None:
    seated = load_variant(variant, {option: alternative})
    assert (seated.least, seated.most) == numbers
