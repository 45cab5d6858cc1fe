"""Syntax mistakes in the author's words: where reading stopped, what was expected, one next step."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.reader import Stop


def explained(stop: Stop, text: str, file: str) -> Diagnostic:
    """One diagnostic for the place where the text stopped making sense."""
    token = stop.token
    span = Span(file, token.line, token.column, token.line, max(token.end_column, token.column + 1))
    words = sorted(kind.lower() for kind in stop.expected if not kind.startswith("_"))
    hint = f"expected here: {', '.join(words[:8])}" if words else ""
    return Diagnostic("unreadable", f"`{token.text[:20]}` cannot stand here", span, hint)
