"""A fault of reading as those see it who look for its cause: the token, its line, and what came before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.reader import Stop, depth_of
from eightfold.dsl.tables import END
from eightfold.dsl.tokens import DEDENT, INDENT, LAYOUT, NEWLINE, UNEVEN, Token

WORD = re.compile(r'"[^"]*"|\[[^\]]*\]|[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*|\d+|#.*|\S')
"""What a line is made of, read without a grammar."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number, mark, string or citation of a line."""

    text: str
    column: int

    @property
    def end_column(self) -> int:
        return self.column + len(self.text)


class Seen:
    """Where reading stopped. Lines and columns count from 1."""

    def __init__(self, stop: Stop, lines: list[str], file: str) -> None:
        self.stop = stop
        self.lines = lines
        self.file = file
        self.token = stop.token
        self.kind = stop.token.type
        self.expected = stop.expected
        self.last: Token | None = stop.before[-1] if stop.before else None

    # ---- what stands where ----
    @cached_property
    def is_layout(self) -> bool:
        """Whether it is the end of a line or the beginning of a block that cannot stand here."""
        return self.kind in LAYOUT

    @cached_property
    def at_line_start(self) -> bool:
        """Whether reading stopped before it read a word of the line."""
        return self.kind in (INDENT, DEDENT, UNEVEN, END) or not self.line[: self.token.column - 1].strip()

    @cached_property
    def block_due(self) -> bool:
        """Whether an indented block must follow the line before."""
        return INDENT in self.expected and NEWLINE not in self.expected

    def text_of(self, number: int) -> str:
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    @cached_property
    def line(self) -> str:
        return self.text_of(self.token.line)

    @cached_property
    def words(self) -> list[Word]:
        """What the line is made of, without its comment."""
        return words_of(self.line)

    @cached_property
    def at(self) -> int:
        """The place of the fault among the words of its line; their number at the end of the line."""
        column = self.token.column
        return next((n for n, word in enumerate(self.words) if word.end_column > column), len(self.words))

    def word(self, offset: int = 0) -> str:
        """The word so many places from the fault; an empty text outside the line."""
        at = self.at + offset
        return self.words[at].text if 0 <= at < len(self.words) else ""

    @cached_property
    def first(self) -> str:
        """The first word of the line."""
        return self.words[0].text if self.words else ""

    @cached_property
    def clause(self) -> str:
        """The first word of the clause."""
        begins = self.at_line_start and self.token.column == 1 and not self.is_layout and not self.block_due
        return self.first if begins or not self.stop.before else self.stop.before[0].text

    @cached_property
    def first_is_name(self) -> bool:
        """Whether the line's first word was read as a name, though it may look like a key word."""
        on_line = [token for token in self.stop.before if token.line == self.token.line]
        return (on_line[0].type if on_line else self.kind) == "NAME"

    @cached_property
    def culprit(self) -> int:
        """The line that is wrong: the one above where a block stands under what opens none."""
        return self.above if self.kind == INDENT and self.above else self.token.line

    @cached_property
    def culprit_words(self) -> list[Word]:
        return words_of(self.text_of(self.culprit))

    @cached_property
    def rest(self) -> str:
        """The line from the fault on, without its comment."""
        if self.at >= len(self.words):
            return ""
        return self.line[self.words[self.at].column - 1 : self.words[-1].end_column - 1]

    @cached_property
    def above(self) -> int:
        """The number of the last line that was read before the fault's, 0 if there is none."""
        before = [t.line for t in self.stop.before if t.line < self.token.line]
        return before[-1] if before else 0

    def within(self, *symbols: str) -> bool:
        """Whether the clause under way has got as far as one of these symbols."""
        return any(symbol in self.stop.symbols for symbol in symbols)

    @cached_property
    def in_condition(self) -> bool:
        """Whether a condition is being read: after `if`, `until`, `where`, `not`, `and` or `or if` on this line."""
        before = [w.text for w in self.words[: self.at]]
        return any(word in before for word in ("if", "until", "where", "not", "and", "possible"))

    # ---- places ----
    @cached_property
    def here(self) -> Span:
        """The word that cannot stand here; the end of what was read where a line or block ends too early."""
        if self.last is not None and self.kind in (NEWLINE, DEDENT, END):
            column = self.last.end_column
            return Span(self.file, self.last.line, column, self.last.line, column + 1)
        return self.span(self.at, self.at) if self.words else self.line_span(self.token.line)

    def span(self, first: int, last: int) -> Span:
        """The stretch of the line from one of its words to another."""
        first, last = max(0, min(first, len(self.words) - 1)), max(0, min(last, len(self.words) - 1))
        line = self.token.line
        return Span(self.file, line, self.words[first].column, line, self.words[last].end_column)

    def line_span(self, number: int) -> Span:
        """All words of a line."""
        words = words_of(self.text_of(number))
        if not words:
            return Span(self.file, number, 1, number, 2)
        return Span(self.file, number, words[0].column, number, words[-1].end_column)

    def place(self, token: Token) -> Span:
        return Span(self.file, token.line, token.column, token.line, max(token.end_column, token.column + 1))

    def match(self, pattern: str) -> re.Match[str] | None:
        """The first match of a pattern in the line, without its comment."""
        end = self.words[-1].end_column - 1 if self.words else 0
        return re.search(pattern, self.line[:end])

    def span_of(self, match: re.Match[str], group: int | str = 0) -> Span:
        line = self.token.line
        return Span(self.file, line, match.start(group) + 1, line, max(match.end(group), match.start(group) + 1) + 1)

    def first_word_of(self, number: int) -> Span:
        """The first word of a line."""
        words = words_of(self.text_of(number))
        column, end = (words[0].column, words[0].end_column) if words else (1, 2)
        return Span(self.file, number, column, number, end)

    def told(self, code: str, message: str, span: Span | None = None, hint: str = "") -> Diagnostic:
        """The diagnostic, at the fault if no other place is given."""
        return Diagnostic(code, message, self.here if span is None else span, hint)


def words_of(line: str) -> list[Word]:
    """What a line is made of, without its comment."""
    found = [Word(match.group(), match.start() + 1) for match in WORD.finditer(line)]
    return [word for word in found if not word.text.startswith("#")]


__all__ = ["Seen", "Word", "depth_of", "words_of"]
