"""What a sheet asks for at one time must be little enough to be worked out: words in words soon double without end."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.typed import (
    ActionInfo,
    Block,
    Clause,
    E,
    Param,
    Pattern,
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
from eightfold.dsl.types import Type
from eightfold.dsl.walk import inside

IN_ONE_PLACE = 3
"""Cards that lie in one place are seldom more than this part of the deck, so many fewer must be tried."""
OF_A_STATE = ("keep", "zone", "mode", "possible")
MOST_OF_A_WORD = 10**8
MOST_OF_A_SENTENCE = 3 * 10**9
"""Rough steps that a word, an offer or a sentence may take: more than any two house rules together have needed."""


def too_costly(variant: Variant) -> list[Diagnostic]:
    """A fault for the first word, sentence or offer that would take far too long to be worked out."""
    costs = Costs(variant)
    for word in variant.words.values():
        for index, layer in enumerate(word.layers):
            if costs.layer((word.name, len(word.params)), index) > MOST_OF_A_WORD:
                return [_fault(f"`{word.name}`", layer.clause)]
    for key, info in variant.sentences.items():
        if info.layers and costs.sentence(key) > MOST_OF_A_SENTENCE:
            return [_fault(f"`{info.layers[-1].clause.name}`", info.layers[-1].clause)]
    for action in variant.actions:
        if costs.offer(action) > MOST_OF_A_WORD:
            return [_fault(f"what `{action.clause.name}` offers", action.clause)]
    return []


def _fault(what: str, clause: Clause) -> Diagnostic:
    hint = "ask for less at a time: fewer filters inside filters, fewer words made of the same word twice"
    return Diagnostic("too-costly", f"{what} would take too long to be worked out", clause.span, hint)


def _lies_somewhere(guard: E | None, param: Param) -> bool:
    """Whether a condition asks that the card lies in some zone, so that no others need be tried."""
    if guard is None or guard.op != "and":
        asks = guard is not None and guard.op == "member" and guard.args[0].op == "local"
        return guard is not None and asks and guard.args[0].data == param.name and _in_a_zone(guard.args[1])
    return any(_lies_somewhere(part, param) for part in guard.args)


def _in_a_zone(cards: E) -> bool:
    return cards.op == "zone" or (cards.op == "meet" and any(map(_in_a_zone, cards.args)))


class Costs:
    """Estimates steps. A sentence or word that leads to itself is found elsewhere, and costs nothing more here."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._layers: dict[tuple[tuple[str, int], int], int] = {}
        self._sentences: dict[SentenceKey, int] = {}
        self._guards: dict[str, int] = {}

    # ---- expressions ----
    def of(self, e: E) -> int:
        parts = [self.of(arg) for arg in e.args]
        match e.op:
            case "where" | "map":
                return 1 + parts[0] + self.size(e.args[0].type) * parts[1]
            case "word":
                top = len(self.variant.words[e.data].layers)
                return 1 + sum(parts) + max((self.layer(e.data, i) for i in range(top)), default=0)
            case "usual":
                key, below = e.data
                return 1 + sum(parts) + max((self.layer(key, i) for i in range(below + 1)), default=0)
            case "of-value" | "of-values" if len(parts) > 1 and self._changes((e.data, 1), set()):
                return 1 + parts[0] + self.size(e.type) * parts[1]
            case "possible":
                return self._possible(e.data)
            case _:
                return 1 + sum(parts)

    def _changes(self, key: tuple[str, int], seen: set[tuple[str, int]]) -> bool:
        """Whether a word is no matter of its arguments alone, so that it cannot be worked out once for each card."""
        seen.add(key)
        for layer in self.variant.words[key].layers:
            parts = [*inside(layer.value)]
            if layer.mode or layer.condition is not None or any(part.op in OF_A_STATE for part in parts):
                return True
            words = {part.data for part in parts if part.op == "word"} - seen
            if any(self._changes(word, seen) for word in words):
                return True
        return False

    def layer(self, key: tuple[str, int], index: int) -> int:
        """One meaning of a word."""
        place = (key, index)
        if place not in self._layers:
            self._layers[place] = 0
            self._layers[place] = self.of(self.variant.words[key].layers[index].value)
        return self._layers[place]

    def size(self, type_: Type) -> int:
        """How many members there can be of a type."""
        if type_.base == "number":
            return 1000
        if type_.base == "card":
            return max(sum(face.copies for face in self.variant.faces), 1)
        if type_.base in self.variant.kinds:
            return len(self.variant.kinds[type_.base].values)
        return self.variant.most

    def _possible(self, pattern: Pattern) -> int:
        tests = [0 if test is None else self.of(test) for test in pattern.tests]
        given = {index for index, test in enumerate(pattern.tests) if test is not None}
        same = [a for a in self.variant.actions if a.key == pattern.key]
        return 1 + sum(tests) + sum(self.guard(a) * self._fillings(a, given) for a in same)

    def offer(self, action: ActionInfo) -> int:
        """Listing an action: its condition for each filling."""
        return self.guard(action) * self._fillings(action, set())

    def guard(self, action: ActionInfo) -> int:
        name = action.clause.name
        if name not in self._guards:
            self._guards[name] = 0
            self._guards[name] = 1 if action.guard is None else self.of(action.guard)
        return self._guards[name]

    def _fillings(self, action: ActionInfo, given: set[int]) -> int:
        """In how many ways the places that are not given can be filled; the player is told by the condition."""
        ways = 1
        for index, param in enumerate(action.params):
            if index not in given and param.type.base not in ("player", "zone"):
                part = IN_ONE_PLACE if _lies_somewhere(action.guard, param) else 1
                ways *= -(-self.size(param.type) // part)
        return ways

    # ---- effects; the rounds of loops are counted while a game is played ----
    def sentence(self, key: SentenceKey) -> int:
        if key not in self._sentences:
            self._sentences[key] = 0
            bodies = [self.block(layer.block) for layer in self.variant.sentences[key].layers]
            answers = [r for r in self.variant.reactions if r.pattern.key == key]
            guards = sum(self.of(r.guard) for r in answers if r.guard is not None)
            self._sentences[key] = 1 + max(bodies, default=0) + guards + sum(self.block(r.block) for r in answers)
        return self._sentences[key]

    def block(self, block: Block) -> int:
        return sum(self.statement(s) for s in block)

    def statement(self, s: Statement) -> int:
        match s:
            case TDo():
                return sum(self.of(a) for a in s.args) + self.sentence(s.key)
            case TAfterwards() | TKernel():
                return 1 + sum(self.of(a) for a in s.args)
            case TSet() | TLet():
                return 1 + self.of(s.value)
            case TChoose():
                return 1 + self.of(s.source) + self.block(s.then) + self.block(s.other)
            case TIf():
                return self.of(s.condition) + self.block(s.then) + self.block(s.other)
            case TEach():
                return self.of(s.source) + self.block(s.block)
            case TRepeat():
                return self.of(s.times) + self.block(s.block)
            case TUsual():
                return 1
