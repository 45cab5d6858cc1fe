"""A table of numbers gives every card of the deck its number, and no card two."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.checks.faces import matching_faces, names_of
from eightfold.dsl.diagnostics import Diagnostic, Label
from eightfold.dsl.typed import E, Layer, Variant, WordInfo
from eightfold.dsl.types import CARD, NUMBER


def unfinished_table(variant: Variant) -> list[Diagnostic]:
    """One diagnostic for each table in which a card has no row, or two."""
    found: list[Diagnostic] = []
    for word in variant.words.values():
        if len(word.params) == 1 and word.params[0].type == CARD:
            for layer, asked in _asked(variant, word):
                found += _table(variant, word, layer, asked)
    return found


def _asked(variant: Variant, word: WordInfo) -> Iterator[tuple[Layer, int]]:
    """The meanings of a word, strongest first, each with the faces for which it is ever asked."""
    faces = (1 << len(variant.faces)) - 1
    for layer in reversed(word.layers):
        yield layer, faces
        if not layer.mode and layer.condition is None:
            faces = _passed_on(variant, layer.value, word.params[0].name, faces)


def _passed_on(variant: Variant, value: E, card: str, faces: int) -> int:
    """Of some faces, those for which a meaning goes back to the one below it."""
    if value.op != "if":
        return faces if _says_usual(value) else 0
    test, then, other = value.args
    hit = matching_faces(variant, test, card)
    yes, no = (faces, faces) if hit is None else (faces & hit, faces & ~hit)
    return _passed_on(variant, then, card, yes) | _passed_on(variant, other, card, no)


def _says_usual(value: E) -> bool:
    return value.op == "usual" or any(_says_usual(part) for part in value.args)


def _table(variant: Variant, word: WordInfo, layer: Layer, asked: int) -> list[Diagnostic]:
    rows = list(_rows(layer.value))
    if not rows:
        return []
    left = (1 << len(variant.faces)) - 1
    found: list[Diagnostic] = []
    for test, name in rows:
        faces = left if test.op == "truth" else matching_faces(variant, test, word.params[0].name)
        if faces is None:
            return found
        twice = faces & ~left
        if twice:
            found.append(_twice(variant, word, name, twice, layer))
        left &= ~faces
    left &= asked
    if left and word.type == NUMBER:
        hint = "add a row for them, or a last row: … otherwise"
        message = f"`{word.name}` says nothing for {names_of(variant, left)}"
        found.append(Diagnostic("unfinished-table", message, layer.clause.span, hint))
    return found


def _twice(variant: Variant, word: WordInfo, row: str, faces: int, layer: Layer) -> Diagnostic:
    message = f"`{word.name}` has two rows for {names_of(variant, faces)}"
    label = Label(layer.clause.span, "in this table")
    return Diagnostic("row-twice", message, variant.clauses[row].span, "take them out of one row", labels=(label,))


def _rows(value: E) -> Iterator[tuple[E, str]]:
    """The rows of a table: their tests and their clauses' names."""
    while value.op == "if" and isinstance(value.data, str):
        yield value.args[0], value.data
        value = value.args[2]
