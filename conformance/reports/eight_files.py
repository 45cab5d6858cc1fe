"""A plug-in of coverage.py that knows the lines of sheets: those of clauses are what can be used.

Nothing is traced: a run of scenarios writes down itself which clauses it used (`lines.py`). In a configuration of
coverage.py the plug-in is called `eightfold.conformance.reports.eight_files`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from coverage import CoveragePlugin, FileReporter

from eightfold.conformance.reports.sheets import read_lines, says_something
from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.load import read_sheet

PLUGIN = f"{__name__}.Sheets"
"""What coverage.py calls the plug-in in its data."""

CLAUSES = (
    ast.Players, ast.Pack, ast.Kind, ast.Deck, ast.Zone, ast.Keep, ast.Option, ast.DefineWord, ast.DefineTable,
    ast.DefineEffect, ast.Action, ast.Reaction, ast.Forbid, ast.Mode,
)  # fmt: skip
SILENT = (ast.Allow, ast.ClaimsFrom)
"""What narrows other clauses and is never carried out or asked itself."""


class Sheets(CoveragePlugin):
    """Reports about `.eight` files."""

    def file_reporter(self, filename: str) -> FileReporter | str:
        return Sheet(filename)


class Sheet(FileReporter):
    """One sheet. A line counts if it says something and belongs to a clause that can be used."""

    def lines(self) -> set[int]:
        source = read_lines(Path(self.filename))
        return {line for line in clause_lines(Path(self.filename)) if says_something(source[line - 1])}


def clause_lines(path: Path) -> set[int]:
    """The lines of a sheet that some clause covers; none where it cannot be read."""
    sheet, _ = read_sheet(path, str(path))
    if sheet is None:
        return set()
    lines: set[int] = set()
    for item in parts(sheet.items):
        lines = lines - set(covered(item.span)) if isinstance(item, SILENT) else lines | set(covered(item.span))
    return lines


def parts(items: Iterable[ast.Item | ast.ModeItem]) -> Iterator[Any]:
    """The clauses among some items and inside them, outer ones first; a rule is no clause, what it has to say is."""
    for item in items:
        if isinstance(item, (*CLAUSES, *SILENT)):
            yield item
        if isinstance(item, ast.Mode):
            yield from parts(item.items)
        elif isinstance(item, ast.Rule):
            yield from parts(item.triggers)


def covered(span: Span) -> range:
    """The lines of a span; one that ends before the first column of a line does not reach it."""
    return range(span.line, span.end_line + (span.end_column > 1))


def coverage_init(registry: Any, options: Any) -> None:
    """What coverage.py calls."""
    registry.add_file_tracer(Sheets())
