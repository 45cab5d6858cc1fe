"""A scenario's game in play: the game, and all that happened to it since it was set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from eightfold.conformance.scenarios.chance import Chance, Stated
from eightfold.interpreter import Game


@dataclass(slots=True)
class Play:
    """The game, the family's words, the length of the log at the step before, and the names of clauses that fired.

    `tape` holds every outcome of chance so far, in the form of a chance tape.
    """

    game: Game
    words: Mapping[str, str]
    since: int = 0
    earlier: frozenset[str] = frozenset()
    tape: list[Any] = field(default_factory=list)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.names

    @property
    def fired(self) -> frozenset[str]:
        """The names of the clauses that were used so far."""
        return self.earlier | names_fired(self.game)

    def chance(self, outcomes: tuple[Any, ...] = ()) -> Chance:
        """Chance for one step, with outcomes for all its moves but a deal's."""
        stated = Stated(outcomes)
        return Chance(self.game.program, self.game.names, stated, stated)


def names_fired(game: Game) -> frozenset[str]:
    """The names of the clauses that a traced game has used."""
    return frozenset(game.program.clause_names[number] for number in game.state.fired)
