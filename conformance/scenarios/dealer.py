"""Who deals: chance is answered so that the wanted seat does, by lot or by cards drawn for the deal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

from eightfold.conformance.scenarios.chance import Chance
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.plain import Text
from eightfold.conformance.scenarios.shape import Start, rank_of

T = TypeVar("T")


def with_dealer(
    start: Start, fresh: Callable[[], Chance], wanted: int, dealer: str, stated: Text | None
) -> Callable[[], Chance]:
    """Chance under which the wanted seat deals: a lot that falls on it, or cards drawn for the deal."""
    first = fresh()
    first.player = wanted
    if start(first).kept(dealer) == wanted:
        return lambda: _changed(fresh(), wanted, {})
    if first.asked and first.asked[0].kind == "shuffle":
        for order in _cuts(first, wanted):
            chance = _changed(fresh(), wanted, {0: order})
            if start(chance).kept(dealer) == wanted:
                return lambda: _changed(fresh(), wanted, {0: order})
    if stated is not None:
        raise ImpossibleError(f"{stated} cannot be made the first dealer", stated.line)
    return fresh


def _changed(chance: Chance, player: int, orders: dict[int, tuple[int, ...]]) -> Chance:
    chance.player, chance.orders = player, dict(orders)
    return chance


def _cuts(first: Chance, wanted: int) -> Iterator[tuple[int, ...]]:
    """Orders of the pack with a card of each rank at each of the first places, and none equal to it before the end.

    Those come first that are likely to make the wanted seat deal: an outermost rank at that seat's own place.
    """
    row = sorted(first.asked[0].row)
    ranks = {rank_of(first.program, card): card for card in row}
    places = sorted(range(len(first.seats)), key=lambda place: place != wanted)
    for place in places:
        for rank, card in outermost_first(list(ranks.items())):
            others = [c for c in row if rank_of(first.program, c) != rank]
            equal = [c for c in row if rank_of(first.program, c) == rank and c != card]
            yield (*others[:place], card, *others[place:], *equal)


def outermost_first(items: list[T]) -> Iterator[T]:
    """The first, the last, the second, the last but one, and so on."""
    left = deque(items)
    while left:
        yield left.popleft()
        if left:
            yield left.pop()
