"""Typing of expressions: every word is looked up, every part gets a type, and what is missing is said in place."""

from __future__ import annotations

from typing import assert_never

from eightfold.dsl import syntax as ast
from eightfold.dsl.conversions import instead
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.inference import applied, comparisons, names, patterns, sets
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.inference.told import named
from eightfold.dsl.spoken import spoken
from eightfold.dsl.typed import E
from eightfold.dsl.types import CARD, CARDS, NONE, NUMBER, PLAYER, YES_NO, Type
from eightfold.dsl.vocabulary import Vocabulary


class Expressions:
    """Types expressions against a vocabulary. Faults are recorded there; the result is always a well-typed node."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.v = vocabulary

    def typed(self, node: ast.Expr, want: Type, scope: Scope) -> E:
        """The expression, made to fit the type that is wanted at its place."""
        return self.fit(self.infer(node, want, scope), want, node.span, node)

    def condition(self, node: ast.Expr | None, scope: Scope) -> E | None:
        return None if node is None else self.typed(node, YES_NO, scope)

    def fit(self, e: E, want: Type, span: Span, node: ast.Expr | None = None) -> E:
        """The coercions: none to anything, one to many, a value to the cards that have it."""
        if e.type == want or "fault" in (e.type.base, want.base):
            return e
        if e.type == NONE:
            return E("none", want, (), None, span)
        if want.many and e.type == want.single:
            return self._as_many(e, span)
        if want == CARDS:
            found = self.as_cards(e, span)
            if found is not None:
                return found
        text = "this" if node is None else spoken(node)
        shown = "this" if node is None else f"`{text}`"
        message = f"{named(want)} is expected here, and {shown} is {named(e.type)}"
        self.v.fault("wrong-type", message, span, instead(e.type, want, text, self.v))
        return E("none", want, (), None, span)

    def _as_many(self, e: E, span: Span) -> E:
        if e.type == CARD:
            return E("of-card", CARDS, (e,), None, span)
        if e.type in (PLAYER, NUMBER):
            return E("row", e.type.row, (e,), None, span)
        return E("single-set", e.type.row, (e,), None, span)

    def as_cards(self, e: E, span: Span) -> E | None:
        """The set of cards that an expression stands for, or None if it stands for none."""
        if e.type == CARDS:
            return e
        if e.type == CARD:
            return E("of-card", CARDS, (e,), None, span)
        found = self.v.properties_of(e.type.base)
        if len(found) > 1:
            either = " or ".join(f"`{name}`" for name in found)
            message = f"cards that have a {e.type.base} could be meant by their {either}"
            hint = f"say which: (every card where {found[0]} of it is …), or call that one `{e.type.base}`"
            self.v.fault("which-property", message, span, hint)
        return self._with_property(e, found[0], span) if found else None

    def _with_property(self, e: E, prop: str, span: Span) -> E:
        """The cards that have a value; beside it the property as it is asked of one card, unless it is a face."""
        asked: tuple[E, ...] = ()
        if prop not in self.v.face_kinds:
            asked = (E("word", e.type.single, (local("its-card", CARD, span),), (prop, 1), span),)
        return E("of-values" if e.type.many else "of-value", CARDS, (e, *asked), prop, span)

    def infer(self, node: ast.Expr, want: Type | None, scope: Scope) -> E:
        match node:
            case ast.Num():
                return names.number(self, node, want)
            case ast.Truth():
                return E("truth", YES_NO, (), node.value, node.span)
            case ast.Name():
                return names.name(self, node, want, scope)
            case ast.It():
                return names.it(self, node, scope)
            case ast.UsualValue():
                return names.usual(self, node, scope)
            case ast.Every():
                return names.every(self, node)
            case ast.Call():
                return applied.call(self, node, want, scope)
            case ast.Row():
                return sets.row(self, node, want, scope)
            case ast.Filter():
                return sets.filtered(self, node, want, scope)
            case ast.Of():
                return applied.of(self, node, want, scope)
            case ast.Neg():
                return E("neg", NUMBER, (self.typed(node.arg, NUMBER, scope),), None, node.span)
            case ast.Binary():
                return sets.binary(self, node, want, scope)
            case ast.Compare():
                return comparisons.compare(self, node, scope)
            case ast.Some():
                return comparisons.some(self, node, scope)
            case ast.Possible():
                return E("possible", YES_NO, (), patterns.pattern(self, node.sentence, scope, free=True)[0], node.span)
            case ast.Logic():
                op = "and" if node.op == "and" else "or"
                pair = (self.typed(node.left, YES_NO, scope), self.typed(node.right, YES_NO, scope))
                return E(op, YES_NO, pair, None, node.span)
            case ast.Not():
                return E("not", YES_NO, (self.typed(node.arg, YES_NO, scope),), None, node.span)
            case ast.Choice():
                return comparisons.choice(self, node, want, scope)
            case _:
                assert_never(node)

    def word_type(self, key: tuple[str, int], span: Span) -> Type:
        """The type of a defined word, inferred at first use; a definition that needs itself is a fault."""
        decl = self.v.words[key]
        if decl.type is None and decl.infer is not None:
            infer, decl.infer = decl.infer, None
            decl.type = infer()
        if decl.type is None:
            self.v.fault(
                "circular", f"`{key[0]}` is defined by means of itself", span, "give its type: define word: type"
            )
            return Type("fault")
        return decl.type
