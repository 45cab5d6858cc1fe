"""A game at the table: what is played, what has been seen, what is saved, what can be undone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from eightfold.cli.refusals import WrongCallError
from eightfold.cli.savefile import SaveFile, Setting
from eightfold.dsl import Variant
from eightfold.interpreter import Game, Program, Refused, compile_variant, new_game
from eightfold.interpreter.bots import BOTS, Bot
from eightfold.interpreter.events import Event, EventReader
from eightfold.interpreter.game import digest
from eightfold.interpreter.runtime import join
from eightfold.interpreter.sight import cards_seen
from eightfold.interpreter.turns import Question, Turns


@dataclass(frozen=True, slots=True)
class Moment:
    """A point to which play can go back: before which action of whom, and the games as they were."""

    seat: int
    place: int
    game: Game
    fast: Game


class Session:
    """Plays one game. Every action passes `do`, which saves; the bots think on an untraced game that runs beside."""

    def __init__(self, variant: Variant, save: SaveFile) -> None:
        setting = save.setting
        self.variant = variant
        self.save = save
        self.game = new_game(compile_variant(variant, setting.players, True), seed=setting.seed, names=setting.names)
        self.fast = new_game(compile_variant(variant, setting.players), seed=setting.seed, names=setting.names)
        self.turns = Turns()
        self.bots: list[Bot | None] = [BOTS[name]() if name else None for name in setting.bots]
        self.moments: list[Moment] = []
        self.seen = self._sights()
        self._follow()

    @property
    def setting(self) -> Setting:
        return self.save.setting

    def _follow(self) -> None:
        self.reader = EventReader(self.game)

    # ---- what is going on ----
    @property
    def over(self) -> bool:
        return self.game.over

    def questions(self) -> list[Question]:
        """Who may or must do something now, in the order in which they are asked."""
        return self.turns.questions(self.game)

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        return self.reader.new()

    def bot_action(self, question: Question) -> int | None:
        """What the bot on a seat does; it depends on the seed and on how many actions came before, on nothing else."""
        bot = self.bots[question.seat]
        assert bot is not None
        rng = Random(f"{self.setting.seed}/{len(self.save.actions)}/{question.seat}")
        return bot(self.fast, question, rng)

    # ---- what is done ----
    def do(self, code: int) -> None:
        """Carries out a legal action or a slip, and saves. Raises Refused, with nothing changed, for any other."""
        action = self.game.describe(code)
        moment = Moment(action.seat, len(self.save.actions), self.game.clone(), self.fast.clone())
        self.game.apply(code)
        self.fast.apply(code)
        self.save.actions.append((action.seat, action.text))
        self._remember(moment)
        self.save.write()

    def again(self, seat: int, text: str) -> None:
        """Does once more what a saved game says was done. Raises Refused if it is not legal."""
        code = self.game.find(seat, text)
        self.game.apply(code)
        self.fast.apply(code)
        self.seen = self._sights()

    def _sights(self) -> dict[int, int]:
        return {seat: cards_seen(self.game, seat) for seat in self.setting.people}

    def _remember(self, moment: Moment) -> None:
        """Keeps a person's moment to go back to; drops those since which somebody has seen a card that lay hidden.

        What a person had in sight at such a moment is no secret that going back would give away.
        """
        before, self.seen = self.seen, self._sights()
        gained = join(self.seen[seat] & ~before[seat] for seat in self.seen)
        if moment.seat in self.setting.people:
            self.moments.append(moment)
        shuffled = len(self.game.state.chances) != len(moment.game.state.chances)
        self.moments = [m for m in self.moments if not shuffled and not gained & ~cards_seen(m.game, m.seat)]

    def undo(self, seat: int) -> bool:
        """Goes back to before a person's last action, if nothing hidden has been seen since; says whether it did."""
        while self.moments and self.moments[-1].seat != seat:
            self.moments.pop()
        if not self.moments:
            return False
        moment = self.moments.pop()
        self.game, self.fast = moment.game, moment.fast
        del self.save.actions[moment.place :]
        self.seen = self._sights()
        self._follow()
        self.save.write()
        return True


def fingerprint(program: Program) -> str:
    """What tells whether a game can be played on: equal for equal rules in the same version of Eightfold."""
    return digest(program)


def replayed(variant: Variant, save: SaveFile) -> Session:
    """The session of a saved game, brought to where it was. Raises WrongCallError if its rules are others now."""
    check_seats(variant, save)
    session = Session(variant, save)
    check_rules(session)
    for number, (seat, text) in enumerate(save.actions, 1):
        try:
            session.again(seat, text)
        except Refused as refusal:
            raise WrongCallError(
                f"{save.path} does not fit its rules: action {number} ({text}): {refusal}."
            ) from refusal
    return session


def check_seats(variant: Variant, save: SaveFile) -> None:
    """Raises WrongCallError if those who sit at the table of a saved game cannot play these rules."""
    setting = save.setting
    unknown = [bot for bot in setting.bots if bot and bot not in BOTS]
    if unknown:
        raise WrongCallError(f"{save.path} cannot be played on: there is no bot called '{unknown[0]}'.")
    if not variant.least <= setting.players <= variant.most:
        why = f"{variant.name} is played by {variant.least} to {variant.most} players now, not by {setting.players}"
        raise WrongCallError(f"{save.path} cannot be played on: {why}.")


def check_rules(session: Session) -> None:
    """Raises WrongCallError if a saved game was begun under other rules."""
    if session.setting.rules != fingerprint(session.fast.program):
        why = f"the rules of {session.setting.variant}, or Eightfold, have changed"
        raise WrongCallError(f"{session.save.path} cannot be played on: {why}.")
