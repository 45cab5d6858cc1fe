"""The order of the deck in which stated cards land where they are stated, by the game's own dealing."""

from __future__ import annotations

from collections.abc import Iterable

from eightfold.conformance.scenarios.chance import Chance
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Cards, Deal, Given
from eightfold.conformance.scenarios.pack import Pack, line_of
from eightfold.conformance.scenarios.seats import seat_number
from eightfold.conformance.scenarios.shape import Shape, Start, places_since, rank_of
from eightfold.interpreter import Game, Program


def deck_order(
    shape: Shape, deal: Deal, program: Program, hand: str, seats: tuple[str, ...], filler: Cards
) -> tuple[int, ...]:
    """The cards from the top down. `hand` is what the rules call the zone of a hand. Raises ImpossibleError."""
    pack = Pack(program.deck)
    pack.left &= set(shape.cards)
    order = _stated(shape, deal, _first_hand(program, hand, deal), seats, pack)
    if shape.open_at >= 0 and shape.open_at not in order:
        order[shape.open_at] = _quiet_card(shape, program, pack, filler)
    rest = iter(_rest(shape, program, pack, filler))
    return tuple(order[place] if place in order else next(rest) for place in range(len(shape.cards)))


def _first_hand(program: Program, hand: str, deal: Deal) -> int:
    """The number of the first player's hand; whatever it is where no hand is stated."""
    found = program.variant.zones.get(hand)
    if deal.hands and (found is None or not found.per_player):
        raise ImpossibleError(f"the rules give no player a zone `{hand}`", next(iter(deal.hands)).line)
    return program.plan.zones.get(hand, 0)


def _stated(shape: Shape, deal: Deal, hand: int, seats: tuple[str, ...], pack: Pack) -> dict[int, int]:
    """Places in the deck, counted from the top, and the cards that are stated for them."""
    order: dict[int, int] = {}
    for seat, cards in deal.hands.items():
        places = [i for i, zone in enumerate(shape.places) if zone == hand + seat_number(seat, seats)]
        if len(cards) > len(places):
            message = f"{seat} is dealt {len(places)} cards, and {len(cards)} are stated"
            raise ImpossibleError(f"{message}: say with `arranged:` why there are more", seat.line)
        order.update(zip(places, pack.take_all(cards), strict=False))
    if deal.starter is not None:
        if shape.open_at < 0:
            raise ImpossibleError("no card is turned up in this deal", deal.starter.line)
        order[shape.open_at] = pack.take(deal.starter)
    below = range(len(shape.places), len(shape.cards))
    if len(deal.stock) > len(below):
        raise ImpossibleError(f"the stock has {len(below)} cards after the deal", line_of(deal.stock[-1]))
    order.update(zip(below, pack.take_all(deal.stock), strict=False))
    return order


def _quiet_card(shape: Shape, program: Program, pack: Pack, filler: Cards) -> int:
    """A card to turn up that has no effect, filler first; if there is none left, one that has little."""
    wanted = [card for card in pack.of_filler(filler) if rank_of(program, card) in shape.calm]
    ranked = [card for rank in shape.ranks for card in sorted(pack.left) if rank_of(program, card) == rank]
    card = (*wanted, *ranked, *sorted(pack.left))[0]
    pack.left.remove(card)
    return card


def _rest(shape: Shape, program: Program, pack: Pack, filler: Cards) -> Iterable[int]:
    """The cards that nothing was said of: filler, then those without effect when turned up, then the others."""
    wanted = pack.of_filler(filler)
    others = [card for card in sorted(pack.left) if card not in wanted]
    calm = [card for card in others if rank_of(program, card) in shape.calm]
    return (*wanted, *calm, *(card for card in others if card not in calm))


def laid(start: Start, chance: Chance, shape: Shape, deal: Deal, program: Program, hand: str, given: Given) -> Game:
    """A start with the deck in the order in which the stated cards land where they are stated."""
    order = deck_order(shape, deal, program, hand, chance.seats, given.filler)
    chance.lay(shape.number, order)
    game = start(chance)
    landed = places_since(game, chance.asked[shape.number])[: len(shape.places)]
    if landed != shape.places:
        raise ImpossibleError("the cards do not land where they are stated: these disturb the deal", given.line)
    return game
