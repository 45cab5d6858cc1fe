"""Games that part no winner from the others: a suspicion, and so a warning."""

from __future__ import annotations

from dataclasses import dataclass

from eightfold.dsl.diagnostics import NOWHERE, Diagnostic
from eightfold.dsl.typed import Variant
from eightfold.interpreter.analysis.playouts import Playout

ENOUGH = 8
"""How many games must have ended before it is asked who won them."""


@dataclass(slots=True)
class Ends:
    """How many games ended, and how many of them with all players as winners, or with none."""

    games: int = 0
    all_won: int = 0
    none_won: int = 0

    def count(self, played: Playout, players: int) -> None:
        """Takes note of a game, if it ended."""
        if played.ended:
            self.games += 1
            self.all_won += len(played.winners) == players
            self.none_won += not played.winners


def no_winner(variant: Variant, ends: Ends) -> list[Diagnostic]:
    """A warning if every game that ended was won by everybody, or every one by nobody; nothing after too few games.

    Nor of a family, which may leave it to its variants who wins.
    """
    who = "everybody" if ends.all_won == ends.games else "nobody" if ends.none_won == ends.games else ""
    if variant.kind == "family" or ends.games < ENOUGH or not who:
        return []
    message = f"{who} won each of {ends.games} games that were played by chance"
    hint = "say what parts winners from the others: what is scored, or who has won"
    where = variant.players_clause.span if variant.players_clause else NOWHERE
    return [Diagnostic("no-winner", message, where, hint, "warning")]
