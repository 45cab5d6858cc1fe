"""`X of Y` and calls: properties of cards, words with arguments, what the kernel can work out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span, did_you_mean
from eightfold.dsl.inference import names
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.inference.told import named
from eightfold.dsl.typed import E
from eightfold.dsl.types import CARD, CARDS, NUMBER, NUMBERS, PLAYER, PLAYERS, Type

if TYPE_CHECKING:
    from eightfold.dsl.expressions import Expressions

ROW_FUNCTIONS = ("sum", "largest", "smallest")
FUNCTIONS = ("number", "sum", "largest", "smallest", "position", "face", "top", "owner", "size")
CALLS = {"entry": 2, "first": 2, "largest": 2, "smallest": 2, "remainder": 2, "numbers": 2, "ahead": 3, "circle": 3}
"""How many things what the kernel can work out of several takes in its brackets."""


def of(t: Expressions, node: ast.Of, want: Type | None, scope: Scope) -> E:
    head = node.head
    if isinstance(head, ast.Name):
        found = _property(t, head.text, node, want, scope)
        if found is not None:
            return found
    return _meet(t, node.head, node.arg, want, scope, node.span)


def _meet(t: Expressions, left: ast.Expr, right: ast.Expr, want: Type | None, scope: Scope, span: Span) -> E:
    """What two sets have in common; cards where both can stand for cards."""
    b = t.infer(right, want if want is not None and want.many else CARDS, scope)
    if b.type.base in ("player", "number"):
        row = b.type.row
        return E("meet", row, (t.typed(left, row, scope), t.fit(b, row, span)), None, span)
    a = t.infer(left, CARDS, scope)
    wanted = want is not None and want.base == a.type.base
    if a.type.base == b.type.base and a.type.base in t.v.kinds and (wanted or (a.type.many and b.type.many)):
        row = a.type.row
        return E("meet", row, (t.fit(a, row, span), t.fit(b, row, span)), None, span)
    return E("meet", CARDS, (t.fit(a, CARDS, left.span), t.fit(b, CARDS, right.span)), None, span)


def _property(t: Expressions, name: str, node: ast.Of, want: Type | None, scope: Scope) -> E | None:
    key = (name, 1)
    if key in t.v.words:
        param = t.v.words[key].params[0]
        return _applied(t, node, param.type, t.word_type(key, node.span), lambda a: ("word", (a,), key), scope)
    keep = t.v.keeps.get(name)
    if keep is not None and keep.per_player:
        return _applied(t, node, PLAYER, keep.type, lambda a: ("keep", (a,), name), scope)
    if name in t.v.zones and t.v.zones[name].per_player:
        return _applied(t, node, PLAYER, CARDS, lambda a: ("zone", (a,), name), scope)
    if name in t.v.face_kinds:
        return _applied(t, node, CARD, Type(name), lambda a: ("face-of", (a,), name), scope)
    if name in FUNCTIONS:
        return _function(t, name, node, want, scope)
    if name in t.v.keeps or name in t.v.zones or (name, 0) in t.v.words or name in scope.locals:
        return None
    if names.value_named(t, name, CARDS, node.span) is not None or name in t.v.modes:
        return None
    known = [n for n, k in t.v.words if k == 1] + [*t.v.keeps, *t.v.zones, *t.v.face_kinds, *FUNCTIONS]
    hint = did_you_mean(name, known) or _value_meant(t, name, node.arg) or f"say what it is: define {name} of card = …"
    t.v.fault("unknown-property", f"nothing has a `{name}`", node.head.span, hint)
    return E("none", Type("fault"), (), None, node.span)


def _value_meant(t: Expressions, name: str, of: ast.Expr) -> str:
    """The value whose initial a word has, such as `queen of spades`, where it stands before another face's value."""
    faces = names.faces(t).values()
    paired = isinstance(of, ast.Name) and any(of.text in values for values in faces)
    initial = name[0].upper()
    return f"did you mean `{initial}`?" if paired and any(initial in values for values in faces) else ""


def _applied(
    t: Expressions,
    node: ast.Of,
    takes: Type,
    gives: Type,
    build: Callable[[E], tuple[str, tuple[E, ...], object]],
    scope: Scope,
) -> E:
    """A property of one thing, or mapped over many of them."""
    arg = t.infer(node.arg, takes, scope)
    if takes == CARD and arg.type.base != "card" and arg.type.base != "fault":
        cards = t.as_cards(arg, node.arg.span)
        arg = cards if cards is not None else arg
    if arg.type == takes.row and not takes.many:
        it = local(f"each-{node.span.line}-{node.span.column}", takes, node.span)
        op, args, data = build(it)
        one = E(op, gives, args, data, node.span)
        many = gives if gives.many else gives.row
        return E("map", many, (arg, one), it.data, node.span)
    op, args, data = build(t.fit(arg, takes, node.arg.span))
    return E(op, gives, args, data, node.span)


