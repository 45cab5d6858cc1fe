"""Ruleset A as fast as pure Python was made to play it, for 2 to 5 players: the yardstick of `run.py`.

A set of cards is one integer with a bit per card, "what fits on this" one lookup, and the legal cards of a turn are
kept up to date card by card. Where a seat has a single action no random number is spent. The two loops are longer
than the project's functions should be, because a call per decision would cost a third of the speed.
"""

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from time import perf_counter

from benchmarks.cards import CARDS, EIGHT, MAX_DRAWS, SUITS, hand_size, points, rank, suit
from benchmarks.contestant import Contestant, Tally
from benchmarks.deals import Deal

Dice = Callable[[], float]
"""Gives a number from 0 up to, not including, 1."""


def _fitting(top: int) -> int:
    return sum(1 << card for card in CARDS if rank(card) in (EIGHT, rank(top)) or suit(card) == suit(top))


def _chunk_costs(first: int) -> list[int]:
    costs = [0] * 8192
    for chunk in range(1, 8192):
        lowest = (chunk & -chunk).bit_length() - 1
        costs[chunk] = costs[chunk & (chunk - 1)] + points(first + lowest)
    return costs


BITS = [1 << card for card in CARDS]
EIGHTS = sum(1 << card for card in CARDS if rank(card) == EIGHT)
FITS = {1 << card: _fitting(card) for card in CARDS}
FITS_SUIT = [_fitting(4 * EIGHT + number) for number in range(len(SUITS))]
SEATS = {n: [[(dealer + 1 + k) % n for k in range(n)] for dealer in range(n)] for n in range(2, 6)}
SWAPS = [(place, place + 1.0) for place in range(len(CARDS) - 1, 0, -1)]
# One action more than the legal cards, as a float: multiplying two floats is faster than a float and an int.
OPTIONS = [count + 1.0 for count in range(len(CARDS) + 1)]
COST0, COST1, COST2, COST3 = (_chunk_costs(first) for first in (0, 13, 26, 39))


def _shuffled(dice: Dice) -> list[int]:
    cards = BITS[:]
    for place, choices in SWAPS:
        other = int(dice() * choices)
        card = cards[other]
        cards[other] = cards[place]
        cards[place] = card
    return cards


def _turn_up(stock: list[int], dice: Dice) -> int:
    while (starter := stock.pop()) & EIGHTS:
        stock.insert(int(dice() * (len(stock) + 1)), starter)
    return starter


def _cost(hand: int) -> int:
    return COST0[hand & 8191] + COST1[hand >> 13 & 8191] + COST2[hand >> 26 & 8191] + COST3[hand >> 39]


def _while_stock_lasts(
    seats: Iterator[int], hands: list[int], stock: list[int], fits: int, dice: Dice
) -> tuple[int, int]:
    """Plays until a hand is empty or a seat passes with nothing left to draw.

    Gives the decisions made, and what fits next, which is 0 when a hand is empty.
    """
    left = size = len(stock)
    turns = named = 0
    for seat in seats:
        turns += 1
        hand = hands[seat]
        legal = hand & fits
        stop = left - MAX_DRAWS if left > MAX_DRAWS else 0
        if not legal:
            while left > stop:
                left -= 1
                card = stock[left]
                hand |= card
                if card & fits:
                    legal = card
                    break
        if legal:
            options = OPTIONS[legal.bit_count()]
            while (pick := dice() * options) < 1.0 and left > stop:
                left -= 1
                card = stock[left]
                hand |= card
                if card & fits:
                    legal |= card
                    options += 1.0
            if pick >= 1.0:
                while pick >= 2.0:
                    legal &= legal - 1
                    pick -= 1.0
                card = legal & -legal
                hands[seat] = hand = hand ^ card
                if not hand:
                    return turns + named + size - left, 0
                if card & EIGHTS:
                    named += 1
                    fits = FITS_SUIT[int(dice() * 4.0)]
                else:
                    fits = FITS[card]
                continue
        hands[seat] = hand
        if not left:
            break
    return turns + named + size - left, fits


def _without_stock(seats: Iterator[int], hands: list[int], fits: int, dice: Dice) -> int:
    """Plays on after the first pass without a stock, to the end; gives the decisions made."""
    most = len(hands)
    turns = named = 0
    passes = 1
    for seat in seats:
        turns += 1
        legal = hands[seat] & fits
        if legal and (pick := dice() * OPTIONS[legal.bit_count()]) >= 1.0:
            passes = 0
            while pick >= 2.0:
                legal &= legal - 1
                pick -= 1.0
            card = legal & -legal
            hands[seat] ^= card
            if not hands[seat]:
                break
            if card & EIGHTS:
                named += 1
                fits = FITS_SUIT[int(dice() * 4.0)]
            else:
                fits = FITS[card]
        else:
            passes += 1
            if passes > most:
                break
    return turns + named


def _play_out(dealer: int, hands: list[int], stock: list[int], starter: int, dice: Dice) -> tuple[int, list[int]]:
    seats = cycle(SEATS[len(hands)][dealer])
    decisions, fits = _while_stock_lasts(seats, hands, stock, FITS[starter], dice)
    if fits:
        decisions += _without_stock(seats, hands, fits, dice)
    return decisions, [-_cost(hand) for hand in hands]


def _play_one(players: int, dice: Dice) -> tuple[int, list[int]]:
    stock = _shuffled(dice)
    dealer = int(dice() * players)
    dealt = players * hand_size(players)
    hands = [0] * players
    for place, seat in enumerate(SEATS[players][dealer]):
        hands[seat] = sum(stock[place:dealt:players])
    del stock[:dealt]
    starter = _turn_up(stock, dice)
    return _play_out(dealer, hands, stock, starter, dice)


def play_deal(deal: Deal, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """Plays `deal` with the loops that are timed; gives the decisions made and each seat's return.

    The dice pick draw or pass below `1 / n` of `n` actions, and after it the cards in rising order.
    """
    hands = [sum(1 << card for card in deal.hand(seat)) for seat in range(deal.players)]
    stock = [1 << card for card in reversed(deal.stock)]
    decisions, returns = _play_out(deal.dealer, hands, stock, 1 << deal.starter, dice)
    return decisions, tuple(returns)


def play_games(games: int, seed: int, players: int) -> Tally:
    """Plays random games of 2 to 5 players."""
    dice = Random(seed).random
    decisions = 0
    start = perf_counter()
    for _ in range(games):
        decisions += _play_one(players, dice)[0]
    return Tally(games, decisions, perf_counter() - start)


CONTESTANT = Contestant("hand-written Python", play_games)
