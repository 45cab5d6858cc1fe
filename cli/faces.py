"""How cards and their suits are shown: with symbols where the terminal has them, with colour where it has that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rich.text import Text

from eightfold.interpreter.cards import Deck

SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
STYLES = {
    **dict.fromkeys(("clubs", "spades"), "bold"),
    **dict.fromkeys(("diamonds", "hearts"), "bold red"),
    **{colour: f"bold {colour}" for colour in ("red", "yellow", "green", "blue")},
}
"""By the suit, or whatever else a pack calls its second property."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The cards of one pack by name: what each is shown as, in which style, and where it stands in a sorted hand."""

    shown: Mapping[str, str]
    styles: Mapping[str, str]
    order: Mapping[str, tuple[int, ...]]
    suits: Mapping[str, str]
    pattern: re.Pattern[str] = field(repr=False)

    def name(self, card: str) -> str:
        """A card as it is shown: 7♥."""
        return self.shown.get(card, card)

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """A hand in order: by suit, then by rank."""
        return sorted(cards, key=lambda card: self.order.get(card, ()))

    def text(self, words: str, style: str = "") -> Text:
        """Words with every card and suit in them shown as the terminal can."""
        text = Text(style=style)
        place = 0
        for found in self.pattern.finditer(words):
            name = found[0]
            text.append(words[place : found.start()])
            text.append(self.name(name), style=self.styles.get(name, ""))
            place = found.end()
        return text.append(words[place:])

    def suit(self, name: str) -> str:
        """A suit with its symbol: ♥ hearts."""
        return self.suits.get(name, name)


def make_faces(deck: Deck, kinds: Mapping[str, tuple[str, ...]], symbols: bool) -> Faces:
    """What is known of the cards of a pack, whose kinds have these values; without symbols letters stand for suits."""
    shown: dict[str, str] = {}
    styles: dict[str, str] = {}
    order: dict[str, tuple[int, ...]] = {}
    for face, name in zip(deck.faces, deck.names, strict=True):
        values = [kinds[kind][value] for kind, value in face.values]
        suit = values[1] if len(values) > 1 else ""
        shown[name] = values[0] + SYMBOLS[suit] if symbols and suit in SYMBOLS else name
        styles[name] = STYLES.get(suit, "bold")
        order[name] = tuple(value for _, value in reversed(face.values))
    suits = {suit: f"{symbol} {suit}" for suit, symbol in SYMBOLS.items()} if symbols else {}
    styles |= {suit: style for suit, style in STYLES.items() if any(suit in values for values in kinds.values())}
    return Faces(shown, styles, order, suits, _pattern([*shown, *styles]))


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Finds any of some names in a text; names that are bare numbers are left alone, for a count looks like them."""
    wanted = sorted({name for name in names if not name.isdigit()}, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, wanted)) or '(?!)'})(?![\w-])")
