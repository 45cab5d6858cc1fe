"""What is checked of a resolved variant: each check is one module with one function, from a variant to diagnostics."""

from collections.abc import Callable

from eightfold.dsl.checks.changing_pack import changing_pack
from eightfold.dsl.checks.changing_start import changing_start
from eightfold.dsl.checks.circular_words import circular_words
from eightfold.dsl.checks.never_matches import never_matches
from eightfold.dsl.checks.no_table import no_table
from eightfold.dsl.checks.runs_away import runs_away
from eightfold.dsl.checks.too_costly import too_costly
from eightfold.dsl.checks.too_nested import too_nested
from eightfold.dsl.checks.unfinished_table import unfinished_table
from eightfold.dsl.checks.unordered import unordered
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.typed import Variant

Check = Callable[[Variant], list[Diagnostic]]

FIRST: tuple[Check, ...] = (runs_away, circular_words, changing_start, changing_pack, too_costly)
"""What must hold before anything of the variant is worked out, here or elsewhere."""

BY_OPTIONS: tuple[Check, ...] = (no_table, unfinished_table, never_matches)
"""What may find something else where another alternative of an option is chosen."""

CHECKS: tuple[Check, ...] = (*BY_OPTIONS, unordered)


def check(variant: Variant) -> list[Diagnostic]:
    """All that the checks find, in their order; where the first ones find something, nothing but that."""
    nested = too_nested(variant)
    if nested:
        return nested
    return [found for one in FIRST for found in one(variant)] or [found for one in CHECKS for found in one(variant)]
