"""The cards of one table: small integers, masks, and the names by which players know them."""

from __future__ import annotations

from dataclasses import dataclass

from eightfold.dsl.typed import CardFace, Variant


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards in play. Card `c` is copy `c // len(faces)` of face `c % len(faces)`; some numbers may be unused."""

    faces: tuple[CardFace, ...]
    names: tuple[str, ...]
    cards: tuple[int, ...]
    mask: int
    size: int

    def name(self, card: int) -> str:
        """What players call a card: 10S, QH; `?` for no card."""
        return self.names[card % len(self.faces)] if 0 <= card < self.size else "?"

    def named(self, text: str) -> tuple[int, ...]:
        """The cards of this name, in any case; empty if there are none."""
        wanted = text.strip().lower()
        return tuple(c for c in self.cards if self.names[c % len(self.faces)].lower() == wanted)


def make_deck(variant: Variant, copies: int, left_out: int) -> Deck:
    """The deck of a table: `copies` packs, without the faces in the mask `left_out`."""
    count = len(variant.faces)
    cards: list[int] = []
    most = max((face.copies for face in variant.faces), default=0) * copies
    for copy in range(most):
        for index, face in enumerate(variant.faces):
            if copy < face.copies * copies and not left_out >> index & 1:
                cards.append(copy * count + index)
    mask = sum(1 << c for c in cards)
    return Deck(variant.faces, _names(variant), tuple(cards), mask, max(cards, default=-1) + 1)


def _names(variant: Variant) -> tuple[str, ...]:
    """Short names: the first value, and of the others the initials where these tell their kinds' values apart."""
    clear = {kind: len({value[0] for value in info.values}) == len(info.values) for kind, info in variant.kinds.items()}
    names: list[str] = []
    for face in variant.faces:
        (kind, value), *others = face.values
        first = variant.kinds[kind].values[value]
        rest = [(variant.kinds[k].values[v], clear[k]) for k, v in others]
        short = [word[0].upper() if initials else word for word, initials in rest]
        joined = all(initials for _, initials in rest) and len(first) <= 2
        names.append(("" if joined else "-").join((first, *short)))
    return tuple(names)
