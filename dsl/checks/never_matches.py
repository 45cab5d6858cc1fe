"""A clause that waits for a card which the deck does not hold can never be used.

Clauses of a family are left alone, and so are those whose cards are a matter of an option: they wait for other sheets.
"""

from __future__ import annotations

from eightfold.dsl.checks.faces import asks_option, matching_faces
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.typed import Pattern, Variant
from eightfold.dsl.types import CARD


def never_matches(variant: Variant) -> list[Diagnostic]:
    """A warning for each clause whose cards are none of the deck's."""
    if variant.kind == "family":
        return []
    found: list[Diagnostic] = []
    for pattern, clause in [(r.pattern, r.clause) for r in variant.reactions] + [
        (f.pattern, f.clause) for f in variant.forbids
    ]:
        own = clause.sheet in (variant.name, *variant.modules)
        if own and _empty(variant, pattern):
            hint = "name cards of the deck, or remove the clause"
            message = f"no card of `{variant.pack_name}` fits this, so `{clause.name}` is never used"
            found.append(Diagnostic("never-matches", message, clause.span, hint, "warning"))
    return found


def _empty(variant: Variant, pattern: Pattern) -> bool:
    info = variant.sentences.get(pattern.key)
    if info is None:
        return False
    for param, test in zip(info.params, pattern.tests, strict=True):
        if param.type != CARD or test is None or asks_option(variant, test):
            continue
        if matching_faces(variant, test, param.name) == 0:
            return True
    return False
