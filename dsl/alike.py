"""Names that will be taken for one another: a rule named twice in a sheet, names that differ only in capitals."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Label, Span
from eightfold.dsl.gather import Gathered, Raw, head_name
from eightfold.dsl.layers import Stratum


def rules_named_twice(strata: list[Stratum]) -> list[Diagnostic]:
    """A fault for each rule of a sheet that has the name of another of the same sheet and mode."""
    return [fault for stratum in strata for fault in _named_twice(stratum.sheet)]


def _named_twice(sheet: ast.Sheet) -> Iterator[Diagnostic]:
    first: dict[tuple[str, str], Span] = {}
    for mode, rule in _rules(sheet):
        place = first.setdefault((mode, rule.name), rule.span)
        if place is not rule.span:
            hint = "give one of them another name, or put both under one"
            label = Label(place, "the first of them")
            yield Diagnostic("named-twice", f"two rules are called `{rule.name}`", rule.span, hint, labels=(label,))


def _rules(sheet: ast.Sheet) -> Iterator[tuple[str, ast.Rule]]:
    for item in sheet.items:
        if isinstance(item, ast.Rule):
            yield "", item
        elif isinstance(item, ast.Mode):
            yield from ((item.name, inner) for inner in item.items if isinstance(inner, ast.Rule))


def differ_in_capitals(gathered: Gathered) -> list[Diagnostic]:
    """A warning for each name that differs from an earlier one only in small and capital letters."""
    first: dict[str, tuple[str, Raw]] = {}
    found: list[Diagnostic] = []
    for name, raw in _declared(gathered):
        other, place = first.setdefault(name.lower(), (name, raw))
        if other != name:
            message = f"`{name}` and `{other}` differ only in capital letters"
            hint = "give one of them another name, or write both alike if one thing is meant"
            label = Label(place.clause.span, f"`{other}` is declared here")
            found.append(Diagnostic("alike", message, raw.clause.span, hint, "warning", (label,)))
    return found


def _declared(gathered: Gathered) -> Iterator[tuple[str, Raw]]:
    for raw in gathered.raws:
        match raw.node:
            case ast.Keep() | ast.Zone() | ast.Option() | ast.Mode() | ast.Kind() | ast.Deck():
                yield raw.node.name, raw
            case ast.DefineWord() | ast.DefineTable():
                yield head_name(raw.node.head), raw
            case _:
                pass
