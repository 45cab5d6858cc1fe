"""What is worked out beforehand, when rules are compiled: packs, cards left out, first values, properties of cards."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.typed import E, Variant
from eightfold.dsl.walk import inside


def early_words(variant: Variant) -> set[tuple[str, int]]:
    """The words that the compiler works out: those behind packs, cards left out, what is kept, properties of cards."""
    found: set[tuple[str, int]] = set()
    waiting = list(_early_expressions(variant))
    for key, word in variant.words.items():
        if key[1] == 1 and word.type.base in variant.kinds and not word.type.many:
            waiting.append(E("word", word.type, (), key))
    while waiting:
        for part in inside(waiting.pop()):
            if part.op == "word" and part.data not in found:
                found.add(part.data)
                waiting += [layer.value for layer in variant.words[part.data].layers]
    return found


def early_options(variant: Variant) -> frozenset[str]:
    """The options that decide what is worked out beforehand. Every other one can be set in a compiled program."""
    waiting = [*_early_expressions(variant)]
    waiting += [layer.value for key in early_words(variant) for layer in variant.words[key].layers]
    return frozenset(part.data for e in waiting for part in inside(e) if part.op in ("option", "alternatives"))


def _early_expressions(variant: Variant) -> Iterator[E]:
    yield from (e for e in (variant.copies, variant.left_out) if e is not None)
    yield from (keep.start for keep in variant.keeps.values())
