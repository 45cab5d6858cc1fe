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
from eightfold.dsl.standing_off import unmet
from eightfold.dsl.things import Things, plain
from eightfold.dsl.typed import OptionInfo, Variant

HOLE = re.compile(r"\{([a-z][a-z0-9-]*)\}")
ONE = re.compile(r"\{([a-z][a-z0-9-]*)\} (card|turn|hand|point|player|pack|round)s\b")
"""A number and what it counts, which is one thing if the number is."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, or one for each alternative of an option; `tells` are names of clauses, `only_if` settings.

    `instead_of` are names of clauses with their sheets: no other saying tells these, or options so called.
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
    telling = Telling()
    at_work = set(holding) - unmet(variant)
    silenced = set(_silenced(variant, at_work, proses))
    for prose in proses:
        for section, paragraphs in prose.sections.items():
            for sayings in paragraphs:
                texts = [text for s in sayings if (text := _said(variant, at_work, prose, s, telling, silenced))]
                if texts:
                    telling.paragraphs.setdefault(section, []).append(" ".join(texts))
    return telling


def _silenced(variant: Variant, holding: Collection[str], proses: Sequence[Prose]) -> Iterator[str]:
    """The clauses instead of whose sayings another one speaks that is true of the variant."""
    for prose in proses:
        for saying in (s for paragraphs in prose.sections.values() for sayings in paragraphs for s in sayings):
            if saying.instead_of and _true_words(variant, holding, prose, saying) is not None:
                yield from saying.instead_of


def _said(
    variant: Variant,
    holding: Collection[str],
    prose: Prose,
    saying: Saying,
    telling: Telling,
    silenced: Collection[str],
) -> str:
    """A saying's sentence, or '' where it is not true of the variant; notes what it tells."""
    whole = _true_words(variant, holding, prose, saying)
    if whole is None:
        return ""
    clauses = [f"{prose.sheet}.{name}" for name in saying.tells]
    telling.clauses.update(part for name in clauses for part in parts_of(name, holding))
    option = variant.options.get(saying.option)
    if option is not None:
        telling.options.add(option.name)
        telling.clauses.add(option.clause.name)
        clauses.append(option.clause.name)
    return "" if silenced and not saying.instead_of and not silenced.isdisjoint(clauses) else whole


def _true_words(variant: Variant, holding: Collection[str], prose: Prose, saying: Saying) -> str | None:
    """What a saying says of a variant; None where what it tells does not hold, or it has no word for it."""
    if any(not parts_of(f"{prose.sheet}.{name}", holding) for name in saying.tells):
        return None
    option = variant.options.get(saying.option)
    if not _so_set(variant, saying.only_if) or (saying.option and option is None):
        return None
    if option is not None and (option.clause.name not in holding or not _knows(saying, option)):
        return None
    return filled(variant, (saying.says if isinstance(saying.says, str) else saying.says[_chosen(option)]).strip())


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
    sayings = [s for p in proses for paragraphs in p.sections.values() for sayings in paragraphs for s in sayings]
    for option in variant.options.values():
        known = any(saying.option == option.name and _knows(saying, option) for saying in sayings)
        if option.clause.name in holding and not known:
            yield option.name
