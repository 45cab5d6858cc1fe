"""The cards are the same in the whole game, so the pack may not depend on what happens in it."""

from __future__ import annotations

from eightfold.dsl.checks.changing_start import changes
from eightfold.dsl.diagnostics import NOWHERE, Diagnostic
from eightfold.dsl.typed import Variant


def changing_pack(variant: Variant) -> list[Diagnostic]:
    """A fault if the number of packs, or what is left out of them, depends on cards, modes or kept values."""
    parts = [e for e in (variant.copies, variant.left_out) if e is not None]
    if not any(changes(variant, e, set()) for e in parts):
        return []
    span = variant.pack_clause.span if variant.pack_clause is not None else NOWHERE
    hint = "let it depend on options and on the number of players alone"
    message = "how many packs there are, or what is left out, depends on what happens in the game"
    return [Diagnostic("changing-pack", message, span, hint)]
