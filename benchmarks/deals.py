"""A deal of ruleset A with nothing left to chance: every engine can be made to play from it."""

from dataclasses import dataclass
from random import Random

from benchmarks.cards import CARDS, EIGHT, hand_size, packs, rank


@dataclass(frozen=True, slots=True)
class Deal:
    """All that chance decides in one game, as card numbers.

    `dealt` lists the cards in the order in which they are dealt, one at a time from the seat after the dealer;
    `rejected` the eights that were turned up and put back before the `starter`; `stock` the rest, drawn from its
    front. The rejected eights are in the stock too.
    """

    players: int
    dealer: int
    dealt: tuple[int, ...]
    rejected: tuple[int, ...]
    starter: int
    stock: tuple[int, ...]

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards that `seat` is dealt."""
        return self.dealt[(seat - self.dealer - 1) % self.players :: self.players]


def random_deal(players: int, rng: Random) -> Deal:
    """A deal as chance makes it: cards without replacement, but a rejected eight goes back among the others."""
    cards = list(CARDS) * packs(players)
    rng.shuffle(cards)
    size = players * hand_size(players)
    dealt, rest = cards[:size], cards[size:]
    rejected = []
    while rank(rest[0]) == EIGHT:
        rejected.append(rest[0])
        rng.shuffle(rest)
    return Deal(players, rng.randrange(players), tuple(dealt), tuple(rejected), rest[0], tuple(rest[1:]))
