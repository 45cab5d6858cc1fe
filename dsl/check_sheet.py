"""Checking one sheet: a variant as a whole, a family by itself, a house rule on top of each sheet that it is for."""

from __future__ import annotations

from pathlib import Path

from eightfold.dsl import syntax as ast
from eightfold.dsl.catalogue import find_sheet
from eightfold.dsl.diagnostics import Diagnostic, did_you_mean
from eightfold.dsl.load import Library
from eightfold.dsl.other_name import other_name
from eightfold.dsl.part_check import found_besides
from eightfold.dsl.resolve import resolve
from eightfold.dsl.unanswered import unanswered_questions
from eightfold.dsl.unknown_citations import unknown_citations


def check_sheet(name: str, library: Library) -> list[Diagnostic]:
    """All that is wrong with, or worth a warning in, the sheet of a shipped name or of a path to a `.eight` file."""
    sheet, library, faults = find_sheet(name, library)
    if sheet is None:
        return [*faults, *found_besides(name, library)]
    if sheet.kind == "house rule":
        library.add(sheet, Path(name) if name.endswith(".eight") else library.names()[name])
    found = [*found_in(sheet, library), *unknown_citations(sheet), *other_name(sheet)]
    meant = {item.name for item in sheet.items if isinstance(item, ast.Meant)}
    return [d for d in found if d.severity == "error" or d.code not in meant]


def found_in(sheet: ast.Sheet, library: Library) -> list[Diagnostic]:
    """All faults and warnings of a sheet that the library knows."""
    match sheet.kind:
        case "variant":
            return check_variant(sheet, library)
        case "house rule":
            return check_house_rule(sheet, library)
        case "family":
            return resolve(sheet, library)[1]


def check_variant(sheet: ast.Sheet, library: Library) -> list[Diagnostic]:
    """A variant's faults and, where it has none, its silences."""
    variant, found = resolve(sheet, library)
    return found if variant is None else [*found, *unanswered_questions(variant, sheet)]


def check_house_rule(sheet: ast.Sheet, library: Library) -> list[Diagnostic]:
    """A house rule's faults over each sheet that it is for, with the house rules that it needs."""
    needed = [name for item in sheet.items if isinstance(item, ast.Needs) for name in item.names]
    found: list[Diagnostic] = []
    for base in sheet.bases:
        found += _over(base, sheet, library, (*needed, sheet.name))
    return list(dict.fromkeys(found))


def _over(base: str, rule: ast.Sheet, library: Library, takes: tuple[str, ...]) -> list[Diagnostic]:
    known = library.sheet(base)
    if known is None:
        hint = did_you_mean(base, library.names()) or "name a family or a variant after `for`"
        return [Diagnostic("unknown-sheet", f"no sheet is called `{base}`", rule.span, hint)]
    sheet, faults = known
    if sheet is None:
        return faults
    if sheet.kind == "house rule":
        hint = "name a family or a variant after `for`"
        return [Diagnostic("wrong-sheet", f"`{base}` is a house rule, and takes none", rule.span, hint)]
    return resolve(sheet, library, (), takes)[1]
