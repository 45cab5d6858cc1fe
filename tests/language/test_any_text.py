"""Whatever is written, reading ends with a tree or with faults that have a place and a next step."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from eightfold.dsl.catalogue import shipped_folder
from eightfold.dsl.parse import reading
from eightfold.dsl.tables import table

SHEETS = [path.read_text(encoding="utf-8") for path in sorted(shipped_folder().rglob("*.eight"))]
WORDS = [
    *table().words,
    *table().marks,
    *('"title"', "'x'", "[s3]", "==", "!=", "{", ";", "it's", "'s", "The"),
    *("-1", "0.5", "3s", "x.y", "a", "#", '"', "["),
]


def judge(text: str) -> None:
    found = reading(text, "mine.eight")
    lines = text.split("\n")
    for fault in found.faults:
        assert 1 <= fault.span.line <= len(lines) + 1
        assert fault.span.column >= 1
        assert fault.span.end_column >= fault.span.column
        assert fault.message
        assert fault.hint
    assert found.sheet is not None or found.faults


def broken(text: str, luck: Random) -> str:
    """A part of a sheet with some of its words and lines gone, doubled, exchanged or moved."""
    lines = text.split("\n")
    start = luck.randrange(len(lines))
    lines = [lines[0], *lines[max(1, start - 8) : start + 12]]
    for _ in range(luck.randint(1, 3)):
        upset(lines, luck)
    return "\n".join(lines) + "\n"


def upset(lines: list[str], luck: Random) -> None:
    number = luck.randrange(len(lines))
    line = lines[number]
    depth, words = len(line) - len(line.lstrip(" ")), line.split()
    at = luck.randint(0, len(words))
    match luck.choice(("drop", "add", "change", "cut", "swap", "indent", "double", "spell")):
        case "drop":
            words = words[:at] + words[at + 1 :]
        case "add":
            words.insert(at, luck.choice(WORDS))
        case "change":
            words[at : at + 1] = [luck.choice(WORDS)]
        case "cut":
            words = words[:at]
        case "swap":
            words[at : at + 2] = reversed(words[at : at + 2])
        case "indent":
            depth = luck.choice((0, 1, 2, 3, 4, 6))
        case "double":
            lines.insert(number, luck.choice(lines))
            return
        case _:
            words[at : at + 1] = [word + luck.choice("abc-_'\"()[]{}.,:;0") for word in words[at : at + 1]]
    lines[number] = " " * depth + " ".join(words)


@settings(max_examples=300, deadline=None)
@given(text=st.sampled_from(SHEETS), luck=st.randoms(use_true_random=False))
def test_a_broken_sheet(text: str, luck: Random) -> None:
    judge(broken(text, luck))


@settings(max_examples=200, deadline=None)
@given(
    words=st.lists(
        st.one_of(st.sampled_from(WORDS), st.sampled_from(["\n", "\n  ", "\n    ", "player", "8"])), max_size=40
    )
)
def test_words_in_any_order(words: list[str]) -> None:
    judge('variant mine "Mine" based on eights\n' + " ".join(words))


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text(text: str) -> None:
    judge(text)
    judge(f'variant mine "Mine" based on eights\n{text}')
