"""Several lines on how many can play may leave no table under some setting of the options."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.typed import Variant

NOWHERE = Span("", 1, 1, 1, 1)


def no_table(variant: Variant) -> list[Diagnostic]:
    """More players at least than at most, as the options are set."""
    if variant.least <= variant.most:
        return []
    span = variant.players_clause.span if variant.players_clause else NOWHERE
    told = f"no table has {variant.least} to {variant.most} players, which is what its lines for options leave"
    return [Diagnostic("no-table", told, span, "let the lines for options agree, or set one of the options otherwise")]
