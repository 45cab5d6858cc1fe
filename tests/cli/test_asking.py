"""What players type at the table."""

import pytest

from eightfold.cli.asking import Meaning, Order, Take, Unclear, Unknown, Why, Wrong, understood
from eightfold.interpreter.actions import Action


def action(code: int, text: str, *args: str) -> Action:
    verb = text.split(" ")[0]
    return Action(code, 0, "action", verb, tuple(("object", arg) for arg in args), text, "")


TURN = [
    action(1, "play 7H", "7H"),
    action(2, "play 10H", "10H"),
    action(3, "play QS", "QS"),
    action(4, "draw"),
    action(5, "call-last-card"),
]
SUITS = [action(number, f"choose {suit}", suit) for number, suit in enumerate(("clubs", "diamonds", "hearts"), 1)]
TWO_WAYS = [action(1, "play 7H", "7H"), action(2, "bury 7H", "7H"), action(3, "draw"), action(4, "decline")]
MAY = [action(1, "accept"), action(2, "decline")]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1", 1), (" 4 ", 4), ("play 7H", 1), ("PLAY 7h", 1), ("7h", 1), ("7H", 1), ("7♥", 1), ("7 of hearts", 1),
        ("p 7", 1), ("play q", 3), ("10h", 2), ("10", None), ("d", 4), ("draw", 4), ("dr", 4), ("call last card", 5),
        ("call-last-card", 5), ("c l", 5), ("call", 5), ("queen of spades", 3), ("queen of hearts", None),
    ],
)  # fmt: skip
def test_what_is_meant_on_ones_turn(typed: str, code: int | None) -> None:
    meaning = understood(typed, TURN)
    assert meaning == Take(code) if code is not None else not isinstance(meaning, Take)


@pytest.mark.parametrize(
    ("typed", "code"), [("h", 3), ("hearts", 3), ("D", 2), ("choose c", 1), ("2", 2), ("choose hearts", 3)]
)
def test_a_suit_by_its_first_letter(typed: str, code: int) -> None:
    assert understood(typed, SUITS) == Take(code)


@pytest.mark.parametrize(("typed", "code"), [("y", 1), ("yes", 1), ("accept", 1), ("n", 2), ("no", 2), ("d", 2)])
def test_yes_and_no(typed: str, code: int) -> None:
    assert understood(typed, MAY) == Take(code)


@pytest.mark.parametrize(
    ("typed", "words"), [("7h", "play 7H or bury 7H"), ("p 7h", ""), ("6", "no number 6"), ("de", "")]
)
def test_what_could_be_several_things_is_asked_about(typed: str, words: str) -> None:
    meaning = understood(typed, TWO_WAYS)
    if words:
        assert isinstance(meaning, Unclear)
        assert words in meaning.message
    else:
        assert isinstance(meaning, Take)


def test_d_draws_even_where_one_may_decline() -> None:
    assert understood("d", TWO_WAYS) == Take(3)


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("?", Why("")), ("? 7h", Why("7h")), ("?7♥", Why("7h")), ("why draw", Why("draw")), ("slip 9c", Wrong("9c")),
        ("undo", Order("undo")), ("u", Order("undo")), ("quit", Order("quit")), ("exit", Order("quit")),
        ("help", Order("help")), ("table", Order("table")), ("9c", Unknown("9c")), ("shuffle", Unknown("shuffle")),
    ],
)  # fmt: skip
def test_words_to_the_table(typed: str, meaning: Meaning) -> None:
    assert understood(typed, TURN) == meaning


def test_q_leaves_the_game_only_where_no_queen_could_be_meant() -> None:
    assert understood("q", SUITS) == Order("quit")
    assert understood("q", TURN) == Unclear("Type quit in full, or play QS: q could be either.")


def test_enter_alone() -> None:
    assert understood("", TURN[:1]) == Take(1)
    assert isinstance(understood("", TURN), Unclear)
    assert understood("", TURN[4:], may_wait=True) == Order("wait")
    assert understood("no", TURN[4:], may_wait=True) == Order("wait")


def test_no_typed_text_breaks_anything() -> None:
    for typed in (
        "?" * 50,
        "0",
        "-1",
        "٣",
        "10" * 5000,
        "²",
        "\0",
        "play",
        "play " * 40,
        "((((",
        "é\u202e",
        "slip",
        "why",
    ):
        understood(typed, TURN)
        understood(typed, [])
