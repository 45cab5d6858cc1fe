"""The names that a variant knows and what stands behind each: filled by the resolver, read by the type checker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.spoken import spoken
from eightfold.dsl.typed import KindInfo, Param, SentenceKey, ZoneInfo
from eightfold.dsl.types import BUILT_IN, PLAYER, Type, base_verb, plural

ENOUGH = 100

OF_THE_KERNEL: frozenset[SentenceKey] = frozenset({
    ("play", "stop", False, ()), ("nothing", "happen", False, ()), ("chance", "shuffle", True, ()),
    ("", "move", False, ("to",)), ("", "move", False, ("under",)), ("", "move", False, ("into",)),
    ("", "show", True, ("to",)),
})  # fmt: skip
"""The sentences that mean something in every sheet, and that none can declare."""


@dataclass
class KeepDecl:
    """A state variable before its start value is checked."""

    name: str
    type: Type
    per_player: bool
    life: str
    mode: str


@dataclass
class WordDecl:
    """A defined word: its type is None until it has been inferred from its first meaning."""

    name: str
    params: tuple[Param, ...]
    type: Type | None
    infer: Callable[[], Type] | None = None


@dataclass
class SentenceDecl:
    key: SentenceKey
    verb: str
    params: tuple[Param, ...]


@dataclass
class Vocabulary:
    """Everything that can be named outside a clause."""

    kinds: dict[str, KindInfo] = field(default_factory=dict)
    face_kinds: tuple[str, ...] = ()
    card_properties: dict[str, list[str]] = field(default_factory=dict)
    zones: dict[str, ZoneInfo] = field(default_factory=dict)
    keeps: dict[str, KeepDecl] = field(default_factory=dict)
    words: dict[tuple[str, int], WordDecl] = field(default_factory=dict)
    sentences: dict[SentenceKey, SentenceDecl] = field(default_factory=dict)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)
    modes: dict[str, tuple[Param, ...]] = field(default_factory=dict)
    windows: set[str] = field(default_factory=set)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _told: set[Diagnostic] = field(default_factory=set)

    def fault(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Records one error; the same fault at the same place is recorded once."""
        found = Diagnostic(code, message, span, hint)
        if found not in self._told:
            self._told.add(found)
            self.diagnostics.append(found)

    @property
    def enough(self) -> bool:
        """Whether so much is wrong that the nearest names need no longer be looked for."""
        return len(self.diagnostics) > ENOUGH

    def type_named(self, name: str) -> Type | None:
        """The type that a name stands for: number, cards, suit, suits, … or None."""
        if name in BUILT_IN:
            return BUILT_IN[name]
        for base in (*BUILT_IN, *self.kinds, *self.symbols):
            if name == base:
                return Type(base)
            if base != "yes-no" and name == plural(base):
                return Type(base, True)
        return None

    def kinds_with(self, value: str) -> list[str]:
        """The kinds that have a value of this spelling, the card's faces first."""
        ordered = [*self.face_kinds, *(k for k in self.kinds if k not in self.face_kinds)]
        return [k for k in ordered if value in self.kinds[k].values]

    def properties_of(self, kind: str) -> list[str]:
        """The card properties that a value of this kind speaks of: the one that is called like it, or else all."""
        found = self.card_properties.get(kind, [])
        return [kind] if kind in self.face_kinds or kind in found else found

    def names(self) -> Iterable[str]:
        """All names that an expression may use, for offering the nearest."""
        yield from self.zones
        yield from self.keeps
        yield from (name for name, _ in self.words)
        yield from self.modes
        yield from self.symbols
        for kind in self.kinds.values():
            yield from kind.values

    def verbs(self) -> set[str]:
        return {decl.verb for decl in self.sentences.values()} | {"moves", "shuffles", "shows"}


def sentence_key(vocabulary: Vocabulary, sentence: ast.Sentence) -> SentenceKey:
    """The declaration that a written sentence selects: by fixed subject if there is one, else by shape."""
    verb = base_verb(sentence.verb)
    preps = tuple(sorted(prep for prep, _ in sentence.labelled))
    subject = sentence.subject.term
    if isinstance(subject, ast.Name):
        fixed = (subject.text, verb, sentence.object is not None, preps)
        if fixed in vocabulary.sentences or fixed in OF_THE_KERNEL:
            return fixed
    return "", verb, sentence.object is not None, preps


def declared_params(vocabulary: Vocabulary, sentence: ast.Sentence) -> tuple[SentenceKey, tuple[Param, ...]]:
    """How a sentence is declared: a subject that is no type is a fixed word; every other place is a parameter."""
    params: list[Param] = []
    fixed = ""
    subject = sentence.subject
    if isinstance(subject.term, ast.Name) and vocabulary.type_named(subject.term.text) is None:
        fixed = subject.term.text
    else:
        params.append(declared_param(vocabulary, "subject", subject))
    if sentence.object is not None:
        params.append(declared_param(vocabulary, "object", sentence.object))
    labelled = sorted(sentence.labelled, key=lambda pair: pair[0])
    params += [declared_param(vocabulary, prep, part) for prep, part in labelled]
    preps = tuple(prep for prep, _ in labelled)
    key = (fixed, base_verb(sentence.verb), sentence.object is not None, preps)
    named_apart(vocabulary, params, sentence.span)
    return key, tuple(params)


def named_apart(vocabulary: Vocabulary, params: Iterable[Param], span: Span) -> None:
    """A fault where two places of a sentence, or of a word, are called alike."""
    seen: set[str] = set()
    for param in params:
        if param.name in seen:
            hint = f"give one of them a name of its own: {param.name} as other"
            vocabulary.fault("name-twice", f"two places are called `{param.name}`", span, hint)
        seen.add(param.name)


def declared_param(vocabulary: Vocabulary, place: str, part: ast.Part) -> Param:
    """`player as fool`: a parameter of type player, called fool. A place that fixes a zone takes that zone's name."""
    if isinstance(part.term, ast.Name):
        named = vocabulary.type_named(part.term.text)
        if named is not None:
            return Param(place, part.alias or part.term.text, named)
        if part.term.text in vocabulary.zones:
            return Param(place, part.term.text, Type("zone"))
    hint = "name its type: player, card, number, a kind, or `player as other`"
    message = f"`{spoken(part.term)}` is no type, and this place of the sentence needs one"
    vocabulary.fault("not-a-parameter", message, part.span, hint)
    return Param(place, part.alias or "it", PLAYER)