def _function(t: Expressions, name: str, node: ast.Of, want: Type | None, scope: Scope) -> E:
    span = node.span
    if name in ROW_FUNCTIONS:
        return E("call", NUMBER, (t.typed(node.arg, NUMBERS, scope),), name, span)
    if name == "size":
        return E("call", NUMBER, (t.typed(node.arg, NUMBER, scope),), name, span)
    if name == "owner":
        return _applied(t, node, CARD, PLAYER, lambda a: ("call", (a,), name), scope)
    arg = t.infer(node.arg, CARDS, scope)
    if name == "number":
        many = arg if arg.type.many else t.fit(arg, CARDS if t.as_cards(arg, span) else arg.type.row, span)
        return E("call", NUMBER, (many,), name, span)
    if name == "top":
        return E("call", CARD, (zone(t, arg, span),), name, span)
    if name == "face":
        return E("call", CARDS, (t.fit(arg, CARDS, span),), name, span)
    return _position(t, arg, span)


def _position(t: Expressions, arg: E, span: Span) -> E:
    if arg.type.base in ("number", "yes-no", "card", "none"):
        hint = "positions are those of a rank, a suit or a player: position of rank of card"
        t.v.fault("wrong-type", f"{named(arg.type)} has no position", span, hint)
    return E("call", NUMBERS if arg.type.many else NUMBER, (arg,), "position", span)


def zone(t: Expressions, e: E, span: Span) -> E:
    if e.op != "zone" and e.type.base != "fault":
        places = ", ".join(z.name for z in t.v.zones.values() if not z.per_player) or "a zone"
        hint = f"name a place: {places}, or such as player's hand"
        if e.type == CARDS:
            hint += "; of cards without an order somebody chooses: player chooses card from …"
        message = f"{named(e.type)} stands where a place is expected in which cards lie in order"
        t.v.fault("not-a-zone", message, span, hint)
    return e


def call(t: Expressions, node: ast.Call, want: Type | None, scope: Scope) -> E:
    key = (node.name, len(node.args))
    if any(node.names):
        hint = "leave `as` and the name out"
        t.v.fault("named-in-use", "`as` names a thing where the word is defined, not where it is used", node.span, hint)
    if key in t.v.words:
        params = t.v.words[key].params
        args = tuple(t.typed(a, p.type, scope) for a, p in zip(node.args, params, strict=True))
        return E("word", t.word_type(key, node.span), args, key, node.span)
    if CALLS.get(node.name) == len(node.args):
        return _kernel_call(t, node, scope)
    hint = did_you_mean(node.name, [*CALLS, *(n for n, k in t.v.words if k > 1)])
    hint = hint or f"say what it is: define {node.name}(…, …) = …"
    if node.name in CALLS:
        hint = f"it takes {CALLS[node.name]} things in its brackets"
    t.v.fault("unknown-word", f"no word `{node.name}` takes {len(node.args)} things", node.span, hint)
    return E("none", Type("fault"), (), None, node.span)


def _kernel_call(t: Expressions, node: ast.Call, scope: Scope) -> E:
    name, args, span = node.name, node.args, node.span
    if name in ("entry", "first"):
        count = t.typed(args[0], NUMBER, scope)
        source = t.infer(args[1], None, scope)
        if source.type == CARDS:
            source = zone(t, source, args[1].span)
        elif not source.type.many:
            source = t.fit(source, source.type.row, args[1].span)
        gives = source.type.single if name == "entry" else source.type
        return E("call", gives, (count, source), name, span)
    if name in ("ahead", "circle"):
        three = (
            t.typed(args[0], PLAYER, scope),
            t.typed(args[1], NUMBER, scope),
            t.typed(args[2], PLAYERS, scope),
        )  # fmt: skip
        return E("call", PLAYER if name == "ahead" else PLAYERS, three, name, span)
    if name in ("largest", "smallest"):
        pair = (t.typed(args[0], NUMBER, scope), t.typed(args[1], NUMBERS, scope))
        return E("call", NUMBERS, pair, f"{name}-few", span)
    pair = (t.typed(args[0], NUMBER, scope), t.typed(args[1], NUMBER, scope))
    return E("call", NUMBER if name == "remainder" else NUMBERS, pair, name, span)
