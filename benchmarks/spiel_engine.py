"""`open_spiel`'s `crazy_eights` as an engine for the lock-step comparison."""

from collections.abc import Iterator
from typing import Any

from benchmarks.cards import ACTION_NAMES, ACTIONS, DRAW
from benchmarks.contestant import Missing
from benchmarks.deals import Deal
from benchmarks.spiel import MISSING, load_game, module


def _chance(deal: Deal) -> Iterator[int]:
    yield DRAW + deal.dealer
    yield from deal.dealt
    yield from deal.rejected
    yield deal.starter
    yield from deal.stock


class SpielGame:
    """A game whose moves of chance are read from a deal."""

    def __init__(self, state: Any, deal: Deal) -> None:
        self._state = state
        self._chance = _chance(deal)
        self._let_chance_move()

    def turn(self) -> int:
        """The seat that decides."""
        return int(self._state.current_player())

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.is_terminal())

    def returns(self) -> tuple[int, ...]:
        """Each seat's return; they are whole numbers."""
        return tuple(int(value) for value in self._state.returns())

    def legal(self) -> frozenset[str]:
        """The names of the legal actions."""
        return frozenset(ACTION_NAMES[action] for action in self._state.legal_actions())

    def apply(self, action: str) -> None:
        """Takes the action, which must be legal; ValueError if it is not."""
        self._apply(ACTIONS[action])
        self._let_chance_move()

    def _apply(self, number: int) -> None:
        # The library takes some impossible moves without a word.
        if number not in self._state.legal_actions():
            raise ValueError(f"move {number} is not possible now")
        self._state.apply_action(number)

    def _let_chance_move(self) -> None:
        while self._state.is_chance_node():
            self._apply(next(self._chance))


class SpielEngine:
    """Ruleset A by the library itself."""

    name = "open_spiel"

    def new_game(self, deal: Deal) -> SpielGame:
        """A game from `deal`."""
        return SpielGame(load_game(deal.players).new_initial_state(), deal)


def engine() -> SpielEngine | Missing:
    """The engine, or why there is none."""
    return MISSING if module() is None else SpielEngine()
