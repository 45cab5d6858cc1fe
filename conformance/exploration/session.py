"""One game that is explored: every action is carried out in several copies at once, and each step is checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random

from eightfold.conformance.exploration.broken import Broken
from eightfold.conformance.exploration.hidden import check_hidden, check_told
from eightfold.conformance.exploration.laws import check_alike, check_cards, check_decision, check_refused
from eightfold.conformance.exploration.player import Player
from eightfold.dsl.typed import SentenceKey
from eightfold.interpreter import Game, from_data, new_game
from eightfold.interpreter.compile.program import Program

MOST_DECISIONS = 200_000
"""No hand may take more decisions than this, of players who would rather lay a card than not."""

CHECKED_TO_THE_END = 160
"""So many decisions of the rest of a hand are checked one by one; the others are only counted."""

LOOKED_AT = 8
"""After each so many of them something is tried that is not open, and a seat looks at what is hidden from it."""

HAND_BEGINS: SentenceKey = ("hand", "begin", False, ())
"""The sentence that resets what is kept per hand (see the language's page on lives)."""


class Session:
    """A traced game and its twins: the fast one, and what was saved, loaded or copied on the way.

    `history` holds the codes carried out since the deal, `tried` how often each law was put to the test, `fired` the
    names of the clauses that were used.
    """

    def __init__(self, traced: Program, fast: Program, seed: int) -> None:
        self.seed = seed
        self.game = new_game(traced, seed=seed, traced=True)
        self.fast = new_game(fast, seed=seed)
        self.twins: list[tuple[str, Game]] = []
        self.history: list[int] = []
        self.tried: dict[str, int] = {}
        self.hands = 0
        self.since = 0
        self._hand = traced.plan.sentences.get(HAND_BEGINS)
        self._fired: set[int] = set()
        self._look()
        self.check()

    # ---- doing something ----
    def act(self, pick: int) -> None:
        """One of the legal actions."""
        legal = self.game.legal()
        if legal:
            self.apply(legal[pick % len(legal)])

    def slip(self, pick: int) -> None:
        """One of the things that can be done wrongly, if there are any."""
        slips = self.game.slips()
        if slips:
            self.apply(slips[pick % len(slips)])

    def apply(self, code: int) -> None:
        """An action or a slip, in the game and in all its twins. Raises Broken."""
        self.history.append(code)
        self.game.apply(code)
        self.fast.apply(code)
        for _, twin in self.twins:
            twin.apply(code)
        self.since += 1
        self._look()
        self.check()

    def check(self) -> None:
        """What must hold in every state. Raises Broken."""
        self._tried("cards", "decision", "builds")
        check_cards(self.game)
        check_decision(self.game)
        check_alike("builds", (self.game, self.fast))
        for law, twin in self.twins:
            self._tried(law)
            check_alike(law, (self.game, twin))

    # ---- what must be refused ----
    def refuse(self, code: int) -> None:
        """Any code that is neither legal nor a slip."""
        if code not in self.game.legal() and code not in self.game.slips():
            for game in (self.game, self.fast):
                self._refused(game, lambda game=game: game.apply(code))  # type: ignore[misc]

    def refuse_near(self, pick: int) -> None:
        """An action that exists, with other cards, seats or values than are permitted."""
        offered = self.game.program.offered
        one = offered[pick % len(offered)]
        self.refuse(one.base + (pick // len(offered)) % one.size)

    def refuse_other_seat(self, pick: int) -> None:
        """What one seat may do now, done in the name of another."""
        legal = self.game.legal()
        if not legal:
            return
        action = self.game.describe(legal[pick % len(legal)])
        seats = [seat for seat in range(self.game.program.players) if seat != action.seat]
        self.refuse_text(seats[pick // len(legal) % len(seats)], action.text)

    def refuse_text(self, seat: int, text: str) -> None:
        """Words of any seat, there or not; nothing is tried where they name what this seat may do."""
        open_to = map(self.game.describe, (*self.game.legal(), *self.game.slips()))
        if (seat, " ".join(text.split()).lower()) not in {(a.seat, a.text.lower()) for a in open_to}:
            self._refused(self.game, lambda: self.game.play(seat, text))

    def _refused(self, game: Game, attempt: Callable[[], None]) -> None:
        self._tried("refusal")
        check_refused(game, attempt)

    # ---- copies ----
    def save_and_load(self) -> None:
        """The game goes on as it was saved and loaded; the one that was not goes on beside it."""
        data = json.dumps(self.game.to_data())
        loaded = from_data(self.game.program, json.loads(data))
        if json.dumps(loaded.to_data()) != data:
            raise Broken("loading", "what was loaded is saved otherwise")
        self._beside("loading", self.game)
        self.game = loaded
        self.check()

    def copy(self) -> None:
        """A copy goes on beside the game."""
        self._beside("copying", self.game.clone())
        self.check()

    def _beside(self, law: str, twin: Game) -> None:
        self._fired |= self.game.state.fired
        self.twins = [(name, one) for name, one in self.twins if name != law] + [(law, twin)]

    # ---- what is hidden ----
    def peek(self, seat: int, dice: Random) -> None:
        """A seat, -1 for an onlooker at the table, sees and hears nothing of what is hidden from it."""
        seat = seat if seat < 0 else seat % self.game.program.players
        if check_hidden(self.game, seat, dice):
            self._tried("hidden")
        for code in dice.sample(self.game.legal(), min(3, len(self.game.legal()))):
            if check_told(self.game, code, seat, dice):
                self._tried("hidden")

    # ---- to the end ----
    def finish_hand(self, dice: Random, must_end: bool = True) -> None:
        """Plays on, checking each step, up to the hand's end or for a while; then unchecked, if the hand must end."""
        hand, player = self.hands, Player(self.game.program, dice)
        self.copy()
        self.save_and_load()
        for number in range(CHECKED_TO_THE_END):
            if self.game.over or self.hands != hand:
                break
            self.apply(player.choice(self.game))
            if number % LOOKED_AT == 0:
                self.refuse_near(dice.randrange(2**24))
                self.peek(dice.randrange(-1, self.game.program.players), dice)
        else:
            if not must_end:
                return
            self._ends(self.fast.clone(), player)
        self._tried("end")

    def _ends(self, game: Game, player: Player) -> None:
        """Plays on, unchecked, until the game is over or the whole pack has been shuffled for another hand."""
        for decisions in range(MOST_DECISIONS):
            if game.over or dealt_anew(game):
                return
            if decisions % 1000 == 0:
                game.state.chances = []
            game.apply(player.choice(game))
        raise Broken("end", f"a hand goes on for more than {MOST_DECISIONS} decisions")

    def replay(self) -> None:
        """The same seed and the same actions lead to the same state. Raises Broken."""
        self._tried("seed")
        again = new_game(self.fast.program, seed=self.seed)
        for code in self.history:
            again.apply(code)
        check_alike("seed", (self.fast, again))

    # ---- what was seen ----
    @property
    def fired(self) -> set[str]:
        """The names of the clauses that were used so far."""
        names = self.game.program.clause_names
        return {names[number] for number in self._fired | self.game.state.fired}

    def _look(self) -> None:
        """Counts the hands that have begun; keeps the log short."""
        log = self.game.log
        begun = sum(1 for entry in log if entry[0] == "said" and entry[1] == self._hand)
        if begun:
            self.hands += begun
            self.since = 0
        log.clear()

    def _tried(self, *laws: str) -> None:
        for law in laws:
            self.tried[law] = self.tried.get(law, 0) + 1


def dealt_anew(game: Game) -> bool:
    """Whether the last thing that chance did was to shuffle all cards, as is done for a new hand."""
    chances = game.state.chances
    return bool(chances) and isinstance(chances[-1], tuple) and len(chances[-1]) == len(game.program.deck.cards)


def merged(counts: Sequence[dict[str, int]]) -> dict[str, int]:
    """Counts added up, law by law."""
    total: dict[str, int] = {}
    for one in counts:
        for law, number in one.items():
            total[law] = total.get(law, 0) + number
    return total


__all__ = ["MOST_DECISIONS", "Session", "merged"]
