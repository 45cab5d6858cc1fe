"""What one seat sees of a zone: its cards, or only how many there are."""

from __future__ import annotations

from eightfold.conformance.scenarios.arrange import zone_cards
from eightfold.interpreter import Game
from eightfold.interpreter.sight import seers_of_zones, sees

Seen = list[str] | int


def seen(game: Game, viewer: int, zone: str, owner: int) -> Seen:
    """The cards of a zone as one seat sees them: a number where their faces are hidden from it. Owner -1 is nobody."""
    number = game.program.plan.zones[zone] + max(owner, 0)
    cards = zone_cards(game, number)
    if sees(seers_of_zones(game.program)[number], viewer):
        return [game.program.deck.name(card) for card in cards]
    return len(cards)
