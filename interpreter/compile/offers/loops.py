"""Nested loops that bind an action's parameters to all values for which its conditions hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from eightfold.dsl.typed import ActionInfo, E, Param
from eightfold.dsl.types import CARD, NUMBER, PLAYER
from eightfold.interpreter.compile.express import Express
from eightfold.interpreter.compile.express.conditions import mentions
from eightfold.interpreter.compile.express.masks import as_mask
from eightfold.interpreter.compile.express.text import meet_all, only
from eightfold.interpreter.compile.lines import block
from eightfold.interpreter.compile.offers.codes import MOST_NUMBERS, is_zone, size_of, window_of

Found = Callable[[dict[str, str]], list[str]]
"""What to do with each binding of the parameters: from names to lines."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a parameter's values come from, as text, and the conditions that are thereby met."""

    text: str
    met: Sequence[E] = ()


@dataclass(frozen=True, slots=True)
class Loops:
    """Writes the loops around what is `found`. If `unique`, of cards with the same faces one is enough.

    The `last` conditions are asked when all others hold.
    """

    express: Express
    found: Found
    unique: bool
    last: Sequence[E] = ()

    def over(self, action: ActionInfo, conditions: list[E], env: dict[str, str]) -> list[str]:
        """The lines for an action; what `env` holds is bound already. A claim of a window is tried for each opening."""
        params = [p for p in action.params if not is_zone(p)]
        window = window_of(self.express.plan, action)
        if window is None:
            return self._lines(params, conditions, env)
        names = {p.name: f"i_{i}" for i, p in enumerate(window.params)}
        unpack = [f"({', '.join(names.values())},) = inst"] if names else []
        lines = unpack + self._lines(params, conditions, {**env, **names})
        return block(f"for inst in s.w{self.express.plan.modes[window.name]}:", lines)

    def _lines(self, params: list[Param], conditions: list[E], env: dict[str, str]) -> list[str]:
        """One parameter after another; each condition is tested as soon as it can be."""
        unbound = [p for p in params if p.name not in env]
        later = [c for c in conditions if any(mentions(c, p.name) for p in unbound)]
        tests = [self.express(c, env) for c in conditions if c not in later]
        wanted = [t for t in tests if t != "True"]
        body = self._bound(unbound, later, env) if unbound else self._found(env)
        return block(f"if {' and '.join(wanted)}:", body) if wanted else body

    def _found(self, env: dict[str, str]) -> list[str]:
        tests = " and ".join(self.express(c, env) for c in self.last)
        return block(f"if {tests}:", self.found(env)) if tests else self.found(env)

    def _bound(self, unbound: list[Param], conditions: list[E], env: dict[str, str]) -> list[str]:
        param, source = self._next(unbound, conditions, env)
        name = f"p_{len(env)}"
        rest = [c for c in conditions if c not in source.met]
        body = self._lines(unbound, rest, {**env, param.name: name})
        return self._cards(source.text, name, body) if param.type == CARD else _values(param, source.text, name, body)

    # ---- where values come from ----
    def _next(self, unbound: list[Param], conditions: list[E], env: dict[str, str]) -> tuple[Param, Source]:
        """The parameter to bind next: one that a condition binds, else the first."""
        for param in unbound:
            others = [p for p in unbound if p.name != param.name]
            usable = [c for c in conditions if not any(mentions(c, p.name) for p in others)]
            source = self._mask(param, usable, env) if param.type == CARD else self._value(param, usable, env)
            if source is not None:
                return param, source
        return unbound[0], self._all_of(unbound[0])

    def _mask(self, param: Param, conditions: list[E], env: dict[str, str]) -> Source | None:
        """All conditions on a card that can be masks are one."""
        masks = [(as_mask(self.express, c, param.name, env), c) for c in conditions if mentions(c, param.name)]
        found = [(mask, c) for mask, c in masks if mask is not None]
        return Source(meet_all([mask for mask, _ in found]), [c for _, c in found]) if found else None

    def _value(self, param: Param, conditions: list[E], env: dict[str, str]) -> Source | None:
        """The first condition that says what the parameter is, or of which values it is one."""
        for c in conditions:
            if c.op not in ("member", "eq") or mentions(c.args[1], param.name):
                continue
            if c.args[0].op == "local" and c.args[0].data == param.name:
                return Source(self._one_of(param, c.op, c.args[1], env), [c])
        return None

    def _one_of(self, param: Param, op: str, values: E, env: dict[str, str]) -> str:
        if op == "member":
            return self.express.members(values, env)
        text = self.express(values, env)
        return f"({text},)" if param.type == NUMBER else f"row1({text})"

    def _all_of(self, param: Param) -> Source:
        if param.type == PLAYER:
            return Source("EVERYONE")
        return Source("ALL" if param.type == CARD else f"range({size_of(self.express.plan, param)})")

    # ---- loops ----
    def _cards(self, mask: str, name: str, body: list[str]) -> list[str]:
        # Where nothing but the card is left to ask, its mask answers for all cards at once.
        if body == ["return True"]:
            return [f"if {mask}: return True"]
        if body == [f"r |= BIT[{name}]"]:
            return [f"r |= {mask}"]
        deck = self.express.plan.deck
        faces = len(deck.faces)
        doubles = len(deck.cards) > len({card % faces for card in deck.cards})
        if self.unique and doubles:
            mask = f"one_of_each({mask}, {faces})"
        left, bit = f"m{name}", f"b{name}"
        step = [f"{bit} = {left} & -{left}", f"{left} ^= {bit}", f"{name} = {bit}.bit_length() - 1"]
        return [f"{left} = {mask}", *block(f"while {left}:", [*step, *body])]


def _values(param: Param, source: str, name: str, body: list[str]) -> list[str]:
    if param.type == NUMBER:
        return block(f"for {name} in {source}:", block(f"if 0 <= {name} < {MOST_NUMBERS}:", body))
    alone = only(source)
    if alone:
        return [f"{name} = {alone}", *block(f"if {name} >= 0:", body)]
    return block(f"for {name} in {source}:", body)
