"""Text becomes a syntax tree, a resolved variant, and a checked one; faults come back as diagnostics."""

from eightfold.dsl.catalogue import load_variant, shipped_library, with_options_set
from eightfold.dsl.diagnostics import Diagnostic, FaultyVariant, Span
from eightfold.dsl.load import Library
from eightfold.dsl.resolve import resolve
from eightfold.dsl.typed import Variant

__all__ = [
    "Diagnostic",
    "FaultyVariant",
    "Library",
    "Span",
    "Variant",
    "load_variant",
    "resolve",
    "shipped_library",
    "with_options_set",
]
