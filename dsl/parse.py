"""Text to syntax tree. Faults come back as diagnostics, all of them in one run."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from eightfold.dsl import syntax as ast
from eightfold.dsl.build import Builder
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.mistakes import explained
from eightfold.dsl.reader import Lost, Reader
from eightfold.dsl.tables import table

MAX_BYTES = 1_000_000
MAX_LINES = 4_000
MAX_LINE = 2_000
MAX_NESTING = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as. Where there are faults the sheet holds what could be read, and `lost` what could not."""

    sheet: ast.Sheet | None
    faults: tuple[Diagnostic, ...]
    lost: tuple[Lost, ...] = ()

    @property
    def whole(self) -> ast.Sheet | None:
        """The sheet, if nothing of it is missing."""
        return None if self.faults else self.sheet


def parse(text: str, file: str) -> tuple[ast.Sheet | None, list[Diagnostic]]:
    """The tree of one sheet, or None with the faults that kept it from being read. Never raises."""
    found = reading(text, file)
    return found.whole, list(found.faults)


@lru_cache(maxsize=256)
def reading(text: str, file: str) -> Reading:
    """All that can be read of one sheet, and all that is wrong with how it is written. Never raises."""
    text = text.replace("\r\n", "\n")
    refused = _unreadable(text, file)
    if refused:
        return Reading(None, (refused,))
    source = text if text.endswith("\n") else text + "\n"
    builder = Builder(file, _document_of(source))
    reader = Reader(source, table(), builder.method, builder.unread(), file)
    sheet = reader.read()
    faults = in_order(
        [*(explained(stop, source, file) for stop in reader.stops), *builder.faults, *map(too_deep, reader.deep)]
    )
    if not isinstance(sheet, ast.Sheet) or reader.headless or reader.deep:
        return Reading(None, tuple(faults))
    return Reading(replace(sheet, source=source), tuple(faults), tuple(reader.lost))


def too_deep(span: Span) -> Diagnostic:
    hint = "name a part of it with `define`, and use the name"
    return Diagnostic("too-deep", "too many things stand inside one another here", span, hint)


def in_order(faults: list[Diagnostic]) -> list[Diagnostic]:
    """Faults by place, and only the first of a line: a second is mostly what follows from it."""
    by_line: dict[int, Diagnostic] = {}
    for fault in sorted(faults, key=lambda fault: (fault.span.line, fault.span.column)):
        by_line.setdefault(fault.span.line, fault)
    return list(by_line.values())


def _unreadable(text: str, file: str) -> Diagnostic | None:
    if all(line.lstrip().startswith("#") for line in text.split("\n") if line.strip()):
        return Diagnostic(
            "empty-file",
            "nothing is said in this file",
            Span(file, 1, 1, 1, 1),
            'begin with a heading: variant NAME "Title" based on FAMILY',
        )
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        return Diagnostic(
            "too-long", f"the file is longer than {MAX_BYTES} bytes", Span(file, 1, 1, 1, 1), "split it into modules"
        )
    lines = text.count("\n")
    if lines > MAX_LINES:
        message = f"the file has {lines} lines; at most {MAX_LINES} are read"
        return Diagnostic("too-long", message, Span(file, 1, 1, 1, 1), "split it into modules")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            return Diagnostic(
                "long-line",
                f"the line has {len(line)} characters; at most {MAX_LINE} are read",
                Span(file, number, 1, number, 2),
                "break it inside brackets",
            )
        if line.count("(") > MAX_NESTING:
            return Diagnostic(
                "too-deep",
                f"a line opens more than {MAX_NESTING} brackets",
                Span(file, number, 1, number, 2),
                "name a part of it with `define`",
            )
        if "\t" in line:
            column = line.index("\t") + 1
            return Diagnostic(
                "tab", "a tab stands here", Span(file, number, column, number, column + 1), "indent with spaces"
            )
        bad = re.search(r"[^\x20-\x7e\u00a0-\uffff\U00010000-\U0010ffff]", line)
        if bad:
            column = bad.start() + 1
            return Diagnostic(
                "control-character",
                "a character that cannot be read stands here",
                Span(file, number, column, number, column + 1),
                "delete it; a sheet is plain UTF-8 text",
            )
    return None


def _document_of(text: str) -> str:
    found = re.search(r"^document[ ]+([A-Za-z0-9-]+)", text, re.MULTILINE)
    return found.group(1) if found else ""


__all__ = ["MAX_BYTES", "Reading", "parse", "reading"]
