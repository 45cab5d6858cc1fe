"""Prose that a sheet brings along for a rulebook, and which of it is true of a variant.

A sheet `eights.eight` may have a file `eights.rulebook.yaml` beside it. It holds paragraphs by sections; each is made
of sayings. A saying stands for an option, a sentence for each of its alternatives, or is a plain sentence. It is told
only while what it speaks of holds: the clauses that it tells are at work, the options that it depends on are so set.
It may stand instead of what other sheets' sayings tell; those are silent then.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.standing_off import switched_off, unmet
from eightfold.dsl.things import Things, plain
from eightfold.dsl.typed import OptionInfo, Variant

HOLE = re.compile(r"\{([a-z][a-z0-9-]*)\}")
ONE = re.compile(r"\{([a-z][a-z0-9-]*)\} (card|turn|hand|point|player|pack|round)s\b")
"""A number and what it counts, which is one thing if the number is."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, or one for each alternative of an option; `tells` are names of clauses, `only_if` settings.

    `instead_of` are names of clauses and options with their sheets: it is told in place of the sayings that tell these.
    """

    says: str | Mapping[str, str]
    option: str = ""
    tells: tuple[str, ...] = ()
    only_if: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    instead_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prose:
    """What one sheet brings along: paragraphs by section, and the section to which each event belongs."""

    sheet: str
    sections: Mapping[str, tuple[tuple[Saying, ...], ...]] = field(default_factory=dict)
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class Telling:
    """The paragraphs of each section that are true of a variant, and the clauses and options that they tell."""

    paragraphs: dict[str, list[str]] = field(default_factory=dict)
    clauses: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)


def told(variant: Variant, holding: Collection[str], proses: Sequence[Prose]) -> Telling:
    """What is told of a variant; `holding` are the names of its clauses that are at work."""
    teller = _Teller(variant, set(holding) - unmet(variant), switched_off(variant))
    teller.replace(proses)
    for prose in proses:
        for section, paragraphs in prose.sections.items():
            for sayings in paragraphs:
                texts = [text for saying in sayings for text in teller.said(prose, section, saying)]
                if texts:
                    teller.telling.paragraphs.setdefault(section, []).append(" ".join(texts))
    return teller.telling


class _Teller:
    """Goes through the sayings of a variant; a saying that stands instead of another is told in its place."""

    def __init__(self, variant: Variant, holding: Collection[str], off: Collection[str]) -> None:
        self.variant, self.holding, self.off = variant, holding, off
        self.telling = Telling()
        self.instead: dict[str, list[tuple[str, int, str]]] = {}
        self.spoken: set[int] = set()

    def replace(self, proses: Sequence[Prose]) -> None:
        """Finds what is told instead of which clauses: in which section, by which saying, in which words."""
        for prose in proses:
            for section, saying in _sayings(prose):
                words = self.words(prose, saying) if saying.instead_of else None
                for name in saying.instead_of if words is not None else ():
                    self.instead.setdefault(name, []).append((section, id(saying), words or ""))

    def said(self, prose: Prose, section: str, saying: Saying) -> Iterator[str]:
        """What is told at a saying's place: its sentence, or what stands instead of it; notes what it tells."""
        words = self.words(prose, saying)
        if words is None:
            return
        told_here = {f"{prose.sheet}.{name}" for name in saying.tells}
        self.telling.clauses |= {part for name in told_here for part in parts_of(name, self.holding)}
        option = self.variant.options.get(saying.option)
        if option is not None:
            told_here.add(option.clause.name)
            self.telling.options.add(option.name)
            self.telling.clauses.add(option.clause.name)
        replaced = [] if saying.instead_of else [name for name in self.instead if name in told_here]
        own = [] if replaced else [(section, id(saying), words)]
        yield from self._once(section, own + [found for name in replaced for found in self.instead[name]])

    def _once(self, section: str, found: Sequence[tuple[str, int, str]]) -> Iterator[str]:
        for of_section, key, words in found:
            if of_section == section and key not in self.spoken:
                self.spoken.add(key)
                yield from (words,) if words else ()

    def words(self, prose: Prose, saying: Saying) -> str | None:
        """What a saying says; None where what it tells does not hold, or it has no word for it."""
        parts = [parts_of(f"{prose.sheet}.{name}", self.holding) for name in saying.tells]
        option = self.variant.options.get(saying.option)
        # An option's own sentences speak of what it switches off; others do not.
        off = () if saying.option or not saying.says else self.off
        if any(all(name in off for name in of_one) for of_one in parts):
            return None
        if not _so_set(self.variant, saying.only_if) or (saying.option and option is None):
            return None
        if option is not None and (option.clause.name not in self.holding or not _knows(saying, option)):
            return None
        text = saying.says if isinstance(saying.says, str) else saying.says[_chosen(option)]
        return filled(self.variant, text.strip())


