"""The canonical layout of a sheet: same words, same line breaks, one way of spacing them.

Two spaces for a block, and for what goes on inside brackets; one space between words; two before a comment that ends a
line; at most one blank line, and none where the file or a block begins. A citation stands in column CITED, or one space
behind a line that reaches so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from eightfold.dsl import syntax as ast

STEP = 2
CITED = 72
"""The column in which citations begin."""

PIECE = re.compile(
    r'"[^"]*"|\[[^\]]*\]|#.*|\'s(?![A-Za-z0-9-])|[A-Za-z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*|\d+s?(?![A-Za-z0-9])|\S'
)
CLOSE_BEHIND = frozenset((")", ",", ":", "'s"))
"""Pieces before which no space stands."""

Place = tuple[int, int]
"""A line and a column, from 1."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, number, mark, string, citation or comment."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Line:
    """The pieces of a line, and how deep it stands; its comment is told apart."""

    pieces: list[Piece]
    comment: str
    depth: int


@dataclass(frozen=True, slots=True)
class Glued:
    """Where a mark belongs to the word beside it: the names of calls, and the signs of negative numbers."""

    calls: frozenset[Place]
    signs: frozenset[Place]


def formatted(sheet: ast.Sheet) -> str:
    """The source of a sheet that has been read whole, in its canonical layout. What it says does not change."""
    glued = marks_in(sheet)
    written = sheet.source.split("\n")
    lines = [
        line_of(text, number, depth)
        for number, (text, depth) in enumerate(zip(written, depths(written), strict=True), 1)
    ]
    return "".join(f"{text}\n" for text in spaced([(laid_out(line, glued), line.depth) for line in lines]))


def line_of(text: str, number: int, depth: int) -> Line:
    """A line taken apart."""
    pieces = [Piece(match.group(), (number, match.start() + 1)) for match in PIECE.finditer(text)]
    if pieces and pieces[-1].text.startswith("#"):
        return Line(pieces[:-1], commented(pieces[-1].text), depth)
    return Line(pieces, "", depth)


# ---- how deep a line stands ---------------------------------------------------------------------------------------


def depths(written: list[str]) -> list[int]:
    """How many steps each line is indented. A comment stands like what follows it, unless it ends a deeper block."""
    found: list[int] = []
    columns, open_brackets, waiting = [0], 0, list[int]()
    for text in written:
        column = len(text) - len(text.lstrip(" "))
        bare = without_strings(text).strip()
        if open_brackets:
            found.append(len(columns))
        elif not bare:
            waiting.append(column if text.strip() else -1)
            continue
        else:
            found += remarks(waiting, columns, column)
            waiting = []
            columns = blocks_at(columns, column)
            found.append(len(columns) - 1)
        open_brackets += bare.count("(") - bare.count(")")
    return found + remarks(waiting, columns, 0)


def remarks(waiting: list[int], columns: list[int], following: int) -> list[int]:
    """The depths of lines without code, told by their columns (-1 for blank ones), before a line at a column."""
    least = len(blocks_at(columns, following)) - 1
    told = []
    for column in waiting:
        deep = sum(1 for open_column in columns if open_column <= column) - 1
        told.append(max(least, deep))
    return told


def blocks_at(columns: list[int], column: int) -> list[int]:
    """The columns of the blocks that are open where a line begins at `column`."""
    return [*(open_column for open_column in columns if open_column < column), column]


def without_strings(text: str) -> str:
    """A line without its titles, citations and comment."""
    kept = (match.group() for match in PIECE.finditer(text))
    return " ".join(piece for piece in kept if piece[0] not in '"[#')


# ---- what stands in a line ----------------------------------------------------------------------------------------


def laid_out(line: Line, glued: Glued) -> str:
    """A line in its canonical layout; an empty text for a blank one."""
    indent = " " * (STEP * line.depth)
    text = indent + joined(line.pieces, glued) if line.pieces else ""
    if line.pieces and line.pieces[-1].text.startswith("[") and line.pieces[0].text != "cite":
        before = indent + joined(line.pieces[:-1], glued)
        text = f"{before:<{CITED - 2}} {cited(line.pieces[-1].text)}"
    if not line.comment:
        return text
    return f"{text}  {line.comment}" if text else f"{indent}{line.comment}"


def joined(pieces: list[Piece], glued: Glued) -> str:
    """Pieces with what stands between them."""
    text = ""
    last: Piece | None = None
    for piece in pieces:
        text += between(last, piece, glued) + cited(piece.text)
        last = piece
    return text


def between(last: Piece | None, piece: Piece, glued: Glued) -> str:
    """Nothing or a space."""
    if last is None or piece.text in CLOSE_BEHIND or last.text == "(" or last.place in glued.signs:
        return ""
    return "" if piece.text == "(" and last.place in glued.calls else " "


def cited(text: str) -> str:
    """A citation with single spaces between its sentences; any other piece as it is."""
    return f"[{' '.join(text.strip('[]').replace(',', ' ').split())}]" if text.startswith("[") else text


def commented(text: str) -> str:
    """A comment with a space behind its mark."""
    return f"# {text[1:].rstrip()}" if re.match(r"#[^\s#]", text) else text.rstrip()


def marks_in(sheet: ast.Sheet) -> Glued:
    """The places of calls and signs in a sheet."""
    nodes = list(expressions(sheet))
    calls = frozenset((n.span.line, n.span.column) for n in nodes if isinstance(n, ast.Call))
    signs = frozenset((n.span.line, n.span.column) for n in nodes if isinstance(n, ast.Neg))
    return Glued(calls, signs)


def expressions(node: object) -> Iterator[ast.Call | ast.Neg]:
    """All calls and signs below a node."""
    left = [node]
    while left:
        one = left.pop()
        if isinstance(one, (ast.Call, ast.Neg)):
            yield one
        if isinstance(one, tuple):
            left += one
        elif is_dataclass(one):
            left += [getattr(one, field.name) for field in fields(one)]


# ---- blank lines --------------------------------------------------------------------------------------------------


def spaced(lines: list[tuple[str, int]]) -> list[str]:
    """Lines with at most one blank between two, and none at the beginning, at the end, or where a block begins."""
    told: list[str] = []
    blank, depth = False, 0
    for text, own in lines:
        if not text:
            blank = bool(told)
            continue
        told += ["", text] if blank and own <= depth else [text]
        blank, depth = False, own
    return told
