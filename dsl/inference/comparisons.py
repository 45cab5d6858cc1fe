"""Comparisons and conditions: what can be held against what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.inference.scope import Scope
from eightfold.dsl.inference.told import named
from eightfold.dsl.spoken import spoken
from eightfold.dsl.typed import E
from eightfold.dsl.types import CARD, CARDS, NONE, NUMBER, YES_NO, Type

if TYPE_CHECKING:
    from eightfold.dsl.expressions import Expressions


def compare(t: Expressions, node: ast.Compare, scope: Scope) -> E:
    if node.op not in ("is", "is not"):
        pair = (t.typed(node.left, NUMBER, scope), t.typed(node.right, NUMBER, scope))
        op = {">=": "ge", "<=": "le", ">": "gt", "<": "lt"}[node.op]
        return E(op, YES_NO, pair, None, node.span)
    left = _left(t, node, scope)
    equal = same(t, left, node.right, scope, node.span)
    return equal if node.op == "is" else E("not", YES_NO, (equal,), None, node.span)


def _left(t: Expressions, node: ast.Compare, scope: Scope) -> E:
    if isinstance(node.left, ast.Num):
        return t.infer(node.left, t.infer(node.right, None, scope).type.single, scope)
    return t.infer(node.left, None, scope)


def same(t: Expressions, left: E, right: ast.Expr, scope: Scope, span: Span) -> E:
    """`left is right`: equal, or one of them where the right side is many."""
    if left.type == YES_NO:
        alone = "leave `is …` out: a condition stands alone, or behind `not`"
        t.v.fault("wrong-type", "a condition is not compared with `is`", span, alone)
        return E("truth", YES_NO, (), True, span)
    hint = CARDS if left.type == CARD else left.type.single
    b = t.infer(right, hint, scope)
    if left.type.base == "fault" or b.type.base == "fault":
        return E("truth", YES_NO, (), True, span)
    if b.type == NONE:
        return E("some", YES_NO, (left,), False, span)
    if left.type == NONE:
        return E("some", YES_NO, (b,), False, span)
    return _same_value(t, left, b, right.span, span)


def _same_value(t: Expressions, a: E, b: E, right_span: Span, span: Span) -> E:
    if a.type == CARD and b.type != CARD:
        return E("member", YES_NO, (a, t.fit(b, CARDS, right_span)), None, span)
    if not a.type.many and b.type == a.type.row:
        return E("member", YES_NO, (a, b), None, span)
    if a.type.base != b.type.base and a.type.base in t.v.kinds and b.type.base in t.v.kinds:
        return _never_same(t, a, b, span)
    if a.type.many and not b.type.many:
        b = t.fit(b, a.type, right_span)
    if a.type != b.type and _both_cards(t, a, b, span):
        a, b = t.fit(a, CARDS, span), t.fit(b, CARDS, right_span)
    return E("eq", YES_NO, (a, t.fit(b, a.type, right_span)), None, span)


def _never_same(t: Expressions, a: E, b: E, span: Span) -> E:
    values = t.v.kinds[a.type.base].values
    some = ", ".join(values[:8]) + (", …" if len(values) > 8 else "")
    hint = f"a {a.type.base} is one of: {some}; or leave `{a.type.base} of` out and compare the card"
    t.v.fault("never-same", f"{named(a.type)} is never {named(b.type)}", span, hint)
    return E("truth", YES_NO, (), False, span)


def _both_cards(t: Expressions, a: E, b: E, span: Span) -> bool:
    return t.as_cards(a, span) is not None and t.as_cards(b, span) is not None


def some(t: Expressions, node: ast.Some, scope: Scope) -> E:
    arg = t.infer(node.arg, CARDS, scope)
    if arg.type == NUMBER or arg.type == YES_NO:
        text = spoken(node.arg)
        hint = f"write `{text}` alone" if arg.type == YES_NO else f"compare it: {text} is more than 0"
        message = f"`{text}` is {named(arg.type)}, which is neither some nor none"
        t.v.fault("wrong-type", message, node.span, hint)
    return E("some", YES_NO, (arg,), node.wanted, node.span)


def choice(t: Expressions, node: ast.Choice, want: Type | None, scope: Scope) -> E:
    condition = t.typed(node.condition, YES_NO, scope)
    then, other = t.infer(node.then, want, scope), t.infer(node.other, want, scope)
    wanted = common(then.type, other.type, want)
    pair = (t.fit(then, wanted, node.then.span), t.fit(other, wanted, node.other.span))
    return E("if", wanted, (condition, *pair), None, node.span)


def common(a: Type, b: Type, want: Type | None) -> Type:
    """The type of a choice: what is wanted, but many where one of its sides is many."""
    if want is not None and (want.many or not (a.many or b.many)):
        return want
    if NONE in (a, b):
        return b if a == NONE else a
    if a.base != b.base and "fault" not in (a.base, b.base):
        return CARDS
    return a.row if a.many or b.many else a
