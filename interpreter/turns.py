"""Who is asked next: claims before the seat on turn, and what each may answer."""

from __future__ import annotations

from dataclasses import dataclass

from eightfold.interpreter.actions import describe
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.game import Game


@dataclass(frozen=True, slots=True)
class Question:
    """One seat that may do something now: the codes of what it may do, and whether it may also let all of it be."""

    seat: int
    codes: tuple[int, ...]
    may_wait: bool


class Turns:
    """Tells for each state of a game, or of games of the same program, who is asked and in which order."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, bool]] = {}

    def questions(self, game: Game) -> list[Question]:
        """Those who hold a claim, lowest seat first, then those who must act. Empty when the game is over.

        Where there are nothing but claims the last one cannot be let be, so that every game goes on.
        """
        must: dict[int, list[int]] = {}
        may: dict[int, list[int]] = {}
        for code in game.legal():
            seat, claim = self._asked(game, code)
            (may if claim else must).setdefault(seat, []).append(code)
        claims = [Question(seat, tuple(codes), True) for seat, codes in sorted(may.items())]
        if not must and claims:
            claims[-1] = Question(claims[-1].seat, claims[-1].codes, False)
        return claims + [Question(seat, tuple(codes), False) for seat, codes in sorted(must.items())]

    def _asked(self, game: Game, code: int) -> tuple[int, bool]:
        if code < FIRST_CODE:
            return int(game.state.ask[0]), False
        if code not in self._known:
            action = describe(game.program, code, None, game.names)
            self._known[code] = (action.seat, action.kind == "claim")
        return self._known[code]
