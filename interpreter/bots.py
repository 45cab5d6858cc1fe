"""Players that need no person. They know no game, see no hidden card and never take a slip.

turns, rng = Turns(), random.Random(7)
bots = [BOTS["greedy"]() for _ in range(players)]
while not game.over:
    game.apply(next_action(game, turns, bots, rng))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Any

from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.game import Faulty, Game
from eightfold.interpreter.outcome import Leaning, leanings, scoring
from eightfold.interpreter.runtime import BIT, WORD, join
from eightfold.interpreter.sight import cards_seen
from eightfold.interpreter.turns import Question, Turns

Bot = Callable[[Game, Question, Random], "int | None"]
"""Answers a question with one of its codes, or with None to let a claim be."""


def next_action(game: Game, turns: Turns, bots: Sequence[Bot], rng: Random) -> int:
    """The code of what is done next when a bot sits on every seat. The game must not be over."""
    for question in turns.questions(game):
        code = bots[question.seat](game, question, rng)
        if code is not None:
            return code
    raise AssertionError("somebody must act")


def random_bot(game: Game, question: Question, rng: Random) -> int | None:
    """Each possibility is as likely as any other; letting a claim be is one of them."""
    place = rng.randrange(len(question.codes) + question.may_wait)
    return question.codes[place] if place < len(question.codes) else None


# ---- greedy --------------------------------------------------------------------------------------------------------

SAMPLES = 4
"""How many ways of laying the hidden cards are tried for each possibility."""

POINTS_OF_A_CARD = 5
"""How many points are worth as much as being rid of a card, while all scores are level."""

LEVEL = 50
"""At scores that lie this far apart a point is worth half as much; where they lie very far apart, cards count."""

OTHERS = 0.1
"""How much it is worth that the others are worse off, beside being better off oneself."""

WIN = 1000.0


class Greedy:
    """Tries each possibility a little way ahead against chance play, and takes the one that leaves it best off."""

    def __init__(self) -> None:
        self._judge: Judge | None = None

    def __call__(self, game: Game, question: Question, rng: Random) -> int | None:
        options: list[int | None] = [*question.codes, *([None] if question.may_wait else [])]
        if len(options) == 1:
            return options[0]
        if self._judge is None or self._judge.program is not game.program:
            self._judge = Judge(game.program)
        tables = [(guessed(game, question.seat, rng), rng.getrandbits(32)) for _ in range(SAMPLES)]
        self._judge.look(game)
        worth = [self._judge.expected(tables, option, question.seat) for option in options]
        return options[worth.index(max(worth))]


def guessed(game: Game, seat: int, rng: Random) -> Game:
    """A copy of the game in which every card that a seat cannot see lies where chance puts it, and chance is new.

    The copy depends on what the seat sees and on `rng` alone.
    """
    other = game.clone()
    state = other.state
    state.rng, state.tape = rng.getrandbits(64) & WORD, None
    seen = cards_seen(game, seat)
    hidden = [card for card in game.program.deck.cards if not seen >> card & 1]
    rng.shuffle(hidden)
    for zone, mask in enumerate(state.M):
        number = (mask & ~seen).bit_count()
        laid, hidden = hidden[:number], hidden[number:]
        lay(state, zone, laid, seen)
    return other


def lay(state: Any, zone: int, cards: Sequence[int], seen: int) -> None:
    """Puts cards into the places of a zone where hidden ones lie."""
    state.M[zone] = state.M[zone] & seen | join(BIT[card] for card in cards)
    for card in cards:
        state.L[card] = zone
    if state.R[zone] is not None:
        left = iter(cards)
        state.R[zone] = [card if seen >> card & 1 else next(left) for card in state.R[zone]]


class Judge:
    """Says how well off a seat is: by who wins, by the numbers that decide who wins, by cards still held in secret."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.players = program.players
        self.leanings = leanings(program)
        self.scoring = scoring(program, {leaning.name for leaning in self.leanings})
        zones = program.variant.zones
        self.hands = [
            program.plan.zones[name] for name, zone in zones.items() if zone.per_player and zone.sight == "owner"
        ]
        self.turns = Turns()
        self.weights = [1.0 for _ in self.leanings]

    def look(self, game: Game) -> None:
        """Settles what a point is worth now, for all that is judged next."""
        rows = [getattr(game.state, leaning.field)[: self.players] for leaning in self.leanings]
        self.weights = [LEVEL / POINTS_OF_A_CARD / (LEVEL + max(row) - min(row)) for row in rows]

    def expected(self, tables: Sequence[tuple[Game, int]], option: int | None, seat: int) -> float:
        """How well off an option leaves a seat, on the average over tables, each with a seed for what follows."""
        return fmean(self.tried(table, option, seat, Random(seed)) for table, seed in tables)

    def tried(self, table: Game, option: int | None, seat: int, rng: Random) -> float:
        """How well off a seat is after an action, at once and when chance play has come round to it again."""
        game = table.clone()
        game.state.chances = []
        try:
            if option is not None:
                game.apply(option)
            at_once = self.worth(game, seat)
            for _ in range(3 * self.players):
                if game.over or self.dealt_anew(game) or self._decides(game, seat):
                    break
                game.apply(rng.choice(game.legal()))
            return at_once + self.worth(game, seat)
        except Faulty:
            return 2 * self.worth(game, seat)

    def _decides(self, game: Game, seat: int) -> bool:
        return any(q.seat == seat and not q.may_wait for q in self.turns.questions(game))

    def dealt_anew(self, game: Game) -> bool:
        """Whether cards have been dealt since the copy was made: the whole pack has been shuffled."""
        pack = len(self.program.deck.cards)
        return any(isinstance(row, tuple) and len(row) == pack for row in game.state.chances)

    def worth(self, game: Game, seat: int) -> float:
        """How well off a seat is now, in cards; once new ones have been dealt, only by what has been scored."""
        if game.over:
            return WIN if seat in game.winners else -WIN
        anew = self.dealt_anew(game)
        state = game.state if anew else self._scored(game)
        total = 0.0
        for leaning, weight in zip(self.leanings, self.weights, strict=True):
            total += weight * self._lead(state, leaning, seat)
        for zone in () if anew else self.hands:
            held = [game.state.M[zone + other].bit_count() for other in range(self.players)]
            total += OTHERS * fmean(held[:seat] + held[seat + 1 :]) - held[seat]
        return total

    def _scored(self, game: Game) -> Any:
        """The state as it would be if the cards were counted up now."""
        state = game.state.copy()
        for count in self.scoring:
            count(state)
        return state

    def _lead(self, state: Any, leaning: Leaning, seat: int) -> float:
        values: list[int] = getattr(state, leaning.field)[: self.players]
        if leaning.way == 0:
            values = [-abs(value) for value in values]
        lead: float = values[seat] - OTHERS * fmean(values[:seat] + values[seat + 1 :])
        return lead if leaning.way >= 0 else -lead


BOTS: dict[str, Callable[[], Bot]] = {"random": lambda: random_bot, "greedy": Greedy}
"""The bots by name: each entry makes one that may sit at any number of seats, and in game after game."""
