"""What is found in a sheet before anybody plays: circles, tables with holes, clauses that can never be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import FaultyVariant, load_variant, resolve
from eightfold.dsl.catalogue import find_sheet, shipped_library
from eightfold.dsl.check_sheet import check_sheet

SELF = """variant away "Away" based on crazy-eights
rule more "every draw is followed by another"
  when player draws number
    player draws 1 card
"""
TWO = """variant away "Away" based on crazy-eights
rule turning
  when play reverses
    mover goes-again
rule again
  when player goes-again
    play reverses
"""
TABLE = """variant away "Away" based on crazy-eights
define points of card
  50 for 8
  10 for K or 8
"""
WORDS = """variant away "Away" based on crazy-eights
define matching = if possible mover plays any-card then 8 else none
define any-card: cards = every card
"""
LATER = """variant away "Away" based on crazy-eights
rule later "said afterwards, it comes to an end with the hand"
  when player plays card
    afterwards play reverses
"""


def load(tmp_path: Path, text: str) -> None:
    path = tmp_path / "away.eight"
    path.write_text(text)
    load_variant(str(path))


@pytest.mark.parametrize(("text", "code"), [(SELF, "runs-away"), (TWO, "runs-away"), (WORDS, "circular")])
def test_a_circle_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(FaultyVariant) as error:
        load(tmp_path, text)
    assert [d.code for d in error.value.diagnostics] == [code]


def test_what_is_said_afterwards_is_no_circle(tmp_path: Path) -> None:
    load(tmp_path, LATER)


def test_a_table_with_a_hole_and_a_double_row_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultyVariant) as error:
        load(tmp_path, TABLE)
    found = {d.code: d.message for d in error.value.diagnostics}
    assert set(found) == {"unfinished-table", "row-twice"}
    assert "2 of clubs" in found["unfinished-table"]
    assert "8 of clubs" in found["row-twice"]


@pytest.mark.parametrize(("cards", "codes"), [("8 in 9", ["never-matches"]), ("8 or 9", [])])
def test_a_clause_that_waits_for_no_card_is_a_warning(tmp_path: Path, cards: str, codes: list[str]) -> None:
    path = tmp_path / "away.eight"
    path.write_text(f'variant away "A" based on crazy-eights\nwhen player plays ({cards})\n  nothing happens\n')
    sheet, library, _ = find_sheet(str(path))
    assert sheet is not None
    variant, found = resolve(sheet, library)
    assert variant is not None
    assert [d.code for d in found] == codes


UNORDERED = """variant away "Away" based on crazy-eights
keep pot = 0
rule gathering{order}
  when player plays 5
    pot becomes 2 * pot
rule adding
  when player plays 5 of hearts
    pot rises by 3
"""


@pytest.mark.parametrize(
    ("order", "codes"), [("", ["unordered"]), (" after adding", []), (' "first" before adding', [])]
)
def test_an_order_that_matters_must_be_said(tmp_path: Path, order: str, codes: list[str]) -> None:
    path = tmp_path / "away.eight"
    path.write_text(UNORDERED.format(order=order))
    sheet, library, _ = find_sheet(str(path))
    assert sheet is not None
    variant, found = resolve(sheet, library)
    assert variant is not None
    assert [d.code for d in found] == codes


def test_other_cards_need_no_order(tmp_path: Path) -> None:
    path = tmp_path / "away.eight"
    path.write_text(UNORDERED.format(order="").replace("5 of hearts", "6 of hearts"))
    sheet, library, _ = find_sheet(str(path))
    assert sheet is not None
    assert resolve(sheet, library)[1] == []


def test_the_order_of_lines_is_no_order(tmp_path: Path) -> None:
    head, *clauses = UNORDERED.format(order="").split("rule ")
    orders = []
    for parts in (clauses, clauses[::-1]):
        path = tmp_path / "away.eight"
        path.write_text(head + "".join(f"rule {part}" for part in parts))
        own = [r.clause.name for r in load_variant(str(path)).reactions if r.clause.sheet == "away"]
        orders.append(own)
    assert orders[0] == orders[1]


JOKER = """house rule joker "A joker" for eights
kind rank: 2 to 10, J, Q, K, A, joker
deck with-jokers
  2 to 10, J, Q, K, A of clubs, diamonds, hearts, spades
  joker times 2
pack with-jokers
define points of card = if card is {what} then 50 else usual
"""


@pytest.mark.parametrize(("what", "codes"), [("joker", []), ("J", ["unfinished-table"])])
def test_a_table_need_not_speak_of_cards_that_another_sheet_takes_off_it(
    tmp_path: Path, what: str, codes: list[str]
) -> None:
    (tmp_path / "joker.eight").write_text(JOKER.format(what=what))
    (tmp_path / "away.eight").write_text('variant away "Away" based on craits\nwith joker\n')
    sheet, library, _ = find_sheet(str(tmp_path / "away.eight"))
    assert sheet is not None
    assert [d.code for d in resolve(sheet, library)[1] if d.severity == "error"] == codes


@pytest.mark.parametrize(("stem", "codes"), [("pear", ["other-name"]), ("apple", [])])
def test_a_file_called_otherwise_than_its_sheet_is_told(tmp_path: Path, stem: str, codes: list[str]) -> None:
    path = tmp_path / f"{stem}.eight"
    path.write_text('variant apple "Apple" based on crazy-eights\n')
    assert [d.code for d in check_sheet(str(path), shipped_library(tmp_path))] == codes
