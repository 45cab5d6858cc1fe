"""The checked form of a variant: expressions with types, sentences bound to their declarations, clauses with origins.

An expression is one small node: an operation, a type, arguments, and what the operation needs besides.
The operations are:

  num truth none value local it             literals and bound names; `value` is (kind, index)
  keep zone                                 state; an argument is the player whose it is
  word usual                                a definition (name, arity); `usual` names the layer below
  everyone deck kind                        all players, all cards, all values of a kind
  face-of map                               a face of a card; a property over many
  of-value of-values of-card                cards that have a value, one of some values, the card itself; of a
                                            property that is a word, a second argument asks it of `its-card`
  row single-set                            a row of players or numbers; a set of one value
  union meet less                           or, in, except
  add sub mul div neg                       arithmetic
  eq ne ge le gt lt member                  comparison
  some not and or if                        truth
  where                                     a filter; data is the binder
  possible                                  whether an action is on offer
  mode                                      whether a mode is on
  call                                      a function of the kernel
  told                                      a condition whose clause, its data, is at work where it holds
  switch                                    one of its arguments, decided from outside; data is the switch's number
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from eightfold.dsl.diagnostics import NOWHERE, Span
from eightfold.dsl.syntax import Moment, Offer, Sight
from eightfold.dsl.types import Type


@dataclass(frozen=True, slots=True)
class E:
    """One typed expression."""

    op: str
    type: Type
    args: tuple[E, ...] = ()
    data: Any = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Param:
    """One place of a sentence: where it stands (subject, object, a preposition), its name and type."""

    place: str
    name: str
    type: Type


SentenceKey = tuple[str, str, bool, tuple[str, ...]]
"""Fixed subject (or ''), base verb, whether it has an object, its prepositions in alphabetical order."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence as an event is matched against it: for every parameter a test, or None where anything fits."""

    key: SentenceKey
    tests: tuple[E | None, ...]


@dataclass(frozen=True, slots=True)
class TDo:
    """Carry out a sentence; where an argument is many and its parameter single, once for each."""

    key: SentenceKey
    args: tuple[E, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TKernel:
    """A sentence of the kernel: move, under, into, shuffle, show, begin, end, stop, finish, nothing."""

    verb: str
    args: tuple[E, ...]
    data: Any
    span: Span


@dataclass(frozen=True, slots=True)
class TSet:
    target: E
    value: E
    span: Span


@dataclass(frozen=True, slots=True)
class TChoose:
    """`who` is None where chance chooses."""

    who: E | None
    name: str
    type: Type
    source: E
    prompt: str
    optional: bool
    slip_source: E | None
    slip_block: Block
    then: Block
    other: Block
    span: Span


@dataclass(frozen=True, slots=True)
class TLet:
    name: str
    value: E
    span: Span


@dataclass(frozen=True, slots=True)
class TIf:
    condition: E
    then: Block
    other: Block
    span: Span


@dataclass(frozen=True, slots=True)
class TEach:
    name: str
    source: E
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class TRepeat:
    times: E
    until: E | None
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class TAfterwards:
    key: SentenceKey
    args: tuple[E, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TUsual:
    """The next weaker clause or layer, for another subject if one is given."""

    instead_for: E | None
    span: Span


Statement = TDo | TKernel | TSet | TChoose | TLet | TIf | TEach | TRepeat | TAfterwards | TUsual
Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """What every clause of a resolved variant carries: its name, kind, origin and citations."""

    name: str
    kind: str
    sheet: str
    span: Span
    title: str = ""
    cites: tuple[str, ...] = ()
    mode: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class KindInfo:
    name: str
    values: tuple[str, ...]
    clause: Clause

    def index(self, value: str) -> int:
        return self.values.index(value)


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face of the deck: its value of each kind, and how many copies the deck holds."""

    values: tuple[tuple[str, int], ...]
    copies: int


@dataclass(frozen=True, slots=True)
class ZoneInfo:
    name: str
    per_player: bool
    sight: Sight
    clause: Clause


@dataclass(frozen=True, slots=True)
class KeepInfo:
    """A state variable; `life` is what resets it (hand, turn, a mode) or '' for the whole game."""

    name: str
    type: Type
    per_player: bool
    life: str
    start: E
    secret: bool
    mode: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """A closed choice: labels, the default's and the chosen one's index, and whether a variant ever answered it."""

    name: str
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    default: int
    chosen: int
    question: bool
    answered: bool
    symbols: bool
    clause: Clause
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """One meaning of a word: an expression, in which mode (or '' for always), from which clause."""

    value: E
    mode: str
    clause: Clause
    condition: E | None = None


@dataclass(frozen=True, slots=True)
class WordInfo:
    """A defined word with its meanings, weakest first."""

    name: str
    params: tuple[Param, ...]
    type: Type
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class EffectLayer:
    block: Block
    mode: str
    clause: Clause
    condition: E | None = None


@dataclass(frozen=True, slots=True)
class SentenceInfo:
    """A declared sentence: its parameters and its bodies, weakest first."""

    key: SentenceKey
    verb: str
    params: tuple[Param, ...]
    layers: tuple[EffectLayer, ...]


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """A sentence on offer. `own` says that the block itself is the sentence's body."""

    offer: Offer
    key: SentenceKey
    params: tuple[Param, ...]
    guard: E | None
    block: Block
    own: bool
    mode: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class ReactionInfo:
    moment: Moment
    pattern: Pattern
    guard: E | None
    block: Block
    mode: str
    clause: Clause
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForbidInfo:
    pattern: Pattern
    guard: E | None
    mode: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class ModeInfo:
    name: str
    window: bool
    params: tuple[Param, ...]
    allows: tuple[Pattern, ...]
    claims_from: E | None
    clause: Clause


@dataclass(frozen=True, slots=True)
class Seating:
    """How many can play: always (`option` is None), or where an option has the alternative with this index."""

    option: str | None
    alternative: int
    least: int
    most: int

    @property
    def numbers(self) -> tuple[int, int]:
        """The fewest and the most."""
        return self.least, self.most


@dataclass(frozen=True, slots=True)
class Variant:
    """A checked variant: all that an interpreter needs, and where every part of it comes from."""

    name: str
    title: str
    kind: str
    least: int
    most: int
    players_clause: Clause | None
    copies: E | None
    left_out: E | None
    pack_name: str
    pack_clause: Clause | None
    kinds: dict[str, KindInfo]
    faces: tuple[CardFace, ...]
    face_kinds: tuple[str, ...]
    zones: dict[str, ZoneInfo]
    keeps: dict[str, KeepInfo]
    options: dict[str, OptionInfo]
    words: dict[tuple[str, int], WordInfo]
    sentences: dict[SentenceKey, SentenceInfo]
    actions: tuple[ActionInfo, ...]
    reactions: tuple[ReactionInfo, ...]
    forbids: tuple[ForbidInfo, ...]
    modes: dict[str, ModeInfo]
    clauses: dict[str, Clause]
    files: tuple[str, ...]
    modules: tuple[str, ...]
    seatings: tuple[Seating, ...] = ()
    """The first line holds always; each other one that holds moves the ends in which it differs."""
