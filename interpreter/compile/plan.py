"""What must be known before code is written: numbers, ordered zones, which sentences wait, stop or do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from eightfold.dsl.typed import (
    Block,
    E,
    ReactionInfo,
    SentenceKey,
    TAfterwards,
    TChoose,
    TDo,
    TKernel,
    Variant,
)
from eightfold.dsl.walk import expressions, inside, statements
from eightfold.interpreter.cards import Deck


@dataclass
class Plan:
    """The layout of a compiled game: which number each zone, keep, mode, sentence and clause has."""

    variant: Variant
    players: int
    traced: bool
    deck: Deck
    zones: dict[str, int] = field(default_factory=dict)
    zone_count: int = 1
    ordered: set[int] = field(default_factory=set)
    keeps: dict[str, str] = field(default_factory=dict)
    modes: dict[str, int] = field(default_factory=dict)
    options: dict[str, int] = field(default_factory=dict)
    sentences: dict[SentenceKey, int] = field(default_factory=dict)
    clauses: dict[str, int] = field(default_factory=dict)
    waits: set[SentenceKey] = field(default_factory=set)
    stops: set[SentenceKey] = field(default_factory=set)
    idle: set[SentenceKey] = field(default_factory=set)
    static_words: set[tuple[str, int]] = field(default_factory=set)

    def reactions_to(self, key: SentenceKey) -> tuple[ReactionInfo, ...]:
        return tuple(r for r in self.variant.reactions if r.pattern.key == key)

    def zone_names(self) -> dict[int, tuple[str, int]]:
        """For each zone number its name and owner (-1 for nobody)."""
        names: dict[int, tuple[str, int]] = {}
        for name, base in self.zones.items():
            if self.variant.zones[name].per_player:
                names.update({base + seat: (name, seat) for seat in range(self.players)})
            else:
                names[base] = (name, -1)
        return names


def lay_out(plan: Plan) -> None:
    """Numbers everything and finds out what waits, stops or does nothing."""
    number(plan)
    _find_ordered(plan)
    _find_flow(plan)


def number(plan: Plan) -> None:
    """Numbers everything. Zone 0 holds no cards: the hand of nobody."""
    for name, zone in plan.variant.zones.items():
        if zone.per_player:
            plan.zone_count += 1
        plan.zones[name] = plan.zone_count
        plan.zone_count += plan.players if zone.per_player else 1
    for index, name in enumerate(plan.variant.keeps):
        plan.keeps[name] = f"k{index}"
    for index, name in enumerate(plan.variant.modes):
        plan.modes[name] = index
    for index, name in enumerate(plan.variant.options):
        plan.options[name] = index
    for index, key in enumerate(plan.variant.sentences):
        plan.sentences[key] = index
    for index, name in enumerate(plan.variant.clauses):
        plan.clauses[name] = index


def _find_ordered(plan: Plan) -> None:
    for e in _all_expressions(plan.variant):
        for part in inside(e):
            if part.op == "call" and part.data in ("top", "entry", "first"):
                _order(plan, [a for a in part.args if a.op == "zone"])
    for block in _all_blocks(plan.variant):
        for s in statements(block):
            if isinstance(s, TKernel) and s.verb in ("under", "into", "shuffle"):
                _order(plan, [a for a in s.args if a.op == "zone"])


def _order(plan: Plan, zones: list[E]) -> None:
    for zone in zones:
        base = plan.zones[zone.data]
        many = plan.players if plan.variant.zones[zone.data].per_player else 1
        plan.ordered |= set(range(base, base + many))


def _all_blocks(variant: Variant) -> Iterator[Block]:
    for info in variant.sentences.values():
        for layer in info.layers:
            yield layer.block
    for action in variant.actions:
        yield action.block
    for reaction in variant.reactions:
        yield reaction.block


def _all_expressions(variant: Variant) -> Iterator[E]:
    for block in _all_blocks(variant):
        yield from expressions(block)
    for word in variant.words.values():
        for layer in word.layers:
            yield layer.value
            if layer.condition is not None:
                yield layer.condition
    for action in variant.actions:
        if action.guard is not None:
            yield action.guard
    for reaction in variant.reactions:
        yield from (t for t in reaction.pattern.tests if t is not None)
        if reaction.guard is not None:
            yield reaction.guard
    for forbid in variant.forbids:
        yield from (t for t in forbid.pattern.tests if t is not None)
        if forbid.guard is not None:
            yield forbid.guard


def _find_flow(plan: Plan) -> None:
    """A sentence waits if anything in it asks a player; it stops if anything in it stops play."""
    blocks: dict[SentenceKey, list[Block]] = {
        key: [layer.block for layer in info.layers] for key, info in plan.variant.sentences.items()
    }
    for reaction in plan.variant.reactions:
        blocks.setdefault(reaction.pattern.key, []).append(reaction.block)
    ways = {key: [_ways(block) for block in mine] for key, mine in blocks.items()}
    plan.waits = _reaching(ways, asks=True)
    plan.stops = _reaching(ways, asks=False)
    if not plan.traced:
        _find_idle(plan, blocks)


@dataclass
class _Ways:
    """What a block does of interest: whether it asks or stops by itself, and which sentences it says here and now."""

    asks: bool = False
    stops: bool = False
    says: set[SentenceKey] = field(default_factory=set)


def _ways(block: Block) -> _Ways:
    found = _Ways()
    for s in statements(block):
        match s:
            case TDo():
                found.says.add(s.key)
            case TChoose():
                found.asks = found.asks or s.who is not None
            case TKernel(verb="stop"):
                found.stops = True
            case _:
                pass
    return found


def _reaching(ways: Mapping[SentenceKey, list[_Ways]], asks: bool) -> set[SentenceKey]:
    """The sentences in which something asks (or stops), by themselves or through those that they say."""
    said_in: dict[SentenceKey, set[SentenceKey]] = {}
    waiting: list[SentenceKey] = []
    for key, mine in ways.items():
        for way in mine:
            for said in way.says:
                said_in.setdefault(said, set()).add(key)
            if way.asks if asks else way.stops:
                waiting.append(key)
    found: set[SentenceKey] = set()
    while waiting:
        key = waiting.pop()
        if key not in found:
            found.add(key)
            waiting += said_in.get(key, ())
    return found


def _find_idle(plan: Plan, blocks: dict[SentenceKey, list[Block]]) -> None:
    lives = {keep.life for keep in plan.variant.keeps.values() if keep.life}
    changed = True
    while changed:
        changed = False
        for key, mine in blocks.items():
            resets = key[1] == "begin" and key[0] in lives
            if key not in plan.idle and not resets and all(_nothing(plan, b) for b in mine):
                plan.idle.add(key)
                changed = True


def _nothing(plan: Plan, block: Block) -> bool:
    for s in block:
        if isinstance(s, TKernel) and s.verb == "nothing":
            continue
        if isinstance(s, (TDo, TAfterwards)) and s.key in plan.idle:
            continue
        return False
    return True
