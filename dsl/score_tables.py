"""What cards are worth, as a table by value: worked out card by card, so that no expression is left in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from eightfold.dsl.checks.faces import NotFixed, value_of
from eightfold.dsl.typed import Variant, WordInfo
from eightfold.dsl.types import CARD, NUMBER
from eightfold.dsl.worth import Names, card_names


def score_tables(
    variant: Variant, holding: Collection[str], names: Names
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The name of each word that is written as a table of numbers for cards, and its rows: cards, and their number.

    A sheet that changes such a table in part, by `usual`, has changed the table.
    """
    for (name, _), word in variant.words.items():
        written = any(f"{layer.clause.name}.row1" in holding for layer in word.layers)
        if written and word.type == NUMBER and len(word.params) == 1:
            rows = _rows(variant, word, names) if word.params[0].type == CARD else []
            if rows:
                yield name, rows


def _rows(variant: Variant, word: WordInfo, names: Names) -> list[tuple[str, str]]:
    """The rows, the greatest number first; none where the numbers change in the course of a game."""
    param, value = word.params[0].name, word.layers[-1].value
    masks: dict[int, int] = {}
    try:
        for face in range(len(variant.faces)):
            number = value_of(variant, value, {param: face})
            masks[number] = masks.get(number, 0) | 1 << face
    except NotFixed:
        return []
    return [(", ".join(card_names(variant, masks[n], names)), str(n)) for n in sorted(masks, reverse=True)]
