"""What one seat sees of a zone: its cards, or only how many there are."""

from __future__ import annotations

from eightfold.conformance.scenarios.arrange import zone_cards
from eightfold.interpreter import Game

Seen = list[str] | int


def seen(game: Game, viewer: int, zone: str, owner: int) -> Seen:
    """The cards of a zone as one seat sees them: a number where their faces are hidden from it. Owner -1 is nobody."""
    info = game.program.variant.zones[zone]
    number = game.program.plan.zones[zone] + max(owner, 0)
    open_to_viewer = info.sight == "seen" or (info.sight == "owner" and owner == viewer)
    cards = zone_cards(game, number)
    return [game.program.deck.name(card) for card in cards] if open_to_viewer else len(cards)
