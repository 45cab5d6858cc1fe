"""The canonical layout: it changes no word, keeps comments, and changes nothing that is laid out already."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eightfold.dsl import Span
from eightfold.dsl import syntax as ast
from eightfold.dsl.catalogue import shipped_folder
from eightfold.dsl.format import CITED, formatted
from eightfold.dsl.parse import parse

SHEETS = sorted(shipped_folder().rglob("*.eight"))
OUTSIDE_STRINGS = re.compile(r'"[^"]*"|\[[^\]]*\]|#.*|[ ]+')


def read(text: str) -> ast.Sheet:
    sheet, faults = parse(text, "mine.eight")
    assert sheet is not None, faults
    return sheet


def tree(node: object) -> object:
    """A syntax tree without its places and its source."""
    if isinstance(node, Span):
        return None
    if isinstance(node, tuple):
        return tuple(tree(part) for part in node)
    if dataclasses.is_dataclass(node):
        parts = (getattr(node, field.name) for field in dataclasses.fields(node) if field.name != "source")
        return type(node).__name__, *(tree(part) for part in parts)
    return node


def comments(text: str) -> list[str]:
    """What the comments of a text say."""
    lines = (re.sub(r'"[^"]*"|\[[^\]]*\]', "", line).partition("#") for line in text.split("\n"))
    return [after.strip() for _, mark, after in lines if mark]


def test_there_are_sheets_to_try() -> None:
    assert len(SHEETS) > 10


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_shipped_sheet_is_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(read(text)) == text


def upset(text: str, luck: Random) -> str:
    """The same sheet in another layout: other indentation, more spaces, more blank lines, blanks at ends of lines."""
    step = luck.randint(1, 5)
    lines: list[str] = []
    for line in text.split("\n"):
        bare = line.lstrip(" ")
        wider = OUTSIDE_STRINGS.sub(lambda m: " " * luck.randint(1, 3) if m[0].isspace() else m[0], bare)
        lines += [""] * luck.choice((0, 0, 0, 1, 2))
        lines.append(" " * ((len(line) - len(bare)) * step) + wider + " " * luck.choice((0, 0, 2)))
    return "\n".join(lines) + "\n" * luck.randint(0, 3)


@settings(max_examples=20, deadline=None)
@given(path=st.sampled_from(SHEETS), luck=st.randoms(use_true_random=False))
def test_another_layout_says_the_same(path: Path, luck: Random) -> None:
    text = path.read_text(encoding="utf-8")
    other = read(upset(text, luck))
    once = formatted(other)
    again = read(once)
    assert tree(again) == tree(other) == tree(read(text))
    assert formatted(again) == once
    assert comments(once) == comments(text)


@settings(max_examples=10, deadline=None)
@given(path=st.sampled_from(SHEETS), luck=st.randoms(use_true_random=False))
def test_spaces_alone_make_no_difference(path: Path, luck: Random) -> None:
    text = path.read_text(encoding="utf-8")
    without_blanks = "\n".join(line for line in text.split("\n") if line.strip()) + "\n"
    other = "\n".join(line for line in upset(without_blanks, luck).split("\n") if line.strip()) + "\n"
    assert formatted(read(other)) == formatted(read(without_blanks))


PAIRS = {
    "indentation": (
        "rule two\n     when player plays 2\n        next draws 1\n",
        "rule two\n  when player plays 2\n    next draws 1\n",
    ),
    "marks": (
        "define x( number,player ):number=( 2+3 )*-4  -  player 's score\n",
        "define x(number, player): number = (2 + 3) * -4 - player's score\n",
    ),
    "calls and brackets": (
        "when player plays(8 or 9) if seat (player,1) is player\n  next draws 1\n",
        "when player plays (8 or 9) if seat(player, 1) is player\n  next draws 1\n",
    ),
    "alternatives": (
        "option x=own:  3|covered: 4   'q'\n".replace("'", '"'),
        'option x = own: 3 | covered: 4 "q"\n',
    ),
    "what goes on in brackets": (
        "define x = (if some stock then 1\n        else if some pile then 2\nelse 3)\n",
        "define x = (if some stock then 1\n  else if some pile then 2\n  else 3)\n",
    ),
    "a comment stands like what follows": (
        "mode calm\n   # about it\n   forbid player plays 2\n#about more\nkeep x = 0\n",
        "mode calm\n  # about it\n  forbid player plays 2\n# about more\nkeep x = 0\n",
    ),
    "a comment may end a block": (
        "mode calm\n    forbid player plays 2\n    # no more\nkeep x = 0\n",
        "mode calm\n  forbid player plays 2\n  # no more\nkeep x = 0\n",
    ),
    "a comment behind a line": ("keep x = 0 #zero\n", "keep x = 0  # zero\n"),
    "blank lines": (
        "\n\nmode calm\n\n  forbid player plays 2\n\n\n\nkeep x = 0\n\n\n",
        "\nmode calm\n  forbid player plays 2\n\nkeep x = 0\n",
    ),
    "citations in one column": (
        "players 2 to 4 [ s3,s4 ]\nset x to y    [s5]\ncite two    [s6]\n",
        f"{'players 2 to 4':<{CITED - 1}}[s3 s4]\n{'set x to y':<{CITED - 1}}[s5]\ncite two [s6]\n",
    ),
    "a citation behind a long line": (
        f'define x = 3 "{"long " * 14}"       [s3]\n',
        f'define x = 3 "{"long " * 14}" [s3]\n',
    ),
    "titles stay as they are": ('keep x = 0 "a  ( b )  # c"\n', 'keep x = 0 "a  ( b )  # c"\n'),
    "ends of lines": ("keep x = 0   \r\nkeep y = 0", "keep x = 0\nkeep y = 0\n"),
}
HEADING = 'variant mine "Mine" based on eights\n'


@pytest.mark.parametrize("name", PAIRS)
def test_the_layout_of(name: str) -> None:
    written, due = PAIRS[name]
    assert formatted(read(HEADING + written)) == HEADING + due
