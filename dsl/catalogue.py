"""What can be named: the shipped sheets, and files of one's own beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import eightfold
from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, FaultyVariant, Span, did_you_mean
from eightfold.dsl.load import Library, read_sheet
from eightfold.dsl.options import with_options
from eightfold.dsl.resolve import resolve
from eightfold.dsl.typed import Variant


def shipped_folder() -> Path:
    """The folder of the sheets that come with Eightfold."""
    return Path(eightfold.__file__).parent / "variants"


def shipped_library(*more: Path) -> Library:
    """The shipped sheets, with further folders searched before them."""
    return Library((*more, shipped_folder()))


def find_sheet(name: str, library: Library | None = None) -> tuple[ast.Sheet | None, Library, list[Diagnostic]]:
    """The sheet of a shipped name or of a path to a `.eight` file, with the library that holds its bases."""
    if name.endswith(".eight"):
        path = Path(name)
        own = library or shipped_library(path.resolve().parent)
        sheet, faults = read_sheet(path, name)
        return sheet, own, faults
    library = library or shipped_library()
    found = library.sheet(name)
    if found is None:
        hint = (
            did_you_mean(name, library.names())
            or f"`eightfold list` shows what there is; a sheet of yours must be called {name}.eight"
        )
        fault = Diagnostic("unknown-variant", f"no variant is called `{name}`", Span(name, 0, 0, 0, 0), hint)
        return None, library, [fault]
    return found[0], library, found[1]


def load_variant(
    name: str, sets: Mapping[str, str] | None = None, takes: Sequence[str] = (), library: Library | None = None
) -> Variant:
    """A checked variant by name or path, with options set and house rules taken.

    Raises FaultyVariant, which tells everything that is wrong.
    """
    sheet, library, faults = find_sheet(name, library)
    if sheet is None:
        raise FaultyVariant(faults)
    variant, found = resolve(sheet, library, tuple((sets or {}).items()), tuple(takes))
    if variant is None:
        raise FaultyVariant(found)
    return variant


def with_options_set(variant: Variant, sets: Mapping[str, str]) -> Variant:
    """A checked variant with some options set otherwise. Raises FaultyVariant, as `load_variant` would."""
    if not sets:
        return variant
    changed, found = with_options(variant, sets.items(), Span(variant.name, 1, 1, 1, 1))
    if changed is None:
        raise FaultyVariant(found)
    return changed
