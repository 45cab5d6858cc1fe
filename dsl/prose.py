"""Prose that a sheet brings along for a rulebook, and which of it is true of a variant.

A sheet `eights.eight` may have a file `eights.rulebook.yaml` beside it. It holds paragraphs by sections; each is made
of sayings. A saying stands for an option, a sentence for each of its alternatives, or is a plain sentence. It is told
only while what it speaks of holds: the clauses that it tells are at work, the options that it depends on are so set.
It may stand instead of what other sheets' sayings tell; those are silent then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from eightfold.dsl.standing_off import switched_off, unmet
from eightfold.dsl.typed import OptionInfo, Variant
from eightfold.dsl.worth import chosen, filled


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
    """What a sheet brings along: paragraphs by section, the section of each event, what values of cards are called."""

    sheet: str
    sections: Mapping[str, tuple[tuple[Saying, ...], ...]] = field(default_factory=dict)
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Telling:
    """The paragraphs of each section that are true of a variant, and the clauses that they tell."""

    paragraphs: dict[str, list[str]] = field(default_factory=dict)
    clauses: set[str] = field(default_factory=set)


def told(variant: Variant, holding: Collection[str], proses: Sequence[Prose]) -> Telling:
    """What is told of a variant; `holding` are the names of its clauses that are at work."""
    teller = _Teller(variant, set(holding) - unmet(variant), switched_off(variant), names_in(proses))
    teller.replace(proses)
    for prose in proses:
        for section, paragraphs in prose.sections.items():
            for sayings in paragraphs:
                texts = [text for saying in sayings for text in teller.said(prose, section, saying)]
                if texts:
                    teller.telling.paragraphs.setdefault(section, []).append(" ".join(texts))
    return teller.telling


def names_in(proses: Iterable[Prose]) -> dict[str, str]:
    """What values of cards are called, as some sheet's prose has it."""
    return {value: name for prose in proses for value, name in prose.names.items()}


class _Teller:
    """Goes through the sayings of a variant; a saying that stands instead of another is told in its place."""

    def __init__(
        self, variant: Variant, holding: Collection[str], off: Collection[str], names: Mapping[str, str]
    ) -> None:
        self.variant, self.holding, self.off, self.names = variant, holding, off, names
        self.telling = Telling()
        self.instead: dict[str, list[tuple[str, int, str]]] = {}
        self.places: set[tuple[str, str]] = set()
        self.spoken: set[int] = set()

    def replace(self, proses: Sequence[Prose]) -> None:
        """Finds what is told instead of which clauses: in which section, by which saying, in which words."""
        for prose in proses:
            for section, saying in _sayings(prose):
                words = self.words(prose, saying) if saying.instead_of else None
                for name in saying.instead_of if words is not None else ():
                    self.instead.setdefault(name, []).append((section, id(saying), words or ""))
                if not saying.instead_of:
                    self.places |= {(section, name) for name in self._told_by(prose, saying)}

    def _told_by(self, prose: Prose, saying: Saying) -> set[str]:
        option = self.variant.options.get(saying.option)
        return {f"{prose.sheet}.{name}" for name in saying.tells} | ({option.clause.name} if option else set())

    def said(self, prose: Prose, section: str, saying: Saying) -> Iterator[str]:
        """What is told at a saying's place: its sentence, or what stands instead of it; notes what it tells."""
        words, told_here = self.words(prose, saying), self._told_by(prose, saying)
        if words is not None:
            self.telling.clauses |= {part for name in told_here for part in parts_of(name, self.holding)}
        if saying.instead_of:
            elsewhere = any((section, name) in self.places for name in saying.instead_of)
            yield from (words,) if words and not elsewhere else ()
            return
        replaced = [name for name in self.instead if name in told_here]
        if words and not replaced:
            yield words
        yield from self._once(section, [found for name in replaced for found in self.instead[name]])

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
        text = saying.says if isinstance(saying.says, str) else saying.says[chosen(option)]
        return filled(self.variant, text.strip(), self.names)


def _sayings(prose: Prose) -> Iterator[tuple[str, Saying]]:
    for section, paragraphs in prose.sections.items():
        yield from ((section, saying) for sayings in paragraphs for saying in sayings)


def parts_of(name: str, holding: Collection[str]) -> list[str]:
    """The clauses of a name that hold: the one so called, and the further ones of a rule with several."""
    return [n for n in holding if n == name or (n.startswith(f"{name}.") and n[len(name) + 1 :].isdigit())]


def _knows(saying: Saying, option: OptionInfo) -> bool:
    """Whether a saying has a word for the alternative that is chosen, though it be that nothing is to be said."""
    return isinstance(saying.says, str) or chosen(option) in saying.says


def _so_set(variant: Variant, wanted: Mapping[str, Sequence[str]]) -> bool:
    """Whether every option named is there and set to one of the alternatives named."""
    options = variant.options
    return all(name in options and chosen(options[name]) in labels for name, labels in wanted.items())


def missing(variant: Variant, holding: Collection[str], proses: Iterable[Prose]) -> Iterator[str]:
    """The options at work that no saying tells, or none as it is set now."""
    sayings = [saying for prose in proses for _, saying in _sayings(prose)]
    for option in variant.options.values():
        known = any(saying.option == option.name and _knows(saying, option) for saying in sayings)
        if option.clause.name in holding and not known:
            yield option.name
