"""Syntax mistakes in the author's words: what is wrong, where, what is expected there, one next step.

Each mistake is recognised by one function, from what is seen at the fault to a diagnostic or None. The first that
recognises its mistake tells it; what none recognises is told by what the grammar expects.
"""

from __future__ import annotations

from collections.abc import Callable

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.expected import expected_here
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.reader import Stop

RECOGNISERS: tuple[Callable[[Seen], Diagnostic | None], ...] = ()


def explained(stop: Stop, text: str, file: str) -> Diagnostic:
    """One diagnostic for the place where the text stopped making sense."""
    seen = Seen(stop, text.split("\n"), file)
    return next((found for recogniser in RECOGNISERS if (found := recogniser(seen))), None) or unreadable(seen)


def unreadable(seen: Seen) -> Diagnostic:
    """What is told of a mistake that has no name."""
    hint = f"expected here: {expected_here(seen.expected)}" if seen.expected else ""
    if seen.is_layout:
        return seen.told("unfinished-line", "the line breaks off here", hint=hint)
    return seen.told("unreadable", f"`{seen.token.text[:30]}` cannot stand here", hint=hint)
