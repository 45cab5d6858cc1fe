"""Expressions as Python text. What does not depend on the state is worked out now and stands as a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from eightfold.dsl.typed import E, Layer, Pattern, WordInfo
from eightfold.dsl.types import CARD, CARDS, NUMBER, NUMBERS, PLAYER, PLAYERS
from eightfold.dsl.walk import inside
from eightfold.interpreter.compile.plan import Plan
from eightfold.interpreter.compile.tables import constants, ident

NEVER_STATIC = {"keep", "zone", "local", "mode", "possible", "switch"}
INLINE_LENGTH = 100


def is_row(e: E) -> bool:
    """Whether the value is a tuple (players, numbers) and not a mask."""
    return e.type in (PLAYERS, NUMBERS)


@dataclass
class Express:
    """Writes expressions. `functions` collects the helper functions that words, filters and offers need."""

    plan: Plan
    functions: list[str] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)
    possible: Callable[[Pattern, Express, Mapping[str, str]], str] | None = None
    offered_mask: Callable[[Pattern, str, Express, Mapping[str, str]], str | None] | None = None
    _words: dict[tuple[str, int, int], str] = field(default_factory=dict)
    _tables: dict[tuple[str, int], str] = field(default_factory=dict)
    _static: dict[tuple[str, int], bool] = field(default_factory=dict)
    _short: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    _values: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = constants(self.plan)
        # Tables are worked out by a writer that tells nothing, whatever this one does.
        self.quiet = Express(replace(self.plan, traced=False)) if self.plan.traced else self

    # ---- static or not ----
    def static(self, e: E) -> bool:
        """Whether the value is the same in every state of the game (never so in a traced build, which tells all)."""
        return not self.plan.traced and self.fixed(e)

    def fixed(self, e: E, free: frozenset[str] = frozenset()) -> bool:
        """Whether the value depends on nothing but the locals in `free`."""
        if e.op == "local":
            return e.data in free
        if e.op in NEVER_STATIC or (e.op == "call" and e.data in ("owner",)):
            return False
        if e.op == "word":
            return self.word_fixed(e.data) and all(self.fixed(a, free) for a in e.args)
        if e.op == "usual":
            return self._lower_fixed(e, free)
        if e.op in ("where", "map"):
            inner = free | {e.data}
            return self.fixed(e.args[0], free) and self.fixed(e.args[1], inner)
        if e.op == "alternatives":
            return self.fixed(self.chosen(e), free)
        return all(self.fixed(a, free) for a in e.args)

    def _lower_fixed(self, e: E, free: frozenset[str]) -> bool:
        key, index = e.data
        layer = self.plan.variant.words[key].layers[index]
        simple = not e.args and not layer.mode and layer.condition is None
        return simple and self.fixed(layer.value, free)

    def word_fixed(self, key: tuple[str, int]) -> bool:
        if key not in self._static:
            self._static[key] = False
            word = self.plan.variant.words[key]
            free = frozenset(p.name for p in word.params)
            layer = word.layers[-1]
            simple = not any(x.mode for x in word.layers) and layer.condition is None
            self._static[key] = simple and self.fixed(layer.value, free)
        return self._static[key]

    def chosen(self, e: E) -> E:
        return e.args[self.plan.variant.options[e.data].chosen]

    def value(self, text: str) -> Any:
        """A piece of our own code, worked out now."""
        if text not in self._values:
            self._values[text] = eval(text, self.names)
        return self._values[text]

    # ---- the driver ----
    def __call__(self, e: E, env: Mapping[str, str]) -> str:
        """The expression as Python text; `env` maps locals to Python names."""
        text = self._write(e, env)
        if e.op not in ("num", "truth") and self.static(e):
            try:
                value = self.value(text)
            except NameError:  # it calls a word's function, which is not compiled yet
                return text
            return repr(value) if isinstance(value, (int, tuple)) else text
        return text

    def truth(self, e: E | None, env: Mapping[str, str]) -> str:
        return "True" if e is None else self(e, env)

    def _write(self, e: E, env: Mapping[str, str]) -> str:
        writer = getattr(self, "_" + e.op.replace("-", "_"))
        return str(writer(e, env))

    # ---- literals and names ----
    def _num(self, e: E, env: Mapping[str, str]) -> str:
        return repr(int(e.data))

    def _truth(self, e: E, env: Mapping[str, str]) -> str:
        return repr(bool(e.data))

    def _none(self, e: E, env: Mapping[str, str]) -> str:
        if is_row(e):
            return "()"
        if e.type == NUMBER or e.type.many:
            return "0"
        return "False" if e.type.base == "yes-no" else "-1"

    def _unset(self, e: E, env: Mapping[str, str]) -> str:
        return "0"

    def _value(self, e: E, env: Mapping[str, str]) -> str:
        return repr(e.data[1])

    def _option(self, e: E, env: Mapping[str, str]) -> str:
        option = self.plan.variant.options[e.data]
        if self.plan.traced:
            return f"s.by({self.plan.clauses[option.clause.name]}, {option.chosen})"
        return repr(option.chosen)

    def _alternatives(self, e: E, env: Mapping[str, str]) -> str:
        text = self(self.chosen(e), env)
        if self.plan.traced:
            option = self.plan.variant.options[e.data]
            return f"s.by({self.plan.clauses[option.clause.name]}, {text})"
        return text

    def _switch(self, e: E, env: Mapping[str, str]) -> str:
        """One of several expressions: which, is decided from outside while the game is played."""
        return f"SWITCH({', '.join([repr(e.data), *(f'lambda: {self(a, env)}' for a in e.args)])})"

    def _local(self, e: E, env: Mapping[str, str]) -> str:
        return env[e.data]

    def _keep(self, e: E, env: Mapping[str, str]) -> str:
        name = self.plan.keeps[e.data]
        return f"s.{name}[{self(e.args[0], env)}]" if e.args else f"s.{name}"

    def zone_number(self, e: E, env: Mapping[str, str]) -> str:
        base = self.plan.zones[e.data]
        return f"{base}+{self(e.args[0], env)}" if e.args else repr(base)

    def _zone(self, e: E, env: Mapping[str, str]) -> str:
        return f"s.M[{self.zone_number(e, env)}]"

    def _mode(self, e: E, env: Mapping[str, str]) -> str:
        number = self.plan.modes[e.data]
        return f"bool(s.w{number})" if self.plan.variant.modes[e.data].window else f"s.o{number}"

    # ---- words ----
    def _word(self, e: E, env: Mapping[str, str]) -> str:
        word = self.plan.variant.words[e.data]
        args = [self(a, env) for a in e.args]
        top = len(word.layers) - 1
        if not self.plan.traced and self.word_fixed(e.data) and len(args) == 1 and word.params[0].type == CARD:
            return f"{self._table(word)}[{args[0]}]"
        short = "" if self.plan.traced or not self._simple(word) else self._written_out(word, tuple(args))
        return short or f"{self.word_function(word, top)}({', '.join(['s', *args])})"

    def _written_out(self, word: WordInfo, args: tuple[str, ...]) -> str:
        """A word's meaning itself, where it is short and its arguments are; '' where it is better called."""
        key = (word.name, args)
        if key not in self._short:
            text = ""
            if all(map(is_short, args)):
                text = self(word.layers[-1].value, {p.name: a for p, a in zip(word.params, args, strict=True)})
            fits = len(text) <= INLINE_LENGTH or (not args and self.word_fixed((word.name, 0)))
            self._short[key] = text if fits else ""
        return self._short[key]

    @staticmethod
    def _simple(word: WordInfo) -> bool:
        return not any(x.mode for x in word.layers) and word.layers[-1].condition is None

    def _table(self, word: WordInfo) -> str:
        """A static property of a card is one list, worked out now."""
        key = (word.name, 1)
        if key not in self._tables:
            name = f"T_{ident(word.name)}"
            self._tables[key] = name
            text = self._write(word.layers[-1].value, {word.params[0].name: "c"})
            values = eval(f"[{text} for c in range({self.plan.deck.size})]", self.names)
            empty: Any = () if is_row(word.layers[-1].value) else 0 if word.type == NUMBER or word.type.many else -1
            self.names[name] = [*values, empty]
        return self._tables[key]

    def _usual(self, e: E, env: Mapping[str, str]) -> str:
        key, layer = e.data
        word = self.plan.variant.words[key]
        if not self.plan.traced and self._lower_fixed(e, frozenset()):
            return self(word.layers[layer].value, {})
        args = [self(a, env) for a in e.args]
        return f"{self.word_function(word, layer)}({', '.join(['s', *args])})"

    def word_function(self, word: WordInfo, top: int) -> str:
        """The function for a word's meaning from layer `top` downwards."""
        key = (word.name, len(word.params), top)
        if key in self._words:
            return self._words[key]
        name = f"w_{ident(word.name)}_{len(word.params)}_{top}"
        self._words[key] = name
        env = {p.name: f"a{i}" for i, p in enumerate(word.params)}
        lines = [f"def {name}({', '.join(['s', *env.values()])}):"]
        for index in range(top, -1, -1):
            layer = word.layers[index]
            guard = self._layer_guard(layer)
            if layer.mode and self.plan.variant.modes[layer.mode].window:
                continue
            told = [f"s.fire({self.plan.clauses[layer.clause.name]})"] if self.plan.traced else []
            body = [*told, f"return {self(layer.value, env)}"]
            if guard:
                lines += [f"    if {guard}:", *(f"        {line}" for line in body)]
            else:
                lines += [f"    {line}" for line in body]
                break
        else:
            lines.append(f"    return {self._none(E('none', word.type), {})}")
        self.functions.append("\n".join(lines))
        return name

    def _layer_guard(self, layer: Layer) -> str:
        parts = []
        if layer.mode:
            parts.append(self.mode_on(layer.mode))
        if layer.condition is not None:
            text = self(layer.condition, {})
            if text != "True":
                parts.append(text)
        return " and ".join(parts)

    def mode_on(self, mode: str) -> str:
        number = self.plan.modes[mode]
        return f"s.w{number}" if self.plan.variant.modes[mode].window else f"s.o{number}"

    # ---- sets and rows ----
    def _everyone(self, e: E, env: Mapping[str, str]) -> str:
        return "EVERYONE"

    def _deck(self, e: E, env: Mapping[str, str]) -> str:
        return "ALL"

    def _kind(self, e: E, env: Mapping[str, str]) -> str:
        return repr((1 << len(self.plan.variant.kinds[e.data].values)) - 1)

    def _face_of(self, e: E, env: Mapping[str, str]) -> str:
        return f"FACE{self.plan.variant.face_kinds.index(e.data)}[{self(e.args[0], env)}]"

    def _map(self, e: E, env: Mapping[str, str]) -> str:
        source, one = e.args
        name = f"m_{ident(e.data)}"
        members = self.members(source, env)
        text = self(one, {**env, e.data: name})
        loop = f"for {name} in {members}"
        if is_row(e):
            if is_row(one):
                joined = f"tuple(x for {name} in {members} for x in {text})"
                return f"uniq({joined})" if e.type == PLAYERS else joined
            return f"uniq([{text} {loop}])" if e.type == PLAYERS else f"tuple([{text} {loop}])"
        if one.type.many:
            return f"join([{text} {loop}])"
        return f"join([BIT[{text}] {loop}])"

    def members(self, source: E, env: Mapping[str, str]) -> str:
        text = self(source, env)
        return text if is_row(source) else f"bits({text})"

    def _by(self, prop: str) -> str:
        """The table from a property's value to the cards that have it."""
        name = f"BY_{ident(prop)}"
        if self.quiet is not self:
            self.quiet._by(prop)
            self.names[name] = self.quiet.names[name]
        elif name not in self.names:
            word = self.plan.variant.words[(prop, 1)]
            table = self.names[self._table(word)]
            size = len(self.plan.variant.kinds[word.type.base].values)
            cards = self.plan.deck.cards
            self.names[name] = [sum(1 << c for c in cards if table[c] == v) for v in range(size)] + [0]
        return name

    def _of_value(self, e: E, env: Mapping[str, str]) -> str:
        return f"{self._by(e.data)}[{self(e.args[0], env)}]"

    def _of_values(self, e: E, env: Mapping[str, str]) -> str:
        return f"by_set({self._by(e.data)}, {self(e.args[0], env)})"

    def _of_card(self, e: E, env: Mapping[str, str]) -> str:
        return f"BIT[{self(e.args[0], env)}]"

    def _single_set(self, e: E, env: Mapping[str, str]) -> str:
        return f"BIT[{self(e.args[0], env)}]"

    def _row(self, e: E, env: Mapping[str, str]) -> str:
        items = [self(a, env) for a in e.args]
        if e.type == PLAYERS:
            return f"row1({items[0]})" if len(items) == 1 else f"uniq(({', '.join(items)}))"
        return f"({', '.join(items)},)"

    def _pair(self, e: E, env: Mapping[str, str]) -> tuple[str, str]:
        return self(e.args[0], env), self(e.args[1], env)

    def _union(self, e: E, env: Mapping[str, str]) -> str:
        a, b = self._pair(e, env)
        if e.type == PLAYERS:
            return f"uniq({a} + {b})"
        return f"({a} + {b})" if e.type == NUMBERS else f"({a} | {b})"

    def _meet(self, e: E, env: Mapping[str, str]) -> str:
        a, b = self._pair(e, env)
        if is_row(e):
            return f"tuple([x for x in {a} if x in {b}])"
        return f"({a} & {b})"

    def _less(self, e: E, env: Mapping[str, str]) -> str:
        a, b = self._pair(e, env)
        if is_row(e):
            return f"tuple([x for x in {a} if x not in {b}])"
        return f"({a} & ~{b})"

    def _stretch(self, e: E, env: Mapping[str, str]) -> str:
        a, b = self._pair(e, env)
        return f"stretch({a}, {b})"

    def _where(self, e: E, env: Mapping[str, str]) -> str:
        source, condition = e.args
        name = f"m_{ident(e.data)}"
        if e.type == CARDS and not self.plan.traced:
            mask = self.as_mask(condition, e.data, env)
            if mask is not None:
                return f"({self(source, env)} & {mask})"
        text = self(condition, {**env, e.data: name})
        members = self.members(source, env)
        if is_row(e):
            return f"tuple([{name} for {name} in {members} if {text}])"
        return f"join([BIT[{name}] for {name} in {members} if {text}])"

    # ---- conditions on one card as masks ----
    def as_mask(self, condition: E, card: str, env: Mapping[str, str]) -> str | None:
        """The cards for which a condition on the local `card` holds, as mask text; None if it is not of that form."""
        if condition.op == "not":
            inner = self.as_mask(condition.args[0], card, env)
            return None if inner is None else all_but(inner)
        if condition.op in ("and", "or"):
            pair = [self.as_mask(a, card, env) for a in condition.args]
            if pair[0] is None or pair[1] is None:
                return None
            return meet(pair[0], pair[1]) if condition.op == "and" else union(pair[0], pair[1])
        if condition.op == "possible" and self.offered_mask is not None:
            return self.offered_mask(condition.data, card, self, env)
        return self._test_as_mask(condition, card, env)

    def _test_as_mask(self, test: E, card: str, env: Mapping[str, str]) -> str | None:
        if not mentions(test, card):
            return when(self(test, env), "ALL", "0")
        if test.op not in ("member", "eq") or mentions(test.args[1], card):
            return None
        left, right = test.args
        if left.op == "local" and left.data == card:
            return f"BIT[{self(right, env)}]" if test.op == "eq" else self(right, env)
        prop = self._property_of(left, card)
        if prop is None:
            return None
        text = self(right, env)
        return f"{self._by(prop)}[{text}]" if test.op == "eq" else f"by_set({self._by(prop)}, {text})"

    def _property_of(self, e: E, card: str) -> str | None:
        if len(e.args) != 1 or e.args[0].op != "local" or e.args[0].data != card or e.type.many:
            return None
        if e.op == "face-of":
            return str(e.data)
        if (
            e.op == "word"
            and e.type.base in self.plan.variant.kinds
            and self.word_fixed(e.data)
            and not self.plan.traced
        ):
            return str(e.data[0])
        return None

    # ---- arithmetic and comparison ----
    def _add(self, e: E, env: Mapping[str, str]) -> str:
        return f"({self(e.args[0], env)} + {self(e.args[1], env)})"

    def _sub(self, e: E, env: Mapping[str, str]) -> str:
        return f"({self(e.args[0], env)} - {self(e.args[1], env)})"

    def _mul(self, e: E, env: Mapping[str, str]) -> str:
        return f"mul({self(e.args[0], env)}, {self(e.args[1], env)})"

    def _div(self, e: E, env: Mapping[str, str]) -> str:
        return f"div({self(e.args[0], env)}, {self(e.args[1], env)})"

    def _neg(self, e: E, env: Mapping[str, str]) -> str:
        return f"(-{self(e.args[0], env)})"

    def _compared(self, op: str, e: E, env: Mapping[str, str]) -> str:
        return f"({self(e.args[0], env)} {op} {self(e.args[1], env)})"

    def _eq(self, e: E, env: Mapping[str, str]) -> str:
        if e.args[0].type == PLAYERS:
            return f"(set({self(e.args[0], env)}) == set({self(e.args[1], env)}))"
        return self._compared("==", e, env)

    def _ge(self, e: E, env: Mapping[str, str]) -> str:
        return self._compared(">=", e, env)

    def _le(self, e: E, env: Mapping[str, str]) -> str:
        return self._compared("<=", e, env)

    def _gt(self, e: E, env: Mapping[str, str]) -> str:
        return self._compared(">", e, env)

    def _lt(self, e: E, env: Mapping[str, str]) -> str:
        return self._compared("<", e, env)

    def _member(self, e: E, env: Mapping[str, str]) -> str:
        one, many = self._pair(e, env)
        alone = only(many)
        if alone:
            return f"({one} == {alone} >= 0)"
        if is_row(e.args[1]):
            return f"({one} in {many})"
        return f"({many} & BIT[{one}] != 0)"

    def _some(self, e: E, env: Mapping[str, str]) -> str:
        text = self(e.args[0], env)
        if is_row(e.args[0]):
            return f"({text} != ())" if e.data else f"({text} == ())"
        if e.args[0].type.many:
            return f"({text} != 0)" if e.data else f"({text} == 0)"
        return f"({text} >= 0)" if e.data else f"({text} < 0)"

    def _not(self, e: E, env: Mapping[str, str]) -> str:
        text = self(e.args[0], env)
        return OPPOSITE.get(text, f"(not {text})")

    def _and(self, e: E, env: Mapping[str, str]) -> str:
        a, b = self._pair(e, env)
        if a == "True":
            return b
        if b == "True":
            return a
        return "False" if "False" in (a, b) else f"({a} and {b})"

    def _or(self, e: E, env: Mapping[str, str]) -> str:
        a, b = self._pair(e, env)
        if a == "False":
            return b
        if b == "False":
            return a
        return "True" if "True" in (a, b) else f"({a} or {b})"

    def _if(self, e: E, env: Mapping[str, str]) -> str:
        condition = self(e.args[0], env)
        then, other = self(e.args[1], env), self(e.args[2], env)
        if self.plan.traced and e.data in self.plan.clauses:
            then = f"s.by({self.plan.clauses[e.data]}, {then})"
        return when(condition, then, other)

    def _possible(self, e: E, env: Mapping[str, str]) -> str:
        assert self.possible is not None
        return self.possible(e.data, self, env)

    # ---- functions of the kernel ----
    def _call(self, e: E, env: Mapping[str, str]) -> str:
        args = [self(a, env) for a in e.args]
        match e.data:
            case "number":
                return f"len({args[0]})" if is_row(e.args[0]) else f"({args[0]}).bit_count()"
            case "sum" | "size":
                return f"{'sum' if e.data == 'sum' else 'abs'}({args[0]})"
            case "largest" | "smallest":
                return f"{'max' if e.data == 'largest' else 'min'}({args[0]}, default=0)"
            case "largest-few" | "smallest-few":
                return f"few({args[1]}, {args[0]}, {e.data == 'largest-few'})"
            case "top":
                row = f"s.R[{self.zone_number(e.args[0], env)}]"
                return f"({row}[-1] if {row} else -1)"
            case "owner":
                return f"OWNER[s.L[{args[0]}]]"
            case "face":
                return self._face(e.args[0], env)
            case "position":
                return self._position(e.args[0], args[0])
            case "remainder":
                return f"rem({args[0]}, {args[1]})"
            case "numbers":
                return f"numbers({args[0]}, {args[1]})"
            case "entry":
                return self._entry(e, args, env)
            case "first":
                return self._first(e, args, env)
            case _:
                return self._round(e, args)

    def _face(self, arg: E, env: Mapping[str, str]) -> str:
        if arg.op == "of-card":
            return f"SAME[{self(arg.args[0], env)}]"
        return f"by_set(SAME, {self(arg, env)})"

    def _position(self, arg: E, text: str) -> str:
        if not arg.type.many:
            return f"({text} + 1)"
        return f"tuple([x + 1 for x in {text if is_row(arg) else f'bits({text})'}])"

    def _entry(self, e: E, args: list[str], env: Mapping[str, str]) -> str:
        source = e.args[1]
        if source.op == "zone":
            return f"nth(s.R[{self.zone_number(source, env)}], {args[0]})"
        if is_row(source):
            return f"nth_{'player' if e.type == PLAYER else 'number'}({args[1]}, {args[0]})"
        return f"nth_bit({args[1]}, {args[0]})"

    def _first(self, e: E, args: list[str], env: Mapping[str, str]) -> str:
        source = e.args[1]
        if source.op == "zone":
            return f"join([BIT[c] for c in s.R[{self.zone_number(source, env)}][-{args[0]}:]] if {args[0]} > 0 else [])"
        if is_row(source):
            return f"{args[1]}[:max({args[0]}, 0)]"
        return f"first_bits({args[1]}, {args[0]})"

    def _round(self, e: E, args: list[str]) -> str:
        """ahead and circle; among all players a step is plain arithmetic."""
        count = self.plan.players
        if args[2] == repr(tuple(range(count))) or args[2] == "EVERYONE":
            if e.data == "ahead":
                return f"(({args[0]} + {args[1]}) % {count})"
            return f"CIRCLES[{args[0]}, {args[1]}]"
        return f"{e.data}({', '.join(args)})"


