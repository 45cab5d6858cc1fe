"""Citations of sentences that their document has not are told; of a document without a register nothing is known."""

import pytest

from eightfold.dsl.parse import parse
from eightfold.dsl.unknown_citations import sentences_of, unknown_citations

SHEET = """variant mine "Mine" based on canadian
document canadian
set length to 15 {}
define points of card {}
  50 for 8 {}
cite six {}
mode calm "calm" {}
  forbid player plays 2 {}
"""


def told(*places: str) -> list[str]:
    sheet, faults = parse(SHEET.format(*places), "mine.eight")
    assert sheet is not None, faults
    return [fault.message for fault in unknown_citations(sheet)]


@pytest.mark.parametrize("place", range(6))
def test_a_sentence_that_there_is_not_is_told_wherever_it_is_cited(place: int) -> None:
    places = ["[s29]"] * 6
    assert told(*places) == []
    places[place] = "[s29 s9999]"
    assert told(*places) == ["the document `canadian` has no sentence s9999"]


@pytest.mark.parametrize("one", ["[ours:s9999]", "[silences-canadian:s1]", "[craits-be:s55]"])
def test_of_a_document_without_a_register_nothing_is_known(one: str) -> None:
    assert told(one, *["[s29]"] * 5) == []


def test_the_registers_tell_their_sentences() -> None:
    assert {"canadian:s1", "canadian:s98"} <= sentences_of("canadian")
    assert "canadian:s99" not in sentences_of("canadian")
    assert sentences_of("../canadian") == sentences_of("silences-canadian") == frozenset()
