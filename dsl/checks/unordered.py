"""Two clauses that answer one event, may both apply and do not commute need an order: `after` or `before`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from eightfold.dsl.checks.faces import NotFixed, matching_faces, value_of
from eightfold.dsl.diagnostics import Diagnostic, Label
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
from eightfold.dsl.types import CARD


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


def unordered(variant: Variant) -> list[Diagnostic]:
    """A warning for each clause whose order to earlier ones matters and is not said, with all of those at once."""
    prints = Footprints(variant)
    apart = Apart(variant)
    by_event: dict[tuple[SentenceKey, str], list[ReactionInfo]] = {}
    for r in variant.reactions:
        if r.moment != "instead":
            by_event.setdefault((r.pattern.key, r.moment), []).append(r)
    pairs = [
        (later, [r for r in reactions[:index] if not apart(r, later) and prints.clash(r, later)])
        for reactions in by_event.values()
        for index, later in enumerate(reactions)
    ]
    rules: dict[str, dict[str, None]] = {}
    for later, earlier in pairs:
        rules.setdefault(rule_of(later), {}).update(dict.fromkeys(rule_of(r).split(".")[-1] for r in earlier))
    return [_diagnostic(later, earlier, rules[rule_of(later)]) for later, earlier in pairs if earlier]


def _diagnostic(later: ReactionInfo, earlier: list[ReactionInfo], rules: Iterable[str]) -> Diagnostic:
    """One warning for a clause, whose hint settles the order of its whole rule in a single line."""
    others = f"`{earlier[0].clause.name}`" if len(earlier) == 1 else f"{len(earlier)} others"
    message = f"{others} and `{later.clause.name}` answer one event, and their order matters"
    hint = f"say which comes first: after {', '.join(rules)} (behind the name of the rule)"
    name = later.clause.name.split(".")[-1]
    labels = tuple(Label(r.clause.span, f"`{r.clause.name}`; now it comes before `{name}`") for r in earlier)
    return Diagnostic("unordered", message, later.clause.span, hint, "warning", labels)


class Apart:
    """Tells whether two clauses need no order: one is declared, or they can never both apply."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._cards: dict[tuple[str, int], int | None] = {}
        self._off: dict[E, bool] = {}
        self._earlier: dict[str, set[str]] = {}

    def __call__(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        if rule_of(a) == rule_of(b) or rule_of(b) in self._before(a) or rule_of(a) in self._before(b):
            return True
        return self._other_cards(a, b) or self._exclude(a, b)

    def _before(self, r: ReactionInfo) -> set[str]:
        """The rules that are declared to come before a clause, directly or by way of others."""
        if r.clause.name not in self._earlier:
            group = [o for o in self.variant.reactions if (o.pattern.key, o.moment) == (r.pattern.key, r.moment)]
            self._earlier[r.clause.name] = _declared_before(r, group)
        return self._earlier[r.clause.name]

    def _other_cards(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        for index, param in enumerate(self.variant.sentences[a.pattern.key].params):
            if param.type == CARD:
                first, second = self._cards_of(a, index, param.name), self._cards_of(b, index, param.name)
                if first is not None and second is not None and not first & second:
                    return True
        return False

    def _cards_of(self, r: ReactionInfo, index: int, name: str) -> int | None:
        key = (r.clause.name, index)
        if key not in self._cards:
            test = r.pattern.tests[index]
            self._cards[key] = None if test is None else matching_faces(self.variant, test, name)
        return self._cards[key]

    def _exclude(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        """Whether the guards contradict each other: one demands what the other denies, or an option decides against."""
        mine, theirs = set(_parts(a.guard)), set(_parts(b.guard))
        if any(_denied(part) in theirs for part in mine):
            return True
        return any(self._is_off(part) for part in mine | theirs)

    def _is_off(self, e: E) -> bool:
        if e not in self._off:
            try:
                self._off[e] = not value_of(self.variant, e, {})
            except NotFixed:
                self._off[e] = False
        return self._off[e]


def rule_of(r: ReactionInfo) -> str:
    """The rule that a clause belongs to: its name without the number of its trigger."""
    head, _, tail = r.clause.name.rpartition(".")
    return head if tail.isdigit() else r.clause.name


def _declared_before(r: ReactionInfo, group: list[ReactionInfo]) -> set[str]:
    found: set[str] = set()
    waiting = [r]
    while waiting:
        current = waiting.pop()
        for other in group:
            rule = rule_of(other)
            if rule in found or rule == rule_of(current):
                continue
            if any(_means(n, rule) for n in current.after) or any(_means(n, rule_of(current)) for n in other.before):
                found.add(rule)
                waiting.append(other)
    return found


def _means(name: str, rule: str) -> bool:
    return rule == name or rule.endswith(f".{name}")


def _parts(guard: E | None) -> Iterator[E]:
    if guard is None:
        return
    if guard.op == "and":
        for arg in guard.args:
            yield from _parts(arg)
    else:
        yield guard


def _denied(e: E) -> E:
    if e.op == "not":
        return e.args[0]
    if e.op == "some":
        return E("some", e.type, e.args, not e.data)
    return E("not", e.type, (e,))


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
