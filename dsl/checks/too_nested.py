"""Words and sentences may rest on one another only so deep: what works on them later calls itself for each step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.typed import Block, Clause, E, Pattern, TAfterwards, TDo, TEach, TRepeat, Variant

MOST = 200
"""How many steps deep: the deepest game so far needs a fifth of it."""

MOST_LOOPS = 12
"""How many loops, or places of an action that are filled by trying: Python bears 20 blocks inside one another."""

Node = tuple[str, Any]
"""A word and its arity, a sentence's key, or what has to hold for a sentence to be possible."""


@dataclass(slots=True)
class Body:
    """What a word or sentence is made of: how deep that is by itself, and at what depth it goes on to others."""

    clause: Clause
    own: int = 0
    onward: dict[Node, int] = field(default_factory=dict)

    def take(self, root: object) -> None:
        """Adds a tree of typed parts."""
        waiting = [(root, 1)]
        while waiting:
            part, depth = waiting.pop()
            self.own = max(self.own, depth)
            target = target_of(part)
            if target is not None:
                self.onward[target] = max(self.onward.get(target, 0), depth)
            waiting += [(inner, depth + 1) for inner in parts_of(part)]


def too_nested(variant: Variant) -> list[Diagnostic]:
    """A fault for the first word or sentence that rests on others too deeply to be worked out."""
    bodies = bodies_of(variant)
    for node, height in heights(bodies):
        if height > MOST:
            clause = bodies[node].clause
            return [told(clause.name, clause.span)]
    return loops_in_loops(variant)


def told(name: str, span: Span) -> Diagnostic:
    hint = "name fewer words by means of other words"
    return Diagnostic("too-deep", f"`{name}` rests on others too deeply to be worked out", span, hint)


def loops_in_loops(variant: Variant) -> list[Diagnostic]:
    """A fault for the first clause whose loops, or places, are too many inside one another."""
    bodies = [(layer.clause, layer.block) for info in variant.sentences.values() for layer in info.layers]
    bodies += [(action.clause, action.block) for action in variant.actions]
    bodies += [(reaction.clause, reaction.block) for reaction in variant.reactions]
    deep = [clause for clause, block in bodies if loops(block) > MOST_LOOPS]
    deep += [action.clause for action in variant.actions if len(action.params) > MOST_LOOPS]
    hint = "give what is inside a name of its own with `define`"
    message = f"more than {MOST_LOOPS} loops stand inside one another"
    return [Diagnostic("too-deep", message, clause.span, hint) for clause in deep[:1]]


def loops(block: Block) -> int:
    """How many loops stand inside one another in a block."""
    return max((loop_depth(part) for part in block), default=0)


def loop_depth(part: object) -> int:
    inner = max((loop_depth(one) for one in parts_of(part) if not isinstance(one, E)), default=0)
    return inner + isinstance(part, (TEach, TRepeat))


def bodies_of(variant: Variant) -> dict[Node, Body]:
    """Every word and sentence of a variant, and the conditions of its offers."""
    bodies: dict[Node, Body] = {}
    for key, word in variant.words.items():
        for layer in word.layers:
            bodies.setdefault(("word", key), Body(layer.clause)).take((layer.value, layer.condition))
    for sentence in variant.sentences.values():
        for effect in sentence.layers:
            bodies.setdefault(("sentence", sentence.key), Body(effect.clause)).take((effect.block, effect.condition))
    for action in variant.actions:
        bodies.setdefault(("offer", action.key), Body(action.clause)).take(action.guard)
    for forbid in variant.forbids:
        bodies.setdefault(("offer", forbid.pattern.key), Body(forbid.clause)).take((forbid.pattern, forbid.guard))
    return bodies


def target_of(part: object) -> Node | None:
    """The word or sentence that a part names, if it names one."""
    if isinstance(part, E):
        if part.op == "word":
            return "word", part.data
        return ("offer", part.data.key) if part.op == "possible" else None
    return ("sentence", part.key) if isinstance(part, (TDo, TAfterwards)) else None


def parts_of(part: object) -> list[object]:
    """What a typed part is made of; a clause, a place or a name is not looked into."""
    if isinstance(part, E):
        return [*part.args, part.data] if isinstance(part.data, Pattern) else list(part.args)
    if isinstance(part, tuple):
        return [inner for inner in part if isinstance(inner, tuple) or is_dataclass(inner)]
    if part is None or isinstance(part, (Clause, Span)) or not is_dataclass(part):
        return []
    inner = [getattr(part, f.name) for f in fields(part)]
    return [one for one in inner if isinstance(one, tuple) or is_dataclass(one)]


def heights(bodies: dict[Node, Body]) -> Iterator[tuple[Node, int]]:
    """How deep each word and sentence is with all that it rests on. A circle, found elsewhere, is gone round once."""
    done: dict[Node, int] = {}
    for start in bodies:
        waiting = [start]
        entered: set[Node] = set()
        while waiting:
            node = waiting[-1]
            if node in done:
                waiting.pop()
                continue
            missing = [n for n in bodies[node].onward if n in bodies and n not in done and n not in entered]
            if missing and node not in entered:
                entered.add(node)
                waiting += missing
                continue
            done[node] = height(bodies[node], done)
            yield waiting.pop(), done[node]


def height(body: Body, done: dict[Node, int]) -> int:
    return max([body.own, *(depth + done.get(node, 0) for node, depth in body.onward.items())])
