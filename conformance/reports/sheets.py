"""Clauses as their sheets have them: their lines, and those lines as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from textwrap import dedent

from eightfold.dsl.diagnostics import Span
from eightfold.dsl.load import Library

Lines = Callable[[str], Sequence[str]]
"""The lines of a file as spans name it; none where it cannot be read."""


def lines_of(library: Library) -> Lines:
    """Reads the files of a library, each once."""

    @cache
    def lines(shown: str) -> tuple[str, ...]:
        return read_lines(library.path_of(shown))

    return lines


def read_lines(path: Path) -> tuple[str, ...]:
    """The lines of a file as the reader of sheets counts them; none where it cannot be read."""
    try:
        return tuple(line.rstrip("\r") for line in path.read_bytes().decode("utf-8-sig", "replace").split("\n"))
    except OSError:
        return ()


def says_something(line: str) -> bool:
    """Whether a line has more than a note."""
    return bool(line.split("#")[0].strip())


def last_line(span: Span, source: Sequence[str]) -> int:
    """The last line of a clause that says something; its span runs to the beginning of what follows it."""
    end = min(span.end_line, len(source))
    if end > span.line and not source[end - 1][: span.end_column - 1].strip():
        end -= 1
    while end > span.line and not says_something(source[end - 1]):
        end -= 1
    return max(end, span.line)


def written(span: Span, source: Sequence[str]) -> str:
    """A clause as it is written, without the indentation that all its lines share; empty where it cannot be read."""
    if not 0 < span.line <= len(source):
        return ""
    first, *rest = source[span.line - 1 : last_line(span, source)]
    # A row of a table may begin in the middle of a line.
    return dedent("\n".join([" " * (span.column - 1) + first[span.column - 1 :], *rest])).rstrip()
