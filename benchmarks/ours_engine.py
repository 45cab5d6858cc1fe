"""Eightfold's `open-spiel-a` as an engine for the lock-step comparison."""

from collections.abc import Iterable, Iterator
from itertools import chain

from benchmarks.cards import CARDS, card_name
from benchmarks.deals import Deal
from benchmarks.ours import program
from eightfold.interpreter import Game as Played
from eightfold.interpreter import Program, new_game

OWN_NAMES = {f"suit {name[0].upper()}": f"choose {name}" for name in ("clubs", "diamonds", "hearts", "spades")}
BENCHMARK_NAMES = {own: name for name, own in OWN_NAMES.items()}


def tape(program: Program, deal: Deal) -> list[object]:
    """What chance decides: the dealer, then the stock from the top down, once more for every eight put back."""
    rest = _numbered(program, chain(deal.dealt, (deal.starter,), deal.stock))
    dealt = [next(rest) for _ in deal.dealt]
    left = list(rest)
    starters = [next(c for c in left if _called(program, c, eight)) for eight in deal.rejected]
    orders = [[card, *(c for c in left if c != card)] for card in (*starters, left[0])]
    return [deal.dealer, dealt + orders[0], *orders[1:]]


def _called(program: Program, card: int, number: int) -> bool:
    return program.deck.name(card) == card_name(number)


def _numbered(program: Program, cards: Iterable[int]) -> Iterator[int]:
    """The program's own numbers of cards of ruleset A; equal cards get different ones."""
    copies = {card: iter(program.deck.named(card_name(card))) for card in CARDS}
    return (next(copies[card]) for card in cards)


class OurGame:
    """A game whose moves of chance are read from a deal; actions go by their names throughout."""

    def __init__(self, game: Played) -> None:
        self._game = game

    def turn(self) -> int:
        """The seat that decides."""
        (seat,) = self._game.seats_to_act()
        return seat

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    def returns(self) -> tuple[int, ...]:
        """Each seat's score."""
        return tuple(self._game.kept("score", seat) for seat in range(self._game.program.players))

    def legal(self) -> frozenset[str]:
        """The names of the legal actions."""
        return frozenset(_benchmark_name(action.text) for action in self._game.actions())

    def apply(self, action: str) -> None:
        """Takes the action, which must be legal; `eightfold.interpreter.Refused` if it is not."""
        self._game.play(self.turn(), _own_name(action))


def _own_name(action: str) -> str:
    return OWN_NAMES.get(action, action)


def _benchmark_name(text: str) -> str:
    return BENCHMARK_NAMES.get(text, text)


class OurEngine:
    """Ruleset A by the variant file; `traced` games keep events and reasons besides."""

    def __init__(self, traced: bool = False) -> None:
        self._traced = traced

    @property
    def name(self) -> str:
        """How reports call it."""
        return "Eightfold, traced" if self._traced else "Eightfold"

    def new_game(self, deal: Deal) -> OurGame:
        """A game from `deal`."""
        compiled = program(deal.players, self._traced)
        return OurGame(new_game(compiled, tape=tape(compiled, deal)))
