"""The numbers of ruleset A: cards 0 to 51, then the actions that are not cards; and their names.

A card is `4 * rank + suit`: ranks rise from 2 to ace, suits are clubs, diamonds, hearts, spades.
"""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("C", "D", "H", "S")
EIGHT = RANKS.index("8")
COURT = RANKS.index("J")

CARDS = range(52)
DRAW = 52
PASS = 53
NAME_SUIT = 54
MAX_DRAWS = 5


def rank(card: int) -> int:
    """The card's place in RANKS."""
    return card // 4


def suit(card: int) -> int:
    """The card's place in SUITS."""
    return card % 4


def card_name(card: int) -> str:
    """The card as players write it, such as `10S`."""
    return RANKS[rank(card)] + SUITS[suit(card)]


def points(card: int) -> int:
    """What the card costs in a hand. A plain card costs its number plus two, whatever its rank says."""
    if rank(card) == EIGHT:
        return 50
    return 10 if rank(card) >= COURT else card + 2


def hand_size(players: int) -> int:
    """Cards dealt to each seat."""
    return 7 if players == 2 else 5


def packs(players: int) -> int:
    """How many packs of 52 are in play."""
    return 2 if players > 5 else 1


ACTION_NAMES = (
    *(f"play {card_name(card)}" for card in CARDS),
    "draw",
    "pass",
    *(f"suit {letter}" for letter in SUITS),
)
ACTIONS = {name: number for number, name in enumerate(ACTION_NAMES)}
