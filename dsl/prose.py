"""Prose that a sheet brings along for a rulebook, and which of it is true of a variant.

A sheet `eights.eight` may have a file `eights.rulebook.yaml` beside it. It holds paragraphs by sections; each is made
of sayings. A saying stands for an option, a sentence for each of its alternatives, or is a plain sentence. It is told
only while what it speaks of holds: the clauses that it tells are at work, the options that it depends on are so set.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.things import Things, plain
from eightfold.dsl.typed import OptionInfo, Variant

HOLE = re.compile(r"\{([a-z][a-z0-9-]*)\}")


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, or one for each alternative of an option; `tells` are names of clauses, `only_if` settings."""

    says: str | Mapping[str, str]
    option: str = ""
    tells: tuple[str, ...] = ()
    only_if: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


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


def told(variant: Variant, holding: Collection[str], proses: Iterable[Prose]) -> Telling:
    """What is told of a variant; `holding` are the names of its clauses that are at work."""
    telling = Telling()
    for prose in proses:
        for section, paragraphs in prose.sections.items():
            for sayings in paragraphs:
                texts = [text for saying in sayings if (text := _said(variant, holding, prose, saying, telling))]
                if texts:
                    telling.paragraphs.setdefault(section, []).append(" ".join(texts))
    return telling


def _said(variant: Variant, holding: Collection[str], prose: Prose, saying: Saying, telling: Telling) -> str:
    """A saying's sentence, or '' where it is not true of the variant; notes what it tells."""
    clauses = [f"{prose.sheet}.{name}" for name in saying.tells]
    if any(not parts_of(name, holding) for name in clauses) or not _so_set(variant, saying.only_if):
        return ""
    option = variant.options.get(saying.option)
    if saying.option and (option is None or option.clause.name not in holding):
        return ""
    text = saying.says if isinstance(saying.says, str) else saying.says.get(_chosen(option), "")
    whole = filled(variant, text.strip())
    if whole is None or (text == "" and option is not None and not _knows(saying, option)):
        return ""
    telling.clauses.update(part for name in clauses for part in parts_of(name, holding))
    if option is not None:
        telling.options.add(option.name)
        telling.clauses.add(option.clause.name)
    return whole


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
    return HOLE.sub(lambda hole: parts[hole[1]] or "", text)


def worth(variant: Variant, name: str) -> str | None:
    """An option's alternative, or the value of a word, read out."""
    option = variant.options.get(name)
    if option is not None and (name, 0) not in variant.words:
        return plain(_chosen(option))
    word = variant.words.get((name, 0))
    if word is None:
        return None
    try:
        value = value_of(variant, word.layers[-1].value, {})
    except NotFixed:
        return Things(variant, {}).thing(word.layers[-1].value)
    if word.type.base == "number":
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
                found.append(name if number else many(name))
                left &= ~cards
    singles = (face for i, face in enumerate(variant.faces) if left >> i & 1)
    return found + [" of ".join(variant.kinds[kind].values[index] for kind, index in face.values) for face in singles]


def many(name: str) -> str:
    """All cards of a rank: 8s, Ks; a word of its own has its plural."""
    return f"{name}s"


def listed(names: Sequence[str], joint: str) -> str:
    """Names in a row: 2s, 3s and 4s."""
    if len(names) < 2:
        return "".join(names) or "none"
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def missing(variant: Variant, holding: Collection[str], proses: Iterable[Prose]) -> Iterator[str]:
    """The options at work that no saying tells, or none as it is set now."""
    sayings = [s for p in proses for paragraphs in p.sections.values() for sayings in paragraphs for s in sayings]
    for option in variant.options.values():
        known = any(saying.option == option.name and _knows(saying, option) for saying in sayings)
        if option.clause.name in holding and not known:
            yield option.name
