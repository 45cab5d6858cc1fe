"""What a game's own end says about who is ahead: found by asking the sheet, without knowing the game.

The value that a game ends for ("game ends for winners") is worked out for states in which one seat's kept number has
been changed: if more of it wins, more is better; if less of it wins, less is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from eightfold.dsl.typed import Block, E, SentenceKey, TAfterwards, TDo, TKernel, TSet, Variant
from eightfold.dsl.types import NUMBER
from eightfold.interpreter.compile.plan import inside, statements
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.inquiry import compiled

FAR = 1_000_000
"""A number that no game reaches."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """A number kept per player. `way` is 1 if more of it is better, -1 if less, 0 if nearest to nothing."""

    name: str
    field: str
    way: int


def leanings(program: Program) -> tuple[Leaning, ...]:
    """The numbers kept per player through a whole game that decide who wins it, and which way."""
    ends = [compiled(program, e) for e in finishing(program.variant)]
    if not ends:
        return ()
    found: list[Leaning] = []
    for name, keep in program.variant.keeps.items():
        if not keep.per_player or keep.life or keep.type != NUMBER:
            continue
        field = program.plan.keeps[name]
        way = _way(program, ends[0], field)
        if way is not None:
            found.append(Leaning(name, field, way))
    return tuple(found)


def _way(program: Program, ends: Callable[[Any], Any], field: str) -> int | None:
    more, less = (_wins_with(program, ends, field, value) for value in (FAR, -FAR))
    if more and less:
        return None
    if more or less:
        return 1 if more else -1
    return 0


def _wins_with(program: Program, ends: Callable[[Any], Any], field: str, value: int) -> bool:
    state = program.new()
    getattr(state, field)[0] = value
    return 0 in tuple(ends(state))


def scoring(program: Program, names: Collection[str]) -> tuple[Callable[[Any], None], ...]:
    """What the sheet does to count up: the sentences about the table as a whole that change these kept numbers.

    Each is a function that changes the state given to it, as if the count were made now.
    """
    plan = program.plan
    counts = {key for key in program.variant.sentences if key[0] and _changes(program.variant, key, names, set())}
    counts = {k for k in counts if k not in plan.waits | plan.stops and not program.variant.sentences[k].params}
    inner = {other for key in counts for other in _done_by(program.variant, key) if other != key}
    more = (-1,) if program.traced else ()
    functions = [program.names[f"d_{plan.sentences[key]}"] for key in counts - inner]
    return tuple(lambda s, f=f: f(s, *more) for f in functions)


def _done_by(variant: Variant, key: SentenceKey) -> set[SentenceKey]:
    """The sentences that a sentence's own bodies carry out."""
    blocks = [block for other, block in blocks_of(variant) if other == key]
    return {s.key for block in blocks for s in statements(block) if isinstance(s, (TDo, TAfterwards))}


def _changes(variant: Variant, key: SentenceKey, names: Collection[str], seen: set[SentenceKey]) -> bool:
    """Whether carrying out a sentence can change one of some kept values."""
    if key in seen:
        return False
    seen.add(key)
    blocks = [block for other, block in blocks_of(variant) if other == key]
    if any(isinstance(s, TSet) and s.target.data in names for block in blocks for s in statements(block)):
        return True
    return any(_changes(variant, other, names, seen) for other in _done_by(variant, key))


def finishing(variant: Variant) -> list[E]:
    """For whom a game ends, wherever a sheet says that it does, as far as that depends on the table alone."""
    named: list[tuple[SentenceKey, int]] = []
    found: list[E] = []
    for key, block in blocks_of(variant):
        for s in statements(block):
            if isinstance(s, TKernel) and s.verb == "finish":
                found += _settled(variant, key, s.args[0], named)
    for key, place in named:
        for asker, block in blocks_of(variant):
            for s in statements(block):
                if isinstance(s, (TDo, TAfterwards)) and s.key == key:
                    found += _settled(variant, asker, s.args[place], named)
    return found


def _settled(variant: Variant, key: SentenceKey | None, e: E, named: list[tuple[SentenceKey, int]]) -> list[E]:
    """The expression, unless it is a parameter of its sentence: then it is noted, to look at who gives it."""
    if not any(part.op == "local" for part in inside(e)):
        return [e]
    names = [p.name for p in variant.sentences[key].params] if key is not None else []
    if key is not None and e.op == "local" and e.data in names and (key, names.index(e.data)) not in named:
        named.append((key, names.index(e.data)))
    return []


def blocks_of(variant: Variant) -> Iterator[tuple[SentenceKey | None, Block]]:
    """Every block of a variant, with the sentence that it is a body of, or None."""
    for key, info in variant.sentences.items():
        yield from ((key, layer.block) for layer in info.layers)
    yield from ((reaction.pattern.key, reaction.block) for reaction in variant.reactions)
    yield from ((None, action.block) for action in variant.actions)
