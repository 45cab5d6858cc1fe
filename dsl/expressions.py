"""Typing of expressions: every word is looked up, every part gets a type, and what is missing is said in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from eightfold.dsl import syntax as ast
from eightfold.dsl.conversions import instead
from eightfold.dsl.diagnostics import Span, did_you_mean, nearest
from eightfold.dsl.mistakes.vocabulary import NUMBER_WORDS
from eightfold.dsl.spoken import said, spoken, spoken_sentence
from eightfold.dsl.typed import E, Param, Pattern, SentenceKey
from eightfold.dsl.types import CARD, CARDS, NONE, NUMBER, NUMBERS, PLAYER, PLAYERS, YES_NO, Type
from eightfold.dsl.vocabulary import Vocabulary, sentence_key

ROW_FUNCTIONS = ("sum", "largest", "smallest")
FUNCTIONS = ("number", "sum", "largest", "smallest", "position", "face", "top", "owner", "size")
KERNEL_VERBS = ("move", "shuffle", "show", "stop", "happen")
CALLS = ("entry", "first", "ahead", "circle", "largest", "smallest", "remainder", "numbers")


@dataclass(frozen=True, slots=True)
class Scope:
    """What is bound where an expression stands: locals, the mode it is in, what `usual` means."""

    locals: Mapping[str, E] = field(default_factory=dict)
    mode: str = ""
    usual: Callable[[Span], E] | None = None

    def bind(self, names: Mapping[str, E]) -> Scope:
        return replace(self, locals={**self.locals, **names})


def local(name: str, type_: Type, span: Span) -> E:
    return E("local", type_, (), name, span)


class Expressions:
    """Types expressions against a vocabulary. Faults are recorded there; the result is always a well-typed node."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.v = vocabulary

    # ---- entry points ----
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
        message = f"{_named(want)} is expected here, and {shown} is {_named(e.type)}"
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
        prop = self.v.property_of(e.type.base)
        if prop is not None:
            return E("of-values" if e.type.many else "of-value", CARDS, (e,), prop, span)
        return None

    # ---- inference ----
    def infer(self, node: ast.Expr, want: Type | None, scope: Scope) -> E:
        match node:
            case ast.Num():
                return self._number(node, want)
            case ast.Truth():
                return E("truth", YES_NO, (), node.value, node.span)
            case ast.Name():
                return self._name(node, want, scope)
            case ast.It():
                return self._it(node, scope)
            case ast.UsualValue():
                return self._usual(node, scope)
            case ast.Every():
                return self._every(node)
            case ast.Call():
                return self._call(node, want, scope)
            case ast.Row():
                return self._row(node, want, scope)
            case ast.Filter():
                return self._filter(node, want, scope)
            case ast.Of():
                return self._of(node, want, scope)
            case ast.Neg():
                return E("neg", NUMBER, (self.typed(node.arg, NUMBER, scope),), None, node.span)
            case ast.Binary():
                return self._binary(node, want, scope)
            case ast.Compare():
                return self._compare(node, scope)
            case ast.Some():
                return self._some(node, scope)
            case ast.Possible():
                return E("possible", YES_NO, (), self.pattern(node.sentence, scope, free=True)[0], node.span)
            case ast.Logic():
                op = "and" if node.op == "and" else "or"
                pair = (self.typed(node.left, YES_NO, scope), self.typed(node.right, YES_NO, scope))
                return E(op, YES_NO, pair, None, node.span)
            case ast.Not():
                return E("not", YES_NO, (self.typed(node.arg, YES_NO, scope),), None, node.span)
            case ast.Choice():
                return self._choice(node, want, scope)
            case _:
                assert_never(node)

    def _number(self, node: ast.Num, want: Type | None) -> E:
        text = str(node.value)
        if want is not None and want.base not in ("number", "none"):
            value = self._value(text, want, node.span)
            if value is not None:
                return value
        return E("num", NUMBER, (), node.value, node.span)

    def _value(self, text: str, want: Type | None, span: Span) -> E | None:
        """The value of a kind that is spelled so, of the kind that is wanted if one is."""
        if want is not None and want.base in self.v.symbols and text in self.v.symbols[want.base]:
            return E("value", Type(want.base), (), (want.base, self.v.symbols[want.base].index(text)), span)
        kinds = self.v.kinds_with(text)
        if not kinds:
            return None
        kind = want.base if want is not None and want.base in kinds else kinds[0]
        return E("value", Type(kind), (), (kind, self.v.kinds[kind].index(text)), span)

    def _it(self, node: ast.It, scope: Scope) -> E:
        if "it" in scope.locals:
            return scope.locals["it"]
        self.v.fault("loose-it", "`it` stands outside a filter", node.span, "write it inside ( … where … )")
        return E("none", Type("fault"), (), None, node.span)

    def _usual(self, node: ast.UsualValue, scope: Scope) -> E:
        if scope.usual is not None:
            return scope.usual(node.span)
        hint = "`usual` may only stand where a word is defined again; write the value out"
        self.v.fault("nothing-usual", "there is no earlier meaning here", node.span, hint)
        return E("none", Type("fault"), (), None, node.span)

    def _every(self, node: ast.Every) -> E:
        if node.kind == "player":
            return E("everyone", PLAYERS, (), None, node.span)
        if node.kind == "card":
            return E("deck", CARDS, (), None, node.span)
        if node.kind in self.v.kinds:
            return E("kind", Type(node.kind, True), (), node.kind, node.span)
        kinds = ("player", "card", *self.v.kinds)
        hint = did_you_mean(node.kind, kinds) or f"`every` is followed by one of: {', '.join(kinds)}"
        self.v.fault("unknown-kind", f"nothing is called `{node.kind}` of which there are many", node.span, hint)
        return E("none", Type("fault"), (), None, node.span)

    # ---- names ----
    def _name(self, node: ast.Name, want: Type | None, scope: Scope) -> E:
        found = self._bound(node, want, scope) or self._declared(node, want)
        if found is not None:
            return found
        found = self._value(node.text, want, node.span)
        if found is not None:
            return found
        if node.text == "none":
            return E("none", NONE, (), None, node.span)
        if want is not None and want.base in self.v.symbols:
            values = self.v.symbols[want.base]
            hint = did_you_mean(node.text, values) or f"one of: {', '.join(values)}"
            self.v.fault("unknown-word", f"`{node.text}` is no alternative of `{want.base}`", node.span, hint)
        else:
            known = [] if self.v.enough else [*self.v.names(), *scope.locals]
            hint = word_hint(node.text, known)
            self.v.fault("unknown-word", f"no word is called `{node.text}`", node.span, hint)
        return E("none", Type("fault"), (), None, node.span)

    def _bound(self, node: ast.Name, want: Type | None, scope: Scope) -> E | None:
        if want is not None and want.base in self.v.symbols and node.text in self.v.symbols[want.base]:
            return self._value(node.text, want, node.span)
        if node.text in scope.locals:
            return replace(scope.locals[node.text], span=node.span)
        hidden = self.v.keeps.get(f"{scope.mode}:{node.text}") if scope.mode else None
        if hidden is not None:
            return E("keep", hidden.type, (), hidden.name, node.span)
        return None

    def _declared(self, node: ast.Name, want: Type | None) -> E | None:
        name = node.text
        if (name, 0) in self.v.words:
            return E("word", self.word_type((name, 0), node.span), (), (name, 0), node.span)
        keep = self.v.keeps.get(name)
        if keep is not None:
            if keep.per_player:
                hint = f"say whose: player's {name}, or {name} of everyone for all of them"
                self.v.fault("whose", f"every player has a `{name}` of their own", node.span, hint)
                return E("none", Type("fault"), (), None, node.span)
            return E("keep", keep.type, (), name, node.span)
        if name in self.v.zones:
            if self.v.zones[name].per_player:
                hint = f"say whose: player's {name}, or {name} of everyone for all of them"
                self.v.fault("whose", f"every player has a `{name}` of their own", node.span, hint)
                return E("none", Type("fault"), (), None, node.span)
            return E("zone", CARDS, (), name, node.span)
        if name in self.v.symbols:
            return E("option", Type(name), (), name, node.span)
        if name in self.v.modes:
            return E("mode", YES_NO, (), name, node.span)
        return None

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

    # ---- properties and functions ----
    def _of(self, node: ast.Of, want: Type | None, scope: Scope) -> E:
        head = node.head
        if isinstance(head, ast.Name):
            found = self._property(head.text, node, want, scope)
            if found is not None:
                return found
        return self._meet(node.head, node.arg, want, scope, node.span)

    def _meet(self, left: ast.Expr, right: ast.Expr, want: Type | None, scope: Scope, span: Span) -> E:
        """What two sets have in common; cards where both can stand for cards."""
        b = self.infer(right, want if want is not None and want.many else CARDS, scope)
        if b.type.base in ("player", "number"):
            row = b.type.row
            return E("meet", row, (self.typed(left, row, scope), self.fit(b, row, span)), None, span)
        a = self.infer(left, CARDS, scope)
        if a.type.base == b.type.base and a.type.base in self.v.kinds and want is not None and want.base == a.type.base:
            row = a.type.row
            return E("meet", row, (self.fit(a, row, span), self.fit(b, row, span)), None, span)
        return E("meet", CARDS, (self.fit(a, CARDS, left.span), self.fit(b, CARDS, right.span)), None, span)

    def _property(self, name: str, node: ast.Of, want: Type | None, scope: Scope) -> E | None:
        key = (name, 1)
        if key in self.v.words:
            param = self.v.words[key].params[0]
            return self._applied(node, param.type, self.word_type(key, node.span), lambda a: ("word", (a,), key), scope)
        keep = self.v.keeps.get(name)
        if keep is not None and keep.per_player:
            return self._applied(node, PLAYER, keep.type, lambda a: ("keep", (a,), name), scope)
        if name in self.v.zones and self.v.zones[name].per_player:
            return self._applied(node, PLAYER, CARDS, lambda a: ("zone", (a,), name), scope)
        if name in self.v.face_kinds:
            return self._applied(node, CARD, Type(name), lambda a: ("face-of", (a,), name), scope)
        if name in FUNCTIONS:
            return self._function(name, node, want, scope)
        if name in self.v.keeps or name in self.v.zones or (name, 0) in self.v.words or name in scope.locals:
            return None
        if self._value(name, CARDS, node.span) is not None or name in self.v.modes:
            return None
        known = [n for n, k in self.v.words if k == 1] + [*self.v.keeps, *self.v.zones, *self.v.face_kinds, *FUNCTIONS]
        hint = did_you_mean(name, known) or f"say what it is: define {name} of card = …"
        self.v.fault("unknown-property", f"nothing has a `{name}`", node.head.span, hint)
        return E("none", Type("fault"), (), None, node.span)

    def _applied(
        self,
        node: ast.Of,
        takes: Type,
        gives: Type,
        build: Callable[[E], tuple[str, tuple[E, ...], object]],
        scope: Scope,
    ) -> E:
        """A property of one thing, or mapped over many of them."""
        arg = self.infer(node.arg, takes, scope)
        if takes == CARD and arg.type.base != "card" and arg.type.base != "fault":
            cards = self.as_cards(arg, node.arg.span)
            arg = cards if cards is not None else arg
        if arg.type == takes.row and not takes.many:
            it = local(f"each-{node.span.line}-{node.span.column}", takes, node.span)
            op, args, data = build(it)
            one = E(op, gives, args, data, node.span)
            many = gives if gives.many else gives.row
            return E("map", many, (arg, one), it.data, node.span)
        op, args, data = build(self.fit(arg, takes, node.arg.span))
        return E(op, gives, args, data, node.span)

    def _function(self, name: str, node: ast.Of, want: Type | None, scope: Scope) -> E:
        span = node.span
        if name in ROW_FUNCTIONS:
            return E("call", NUMBER, (self.typed(node.arg, NUMBERS, scope),), name, span)
        if name == "size":
            return E("call", NUMBER, (self.typed(node.arg, NUMBER, scope),), name, span)
        arg = self.infer(node.arg, CARDS, scope)
        if name == "number":
            many = arg if arg.type.many else self.fit(arg, CARDS if self.as_cards(arg, span) else arg.type.row, span)
            return E("call", NUMBER, (many,), name, span)
        if name == "top":
            return E("call", CARD, (self._zone(arg, span),), name, span)
        if name == "owner":
            return E("call", PLAYER, (self.fit(arg, CARD, span),), name, span)
        if name == "face":
            return E("call", CARDS, (self.fit(arg, CARDS, span),), name, span)
        return self._position(arg, span)

    def _position(self, arg: E, span: Span) -> E:
        if arg.type.base in ("number", "yes-no", "card", "none"):
            hint = "positions are those of a rank, a suit or a player: position of rank of card"
            self.v.fault("wrong-type", f"{_named(arg.type)} has no position", span, hint)
        return E("call", NUMBERS if arg.type.many else NUMBER, (arg,), "position", span)

    def _zone(self, e: E, span: Span) -> E:
        if e.op != "zone" and e.type.base != "fault":
            places = ", ".join(z.name for z in self.v.zones.values() if not z.per_player) or "a zone"
            hint = f"name a place: {places}, or such as player's hand"
            message = f"{_named(e.type)} stands where a place is expected in which cards lie in order"
            self.v.fault("not-a-zone", message, span, hint)
        return e

    def _call(self, node: ast.Call, want: Type | None, scope: Scope) -> E:
        key = (node.name, len(node.args))
        if key in self.v.words:
            params = self.v.words[key].params
            args = tuple(self.typed(a, p.type, scope) for a, p in zip(node.args, params, strict=True))
            return E("word", self.word_type(key, node.span), args, key, node.span)
        known = {"entry": 2, "first": 2, "ahead": 3, "circle": 3, "largest": 2, "smallest": 2, "remainder": 2}
        if (node.name == "numbers" and len(node.args) == 2) or known.get(node.name) == len(node.args):
            return self._kernel_call(node, scope)
        hint = did_you_mean(node.name, [*CALLS, *(n for n, k in self.v.words if k > 1)])
        hint = hint or f"say what it is: define {node.name}(…, …) = …"
        if node.name in known:
            hint = f"it takes {known[node.name]} things in its brackets"
        self.v.fault("unknown-word", f"no word `{node.name}` takes {len(node.args)} things", node.span, hint)
        return E("none", Type("fault"), (), None, node.span)

    def _kernel_call(self, node: ast.Call, scope: Scope) -> E:
        name, args, span = node.name, node.args, node.span
        if name in ("entry", "first"):
            count = self.typed(args[0], NUMBER, scope)
            source = self.infer(args[1], None, scope)
            if source.type == CARDS:
                source = self._zone(source, args[1].span)
            elif not source.type.many:
                source = self.fit(source, source.type.row, args[1].span)
            gives = source.type.single if name == "entry" else source.type
            return E("call", gives, (count, source), name, span)
        if name in ("ahead", "circle"):
            three = (
                self.typed(args[0], PLAYER, scope),
                self.typed(args[1], NUMBER, scope),
                self.typed(args[2], PLAYERS, scope),
            )  # fmt: skip
            return E("call", PLAYER if name == "ahead" else PLAYERS, three, name, span)
        if name in ("largest", "smallest"):
            pair = (self.typed(args[0], NUMBER, scope), self.typed(args[1], NUMBERS, scope))
            return E("call", NUMBERS, pair, f"{name}-few", span)
        pair = (self.typed(args[0], NUMBER, scope), self.typed(args[1], NUMBER, scope))
        return E("call", NUMBER if name == "remainder" else NUMBERS, pair, name, span)

    def _row(self, node: ast.Row, want: Type | None, scope: Scope) -> E:
        element = want.single if want is not None and want.many else None
        first = self.infer(node.items[0], element, scope)
        base = Type(first.type.base)
        items = tuple(self.typed(item, base, scope) for item in node.items)
        if base in (PLAYER, NUMBER):
            return E("row", base.row, items, None, node.span)
        joined = self.fit(items[0], base.row, node.span)
        for item in items[1:]:
            joined = E("union", base.row, (joined, self.fit(item, base.row, node.span)), None, node.span)
        return joined

    def _filter(self, node: ast.Filter, want: Type | None, scope: Scope) -> E:
        source = self.infer(node.source, want, scope)
        if not source.type.many and source.type.base != "fault":
            cards = self.as_cards(source, node.span)
            source = cards if cards is not None else self.fit(source, source.type.row, node.span)
        name = f"{node.binder}-{node.span.line}-{node.span.column}"
        it = local(name, source.type.single, node.span)
        condition = self.typed(node.condition, YES_NO, scope.bind({node.binder: it}))
        return E("where", source.type, (source, condition), name, node.span)

    # ---- operators ----
    def _binary(self, node: ast.Binary, want: Type | None, scope: Scope) -> E:
        if node.op in ("+", "-", "*", "/"):
            op = {"+": "add", "-": "sub", "*": "mul", "/": "div"}[node.op]
            pair = (self.typed(node.left, NUMBER, scope), self.typed(node.right, NUMBER, scope))
            return E(op, NUMBER, pair, None, node.span)
        if node.op == "in":
            return self._meet(node.left, node.right, want, scope, node.span)
        op = "union" if node.op == "or" else "less"
        a, b = self._alike(node.left, node.right, want, scope)
        joined = self._joined(a.type, b.type, want)
        return E(
            op, joined, (self.fit(a, joined, node.left.span), self.fit(b, joined, node.right.span)), None, node.span
        )

    def _alike(self, left: ast.Expr, right: ast.Expr, want: Type | None, scope: Scope) -> tuple[E, E]:
        """Both sides, where a bare number takes the kind of the other side."""
        if isinstance(left, ast.Num) and not isinstance(right, ast.Num):
            b = self.infer(right, want, scope)
            return self.infer(left, want or b.type, scope), b
        a = self.infer(left, want, scope)
        return a, self.infer(right, want or a.type, scope)

    def _joined(self, a: Type, b: Type, want: Type | None) -> Type:
        if want is not None and want.base not in ("none", "yes-no", "fault") and (want.many or want.base != "card"):
            return want.row
        if a == NONE:
            return b.row
        if b == NONE or a.base == b.base:
            return a.row
        return CARDS

    def _compare(self, node: ast.Compare, scope: Scope) -> E:
        if node.op not in ("is", "is not"):
            pair = (self.typed(node.left, NUMBER, scope), self.typed(node.right, NUMBER, scope))
            op = {">=": "ge", "<=": "le", ">": "gt", "<": "lt"}[node.op]
            return E(op, YES_NO, pair, None, node.span)
        left = self._left(node, scope)
        same = self.same(left, node.right, scope, node.span)
        return same if node.op == "is" else E("not", YES_NO, (same,), None, node.span)

    def _left(self, node: ast.Compare, scope: Scope) -> E:
        if isinstance(node.left, ast.Num):
            return self.infer(node.left, self.infer(node.right, None, scope).type.single, scope)
        return self.infer(node.left, None, scope)

    def same(self, left: E, right: ast.Expr, scope: Scope, span: Span) -> E:
        """`left is right`: equal, or one of them where the right side is many."""
        if left.type == YES_NO:
            alone = "leave `is …` out: a condition stands alone, or behind `not`"
            self.v.fault("wrong-type", "a condition is not compared with `is`", span, alone)
            return E("truth", YES_NO, (), True, span)
        hint = CARDS if left.type == CARD else left.type.single
        b = self.infer(right, hint, scope)
        if left.type.base == "fault" or b.type.base == "fault":
            return E("truth", YES_NO, (), True, span)
        if b.type == NONE:
            return E("some", YES_NO, (left,), False, span)
        if left.type == NONE:
            return E("some", YES_NO, (b,), False, span)
        return self._same(left, b, right.span, span)

    def _same(self, a: E, b: E, right_span: Span, span: Span) -> E:
        if a.type == CARD and b.type != CARD:
            return E("member", YES_NO, (a, self.fit(b, CARDS, right_span)), None, span)
        if not a.type.many and b.type == a.type.row:
            return E("member", YES_NO, (a, b), None, span)
        if a.type.base != b.type.base and a.type.base in self.v.kinds and b.type.base in self.v.kinds:
            return self._never_same(a, b, span)
        if a.type.many and not b.type.many:
            b = self.fit(b, a.type, right_span)
        if a.type != b.type and self._both_cards(a, b, span):
            a, b = self.fit(a, CARDS, span), self.fit(b, CARDS, right_span)
        return E("eq", YES_NO, (a, self.fit(b, a.type, right_span)), None, span)

    def _never_same(self, a: E, b: E, span: Span) -> E:
        values = self.v.kinds[a.type.base].values
        some = ", ".join(values[:8]) + (", …" if len(values) > 8 else "")
        hint = f"a {a.type.base} is one of: {some}; or leave `{a.type.base} of` out and compare the card"
        self.v.fault("never-same", f"{_named(a.type)} is never {_named(b.type)}", span, hint)
        return E("truth", YES_NO, (), False, span)

    def _both_cards(self, a: E, b: E, span: Span) -> bool:
        return self.as_cards(a, span) is not None and self.as_cards(b, span) is not None

    def _some(self, node: ast.Some, scope: Scope) -> E:
        arg = self.infer(node.arg, CARDS, scope)
        if arg.type == NUMBER or arg.type == YES_NO:
            text = spoken(node.arg)
            hint = f"write `{text}` alone" if arg.type == YES_NO else f"compare it: {text} is more than 0"
            message = f"`{text}` is {_named(arg.type)}, which is neither some nor none"
            self.v.fault("wrong-type", message, node.span, hint)
        return E("some", YES_NO, (arg,), node.wanted, node.span)

    def _choice(self, node: ast.Choice, want: Type | None, scope: Scope) -> E:
        condition = self.typed(node.condition, YES_NO, scope)
        then, other = self.infer(node.then, want, scope), self.infer(node.other, want, scope)
        wanted = self._common(then.type, other.type, want)
        pair = (self.fit(then, wanted, node.then.span), self.fit(other, wanted, node.other.span))
        return E("if", wanted, (condition, *pair), None, node.span)

    @staticmethod
    def _common(a: Type, b: Type, want: Type | None) -> Type:
        """The type of a choice: what is wanted, but many where one of its sides is many."""
        if want is not None and (want.many or not (a.many or b.many)):
            return want
        if NONE in (a, b):
            return b if a == NONE else a
        if a.base != b.base and "fault" not in (a.base, b.base):
            return CARDS
        return a.row if a.many or b.many else a

    # ---- sentences as patterns ----
    def pattern(self, sentence: ast.Sentence, scope: Scope, free: bool = False) -> tuple[Pattern, Scope]:
        """A sentence as an event is matched against it, and the scope in which its parameters are bound.

        With `free`, names of types stand for anything even where they are bound outside, unless so bound.
        """
        key = sentence_key(self.v, sentence)
        decl = self.v.sentences.get(key)
        if decl is None:
            self._unanswered(sentence, key)
            return Pattern(key, ()), scope
        bound = {p.name: local(p.name, p.type, sentence.span) for p in decl.params if p.type.base != "zone"}
        inner = scope if free else scope.bind(bound)
        tests: list[E | None] = []
        for param in decl.params:
            part = _part(sentence, param.place)
            if param.type.base == "zone" or self._anything(part, param, scope, free):
                tests.append(None)
            elif free:
                tests.append(self.typed(part.term, CARDS if param.type == CARD else param.type, scope))
            else:
                tests.append(self.same(bound[param.name], part.term, scope, part.span))
            if part.alias and not free:
                inner = inner.bind({part.alias: bound[param.name]})
        return Pattern(key, tuple(tests)), inner

    def _anything(self, part: ast.Part, param: Param, scope: Scope, free: bool) -> bool:
        if not isinstance(part.term, ast.Name):
            return False
        name = part.term.text
        if free and name in scope.locals:
            return False
        if name in (param.name, param.type.base, str(param.type)):
            return name not in scope.locals or not free
        return False

    def _unanswered(self, sentence: ast.Sentence, key: SentenceKey) -> None:
        """A pattern that fits no declaration: a sentence of the kernel, which nothing answers, or none at all."""
        if key[1] in KERNEL_VERBS and not any(d.key[1] == key[1] for d in self.v.sentences.values()):
            hint = "answer the sentence in whose block this is done"
            self.v.fault("not-answered", f"nothing can answer what `{sentence.verb}`", sentence.span, hint)
        else:
            self.unknown_sentence(sentence)

    def unknown_sentence(self, sentence: ast.Sentence) -> None:
        """Says which sentences there are with this verb, or which verb is nearest."""
        same = [d for d in self.v.sentences.values() if d.verb == sentence.verb or d.key[1] == sentence.verb]
        if same:
            hint = "it is said so: " + "; ".join(sorted(sentence_shape(d.key, d.verb, d.params) for d in same))
            self.v.fault("unknown-sentence", f"`{sentence.verb}` is not said so", sentence.span, hint)
            return
        hint = verb_hint(sentence, () if self.v.enough else self.v.verbs())
        self.v.fault("unknown-sentence", f"nobody knows how one `{sentence.verb}`", sentence.span, hint)