def _sayings(prose: Prose) -> Iterator[tuple[str, Saying]]:
    for section, paragraphs in prose.sections.items():
        yield from ((section, saying) for sayings in paragraphs for saying in sayings)


def parts_of(name: str, holding: Collection[str]) -> list[str]:
    """The clauses of a name that hold: the one so called, and the further ones of a rule with several."""
    return [n for n in holding if n == name or (n.startswith(f"{name}.") and n[len(name) + 1 :].isdigit())]


def _knows(saying: Saying, option: OptionInfo) -> bool:
    """Whether a saying has a word for the alternative that is chosen, though it be that nothing is to be said."""
    return isinstance(saying.says, str) or _chosen(option) in saying.says


def _chosen(option: OptionInfo | None) -> str:
    return option.labels[option.chosen] if option is not None else ""


def _so_set(variant: Variant, wanted: Mapping[str, Sequence[str]]) -> bool:
    """Whether every option named is there and set to one of the alternatives named."""
    options = variant.options
    return all(name in options and _chosen(options[name]) in labels for name, labels in wanted.items())


def filled(variant: Variant, text: str) -> str | None:
    """A text with what stands in braces: an option's alternative, or what a word is worth; None where that varies."""
    parts = {name: worth(variant, name) for name in HOLE.findall(text)}
    if any(part is None for part in parts.values()):
        return None
    single = ONE.sub(lambda found: f"1 {found[2]}" if parts[found[1]] == "1" else found[0], text)
    return HOLE.sub(lambda hole: parts[hole[1]] or "", single)


def worth(variant: Variant, name: str) -> str | None:
    """An option's alternative, or the value of a word, read out."""
    option = variant.options.get(name)
    if option is not None and (name, 0) not in variant.words:
        return plain(_chosen(option))
    word = variant.words.get((name, 0))
    if word is None:
        return None
    return fixed(variant, name) or Things(variant, {}).thing(word.layers[-1].value)


def fixed(variant: Variant, name: str) -> str | None:
    """The number or the cards that a word always stands for, read out; None if that varies, or is another thing."""
    word = variant.words[name, 0]
    try:
        value = value_of(variant, word.layers[-1].value, {})
    except NotFixed:
        return None
    if word.type.base == "number" and not word.type.many:
        return str(value)
    if word.type.base == "card" and word.type.many:
        return listed(card_names(variant, value), "and")
    return None


def card_names(variant: Variant, mask: int) -> list[str]:
    """A set of cards in few words: what all cards of a value are is named once, the rest card by card."""
    found: list[str] = []
    left = mask
    for number, kind in enumerate(variant.face_kinds):
        for index, name in enumerate(variant.kinds[kind].values):
            cards = sum(1 << i for i, face in enumerate(variant.faces) if (kind, index) in face.values)
            if cards and not cards & ~mask and cards & left:
                found.append(plain(name) if number else many(plain(name)))
                left &= ~cards
    singles = (face for i, face in enumerate(variant.faces) if left >> i & 1)
    return found + [_card(variant, face.values) for face in singles]


def _card(variant: Variant, values: Sequence[tuple[str, int]]) -> str:
    """One card by what stands on it: queen of leaves."""
    return " of ".join(plain(variant.kinds[kind].values[index]) for kind, index in values)


def many(name: str) -> str:
    """All cards of a rank: 8s, Ks; a word of its own has its plural."""
    return f"{name}es" if name.endswith(("s", "sh", "ch", "x")) else f"{name}s"


def listed(names: Sequence[str], joint: str) -> str:
    """Names in a row: 2s, 3s and 4s."""
    if len(names) < 2:
        return "".join(names) or "none"
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def missing(variant: Variant, holding: Collection[str], proses: Iterable[Prose]) -> Iterator[str]:
    """The options at work that no saying tells, or none as it is set now."""
    sayings = [saying for prose in proses for _, saying in _sayings(prose)]
    for option in variant.options.values():
        known = any(saying.option == option.name and _knows(saying, option) for saying in sayings)
        if option.clause.name in holding and not known:
            yield option.name
