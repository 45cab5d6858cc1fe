"""What only play shows of a sheet: a variant or a family is played, a house rule over each sheet that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from eightfold.dsl import syntax as ast
from eightfold.dsl.catalogue import find_sheet
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.load import Library
from eightfold.dsl.resolve import resolve
from eightfold.dsl.typed import Variant
from eightfold.interpreter.analysis.allowance import Allowance
from eightfold.interpreter.analysis.play_check import play_check


def play_sheet(name: str, library: Library, allowance: Allowance) -> list[Diagnostic]:
    """What play finds in the sheet of a shipped name or of a path; nothing in one that cannot be played.

    Of a house rule all is a warning, for it may be right where other answers are given than the base's own. Warnings
    that the sheet answers with `meant` are left out.
    """
    sheet, library, _ = find_sheet(name, library)
    if sheet is None:
        return []
    if sheet.kind == "house rule":
        library.add(sheet, Path(name) if name.endswith(".eight") else library.names()[name])
    tables = list(_tables(sheet, library))
    found = [d for table in tables for d in play_check(table, allowance.shared(len(tables)))]
    if sheet.kind == "house rule":
        found = [replace(d, severity="warning") for d in found]
    meant = {item.name for item in sheet.items if isinstance(item, ast.Meant)}
    return list(dict.fromkeys(d for d in found if d.severity == "error" or d.code not in meant))


def _tables(sheet: ast.Sheet, library: Library) -> Iterator[Variant]:
    """The variants that are played to check a sheet."""
    if sheet.kind != "house rule":
        variant = resolve(sheet, library)[0]
        if variant is not None and variant.faces:
            yield variant
        return
    needed = tuple(name for item in sheet.items if isinstance(item, ast.Needs) for name in item.names)
    for base in sheet.bases:
        known = library.sheet(base)
        if known is not None and known[0] is not None and known[0].kind != "house rule":
            variant = resolve(known[0], library, (), (*needed, sheet.name))[0]
            if variant is not None and variant.faces:
                yield variant
