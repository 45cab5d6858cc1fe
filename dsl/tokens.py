"""Text to tokens, one at a time: which words are key words depends on what can stand at the place.

Layout is told by tokens of its own: a line's end, a block's begin and end. Brackets join lines.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from eightfold.dsl.tables import END, Table

NAME, UNKNOWN = "NAME", "UNKNOWN"
NEWLINE, INDENT, DEDENT, UNEVEN = "_NL", "_INDENT", "_DEDENT", "_UNEVEN"
LAYOUT = frozenset((NEWLINE, INDENT, DEDENT, UNEVEN, END))

BLANK_LINES = re.compile(r"(?:[ ]*(?:#[^\n]*)?\n)*")
SPACES = re.compile(r"[ ]*")

Matcher = Callable[[str, int], "re.Match[str] | None"]


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of one line; `type` is a terminal of the grammar, or UNKNOWN. Layout has a place but no width."""

    type: str
    text: str
    line: int
    column: int

    @property
    def end_column(self) -> int:
        return self.column + len(self.text)

    def __str__(self) -> str:
        return self.text


class Tokens:
    """The tokens of a text, which ends with a line's end."""

    def __init__(self, text: str, table: Table) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.line_start = 0
        self.brackets: list[Token] = []
        self.depths = [0]
        self._waiting: deque[Token] = deque()
        self._table = table
        self._unread = re.compile(f"(?:{'|'.join(table.ignored)})+").match
        self._patterns = [(name, re.compile(pattern).match) for name, pattern in table.patterns if name != NAME]
        self._name = next(re.compile(pattern).match for name, pattern in table.patterns if name == NAME)
        self._scanners: dict[int, list[tuple[str, Matcher]]] = {}
        self.begin_line(0)

    def next(self, row: dict[str, int]) -> Token:
        """The next token, read as one that `row` has a use for if it can be read so."""
        while not self._waiting:
            skipped = self._unread(self.text, self.at)
            if skipped is not None:
                self.at = skipped.end()
            if self.at >= len(self.text):
                self._end()
            elif self.text[self.at] == "\n":
                self._end_line()
            else:
                return self._token(row)
        return self._waiting.popleft()

    def _token(self, row: dict[str, int]) -> Token:
        scanner = self._scanners.get(id(row))
        if scanner is None:
            scanner = self._scanners[id(row)] = [pair for pair in self._patterns if pair[0] in row]
        for name, match in scanner:
            found = match(self.text, self.at)
            if found is not None:
                return self._made(name, found.group())
        word = self._name(self.text, self.at)
        return self._mark() if word is None else self._word(word.group(), row)

    def _word(self, word: str, row: dict[str, int]) -> Token:
        """A key word where one can stand, else a name; where neither can, a key word if it is one."""
        key = self._table.words.get(word, NAME)
        return self._made(NAME if key not in row and NAME in row else key, word)

    def _mark(self) -> Token:
        """A mark, or something that cannot stand here, read as what it looks like."""
        character = self.text[self.at]
        mark = self._table.marks.get(character)
        if mark is not None:
            return self._bracket(self._made(mark, character))
        looks = ((name, found.group()) for name, match in self._patterns if (found := match(self.text, self.at)))
        return self._made(*next(looks, (UNKNOWN, character)))

    def _made(self, name: str, word: str) -> Token:
        token = Token(name, word, self.line, self.at - self.line_start + 1)
        self.at += len(word)
        return token

    def _bracket(self, token: Token) -> Token:
        if token.type == "LPAR":
            self.brackets.append(token)
        elif token.type == "RPAR" and self.brackets:
            self.brackets.pop()
        return token

    # ---- layout ----
    def begin_line(self, at: int) -> None:
        """Goes on at the beginning of a line, with what is blank passed over and the depth of the line told."""
        blank = BLANK_LINES.match(self.text, at)
        end = at if blank is None else blank.end()
        self.line += self.text.count("\n", self.line_start, end)
        self.line_start = self.at = end
        indent = SPACES.match(self.text, end)
        if indent is not None and indent.end() < len(self.text) and not self.brackets:
            self.at = indent.end()
            self._depth(self.at - end)

    def jump(self, at: int, line: int, depths: tuple[int, ...]) -> None:
        """Goes on at the beginning of another line, in a block of these depths, outside brackets."""
        self._waiting.clear()
        self.brackets.clear()
        self.depths = list(depths)
        self.at = self.line_start = at
        self.line = line
        self.begin_line(at)

    def _end_line(self) -> None:
        if not self.brackets:
            self._waiting.append(self._layout(NEWLINE))
        self.begin_line(self.at + 1)

    def _depth(self, depth: int) -> None:
        if depth > self.depths[-1]:
            self.depths.append(depth)
            self._waiting.append(self._layout(INDENT))
        while depth < self.depths[-1]:
            self.depths.pop()
            self._waiting.append(self._layout(DEDENT))
        if depth != self.depths[-1]:
            self.depths.append(depth)
            self._waiting.append(self._layout(UNEVEN))

    def _end(self) -> None:
        self._depth(0)
        self._waiting.append(self._layout(END))

    def _layout(self, name: str) -> Token:
        return Token(name, "", self.line, self.at - self.line_start + 1)
