"""Sets of cards in few words."""

from __future__ import annotations

from eightfold.interpreter import Program
from eightfold.interpreter.runtime import bits

MOST_LISTED = 12
"""How many single cards are named."""


def in_kinds(program: Program, mask: int) -> str:
    """A set of cards in few words: whole suits, whole ranks, then single cards."""
    deck, parts = program.deck, []
    left = mask & deck.mask
    for kind in reversed(program.variant.face_kinds):
        for value, name in enumerate(program.variant.kinds[kind].values):
            cards = sum(1 << c for c in deck.cards if (kind, value) in deck.faces[c % len(deck.faces)].values)
            if cards and cards & ~mask == 0 and cards & left:
                parts.append(name if len(name) > 2 else f"any {name}")
                left &= ~cards
    single = list(dict.fromkeys(deck.name(card) for card in bits(left)))
    more = ["others"] if len(single) > MOST_LISTED else []
    return ", ".join(parts + single[:MOST_LISTED] + more) or "no card"
