"""Tokens to a tree, by the table of the grammar; after a fault it goes on at the next line that can be read.

Where a line breaks off, what stood whole before it in the same block is kept, and the rest of the block is read on. So
one run tells all the faults of a sheet, and what is whole in it can still be looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from eightfold.dsl.diagnostics import Span
from eightfold.dsl.stack import Stack, accepts, chained, unchained
from eightfold.dsl.tables import END, Production, Table
from eightfold.dsl.tokens import DEDENT, INDENT, LAYOUT, UNEVEN, Token, Tokens

MAX_FAULTS = 20
MAX_HEIGHT = 100
"""How deep a tree may be: what works on it later calls itself for each level."""

HEADINGS = ("family", "variant", "house")
BLOCK_MARKS = (INDENT, DEDENT, UNEVEN)
CONTINUING = ("else", "slipping")
"""Words that begin a line which belongs to the statement before it."""

Build = Callable[[Span, list[Any]], Any]


@dataclass(frozen=True, slots=True)
class LineStart:
    """How things stood where a line began that could be read: a place to go back to."""

    depth: int
    line: int
    stack: Stack
    depths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where reading stopped: the token that cannot stand there, what could, and what had been read of the clause."""

    token: Token
    expected: frozenset[str]
    symbols: tuple[str, ...]
    """The symbols on the parser's stack: the clause as far as it is understood."""
    before: tuple[Token, ...]
    """The tokens of the clause up to here, from the last line that begins in the first column."""
    brackets: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """Lines that could not be read, the last one excluded."""

    first: int
    end: int


