"""A rule document's text -> its units: headings, sentences, list items, table rows.

The rules are those of `spec/sources/README.md`; the two must say the same.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from eightfold.conformance.sources.sentences import split_sentences

NORMALISATION = 1
"""Version of the rules; a register records the version that its digests were made with."""

HEADING_WORDS = 12
LABEL_WORDS = 4

# The Unicode property White_Space, spelt out: str.isspace() also takes U+001C to U+001F.
_WHITE_SPACE = re.compile("[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_BULLET = re.compile(r"(?:[-*•]|[0-9]{1,3}[.)]) (?=.)")
_LABEL = re.compile(r"([^.!?…:|()]+): (?=.)")
_SEPARATOR_CELL = re.compile(r":?-+:?")
_CLOSED = re.compile(r"[.!…:;,][)\]”’\"'»]*(?:\[[0-9]+\])*$")


class Kind(StrEnum):
    """The shape of a unit. What the unit says is its class, which the register holds."""

    HEADING = "heading"
    SENTENCE = "sentence"
    LIST_ITEM = "list-item"
    TABLE_ROW = "table-row"


@dataclass(frozen=True, slots=True)
class Cut:
    """One unit of a document: its place (line and part count from 1), shape and normalised text."""

    line: int
    part: int
    kind: Kind
    text: str

    @property
    def sha256(self) -> str:
        """The digest of the normalised text as 64 lower-case hexadecimal digits."""
        return hashlib.sha256(self.text.encode("utf-8")).hexdigest()


def normalise(text: str) -> str:
    """`text` in NFC, each run of white space made one space, no space at either end."""
    return _WHITE_SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def cut(text: str) -> tuple[Cut, ...]:
    """The units of a whole document, in order. Lines end at U+000A and nowhere else."""
    return tuple(_cut_lines(text.removeprefix("\ufeff").split("\n")))


def _cut_lines(lines: list[str]) -> Iterator[Cut]:
    in_table = after_colon = False
    for number, raw in enumerate(lines, start=1):
        line = normalise(raw)
        kind, pieces = _read_line(line, in_table=in_table, after_colon=after_colon)
        for part, piece in enumerate(pieces, start=1):
            yield Cut(number, part, kind, piece)
        in_table = line.startswith("|")
        # A list goes on over blank lines, and for as long as its items are short open lines.
        if line:
            after_colon = line.endswith(":") or (after_colon and _is_short_open(line))


def _read_line(line: str, *, in_table: bool, after_colon: bool) -> tuple[Kind, list[str]]:
    if line.startswith("|"):
        return (Kind.TABLE_ROW if in_table else Kind.HEADING), _table_row(line)
    if bullet := _BULLET.match(line):
        return Kind.LIST_ITEM, split_sentences(line[bullet.end() :])
    if _is_labelled(line):
        return Kind.LIST_ITEM, split_sentences(line)
    if _is_short_open(line):
        return (Kind.LIST_ITEM if after_colon else Kind.HEADING), [line]
    return Kind.SENTENCE, split_sentences(line)


def _table_row(line: str) -> list[str]:
    """The row as one text, or nothing for a rule of dashes and for a row without a word."""
    cells = [cell.strip(" ") for cell in line.removeprefix("|").removesuffix("|").split("|")]
    filled = [cell for cell in cells if cell]
    if all(_SEPARATOR_CELL.fullmatch(cell) for cell in filled):
        return []
    while not cells[-1]:
        cells.pop()
    return [" ".join(" | ".join(cells).split())]


def _is_labelled(line: str) -> bool:
    label = _LABEL.match(line)
    return label is not None and len(label[1].split(" ")) <= LABEL_WORDS


def _is_short_open(line: str) -> bool:
    """Whether the line is one short piece that no stop closes; a lone question counts as open."""
    if not line or line.startswith("|") or len(line.split(" ")) > HEADING_WORDS:
        return False
    return _CLOSED.search(line) is None and len(split_sentences(line)) == 1
