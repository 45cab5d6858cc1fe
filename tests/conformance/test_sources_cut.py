"""How a document is cut into units. All texts here are made up."""

import hashlib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eightfold.conformance.sources.cut import Kind, cut, normalise
from eightfold.conformance.sources.sentences import split_sentences

HEADING, SENTENCE, ITEM, ROW = Kind.HEADING, Kind.SENTENCE, Kind.LIST_ITEM, Kind.TABLE_ROW


def shapes(text: str) -> list[tuple[Kind, str]]:
    return [(unit.kind, unit.text) for unit in cut(text)]


# Normalisation


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("  two \t words\r", "two words"),
        ("no\u00a0break\u2003wide\u3000space", "no break wide space"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("“quotes” – and … stay", "“quotes” – and … stay"),
        ("a\u001cb", "a\u001cb"),
    ],
)
def test_normalise(text: str, normal: str) -> None:
    assert normalise(text) == normal


def test_digest_is_of_the_normalised_text() -> None:
    (unit,) = cut("\ufeffLay  a\u00a0track.\r\n")
    assert unit.sha256 == hashlib.sha256(b"Lay a track.").hexdigest()


def test_positions_count_empty_lines_and_parts_from_one() -> None:
    assert [(unit.line, unit.part) for unit in cut("One. Two.\n\n  \nThree.")] == [(1, 1), (1, 2), (4, 1)]


# Sentences


@pytest.mark.parametrize(
    "parted",
    [
        "Lay a track. | Move one wagon! | Who pays? | Wait… | Then rest.",
        "You own 8. | 7 remain.",
        "Some run (i.e. In a hurry) and some run i.e. Often.",
        "Coal, wood, etc. are heavy.",
        "Coal, wood, etc. | Each is heavy.",
        "Go on (see ‘The End.’ Below) and rest. | Stop.",
        "Go on. | (Unless it is night.) | Stop.",
        "Shout “stop.” | Then wait.",
        "Shout ‘stop!’ | “Now” is too late.",
        "It was built in York[1] and later moved.[2][3] | Nobody knows.[4]",
        "Version 2.5 and U.S.A. trains go on.",
        "Wait . | Then go.",
        "Two tracks: go left; go right – then stop.",
        "A wagon stops It rests.",
        "Жыве ён тут. | Ён спіць.",
        "Det går bra. | Åk nu!",
        "An open end. without a capital is not cut, like this",
    ],
)
def test_split_sentences(parted: str) -> None:
    assert split_sentences(parted.replace(" | ", " ")) == parted.split(" | ")


@pytest.mark.parametrize("parted", ["Move on.|Then rest.", "Pay 3.|Then rest.", "Pay (twice).|Then rest.", "Go!|Now."])
def test_a_forgotten_space_is_no_hindrance(parted: str) -> None:
    assert split_sentences(parted.replace("|", "")) == parted.split("|")


@given(st.text(alphabet="aB3 .!?…()[]”“’'é\u0301:|-", max_size=80))
def test_no_character_is_lost(text: str) -> None:
    line = normalise(text)
    assert "".join(split_sentences(line)).replace(" ", "") == line.replace(" ", "")


@given(st.text(alphabet="aB3 .!?…()[]”“’'é\u0301:|-\n\r\u00a0", max_size=200))
def test_every_unit_is_normal_and_in_order(text: str) -> None:
    units = cut(text)
    assert [(u.line, u.part) for u in units] == sorted({(u.line, u.part) for u in units})
    assert all(u.text == normalise(u.text) != "" for u in units)
    assert shapes(unicodedata.normalize("NFD", text)) == shapes(text)


# Lines


def test_heading_is_short_and_open() -> None:
    assert shapes("A Game of Trains\nWho pays?\nIt ends here.\nNot over, though,") == [
        (HEADING, "A Game of Trains"),
        (HEADING, "Who pays?"),
        (SENTENCE, "It ends here."),
        (SENTENCE, "Not over, though,"),
    ]


def test_long_open_line_is_a_sentence() -> None:
    assert shapes("one two three four five six seven eight nine ten eleven twelve")[0][0] is HEADING
    assert shapes("one two three four five six seven eight nine ten eleven twelve more")[0][0] is SENTENCE


def test_doubled_headings_are_two_units_of_one_digest() -> None:
    first, second = cut("Trains\nTrains\n")
    assert (first.line, second.line) == (1, 2)
    assert first.sha256 == second.sha256


def test_bullets_are_cut_into_sentences() -> None:
    assert shapes("- Lay a track. Rest.\n* Go\n• Stop\n2. Pay.\n-5 points") == [
        (ITEM, "Lay a track."),
        (ITEM, "Rest."),
        (ITEM, "Go"),
        (ITEM, "Stop"),
        (ITEM, "Pay."),
        (HEADING, "-5 points"),
    ]


def test_labelled_lines_are_list_items() -> None:
    assert shapes("Red, Blue: 5 coins\nSignals: Stop here. Go on later.\nA label of five words: no item.") == [
        (ITEM, "Red, Blue: 5 coins"),
        (ITEM, "Signals: Stop here."),
        (ITEM, "Go on later."),
        (SENTENCE, "A label of five words: no item."),
    ]


def test_short_lines_after_a_colon_are_a_list_until_a_line_is_closed() -> None:
    assert shapes("Read on about these things:\n\nHistory of Trains\nTracks\nThat is all.\nThe End") == [
        (SENTENCE, "Read on about these things:"),
        (ITEM, "History of Trains"),
        (ITEM, "Tracks"),
        (SENTENCE, "That is all."),
        (HEADING, "The End"),
    ]


def test_first_row_of_each_table_is_a_heading_with_or_without_a_rule() -> None:
    assert shapes("| Trains | |\n| Wheels: | 8 |\nLay a track.\n| Wagon | Weight |\n|:--|--:|\n| red | 3 | |") == [
        (HEADING, "Trains"),
        (ROW, "Wheels: | 8"),
        (SENTENCE, "Lay a track."),
        (HEADING, "Wagon | Weight"),
        (ROW, "red | 3"),
    ]


def test_rows_stay_whole_and_empty_ones_have_no_unit() -> None:
    assert shapes("| Wagon | |\n| | |\n| red | Stops. Then it rests. |\n| | 3 |") == [
        (HEADING, "Wagon"),
        (ROW, "red | Stops. Then it rests."),
        (ROW, "| 3"),
    ]