STATEMENT_VERBS = ("becomes", "rises", "chooses", "may")


def verb_hint(sentence: ast.Sentence, verbs: Iterable[str]) -> str:
    """A verb that is near to what was written, its words joined if need be; else how to define one."""
    thing = sentence.object.term if sentence.object is not None else None
    joined = f"{sentence.verb}-{thing.text}" if isinstance(thing, ast.Name) else ""
    known = {*verbs, *STATEMENT_VERBS}
    for written in filter(None, (joined, sentence.verb)):
        found = nearest(written, known)
        if found:
            return f"did you mean `{said(sentence.subject.term)} {found[0]}`?"
    return f"say what it means: define {spoken_sentence(sentence)}, and under it, indented, what is done"


def word_hint(word: str, known: Iterable[str]) -> str:
    """What an unknown word may be meant for: a number in letters, a name, a value known by its initial."""
    names = set(known)
    number = NUMBER_WORDS.get(word.lower().removesuffix("s"), NUMBER_WORDS.get(word.lower()))
    if number is not None:
        return f"write {number} in digits"
    found = did_you_mean(word, (name for name in names if len(name) > 1))
    initial = word[0].upper()
    if not found and len(word) > 1 and initial in names:
        return f"did you mean `{initial}`?"
    return found or f"give it a meaning: define {word} = …"


def sentence_shape(key: tuple[str, str, bool, tuple[str, ...]], verb: str, params: tuple[Param, ...]) -> str:
    """A declared sentence as it is written: `player plays card`."""
    words = [key[0]] if key[0] else []
    for param in params:
        shown = str(param.type) if param.type.base != "zone" else param.name
        if param.place == "subject":
            words.insert(0, shown)
        elif param.place == "object":
            words.append(shown)
        else:
            words += [param.place, shown]
    return " ".join([words[0], verb, *words[1:]]) if words else verb


def _part(sentence: ast.Sentence, place: str) -> ast.Part:
    if place == "subject":
        return sentence.subject
    if place == "object" and sentence.object is not None:
        return sentence.object
    return next(part for prep, part in sentence.labelled if prep == place)


def _named(type_: Type) -> str:
    if type_.base == "yes-no":
        return "a condition"
    name = type_.base.replace("-", " ")
    if type_.many:
        return f"many {type_}" if type_.base in ("card", "player", "number") else f"a set of {type_}"
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
