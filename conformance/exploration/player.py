"""Somebody who plays a hand to its end: at random, but not without wishing to go out."""

from __future__ import annotations

from random import Random

from eightfold.interpreter import Game
from eightfold.interpreter.actions import offered_index
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.compile.program import Program

LAYS = 0.85
"""How often a card is laid where one can be."""

MOODS = (0.1, 0.5, 0.9, 0.0)
"""How often a claim is made where one can be, in turn: some rules let out only who claims, others who does not."""

PATIENCE = 400
"""Decisions after which the mood changes."""


class Player:
    """Chooses among legal actions; best kept for all games of one program, traced or not."""

    def __init__(self, program: Program, dice: Random) -> None:
        self.program, self.dice = program, dice
        self.decisions = 0
        self._kinds: dict[int, str] = {}

    def choice(self, game: Game) -> int:
        """The code of a legal action."""
        self.decisions += 1
        legal = game.legal()
        sorts: dict[str, list[int]] = {}
        for code in legal:
            sorts.setdefault(self._kind(code), []).append(code)
        claims = sorts.pop("claim", [])
        mood = MOODS[self.decisions // PATIENCE % len(MOODS)]
        if claims and (not sorts or self.dice.random() < mood):
            return self.dice.choice(claims)
        if "card" in sorts and self.dice.random() < LAYS:
            return self.dice.choice(sorts["card"])
        return self.dice.choice([code for codes in sorts.values() for code in codes])

    def _kind(self, code: int) -> str:
        """Whether an action is a claim, or lays a card, or neither."""
        if code < FIRST_CODE:
            return "answer"
        if code not in self._kinds:
            offered = self.program.offered[offered_index(self.program, code)]
            lays = any(place.type.base == "card" for place in offered.places)
            self._kinds[code] = "claim" if offered.action.offer == "claim" else "card" if lays else "other"
        return self._kinds[code]
