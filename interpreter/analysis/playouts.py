"""Bounded, seeded play that looks for trouble: dead decisions, hands that go round, rules that run away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from eightfold.dsl.types import CARD
from eightfold.interpreter.actions import describe
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.game import Faulty, Game, new_game

Kind = Literal["nobody-acts", "only-claims", "goes-round", "runs-away"]
"""What can go wrong: nobody may do anything; nobody must; the same forced moves come round again; a rule runs away."""

Manner = Literal["even", "cards-first", "one-sided"]
"""How is played: every action as likely as any other, those with cards much likelier, or kinds of actions at random
much likelier than others; chance play alone seldom comes to an empty stock or a huge hand."""

WEIGHTS = (0.02, 1.0, 25.0)
"""How likely a kind of action may be in one-sided play."""

MOST_FORCED = 400
"""How many forced moves are followed when it is asked whether they come round again."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Trouble and how to come to it: the actions of a game with this seed, in order. `clause` is named by the fault."""

    kind: Kind
    players: int
    seed: int
    codes: tuple[int, ...]
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Playout:
    """A game that was played for a while: its trouble, if any, whether it ended, its actions, and who won if it did."""

    trouble: Trouble | None
    ended: bool
    codes: tuple[int, ...]
    winners: tuple[int, ...] = ()


class Player:
    """Plays games of one program, always the same for a seed and a manner, as far as it goes."""

    def __init__(self, program: Program, stop: Callable[[], bool] = lambda: False) -> None:
        self.program = program
        self.stop = stop
        self.bases = [offered.base for offered in program.offered]
        self.with_cards = [any(place.type == CARD for place in offered.places) for offered in program.offered]
        self._claims: dict[int, bool] = {}

    def play(self, seed: int, most: int, manner: Manner = "even") -> Playout:
        """One game of at most so many decisions."""
        dice, codes = Random(seed), list[int]()
        weights = self._weights(manner, dice)
        game = self.begun(seed)
        if isinstance(game, Trouble):
            return Playout(game, False, ())
        rounds = Rounds()
        while not game.over and len(codes) < most and not self.stop():
            found = self.trouble_at(game) or ("goes-round" if rounds.again(game) else None)
            if found is not None:
                told = codes[: rounds.since] if found == "goes-round" else codes
                return Playout(self._trouble(found, seed, told), False, tuple(codes))
            codes.append(self._chosen(game.legal(), weights, dice))
            try:
                game.apply(codes[-1])
            except Faulty as fault:
                return Playout(self._trouble("runs-away", seed, codes, fault.clause), False, tuple(codes))
        return Playout(None, game.over, tuple(codes), game.winners if game.over else ())

    def _weights(self, manner: Manner, dice: Random) -> list[float]:
        """How likely an answer is, then each kind of action."""
        match manner:
            case "even":
                return [1.0] * (len(self.bases) + 1)
            case "cards-first":
                return [1.0, *(WEIGHTS[-1] if cards else 1.0 for cards in self.with_cards)]
            case "one-sided":
                return [dice.choice(WEIGHTS) for _ in range(len(self.bases) + 1)]

    def begun(self, seed: int) -> Game | Trouble:
        """A game before its first decision."""
        try:
            return new_game(self.program, seed=seed)
        except Faulty as fault:
            return self._trouble("runs-away", seed, (), fault.clause)

    def replayed(self, seed: int, codes: Iterable[int]) -> Trouble | None:
        """The trouble that the actions lead to, those left out that are not legal then; with those that were done."""
        game, done = self.begun(seed), list[int]()
        if isinstance(game, Trouble):
            return game
        for code in codes:
            if code not in game.legal():
                continue
            done.append(code)
            try:
                game.apply(code)
            except Faulty as fault:
                return self._trouble("runs-away", seed, done, fault.clause)
        kind = self.trouble_at(game) or ("goes-round" if self.goes_round(game) else None)
        return self._trouble(kind, seed, done) if kind is not None else None

    def trouble_at(self, game: Game) -> Kind | None:
        """Whether nobody can do anything at this decision, or nobody needs to."""
        codes = game.legal()
        if game.over:
            return None
        if not codes:
            return "nobody-acts"
        return "only-claims" if all(map(self._is_claim, codes)) else None

    def goes_round(self, game: Game) -> bool:
        """Whether forced moves alone lead back to a position."""
        game, rounds = game.clone(), Rounds()
        for _ in range(MOST_FORCED):
            if game.over or len(game.legal()) != 1:
                return False
            if rounds.again(game):
                return True
            try:
                game.apply(game.legal()[0])
            except Faulty:
                return False
        return False

    def _trouble(self, kind: Kind, seed: int, codes: Sequence[int], clause: str = "") -> Trouble:
        return Trouble(kind, self.program.players, seed, tuple(codes), clause)

    def _chosen(self, codes: Sequence[int], weights: Sequence[float], dice: Random) -> int:
        if len(codes) == 1:
            return codes[0]
        return dice.choices(codes, [weights[bisect_right(self.bases, code)] for code in codes])[0]

    def _is_claim(self, code: int) -> bool:
        if code < FIRST_CODE:
            return False
        if code not in self._claims:
            self._claims[code] = describe(self.program, code, None, ()).kind == "claim"
        return self._claims[code]


class Rounds:
    """Notices when forced moves lead back to a position: one is remembered, at each power of two a later one."""

    CHANCE = ("rng", "tape", "taped", "chances")

    def __init__(self) -> None:
        self.moves = self.since = self.forced = 0
        self.limit, self.rng = 4, 0
        self.kept: tuple[Any, ...] | None = None

    def again(self, game: Game) -> bool:
        """Whether the position at this decision was met since anybody had a choice. Called at every decision."""
        self.moves += 1
        state = game.state
        if len(game.legal()) != 1 or state.rng != self.rng:
            self.forced, self.since, self.limit, self.kept, self.rng = 0, self.moves, 4, None, state.rng
            return False
        self.forced += 1
        if self.forced < self.limit:
            return self.kept is not None and self.kept == position(state)
        now = position(state)
        if now == self.kept:
            return True
        self.kept, self.limit = now, self.limit * 2
        return False


def position(state: Any) -> tuple[Any, ...]:
    """All that a state holds but chance, to be compared."""
    return tuple(_frozen(getattr(state, name)) for name in state.FIELDS if name not in Rounds.CHANCE)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
