"""Syntax mistakes in the author's words: where the parser stopped, what it expected, one next step."""

from __future__ import annotations

from lark import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from eightfold.dsl.diagnostics import Diagnostic, Span


def explain_mistake(error: UnexpectedInput, text: str, file: str) -> Diagnostic:
    """One diagnostic for the place where the text stopped making sense."""
    line, column = _place(error, text)
    shown = text.splitlines()[line - 1][column - 1 :].split(" ")[0] if line <= len(text.splitlines()) else ""
    span = Span(file, line, column, line, column + max(1, len(shown)))
    if isinstance(error, UnexpectedCharacters):
        return Diagnostic("unreadable", f"`{shown[:20]}` cannot stand here", span, "see the reference for this line")
    if isinstance(error, UnexpectedEOF):
        return Diagnostic("unfinished", "the file ends in the middle of a clause", span, "finish the last line")
    return Diagnostic("unreadable", f"`{shown[:20]}` cannot stand here", span, _expected(error))


def _place(error: UnexpectedInput, text: str) -> tuple[int, int]:
    lines = text.splitlines() or [""]
    line = error.line if isinstance(error.line, int) and error.line > 0 else len(lines)
    column = error.column if isinstance(error.column, int) and error.column > 0 else 1
    return min(line, len(lines)), column


def _expected(error: UnexpectedInput) -> str:
    if not isinstance(error, UnexpectedToken):
        return ""
    words = sorted(str(t).lower() for t in error.accepts or error.expected if not str(t).startswith("_"))
    return f"expected here: {', '.join(words[:8])}" if words else ""
