"""What clauses touch: what they read, set and add to; so that it is seen which of them do not commute."""

from __future__ import annotations

from dataclasses import dataclass, field

from eightfold.dsl.typed import (
    Block,
    E,
    ReactionInfo,
    SentenceKey,
    Statement,
    TAfterwards,
    TChoose,
    TDo,
    TEach,
    TIf,
    TKernel,
    TLet,
    TRepeat,
    TSet,
    TUsual,
    Variant,
)


@dataclass(slots=True)
class Footprint:
    """What a clause reads, sets and adds to; whether it asks somebody or stops play."""

    reads: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    adds: set[str] = field(default_factory=set)
    asks: bool = False
    stops: bool = False

    def take(self, other: Footprint) -> None:
        self.reads |= other.reads
        self.sets |= other.sets
        self.adds |= other.adds
        self.asks |= other.asks
        self.stops |= other.stops

    @property
    def idle(self) -> bool:
        return not (self.sets or self.adds or self.asks or self.stops)


class Footprints:
    """Works out what clauses touch, through every word and sentence that they use."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._sentences: dict[SentenceKey, Footprint] = {}
        self._words: dict[tuple[str, int], set[str]] = {}

    def clash(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        first, second = self.of_reaction(a), self.of_reaction(b)
        if first.idle or second.idle:
            return False
        if first.stops or second.stops or (first.asks and second.asks):
            return True
        return bool(
            first.sets & (second.sets | second.reads | second.adds)
            or second.sets & (first.reads | first.adds)
            or first.adds & second.reads
            or second.adds & first.reads
        )

    def of_reaction(self, r: ReactionInfo) -> Footprint:
        found = self.of_block(r.block)
        total = Footprint()
        total.take(found)
        for test in (*r.pattern.tests, r.guard):
            if test is not None:
                total.reads |= self.read(test)
        return total

    def of_block(self, block: Block) -> Footprint:
        total = Footprint()
        for statement in block:
            total.take(self._statement(statement))
        return total

    def of_sentence(self, key: SentenceKey) -> Footprint:
        if key not in self._sentences:
            self._sentences[key] = Footprint()
            total = Footprint()
            for layer in self.variant.sentences[key].layers:
                total.take(self.of_block(layer.block))
            for r in self.variant.reactions:
                if r.pattern.key == key:
                    total.take(self.of_reaction(r))
            self._sentences[key] = total
        return self._sentences[key]

    def _statement(self, s: Statement) -> Footprint:
        match s:
            case TDo():
                found = Footprint()
                found.take(self.of_sentence(s.key))
                self._reads(found, *s.args)
                return found
            case TSet():
                return self._set(s)
            case TKernel():
                return self._kernel(s)
            case TChoose():
                found = self.of_block(s.then + s.other)
                found.asks = s.who is not None
                self._reads(found, s.source)
                return found
            case TIf():
                found = self.of_block(s.then + s.other)
                self._reads(found, s.condition)
                return found
            case TEach():
                found = self.of_block(s.block)
                self._reads(found, s.source)
                return found
            case TRepeat():
                found = self.of_block(s.block)
                self._reads(found, s.times, *([s.until] if s.until is not None else []))
                return found
            case TLet():
                found = Footprint()
                self._reads(found, s.value)
                return found
            case TAfterwards() | TUsual():
                return Footprint()

    def _reads(self, found: Footprint, *parts: E) -> None:
        for part in parts:
            found.reads |= self.read(part)

    def _set(self, s: TSet) -> Footprint:
        name = f"keep {s.target.data}"
        found = Footprint()
        if s.value.op == "add" and s.value.args[0] == s.target:
            found.adds.add(name)
            self._reads(found, s.value.args[1])
        else:
            found.sets.add(name)
            self._reads(found, s.value)
        return found

    def _kernel(self, s: TKernel) -> Footprint:
        found = Footprint()
        if s.verb in ("to", "under", "into"):
            found.sets.add(f"zone {s.args[1].data}")
            found.sets |= {name for name in self.read(s.args[0]) if name.startswith("zone ")}
            self._reads(found, *s.args)
        elif s.verb == "shuffle":
            found.sets.add(f"zone {s.args[0].data}")
        elif s.verb in ("begin", "end"):
            found.sets.add(f"mode {s.data}")
        elif s.verb in ("stop", "finish"):
            found.stops = True
        return found

    def read(self, e: E) -> set[str]:
        """What an expression depends on."""
        found: set[str] = set()
        if e.op in ("keep", "zone", "mode"):
            found.add(f"{e.op} {e.data}")
        elif e.op == "word":
            found |= self._word(e.data)
        for arg in e.args:
            found |= self.read(arg)
        return found

    def _word(self, key: tuple[str, int]) -> set[str]:
        if key not in self._words:
            self._words[key] = set()
            found: set[str] = set()
            for layer in self.variant.words[key].layers:
                found |= self.read(layer.value)
            self._words[key] = found
        return self._words[key]
