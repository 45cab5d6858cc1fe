"""What a name or a literal stands for where it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span, did_you_mean
from eightfold.dsl.inference.scope import Scope
from eightfold.dsl.inference.told import card_hint, word_hint
from eightfold.dsl.typed import E
from eightfold.dsl.types import CARDS, NONE, NUMBER, PLAYERS, YES_NO, Type

if TYPE_CHECKING:
    from eightfold.dsl.expressions import Expressions


def number(t: Expressions, node: ast.Num, want: Type | None) -> E:
    text = str(node.value)
    if want is not None and want.base not in ("number", "none"):
        value = value_named(t, text, want, node.span)
        if value is not None:
            return value
    return E("num", NUMBER, (), node.value, node.span)


def value_named(t: Expressions, text: str, want: Type | None, span: Span) -> E | None:
    """The value of a kind that is spelled so, of the kind that is wanted if one is."""
    if want is not None and want.base in t.v.symbols and text in t.v.symbols[want.base]:
        return E("value", Type(want.base), (), (want.base, t.v.symbols[want.base].index(text)), span)
    kinds = t.v.kinds_with(text)
    if not kinds:
        return None
    kind = want.base if want is not None and want.base in kinds else kinds[0]
    return E("value", Type(kind), (), (kind, t.v.kinds[kind].index(text)), span)


def it(t: Expressions, node: ast.It, scope: Scope) -> E:
    if "it" in scope.locals:
        return scope.locals["it"]
    t.v.fault("loose-it", "`it` stands outside a filter", node.span, "write it inside ( … where … )")
    return E("none", Type("fault"), (), None, node.span)


def usual(t: Expressions, node: ast.UsualValue, scope: Scope) -> E:
    if scope.usual is not None:
        return scope.usual(node.span)
    hint = "`usual` may only stand where a word is defined again; write the value out"
    t.v.fault("nothing-usual", "there is no earlier meaning here", node.span, hint)
    return E("none", Type("fault"), (), None, node.span)


def every(t: Expressions, node: ast.Every) -> E:
    if node.kind == "player":
        return E("everyone", PLAYERS, (), None, node.span)
    if node.kind == "card":
        return E("deck", CARDS, (), None, node.span)
    if node.kind in t.v.kinds:
        return E("kind", Type(node.kind, True), (), node.kind, node.span)
    kinds = ("player", "card", *t.v.kinds)
    hint = did_you_mean(node.kind, kinds) or f"`every` is followed by one of: {', '.join(kinds)}"
    t.v.fault("unknown-kind", f"nothing is called `{node.kind}` of which there are many", node.span, hint)
    return E("none", Type("fault"), (), None, node.span)


def name(t: Expressions, node: ast.Name, want: Type | None, scope: Scope) -> E:
    found = _bound(t, node, want, scope) or _declared(t, node, want)
    if found is not None:
        return found
    found = value_named(t, node.text, want, node.span)
    if found is not None:
        return found
    if node.text == "none":
        return E("none", NONE, (), None, node.span)
    if want is not None and want.base in t.v.symbols:
        values = t.v.symbols[want.base]
        hint = did_you_mean(node.text, values) or f"one of: {', '.join(values)}"
        t.v.fault("unknown-word", f"`{node.text}` is no alternative of `{want.base}`", node.span, hint)
    else:
        known = [] if t.v.enough else [*t.v.names(), *scope.locals, "player", "card"]
        hint = card_hint(node.text, faces(t)) or word_hint(node.text, known)
        t.v.fault("unknown-word", f"no word is called `{node.text}`", node.span, hint)
    return E("none", Type("fault"), (), None, node.span)


def faces(t: Expressions) -> dict[str, tuple[str, ...]]:
    """The values of each face that cards have."""
    return {kind: tuple(t.v.kinds[kind].values) for kind in t.v.face_kinds}


def _bound(t: Expressions, node: ast.Name, want: Type | None, scope: Scope) -> E | None:
    if want is not None and want.base in t.v.symbols and node.text in t.v.symbols[want.base]:
        return value_named(t, node.text, want, node.span)
    if node.text in scope.locals:
        return replace(scope.locals[node.text], span=node.span)
    hidden = t.v.keeps.get(f"{scope.mode}:{node.text}") if scope.mode else None
    if hidden is not None:
        return E("keep", hidden.type, (), hidden.name, node.span)
    return None


def _declared(t: Expressions, node: ast.Name, want: Type | None) -> E | None:
    name = node.text
    if (name, 0) in t.v.words:
        return E("word", t.word_type((name, 0), node.span), (), (name, 0), node.span)
    keep = t.v.keeps.get(name)
    if keep is not None:
        if keep.per_player:
            hint = f"say whose: player's {name}, or {name} of everyone for all of them"
            t.v.fault("whose", f"every player has a `{name}` of their own", node.span, hint)
            return E("none", Type("fault"), (), None, node.span)
        return E("keep", keep.type, (), name, node.span)
    if name in t.v.zones:
        if t.v.zones[name].per_player:
            hint = f"say whose: player's {name}, or {name} of everyone for all of them"
            t.v.fault("whose", f"every player has a `{name}` of their own", node.span, hint)
            return E("none", Type("fault"), (), None, node.span)
        return E("zone", CARDS, (), name, node.span)
    if name in t.v.symbols:
        return E("option", Type(name), (), name, node.span)
    if name in t.v.modes:
        return E("mode", YES_NO, (), name, node.span)
    return None
