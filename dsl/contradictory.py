"""Two house rules that may not stand together, put together all the same: for a look at where they contradict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from eightfold.dsl import syntax as ast
from eightfold.dsl.catalogue import find_sheet
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.load import Library
from eightfold.dsl.resolve import resolve
from eightfold.dsl.together import CONTRADICTIONS
from eightfold.dsl.typed import Variant

Named = tuple[str, Variant]
"""Whose word holds, and the rules in which it does."""


def sheets_of(fault: Diagnostic) -> tuple[str, str] | None:
    """The sheets that contradict each other, the one that says so first; None for any other fault."""
    if fault.code not in CONTRADICTIONS or not fault.labels:
        return None
    return PurePath(fault.span.file).stem, PurePath(fault.labels[0].span.file).stem


def rivals(
    name: str, fault: Diagnostic, sets: Mapping[str, str], takes: Sequence[str], library: Library
) -> Iterator[tuple[Named, Named]]:
    """Pairs of rulesets between which the contradiction of a fault shows, the most telling first.

    Of two house rules the order is turned round, so that each once has the last word; then each alone is held against
    both. A house rule that contradicts the game itself is held against the game without it.
    """
    both = sheets_of(fault)
    sheet, library, _ = find_sheet(name, library)
    if both is None or sheet is None or sheet.kind == "house rule":
        return
    one, other = both
    base, modules = _below(sheet, set(both), library)
    others = [n for n in dict.fromkeys((*modules, *takes)) if n not in both]

    def made(*more: str) -> Variant | None:
        return resolve(base, library, tuple(sets.items()), (*others, *more), contradictory=True)[0]

    found = library.sheet(other)
    if found is None or found[0] is None or found[0].kind != "house rule":
        yield from _named((other, made()), (one, made(one)))
        return
    upper, lower = made(other, one), made(one, other)
    yield from _named((one, upper), (other, lower))
    yield from _named((other, made(other)), (one, upper))
    yield from _named((one, made(one)), (other, lower))


def _named(*sides: tuple[str, Variant | None]) -> Iterator[tuple[Named, Named]]:
    (one, a), (other, b) = sides
    if a is not None and b is not None:
        yield (one, a), (other, b)


def _below(sheet: ast.Sheet, both: set[str], library: Library) -> tuple[ast.Sheet, list[str]]:
    """The nearest sheet that does not itself take the two, and what was taken further up besides them."""
    modules: list[str] = []
    while True:
        taken = [n for item in sheet.items if isinstance(item, ast.With) for n in item.names]
        found = library.sheet(sheet.bases[0]) if sheet.bases else None
        if not both & set(taken) or found is None or found[0] is None:
            return sheet, modules
        modules = [*taken, *modules]
        sheet = found[0]
