"""What the lock-step comparison asks of an engine."""

from typing import Protocol

from benchmarks.deals import Deal


class Game(Protocol):
    """One game in progress, standing at a decision or over. Actions are the names in `benchmarks.cards`."""

    def turn(self) -> int:
        """The seat that decides; meaningless when the game is over."""

    def legal(self) -> frozenset[str]:
        """Every action open to that seat, such as `play 10S`, `draw`, `pass`, `suit H`; empty when over."""

    def apply(self, action: str) -> None:
        """Takes a legal action and what chance and the rules do up to the next decision."""

    def is_over(self) -> bool:
        """Whether the game has ended."""

    def returns(self) -> tuple[int, ...]:
        """What each seat got, in seat order; only asked for when the game is over."""


class Engine(Protocol):
    """A player of ruleset A."""

    @property
    def name(self) -> str:
        """How reports call it."""

    def new_game(self, deal: Deal) -> Game:
        """A game that follows `deal` wherever chance decides."""
