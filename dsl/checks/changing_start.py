"""What is kept for the whole game starts before anything has happened, so its start may not depend on the game."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.typed import E, Layer, Variant

CHANGING = {"keep", "zone", "mode", "possible"}


def changing_start(variant: Variant) -> list[Diagnostic]:
    """A fault for each value of a whole game that would start from cards that lie, from modes or from other values."""
    found: list[Diagnostic] = []
    for keep in variant.keeps.values():
        if not keep.life and changes(variant, keep.start, set()):
            hint = "start it from what is fixed, or let it change when something begins"
            message = f"`{keep.name}` is kept for the whole game, and cannot start from what changes in it"
            found.append(Diagnostic("changing-start", message, keep.clause.span, hint))
    return found


def changes(variant: Variant, e: E, seen: set[object]) -> bool:
    """Whether a value depends on what happens in the game; words in `seen` are taken for settled."""
    if e.op in CHANGING or (e.op == "call" and e.data == "owner"):
        return True
    if e.op == "word" and e.data not in seen:
        seen.add(e.data)
        if any(_layer_changes(variant, layer, seen) for layer in variant.words[e.data].layers):
            return True
    return any(changes(variant, arg, seen) for arg in e.args)


def _layer_changes(variant: Variant, layer: Layer, seen: set[object]) -> bool:
    if layer.mode or (layer.condition is not None and changes(variant, layer.condition, seen)):
        return True
    return changes(variant, layer.value, seen)
