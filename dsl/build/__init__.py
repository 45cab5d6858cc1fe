"""Builds the syntax tree: one method for each rule of the grammar, of the same name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from eightfold.dsl.build.clauses import ClauseNodes
from eightfold.dsl.build.declarations import DeclarationNodes
from eightfold.dsl.build.effects import EffectNodes
from eightfold.dsl.build.expressions import ExpressionNodes
from eightfold.dsl.build.parts import Parts
from eightfold.dsl.build.sheet import SheetNodes
from eightfold.dsl.diagnostics import Span


class Builder(SheetNodes, DeclarationNodes, ClauseNodes, EffectNodes, ExpressionNodes):
    """All building methods; each takes the span and the parts of what a rule of the grammar has matched."""

    def method(self, rule: str) -> Callable[[Span, Parts], Any]:
        """The method of a rule; a rule without one hands on the one part that it has."""
        found: Callable[[Span, Parts], Any] = getattr(self, rule, handed_on)
        return found


def handed_on(span: Span, parts: Parts) -> Any:
    (part,) = parts
    return part


__all__ = ["Builder"]
