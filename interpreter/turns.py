"""Who is asked next: claims before the seat on turn, in the order that the sheet declares, and what each may answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from eightfold.interpreter.actions import describe, offered_index
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.game import Game
from eightfold.interpreter.inquiry import compiled


@dataclass(frozen=True, slots=True)
class Question:
    """One seat that may do something now: the codes of what it may do, and whether it may also let all of it be."""

    seat: int
    codes: tuple[int, ...]
    may_wait: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose action a code is, whether it is a claim, and for a window's claims the seat with which they begin."""

    seat: int
    claim: bool
    starts_at: Callable[[Any], int] | None


class Turns:
    """Tells for each state of a game who is asked and in which order; best kept for all games of one program."""

    def __init__(self) -> None:
        self._program: Program | None = None
        self._known: dict[int, Asked] = {}
        self._starts: dict[str, Callable[..., int]] = {}

    def questions(self, game: Game) -> list[Question]:
        """Those who hold a claim, then those who must act, each seat once in either. Empty when the game is over.

        Where there are nothing but claims the last one cannot be let be, so that every game goes on.
        """
        if game.program is not self._program:
            self._program, self._known, self._starts = game.program, {}, {}
        must: dict[int, list[int]] = {}
        may: dict[int, list[int]] = {}
        first: dict[int, int] = {}
        for code in game.legal():
            asked = self._asked(game, code)
            (may if asked.claim else must).setdefault(asked.seat, []).append(code)
            if asked.claim:
                place = self._place(game, asked)
                first[asked.seat] = min(place, first.get(asked.seat, place))
        order = sorted(may, key=lambda seat: (first[seat], seat))
        claims = [Question(seat, tuple(may[seat]), True) for seat in order]
        if not must and claims:
            claims[-1] = Question(claims[-1].seat, claims[-1].codes, False)
        return claims + [Question(seat, tuple(codes), False) for seat, codes in sorted(must.items())]

    def _place(self, game: Game, asked: Asked) -> int:
        start = asked.starts_at(game.state) if asked.starts_at is not None else 0
        return (asked.seat - max(start, 0)) % game.program.players

    def _asked(self, game: Game, code: int) -> Asked:
        if code < FIRST_CODE:
            return Asked(int(game.state.ask[0]), False, None)
        if code not in self._known:
            action = describe(game.program, code, None, game.names)
            self._known[code] = Asked(action.seat, action.kind == "claim", self._start(game.program, code))
        return self._known[code]

    def _start(self, program: Program, code: int) -> Callable[[Any], int] | None:
        """For an action of a window: the seat from which claims are heard, as a function of the state."""
        offered = program.offered[offered_index(program, code)]
        mode = program.variant.modes.get(offered.action.mode)
        if mode is None or mode.claims_from is None:
            return None
        if mode.name not in self._starts:
            self._starts[mode.name] = compiled(program, mode.claims_from, [p.name for p in mode.params])
        values = offered.decode(code)[len(offered.places) - offered.windows :]
        value = self._starts[mode.name]
        return lambda state: value(state, *values)
