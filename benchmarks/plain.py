"""Ruleset A one decision at a time, written to be read against RULES-A.md, for 2 to 15 players."""

from collections.abc import Sequence

from benchmarks.cards import (
    ACTION_NAMES,
    ACTIONS,
    DRAW,
    EIGHT,
    MAX_DRAWS,
    NAME_SUIT,
    PASS,
    points,
    rank,
    suit,
)
from benchmarks.deals import Deal

SUIT_ACTIONS = range(NAME_SUIT, len(ACTION_NAMES))


class PlainGame:
    """A game from a given deal."""

    def __init__(self, deal: Deal) -> None:
        self._hands = [list(deal.hand(seat)) for seat in range(deal.players)]
        self._stock = list(reversed(deal.stock))
        self._seat = (deal.dealer + 1) % deal.players
        self._rank, self._suit = rank(deal.starter), suit(deal.starter)
        self._draws = self._passes = 0
        self._naming = self._over = False

    def turn(self) -> int:
        """The seat that decides."""
        return self._seat

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._over

    def returns(self) -> tuple[int, ...]:
        """Minus the points left in each hand, by seat."""
        return tuple(-sum(map(points, hand)) for hand in self._hands)

    def legal(self) -> frozenset[str]:
        """The names of the legal actions."""
        return frozenset(ACTION_NAMES[action] for action in self._legal())

    def apply(self, action: str) -> None:
        """Takes the action, which must be legal; ValueError if it is not."""
        number = ACTIONS[action]
        if number not in self._legal():
            raise ValueError(f"{action!r} is not legal now")
        if number == DRAW:
            self._draw()
        elif number == PASS:
            self._pass()
        elif number in SUIT_ACTIONS:
            self._name(number - NAME_SUIT)
        else:
            self._play(number)

    def _legal(self) -> Sequence[int]:
        if self._over:
            return ()
        if self._naming:
            return SUIT_ACTIONS
        may_draw = bool(self._stock) and self._draws < MAX_DRAWS
        return [*filter(self._fits, self._hands[self._seat]), DRAW if may_draw else PASS]

    def _fits(self, card: int) -> bool:
        return rank(card) in (EIGHT, self._rank) or suit(card) == self._suit

    def _draw(self) -> None:
        self._hands[self._seat].append(self._stock.pop())
        self._draws += 1
        self._passes = 0

    def _pass(self) -> None:
        self._passes += 1
        self._over = self._passes > len(self._hands)
        self._next()

    def _play(self, card: int) -> None:
        hand = self._hands[self._seat]
        hand.remove(card)
        self._rank, self._suit = rank(card), suit(card)
        self._passes = 0
        self._over = not hand
        self._naming = rank(card) == EIGHT and not self._over
        if not self._naming:
            self._next()

    def _name(self, named: int) -> None:
        self._suit = named
        self._naming = False
        self._next()

    def _next(self) -> None:
        self._seat = (self._seat + 1) % len(self._hands)
        self._draws = 0


class PlainEngine:
    """Ruleset A by `PlainGame`."""

    name = "plain Python"

    def new_game(self, deal: Deal) -> PlainGame:
        """A game from `deal`."""
        return PlainGame(deal)
