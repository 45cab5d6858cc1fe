"""What words of a sheet are worth, read out: numbers, cards, alternatives; `names`: what values of cards are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.things import Things, plain
from eightfold.dsl.typed import OptionInfo, Variant

HOLE = re.compile(r"\{([a-z][a-z0-9-]*)\}")
ONE = re.compile(r"\{([a-z][a-z0-9-]*)\} (card|turn|hand|point|player|pack|round)s\b")
"""A number and what it counts, which is one thing if the number is."""


Names = Mapping[str, str]


def chosen(option: OptionInfo | None) -> str:
    """The alternative that an option is set to; '' of none."""
    return option.labels[option.chosen] if option is not None else ""


def filled(variant: Variant, text: str, names: Names) -> str | None:
    """A text with what stands in braces: an option's alternative, or what a word is worth; None where that varies."""
    parts = {name: worth(variant, name, names) for name in HOLE.findall(text)}
    if any(part is None for part in parts.values()):
        return None
    single = ONE.sub(lambda found: f"1 {found[2]}" if parts[found[1]] == "1" else found[0], text)
    return HOLE.sub(lambda hole: parts[hole[1]] or "", single)


def worth(variant: Variant, name: str, names: Names) -> str | None:
    """An option's alternative, or the value of a word, read out."""
    option = variant.options.get(name)
    if option is not None and (name, 0) not in variant.words:
        return plain(chosen(option))
    word = variant.words.get((name, 0))
    if word is None:
        return None
    return fixed(variant, name, names) or Things(variant, {}).thing(word.layers[-1].value)


def fixed(variant: Variant, name: str, names: Names) -> str | None:
    """The number or the cards that a word always stands for, read out; None if that varies, or is another thing."""
    word = variant.words[name, 0]
    try:
        value = value_of(variant, word.layers[-1].value, {})
    except NotFixed:
        return None
    if word.type.base == "number" and not word.type.many:
        return str(value)
    if word.type.base == "card" and word.type.many:
        return listed(card_names(variant, value, names), "and")
    return None


def card_names(variant: Variant, mask: int, names: Names) -> list[str]:
    """A set of cards in few words: what all cards of a value are is named once, the rest card by card."""
    found: list[str] = []
    left = mask
    for number, kind in enumerate(variant.face_kinds):
        for index, name in enumerate(variant.kinds[kind].values):
            cards = sum(1 << i for i, face in enumerate(variant.faces) if (kind, index) in face.values)
            if cards and not cards & ~mask and cards & left:
                found.append(called(name, names) if number else many(called(name, names)))
                left &= ~cards
    singles = (face for i, face in enumerate(variant.faces) if left >> i & 1)
    return found + [_card(variant, face.values, names) for face in singles]


def _card(variant: Variant, values: Sequence[tuple[str, int]], names: Names) -> str:
    """One card by what stands on it: queen of leaves."""
    return " of ".join(called(variant.kinds[kind].values[index], names) for kind, index in values)


def called(value: str, names: Names) -> str:
    """What a value of a card is called: as prose has it, else as the sheet does."""
    return names.get(value, plain(value))


def many(name: str) -> str:
    """All cards of a rank: 8s, aces, crosses."""
    return f"{name}es" if name.endswith(("s", "sh", "ch", "x")) else f"{name}s"


def listed(names: Sequence[str], joint: str) -> str:
    """Names in a row: 2s, 3s and 4s."""
    if len(names) < 2:
        return "".join(names) or "none"
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
