"""What is wrong with the part of a sheet that could be read, beside the lines that could not."""

from __future__ import annotations

import re
from pathlib import Path

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.load import Library, read_partly
from eightfold.dsl.parse import Reading
from eightfold.dsl.resolve import resolve
from eightfold.dsl.types import BUILT_IN

TOLD = {
    *("unknown-word", "unknown-sentence", "unknown-property", "unknown-kind", "unknown-type", "unknown-value"),
    *("unknown-option", "unknown-alternative", "unknown-sheet", "wrong-type", "whose", "not-a-zone", "not-changeable"),
}
"""Codes of faults that stand whatever the lost lines say; others may only follow from their loss."""


def found_besides(name: str, library: Library) -> list[Diagnostic]:
    """Faults of names and types in the whole clauses of a sheet that has broken ones."""
    path = Path(name) if name.endswith(".eight") else library.names().get(name)
    if path is None:
        return []
    found = read_partly(path, name if name.endswith(".eight") else library.shown(path))
    if found.sheet is None or not found.faults:
        return []
    lost = lost_names(found)
    return [d for d in resolved(found.sheet, library) if d.code in TOLD and d.span.file == found.sheet.file
            and not lost & set(words(found.sheet.text(d.span)))]  # fmt: skip


def resolved(sheet: ast.Sheet, library: Library) -> list[Diagnostic]:
    """What is wrong with a sheet over what it is based on, or over the first sheet that a house rule is for."""
    if sheet.kind != "house rule":
        return resolve(sheet, library)[1]
    own = Library(library.folders)
    own.add(sheet, Path(sheet.file))
    base = own.sheet(sheet.bases[0]) if sheet.bases else None
    if base is None or base[0] is None or base[0].kind == "house rule":
        return []
    return resolve(base[0], own, (), (sheet.name,))[1]


def lost_names(found: Reading) -> set[str]:
    """The words in the first lines of what could not be read: they may have declared a name."""
    lines = found.sheet.source.split("\n") if found.sheet is not None else []
    firsts = (lines[lost.first - 1] for lost in found.lost if lost.first <= len(lines))
    return {word for line in firsts for word in words(line)} - set(BUILT_IN)


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z][A-Za-z0-9-]*", text)
