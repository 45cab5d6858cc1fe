"""Expressions."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.build.parts import Nodes, Parts
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.tokens import Token


class ExpressionNodes(Nodes):
    """Builds expressions."""

    def choice(self, span: Span, parts: Parts) -> ast.Choice:
        return ast.Choice(parts[0], parts[1], parts[2], span)

    def either_holds(self, span: Span, parts: Parts) -> ast.Logic:
        return ast.Logic("or if", parts[0], parts[2], span)

    def both(self, span: Span, parts: Parts) -> ast.Logic:
        return ast.Logic("and", parts[0], parts[1], span)

    def negation(self, span: Span, parts: Parts) -> ast.Not:
        return ast.Not(parts[0], span)

    def yes(self, span: Span, parts: Parts) -> ast.Truth:
        return ast.Truth(True, span)

    def no(self, span: Span, parts: Parts) -> ast.Truth:
        return ast.Truth(False, span)

    def _compare(self, op: ast.CompareOp, span: Span, parts: Parts) -> ast.Compare:
        return ast.Compare(op, parts[0], parts[1], span)

    def is_(self, span: Span, parts: Parts) -> ast.Compare:
        return self._compare("is", span, parts)

    def is_not(self, span: Span, parts: Parts) -> ast.Compare:
        return self._compare("is not", span, parts)

    def at_least(self, span: Span, parts: Parts) -> ast.Compare:
        return self._compare(">=", span, parts)

    def at_most(self, span: Span, parts: Parts) -> ast.Compare:
        return self._compare("<=", span, parts)

    def more_than(self, span: Span, parts: Parts) -> ast.Compare:
        return self._compare(">", span, parts)

    def less_than(self, span: Span, parts: Parts) -> ast.Compare:
        return self._compare("<", span, parts)

    def some(self, span: Span, parts: Parts) -> ast.Some:
        return ast.Some(parts[0], True, span)

    def none_of(self, span: Span, parts: Parts) -> ast.Some:
        return ast.Some(parts[0], False, span)

    def possible(self, span: Span, parts: Parts) -> ast.Possible:
        return ast.Possible(parts[0], span)

    def _binary(self, op: ast.BinaryOp, span: Span, parts: Parts) -> ast.Binary:
        return ast.Binary(op, parts[0], parts[1], span)

    def except_(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("except", span, parts)

    def or_(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("or", span, parts)

    def plus(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("+", span, parts)

    def minus(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("-", span, parts)

    def times(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("*", span, parts)

    def over(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("/", span, parts)

    def within(self, span: Span, parts: Parts) -> ast.Binary:
        return self._binary("in", span, parts)

    def of_(self, span: Span, parts: Parts) -> ast.Of:
        return ast.Of(parts[0], parts[1], span)

    def owned(self, span: Span, parts: Parts) -> ast.Of:
        return ast.Of(parts[2], parts[0], span)

    def minus_sign(self, span: Span, parts: Parts) -> ast.Neg:
        return ast.Neg(parts[0], span)

    def usual_value(self, span: Span, parts: Parts) -> ast.UsualValue:
        return ast.UsualValue(span)

    def it(self, span: Span, parts: Parts) -> ast.It:
        return ast.It(span)

    def every(self, span: Span, parts: Parts) -> ast.Every:
        return ast.Every(str(parts[0]), span)

    def call(self, span: Span, parts: Parts) -> ast.Call:
        places: list[ast.Part] = parts[1:]
        names = tuple(place.alias or "" for place in places)
        return ast.Call(str(parts[0]), tuple(place.term for place in places), names, span)

    def argument(self, span: Span, parts: Parts) -> ast.Part:
        term, alias = parts
        return ast.Part(term, self.name(alias) if alias else None, span)

    def row_of(self, span: Span, parts: Parts) -> ast.Row:
        return ast.Row(tuple(parts), span)

    def filter(self, span: Span, parts: Parts) -> ast.Filter:
        source, binder, condition = parts
        return ast.Filter(source, self.name(binder) if binder else "it", condition, span)

    def word(self, span: Span, parts: Parts) -> ast.Num | ast.Name:
        token: Token = parts[0]
        span = self.span_of(token)
        if token.type == "INT":
            return ast.Num(self.number(token), span)
        return ast.Name(str(token).removesuffix("s") if token.type == "PLURAL" else str(token), span)
