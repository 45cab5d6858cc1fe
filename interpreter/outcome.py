"""What a game's own end says about who is ahead: found by asking the sheet, without knowing the game.

The value that a game ends for ("game ends for winners") is worked out for states in which one seat's kept number has
been changed: if more of it wins, more is better; if less of it wins, less is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.typed import Block, E, SentenceKey, TAfterwards, TDo, TKernel, TSet, Variant
from eightfold.dsl.types import NUMBER
from eightfold.dsl.walk import inside, statements
from eightfold.interpreter.compile.express import conjuncts
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.game import Game
from eightfold.interpreter.inquiry import compiled

FAR = 1_000_000
"""A number that no game reaches."""

MOST_ANSWERS = 20
"""How many questions of a sheet are answered while it counts up."""


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

    They move no card and end nothing. Each is a function that changes the state given to it, as if the count were made
    now; where the sheet asks a player on the way, the first answer is given.
    """
    variant = program.variant
    reached = {key: _reached(variant, key) for key in variant.sentences if key[0] and not variant.sentences[key].params}
    counts = {key for key, keys in reached.items() if _counts(program, key, keys, names)}
    inner = {other for key in counts for other in reached[key] if other != key}
    return tuple(_carried_out(program, key) for key in counts - inner)


def _counts(program: Program, key: SentenceKey, reached: Collection[SentenceKey], names: Collection[str]) -> bool:
    """Whether a sentence, with all that it leads to, changes one of these values, moves no card and ends nothing."""
    if key in program.plan.stops:
        return False
    done = [s for other in reached for block in _bodies(program.variant, other) for s in statements(block)]
    if any(isinstance(s, TKernel) and s.verb in ("to", "under", "into", "shuffle", "finish") for s in done):
        return False
    return any(isinstance(s, TSet) and s.target.data in names for s in done)


def _carried_out(program: Program, key: SentenceKey) -> Callable[[Any], None]:
    """A sentence without parameters as a function that changes a state."""
    cause = (-1,) if program.traced else ()
    if key not in program.plan.waits:
        function = program.names[f"d_{program.plan.sentences[key]}"]
        return lambda s: function(s, *cause)
    start = program.starts[key]

    def carry_out(s: Any) -> None:
        s.ag, s.later, s.ask = [(start, *cause)], [], None
        game = Game(program, s)
        program.run(s)
        for _ in range(MOST_ANSWERS):
            if s.ask is None:
                break
            game.apply(game.legal()[0])

    return carry_out


def _bodies(variant: Variant, key: SentenceKey) -> list[Block]:
    """What a sentence does and what answers it, but for clauses that the options switch off."""
    layers = [layer.block for layer in variant.sentences[key].layers]
    return layers + [r.block for r in variant.reactions if r.pattern.key == key and _can_hold(variant, r.guard)]


def _can_hold(variant: Variant, guard: E | None) -> bool:
    return not any(_is_false(variant, part) for part in conjuncts(guard))


def _is_false(variant: Variant, condition: E) -> bool:
    """Whether a condition is false as the options are set, whatever the state of the game."""
    try:
        return not value_of(variant, condition, {})
    except NotFixed:
        return False


def _reached(variant: Variant, key: SentenceKey) -> set[SentenceKey]:
    """A sentence and all that its bodies, and what answers it, lead to."""
    found: set[SentenceKey] = set()
    left = [key]
    while left:
        found.add(left[-1])
        bodies = _bodies(variant, left.pop())
        more = {s.key for block in bodies for s in statements(block) if isinstance(s, (TDo, TAfterwards))}
        left += more - found
    return found


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
