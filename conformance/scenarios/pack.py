"""The cards of a table by name, each given out once: a card stated too often is told with its line."""

from __future__ import annotations

from collections.abc import Iterable

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.plain import Text
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.interpreter.cards import Deck


class Pack:
    """What is left of a deck while cards are given out by name."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.left = set(deck.cards)

    def take(self, name: str) -> int:
        """A card of this name that nobody has. Raises ImpossibleError if there is none, or none left."""
        line = line_of(name)
        copies = self.deck.named(name)
        if not copies:
            hint = did_you_mean(name, (self.deck.name(card) for card in self.deck.cards))
            raise ImpossibleError(f"no card of the pack is called `{name}`" + (f": {hint}" if hint else ""), line)
        free = next((card for card in copies if card in self.left), None)
        if free is None:
            times = "once" if len(copies) == 1 else f"{len(copies)} times"
            raise ImpossibleError(f"{name} is stated more often than it is in the pack, which holds it {times}", line)
        self.left.remove(free)
        return free

    def take_all(self, names: Iterable[str]) -> list[int]:
        return [self.take(name) for name in names]

    def of_filler(self, names: Iterable[str]) -> list[int]:
        """The cards left that are called so, or whose name begins so (`9` for all nines), in the order of the names."""
        found: dict[int, None] = {}
        for name in dict.fromkeys(names):
            wanted = self.deck.named(name) or self._ranked(name)
            if not wanted:
                raise ImpossibleError(f"the pack has no card and no rank `{name}` to fill with", line_of(name))
            found.update((card, None) for card in wanted if card in self.left)
        return list(found)

    def _ranked(self, name: str) -> tuple[int, ...]:
        wanted = name.lower()
        return tuple(c for c in self.deck.cards if self.deck.name(c)[:-1].lower() == wanted)


def line_of(name: str) -> int:
    """The line on which a name was written, 0 where that is not known."""
    return name.line if isinstance(name, Text) else 0
