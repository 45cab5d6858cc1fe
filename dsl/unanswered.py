"""The silence list: the questions of a family that a variant answers only by a default that it never saw."""

from __future__ import annotations

from dataclasses import replace

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Label, Span
from eightfold.dsl.typed import OptionInfo, Variant


def unanswered_questions(variant: Variant, sheet: ast.Sheet) -> list[Diagnostic]:
    """A warning for each question that nothing answers, placed at the heading of the variant's own sheet."""
    line = sheet.source.split("\n")[sheet.span.line - 1]
    heading = replace(sheet.span, end_line=sheet.span.line, end_column=len(line) + 1)
    open_questions = [o for o in variant.options.values() if o.question and not o.answered]
    return [_unanswered(variant, option, heading) for option in open_questions]


def _unanswered(variant: Variant, option: OptionInfo, heading: Span) -> Diagnostic:
    about = option.clause.title or f"what is `{option.name}`?"
    others = " | ".join(label for index, label in enumerate(option.labels) if index != option.default)
    return Diagnostic(
        "unanswered-question",
        f"`{variant.name}` does not answer `{option.name}`: {about}",
        heading,
        f"set {option.name} to {option.labels[option.default]} (or: {others})",
        "warning",
        (Label(option.clause.span, about),),
    )
