"""What the kernel works out of things, and its types, keep their names; elsewhere these are names like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, shipped_library
from eightfold.dsl.check_sheet import check_sheet


def found(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "own.eight").write_text(f'variant own "Its own names" based on crazy-eights\n{text}\n')
    return check_sheet(str(folder / "own.eight"), shipped_library())


@pytest.mark.parametrize(
    "text",
    [
        *("kind number: 1 to 9", "kind size: small, large", "kind player: red, blue", "kind cards: red, blue"),
        *("keep number per player = 0", "zone top per player seen", "define position of card: number = 3"),
        *("define first(number, card): number = 3", "define owner of card\n  dealer for hearts\n  mover otherwise"),
    ],
)
def test_a_taken_name_is_told_where_it_is_given_and_nowhere_else(tmp_path: Path, text: str) -> None:
    (fault,) = found(tmp_path, text)
    assert (fault.code, fault.severity, fault.span.line) == ("reserved-word", "error", 2)
    assert "every sheet" in fault.message


@pytest.mark.parametrize(
    "text",
    [
        *("keep sum = 0", "define top: card = top of stock", "zone owner seen", "keep first per player = 0"),
        *("define first(card, number, card as other): number = number", "kind numeral: 1 to 9"),
    ],
)
def test_said_of_nothing_or_of_another_number_of_things_it_is_free(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []
