"""Which actions are on offer: for each a function that lists them as numbers; and what `possible` asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from eightfold.dsl.typed import ActionInfo, E, ForbidInfo, Param, Pattern
from eightfold.dsl.types import CARD, CARDS, NUMBER, PLAYER, YES_NO, Type
from eightfold.interpreter.compile.express import Express, conjuncts
from eightfold.interpreter.compile.express.conditions import mentions
from eightfold.interpreter.compile.express.masks import as_mask
from eightfold.interpreter.compile.express.text import meet, only
from eightfold.interpreter.compile.express.writer import is_row
from eightfold.interpreter.compile.plan import Plan

Found = Callable[[dict[str, str]], list[str]]
"""What to do with each binding of the parameters: from names to lines."""

FIRST_CODE = 2048
"""Codes below this number answer a choice; from it on they name actions."""

MOST_NUMBERS = 64


@dataclass(frozen=True, slots=True)
class Place:
    """One parameter of an offered action, with how many values its codes allow for."""

    name: str
    type: Type
    size: int


@dataclass(frozen=True, slots=True)
class Offered:
    """An action with its codes: `base` plus its parameters as digits, the last one counting by ones."""

    action: ActionInfo
    base: int
    places: tuple[Place, ...]
    windows: int

    @property
    def size(self) -> int:
        total = 1
        for place in self.places:
            total *= place.size
        return total

    def code(self, values: Mapping[str, str]) -> str:
        """The code as Python text."""
        text = values[self.places[0].name] if self.places else "0"
        for place in self.places[1:]:
            text = f"({text})*{place.size}+{values[place.name]}"
        return f"{self.base}+({text})"

    def decode(self, code: int) -> tuple[int, ...]:
        values: list[int] = []
        rest = code - self.base
        for place in reversed(self.places):
            rest, value = divmod(rest, place.size)
            values.append(value)
        return tuple(reversed(values))


@dataclass
class Offers:
    """Numbers the actions of a game and writes the functions that list them."""

    plan: Plan
    express: Express
    offered: list[Offered] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    _asked: dict[tuple[object, ...], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        base = FIRST_CODE
        for action in self.plan.variant.actions:
            extra = self.plan.variant.modes[action.mode].params if self._in_window(action) else ()
            places = tuple(self._place(p) for p in (*action.params, *extra) if p.type.base != "zone")
            offered = Offered(action, base, places, len(extra))
            self.offered.append(offered)
            base += offered.size
        self.express.possible = self._possible
        self.express.offered_mask = self._offered_mask

    def _in_window(self, action: ActionInfo) -> bool:
        return bool(action.mode) and self.plan.variant.modes[action.mode].window

    def _place(self, param: Param) -> Place:
        if param.type == PLAYER:
            return Place(param.name, param.type, self.plan.players)
        if param.type == CARD:
            return Place(param.name, param.type, max(self.plan.deck.size, 1))
        if param.type.base in self.plan.variant.kinds:
            return Place(param.name, param.type, len(self.plan.variant.kinds[param.type.base].values))
        if param.type.base in self.plan.variant.options:
            return Place(param.name, param.type, len(self.plan.variant.options[param.type.base].labels))
        return Place(param.name, param.type, MOST_NUMBERS)

    # ---- whether an action is open at all ----
    def gate(self, action: ActionInfo) -> str:
        """The condition on the modes under which an action is open."""
        if action.mode:
            mode = self.plan.variant.modes[action.mode]
            number = self.plan.modes[action.mode]
            return f"s.w{number}" if mode.window else f"s.top == {number}"
        if all(mode.window for mode in self.plan.variant.modes.values()):
            return "True"
        allowed = [
            self.plan.modes[name]
            for name, mode in self.plan.variant.modes.items()
            if any(p.key == action.key for p in mode.allows)
        ]
        return f"s.top in {(-1, *allowed)!r}" if allowed else "s.top < 0"

    def _allow_tests(self, action: ActionInfo) -> list[E]:
        """Where a mode allows an action only for some arguments: those tests, while that mode is on top."""
        found: list[E] = []
        for name, mode in self.plan.variant.modes.items():
            for pattern in mode.allows:
                if pattern.key != action.key or action.mode:
                    continue
                tests = [_is_one_of(p, t) for p, t in zip(action.params, pattern.tests, strict=True) if t is not None]
                for test in tests:
                    off = E("not", YES_NO, (E("mode", YES_NO, (), name),))
                    found.append(E("or", YES_NO, (off, test)))
        return found

    # ---- conditions ----
    def conditions(self, action: ActionInfo) -> list[E]:
        """Everything that must hold for an offer: the guard's parts, and that no prohibition hits it."""
        found = [*conjuncts(action.guard), *self._allow_tests(action)]
        found += [self._not_forbidden(f) for f in self.plan.variant.forbids if f.pattern.key == action.key]
        return found

    @staticmethod
    def _not_forbidden(forbid: ForbidInfo) -> E:
        hits: E = E("truth", YES_NO, (), True)
        parts = [t for t in forbid.pattern.tests if t is not None] + conjuncts(forbid.guard)
        if forbid.mode:
            parts.insert(0, E("mode", YES_NO, (), forbid.mode))
        for index, part in enumerate(parts):
            hits = part if index == 0 else E("and", YES_NO, (hits, part))
        return E("not", YES_NO, (hits,))

    # ---- the functions ----
    def write_all(self) -> None:
        for index, offered in enumerate(self.offered):
            self.functions.append("\n".join(self._listing(index, offered)))
        self._write_legal("legal", ("action", "claim"))
        self._write_legal("slips", ("slip",))

    def _listing(self, index: int, offered: Offered) -> list[str]:
        lines = [f"def o_{index}(s, out):"]
        conditions = self.conditions(offered.action)

        def found(env: dict[str, str]) -> list[str]:
            return [f"out.append({offered.code(env)})"]

        return lines + self._with_window(offered, conditions, found, {}, unique=True) + ["    return"]

    def _with_window(
        self, offered: Offered, conditions: list[E], found: Found, env: dict[str, str], unique: bool
    ) -> list[str]:
        params = [p for p in offered.action.params if p.type.base != "zone"]
        if not self._in_window(offered.action):
            return _indent(self._loops(params, conditions, env, found, unique), 1)
        mode = self.plan.variant.modes[offered.action.mode]
        names = [f"i_{i}" for i in range(len(mode.params))]
        env = {**env, **{p.name: name for p, name in zip(mode.params, names, strict=True)}}
        head = [f"for inst in s.w{self.plan.modes[mode.name]}:"]
        body = [f"({', '.join(names)},) = inst"] if names else []
        return _indent(head, 1) + _indent(body + self._loops(params, conditions, env, found, unique), 2)

    def _loops(
        self, params: list[Param], conditions: list[E], env: dict[str, str], found: Found, unique: bool, depth: int = 0
    ) -> list[str]:
        """Nested loops that bind one parameter after another; each condition is tested as soon as it can be."""
        open_names = {p.name for p in params} - set(env)
        ready = [c for c in conditions if not any(mentions(c, n) for n in open_names)]
        later = [c for c in conditions if c not in ready]
        tests = [self.express(c, env) for c in ready]
        lines: list[str] = []
        depth_now = 0
        wanted = [t for t in tests if t != "True"]
        if wanted:
            lines.append(f"if {' and '.join(wanted)}:")
            depth_now = 1
        if not open_names:
            return lines + _indent(found(env), depth_now)
        param, source, used = self._next_param(params, later, env, open_names)
        name = f"p_{len(env)}"
        inner = {**env, param.name: name}
        rest = [c for c in later if c not in used]
        body = self._loops(params, rest, inner, found, unique, depth + 1)
        return lines + _indent(self._loop(param, source, name, body, unique), depth_now)

    def _loop(self, param: Param, source: str, name: str, body: list[str], unique: bool) -> list[str]:
        if param.type == NUMBER:
            return [f"for {name} in {source}:", f"    if 0 <= {name} < {MOST_NUMBERS}:", *_indent(body, 2)]
        alone = only(source)
        if alone:
            return [f"{name} = {alone}", f"if {name} >= 0:", *_indent(body, 1)]
        if param.type != CARD:
            return [f"for {name} in {source}:", *_indent(body, 1)]
        # Where nothing but the card is left to ask, its mask answers for all cards at once.
        if body == ["return True"]:
            return [f"if {source}: return True"]
        if body == [f"r |= BIT[{name}]"]:
            return [f"r |= {source}"]
        duplicates = unique and len(self.plan.deck.cards) > len(
            {c % len(self.plan.deck.faces) for c in self.plan.deck.cards}
        )
        mask = f"one_of_each({source}, {len(self.plan.deck.faces)})" if duplicates else source
        m, b = f"m{name}", f"b{name}"
        head = [f"{m} = {mask}", f"while {m}:", f"    {b} = {m} & -{m}", f"    {m} ^= {b}"]
        return [*head, f"    {name} = {b}.bit_length() - 1", *_indent(body, 1)]

    def _next_param(
        self, params: list[Param], conditions: list[E], env: dict[str, str], open_names: set[str]
    ) -> tuple[Param, str, list[E]]:
        """The next parameter to bind, where its values come from, and which conditions that uses up."""
        waiting = [p for p in params if p.name in open_names]
        for param in waiting:
            others = open_names - {param.name}
            usable = [c for c in conditions if not any(mentions(c, n) for n in others)]
            source, used = self._source(param, usable, env)
            if used:
                return param, source, used
        return waiting[0], self._all_of(waiting[0]), []

    def _source(self, param: Param, conditions: list[E], env: dict[str, str]) -> tuple[str, list[E]]:
        if param.type == CARD:
            masks = [(as_mask(self.express, c, param.name, env), c) for c in conditions if mentions(c, param.name)]
            found = [(m, c) for m, c in masks if m is not None]
            return reduce(meet, [m for m, _ in found], "ALL") if found else "", [c for _, c in found]
        for c in conditions:
            if c.op in ("member", "eq") and c.args[0].op == "local" and c.args[0].data == param.name:
                if mentions(c.args[1], param.name):
                    continue
                text = self.express(c.args[1], env)
                if c.op == "eq":
                    return (f"row1({text})" if param.type != NUMBER else f"({text},)"), [c]
                return (text if is_row(c.args[1]) else f"bits({text})"), [c]
        return "", []

    def _all_of(self, param: Param) -> str:
        if param.type == PLAYER:
            return "EVERYONE"
        return "CARDS" if param.type == CARD else f"range({self._place(param).size})"

    def write_reasons(self) -> None:
        """For each action a function that tells which conditions hold for its arguments, and which clauses say so."""
        for index, offered in enumerate(self.offered):
            names = [f"p_{i}" for i in range(len(offered.places))]
            env = {place.name: name for place, name in zip(offered.places, names, strict=True)}
            lines = [f"def r_{index}({', '.join(['s', *names])}):", "    out = []"]
            for clause, condition in self._reasons(offered.action):
                number = self.plan.clauses[clause]
                lines.append(f"    out.append(s.reason({number}, lambda: {self.express(condition, env)}))")
            lines.append("    return out")
            self.functions.append("\n".join(lines))

    def _reasons(self, action: ActionInfo) -> list[tuple[str, E]]:
        found = [(action.clause.name, c) for c in (*conjuncts(action.guard), *self._allow_tests(action))]
        for forbid in self.plan.variant.forbids:
            if forbid.pattern.key == action.key:
                found.append((forbid.clause.name, self._not_forbidden(forbid)))
        return found

    def _write_legal(self, name: str, kinds: tuple[str, ...]) -> None:
        lines = [f"def {name}(s):", "    out = []"]
        for index, offered in enumerate(self.offered):
            if offered.action.offer in kinds:
                lines += [f"    if {self.gate(offered.action)}:", f"        o_{index}(s, out)"]
        self.functions.append("\n".join([*lines, "    return out"]))

    # ---- possible ----
    def _possible(self, pattern: Pattern, express: Express, env: Mapping[str, str]) -> str:
        texts = [express(t, env) for t in pattern.tests if t is not None]
        shape = tuple(t is not None for t in pattern.tests)
        key = ("any", pattern.key, shape)
        if key not in self._asked:
            self._asked[key] = f"p_{len(self._asked)}"
            self._write_asked(self._asked[key], pattern, None)
        return f"{self._asked[key]}({', '.join(['s', *texts])})"

    def _offered_mask(self, pattern: Pattern, card: str, express: Express, env: Mapping[str, str]) -> str | None:
        """The cards for which an action is on offer, where the pattern's card is the one asked about."""
        place = None
        for index, test in enumerate(pattern.tests):
            if test is None or not mentions(test, card):
                continue
            if place is not None or test.op != "of-card" or test.args[0].op != "local":
                return None
            place = index
        if place is None:
            return None
        texts = [express(t, env) for i, t in enumerate(pattern.tests) if t is not None and i != place]
        key = ("mask", pattern.key, tuple(t is not None for t in pattern.tests), place)
        if key not in self._asked:
            self._asked[key] = f"p_{len(self._asked)}"
            self._write_asked(self._asked[key], pattern, place)
        return f"{self._asked[key]}({', '.join(['s', *texts])})"

    def _write_asked(self, name: str, pattern: Pattern, place: int | None) -> None:
        given = [i for i, t in enumerate(pattern.tests) if t is not None and i != place]
        args = [f"x{i}" for i in given]
        lines = [f"def {name}({', '.join(['s', *args])}):"]
        if place is not None:
            lines.append("    r = 0")
        for offered in self.offered:
            if offered.action.key != pattern.key or offered.action.offer == "slip":
                continue
            body = self._asked_body(offered, given, place)
            lines += [f"    if {self.gate(offered.action)}:", *_indent(body, 1)]
        lines.append("    return False" if place is None else "    return r")
        self.functions.append("\n".join(lines))

    def _asked_body(self, offered: Offered, given: list[int], place: int | None) -> list[str]:
        params = offered.action.params
        conditions = self.conditions(offered.action)
        env: dict[str, str] = {}
        for i in given:
            arg = E("local", CARDS if params[i].type == CARD else params[i].type, (), f"x{i}")
            env[f"x{i}"] = f"x{i}"
            if params[i].type == CARD:
                conditions.append(E("member", YES_NO, (E("local", CARD, (), params[i].name), arg)))
            else:
                env[params[i].name] = f"x{i}"

        def found(bound: dict[str, str]) -> list[str]:
            if place is None:
                return ["return True"]
            return [f"r |= BIT[{bound[params[place].name]}]"]

        return self._with_window(offered, conditions, found, env, unique=False)


def _is_one_of(param: Param, test: E) -> E:
    own = E("local", param.type, (), param.name)
    return E("member" if test.type.many else "eq", YES_NO, (own, test))


def _indent(lines: list[str], depth: int) -> list[str]:
    return ["    " * depth + line for line in lines]