class Reader:
    """Reads one text. `stops` are its faults in order, `lost` the lines that are missing from the tree."""

    def __init__(self, text: str, table: Table, builds: Callable[[str], Build], unread: Any, file: str) -> None:
        self.stops: list[Stop] = []
        self.lost: list[Lost] = []
        self.deep: list[Span] = []
        self.headless = False
        self._table = table
        self._file = file
        self._unread = unread
        self._lines = text.split("\n")
        self._offsets = offsets(self._lines)
        self._tokens = Tokens(text, table)
        self._builds = [None if p.spreads else builds(p.builds) for p in table.productions]
        self._stack = Stack([table.start], [None], [None], [None], [0])
        self._starts: list[LineStart] = []
        self._before: list[Token] = []
        self._tried = [table.start]
        self._lone = {-1 - number: p.origin for number, p in enumerate(table.productions) if p.passes}

    def read(self) -> Any:
        """The tree of all that could be read, or None where nothing could."""
        tokens, rows = self._tokens, self._table.rows
        fresh = True
        while True:
            token = tokens.next(rows[self._stack.states[-1]])
            layout = token.type in LAYOUT
            start = self._line_start(token) if fresh and not layout else None
            fresh = layout
            if not self._take(token):
                if not self._recovered(token, start):
                    return None
                fresh = True
            elif token.type == END:
                return self._stack.values[-1]
            elif start is not None:
                self._began(start)

    # ---- lines ----
    def _line_start(self, token: Token) -> LineStart:
        return LineStart(token.column - 1, token.line, self._stack.copy(), tuple(self._tokens.depths))

    def _began(self, start: LineStart) -> None:
        self._noted(start)
        if start.depth == 0:
            self._before = self._before[-1:]

    def _noted(self, start: LineStart) -> None:
        while self._starts and self._starts[-1].depth >= start.depth:
            self._starts.pop()
        self._starts.append(start)

    # ---- the machine ----
    def _take(self, token: Token) -> bool:
        """Shifts a token after the reductions that it calls for; False if it cannot stand here."""
        table, stack = self._table, self._stack
        rows, states, kind = table.rows, stack.states, token.type
        self._tried = states.copy()
        while (action := rows[states[-1]].get(kind)) is not None and action < 0:
            origin = self._lone.get(action)
            if origin is not None:
                states[-1] = table.jumps[states[-2]][origin]
                continue
            self._reduce(stack, -1 - action)
            if kind == END and states[-1] == table.final:
                return True
        if action is None:
            return False
        place = None if kind in LAYOUT else token
        states.append(action)
        stack.values.append(token)
        stack.firsts.append(place)
        stack.lasts.append(place)
        stack.heights.append(0)
        if place is not None:
            self._before.append(token)
        return True

    def _reduce(self, stack: Stack, number: int) -> None:
        production = self._table.productions[number]
        length = production.length
        first = last = None
        height = 0
        children: list[Any] = []
        if length:
            children = stack.values[-length:]
            first = next((t for t in stack.firsts[-length:] if t is not None), None)
            last = next((t for t in reversed(stack.lasts[-length:]) if t is not None), None)
            height = max(stack.heights[-length:]) + (not production.spreads)
            for column in (stack.states, stack.values, stack.firsts, stack.lasts, stack.heights):
                del column[-length:]
        stack.states.append(self._table.jumps[stack.states[-1]][production.origin])
        stack.values.append(self._value(number, production, children, first, last))
        stack.firsts.append(first)
        stack.lasts.append(last)
        stack.heights.append(height)
        if height == MAX_HEIGHT:
            self.deep.append(self._span(first, last))

    def _value(
        self, number: int, production: Production, children: list[Any], first: Token | None, last: Token | None
    ) -> Any:
        build = self._builds[number]
        if build is None:
            return chained(production, children)
        parts: list[Any] = []
        for part in production.parts:
            if part < 0:
                parts.append(None)
            elif part & 1:
                parts += unchained(children[part >> 1])
            else:
                parts.append(children[part >> 1])
        return parts[0] if production.single and len(parts) == 1 else build(self._span(first, last), parts)

    def _span(self, first: Token | None, last: Token | None) -> Span:
        if first is None or last is None:
            return Span(self._file, 1, 1, 1, 1)
        return Span(self._file, first.line, first.column, last.line, last.column + len(last.text))

    # ---- after a fault ----
    def _recovered(self, token: Token, start: LineStart | None) -> bool:
        """Notes a fault, and goes on at the next line that can be read; False where nothing is left to read."""
        self.stops.append(self._stop(token))
        if len(self.stops) >= MAX_FAULTS:
            return False
        # Inside brackets a line that begins a clause has not been read as one.
        joined = self._tokens.brackets and not self._lines[token.line - 1][: token.column - 1].strip()
        line = token.line if joined else token.line + 1
        if start is not None or token.type in BLOCK_MARKS:
            if accepts(self._table, self._tried, (INDENT,)):
                line = token.line
            else:
                self._noted(start or self._start_above(token))
        if any(accepts(self._table, s.stack.states, (*closing(s.depths, 0), END)) for s in self._starts):
            return self._resumed(line)
        return self._without_header(line)

    def _start_above(self, token: Token) -> LineStart:
        """A line that is indented like no other, as if it began where its block does."""
        depths = tuple(self._tokens.depths[:-1]) or (0,)
        return LineStart(depths[-1], token.line, self._stack.copy(), depths)

    def _without_header(self, line: int) -> bool:
        """Goes on as if there were a heading, where a clause of a sheet follows."""
        self.headless = True
        first = next((n for n, text in enumerate(self._lines, 1) if depth_of(text) is not None), 1)
        line = line if self._lines[first - 1].split()[0] in HEADINGS else first
        state = self._table.jumps[self._table.start]["header"]
        stack = Stack([self._table.start, state], [None, self._unread], [None, None], [None, None], [0, 0])
        self._starts = [LineStart(0, first, stack, (0,))]
        row = self._table.rows[state]
        words = (text.split()[0] for text in self._lines[line - 1 :] if depth_of(text) == 0)
        return self._table.words.get(next(words, ""), "") in row and self._resumed(line)

    def _resumed(self, line: int) -> bool:
        """Goes back to a place from which the next line that begins like one of its block's can be read."""
        for number in range(line, len(self._lines) + 1):
            text = self._lines[number - 1]
            depth = depth_of(text)
            if depth is None or text.split()[0] in CONTINUING:
                continue
            for start in reversed(self._starts):
                if start.depth < depth:
                    break
                ends = closing(start.depths, depth)
                if depth in start.depths and (not ends or accepts(self._table, start.stack.states, ends)):
                    self._go_back(start, number)
                    return True
        return self._closed()

    def _closed(self) -> bool:
        """Ends the sheet with what is whole in it; False where nothing is."""
        for start in reversed(self._starts):
            if accepts(self._table, start.stack.states, (*closing(start.depths, 0), END)):
                self._go_back(start, len(self._lines))
                return True
        return False

    def _go_back(self, start: LineStart, line: int) -> None:
        self.lost.append(Lost(start.line, line))
        self._starts = [s for s in self._starts if s.depth < start.depth] + [start]
        self._stack = start.stack.copy()
        self._before = [t for t in self._before if t.line < start.line]
        self._tokens.jump(self._offsets[line - 1], line, start.depths)

    def _stop(self, token: Token) -> Stop:
        row = self._table.rows[self._tried[-1]]
        expected = frozenset(kind for kind in row if accepts(self._table, self._tried, (kind,)))
        symbols = tuple(self._table.symbols[state] for state in self._tried[1:])
        return Stop(token, expected, symbols, tuple(self._before), tuple(self._tokens.brackets))


def closing(depths: tuple[int, ...], depth: int) -> tuple[str, ...]:
    """The ends of blocks that lie between the depth of a line and a depth further out."""
    return (DEDENT,) * sum(d > depth for d in depths)


def depth_of(line: str) -> int | None:
    """How far a line is indented; None if it says nothing."""
    text = line.lstrip(" ")
    return None if not text or text.startswith("#") else len(line) - len(text)


def offsets(lines: list[str]) -> list[int]:
    """Where each line begins in the text."""
    return [0, *accumulate(len(line) + 1 for line in lines)]
