"""A file that is not called like the sheet in it: others find the sheet by its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic


def other_name(sheet: ast.Sheet) -> list[Diagnostic]:
    """A warning where a file's name and its heading's differ."""
    stem = PurePath(sheet.file).stem
    if stem == sheet.name:
        return []
    span = replace(sheet.span, column=1, end_line=sheet.span.line, end_column=80)
    message = f"the sheet `{sheet.name}` stands in the file {stem}.eight, and other sheets find it as `{stem}`"
    hint = f"call the file {sheet.name}.eight, or the sheet {stem}"
    return [Diagnostic("other-name", message, span, hint, "warning")]
