"""dsl/ and interpreter/ know no game: what the games of a family share is written in the language, not in Python."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("dsl", "interpreter")
GAME_WORDS = {
    *("wild", "skip", "skips", "joker", "idiot", "lastcard", "crank", "pressure", "stacking", "dumbass"),
    *("eights", "craits", "creights", "canadian", "uno", "mau"),
}
PLAIN_WORDS = {"skip", "skips"}
"""Words of plain English too: no name may carry them, but text and data may."""
DATA = {".lark", ".json", ".yaml", ".yml", ".toml"}


def words(text: str) -> set[str]:
    """The lower-case words of a name or a text: `is_wild`, `WildCard` and "a wild card" all hold "wild"."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def names_of(node: ast.AST) -> Iterator[str]:
    """The names that a node of a syntax tree brings in or uses."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, str) and not isinstance(node, ast.Constant):
            yield value
        elif isinstance(value, list):
            yield from (item for item in value if isinstance(item, str))


def docstrings(tree: ast.AST) -> set[int]:
    """The identities of the nodes that are prose: strings that stand alone as a statement."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def words_in_code(source: str) -> set[str]:
    """The game words among a module's names and strings, its docstrings aside."""
    tree = ast.parse(source)
    prose = docstrings(tree)
    found: set[str] = set()
    for node in ast.walk(tree):
        for name in names_of(node):
            found |= words(name) & GAME_WORDS
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            found |= words(node.value) & (GAME_WORDS - PLAIN_WORDS)
    return found


def words_in_data(text: str) -> set[str]:
    """The game words in a data file or a grammar, the grammar's comments aside."""
    lines = (line.split("//")[0] for line in text.splitlines())
    return {word for line in lines for word in words(line) & (GAME_WORDS - PLAIN_WORDS)}


def files_of_the_rooms() -> list[Path]:
    found = (path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in {".py", *DATA})
    return sorted(found)


@pytest.mark.parametrize("path", files_of_the_rooms(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_holds_no_game_word(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not words(str(path.relative_to(ROOT))) & GAME_WORDS
    assert (words_in_code(text) if path.suffix == ".py" else words_in_data(text)) == set()


@pytest.mark.parametrize(
    "source",
    [
        "is_wild = 1",
        "class WildCard: ...",
        "def is_wild(): ...",
        "def f(wild): ...",
        "f(wild=1)",
        "a.wild",
        "import a.wild",
        "from a import b as wild",
        "global wild",
        "match a:\n    case {'x': 1, **wild}: ...",
        "match a:\n    case C(wild=1): ...",
        "x = 'a wild card'",
        "x = f'{y} wild'",
        "f('Wild')",
    ],
)
def test_no_place_for_a_word_in_code_is_overlooked(source: str) -> None:
    assert words_in_code(source) == {"wild"}


@pytest.mark.parametrize("source", ['"""A wild card."""', "wilderness = 1", "x = 'eightfold'", "x = 'skip this line'"])
def test_prose_and_other_words_are_free(source: str) -> None:
    assert words_in_code(source) == set()


def test_a_name_may_not_carry_even_a_plain_word() -> None:
    assert words_in_code("skip_next = 1") == {"skip"}


def test_data_is_looked_at_but_for_comments() -> None:
    assert words_in_data('card: "wild" // a comment about a joker') == {"wild"}
