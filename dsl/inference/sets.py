"""Rows, filters and operations on sets and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightfold.dsl import syntax as ast
from eightfold.dsl.inference import applied
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.typed import E
from eightfold.dsl.types import CARDS, NONE, NUMBER, PLAYER, YES_NO, Type

if TYPE_CHECKING:
    from eightfold.dsl.expressions import Expressions


def row(t: Expressions, node: ast.Row, want: Type | None, scope: Scope) -> E:
    element = want.single if want is not None and want.many else None
    first = t.infer(node.items[0], element, scope)
    base = Type(first.type.base)
    items = tuple(t.typed(item, base, scope) for item in node.items)
    if base in (PLAYER, NUMBER):
        return E("row", base.row, items, None, node.span)
    joined = t.fit(items[0], base.row, node.span)
    for item in items[1:]:
        joined = E("union", base.row, (joined, t.fit(item, base.row, node.span)), None, node.span)
    return joined


def filtered(t: Expressions, node: ast.Filter, want: Type | None, scope: Scope) -> E:
    source = t.infer(node.source, want, scope)
    if not source.type.many and source.type.base != "fault":
        cards = t.as_cards(source, node.span)
        source = cards if cards is not None else t.fit(source, source.type.row, node.span)
    name = f"{node.binder}-{node.span.line}-{node.span.column}"
    it = local(name, source.type.single, node.span)
    condition = t.typed(node.condition, YES_NO, scope.bind({node.binder: it}))
    return E("where", source.type, (source, condition), name, node.span)


def binary(t: Expressions, node: ast.Binary, want: Type | None, scope: Scope) -> E:
    if node.op in ("+", "-", "*", "/"):
        op = {"+": "add", "-": "sub", "*": "mul", "/": "div"}[node.op]
        pair = (t.typed(node.left, NUMBER, scope), t.typed(node.right, NUMBER, scope))
        return E(op, NUMBER, pair, None, node.span)
    if node.op == "in":
        return applied._meet(t, node.left, node.right, want, scope, node.span)
    op = "union" if node.op == "or" else "less"
    a, b = _alike(t, node.left, node.right, want, scope)
    joined = _joined(t, a.type, b.type, want)
    return E(op, joined, (t.fit(a, joined, node.left.span), t.fit(b, joined, node.right.span)), None, node.span)


def _alike(t: Expressions, left: ast.Expr, right: ast.Expr, want: Type | None, scope: Scope) -> tuple[E, E]:
    """Both sides, where a bare number takes the kind of the other side."""
    if isinstance(left, ast.Num) and not isinstance(right, ast.Num):
        b = t.infer(right, want, scope)
        return t.infer(left, want or b.type, scope), b
    a = t.infer(left, want, scope)
    return a, t.infer(right, want or a.type, scope)


def _joined(t: Expressions, a: Type, b: Type, want: Type | None) -> Type:
    if want is not None and want.base not in ("none", "yes-no", "fault") and (want.many or want.base != "card"):
        return want.row
    if a == NONE:
        return b.row
    if b == NONE or a.base == b.base:
        return a.row
    return CARDS