def mentions(e: E, name: str) -> bool:
    """Whether an expression reads a local."""
    for part in inside(e):
        if part.op == "local" and part.data == name:
            return True
        if part.op == "possible" and any(t is not None and mentions(t, name) for t in part.data.tests):
            return True
    return False


OPPOSITE = {"True": "False", "False": "True"}


def is_short(text: str) -> bool:
    """Whether the text costs no more to be read twice than a call: a name, a kept value or a number."""
    return text.removeprefix("s.").removeprefix("-").isalnum() or text.isidentifier()


def only(text: str) -> str:
    """The player of a row of one, or '' if the text is no such row. Where brackets follow, it is not."""
    inner = text.removeprefix("row1(")
    return inner[:-1] if inner != text and inner.find(")") == len(inner) - 1 else ""


def when(condition: str, then: str, other: str) -> str:
    """One text or the other."""
    if condition in OPPOSITE:
        return then if condition == "True" else other
    return f"({then} if {condition} else {other})"


def meet(one: str, other: str) -> str:
    """The cards in both masks."""
    if "0" in (one, other):
        return "0"
    if "ALL" in (one, other):
        return other if one == "ALL" else one
    return f"({one} & {other})"


def union(one: str, other: str) -> str:
    """The cards in either mask."""
    if "ALL" in (one, other):
        return "ALL"
    if "0" in (one, other):
        return other if one == "0" else one
    return f"({one} | {other})"


def all_but(mask: str) -> str:
    """The cards that are not in a mask."""
    return {"0": "ALL", "ALL": "0"}.get(mask, f"(ALL & ~{mask})")


def conjuncts(e: E | None) -> list[E]:
    """The conditions that are joined by `and`."""
    if e is None:
        return []
    if e.op == "and":
        return [c for a in e.args for c in conjuncts(a)]
    return [e]


def joined(parts: Iterable[str]) -> str:
    return " and ".join(parts) or "True"
