"""The lines of the file that a span names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from eightfold.cli.render import Lines, lines_of
from eightfold.dsl import Library


def sheet_lines(libraries: Sequence[Library]) -> Lines:
    """Reads the lines of files as spans name them, looked for in the libraries and else where the name says."""

    @cache
    def lines(shown: str) -> list[str]:
        paths = (library.path_of(shown) for library in libraries)
        return next((found for path in paths if (found := lines_of(path))), [])

    return lines
