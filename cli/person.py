"""A person at the table: what they are asked, what they type, and what they are answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eightfold.cli.asking import Meaning, Order, Take, Unclear, Unknown, Why, Wrong, understood
from eightfold.cli.faces import Faces
from eightfold.cli.front import Front, Prompt
from eightfold.cli.picture import picture, standings
from eightfold.cli.session import Session
from eightfold.cli.why import briefly, why
from eightfold.interpreter.actions import Action
from eightfold.interpreter.turns import Question
from eightfold.interpreter.view import view

HELP = """\
Type the number of a listed action, or its name, or the beginning of it: 2, play 7h, 7h, d for draw, h for hearts.
? tells what you may and may not do now; ? 7h tells why 7H may not be played.
undo takes your last action back, as long as nobody has seen a hidden card since.
table shows the table again, scores the standings.
quit leaves the game, which is saved after every action."""

MOST_SLIPS = 20

HELP_ON_SLIPS = "slip and an action does what the rules punish: slip 7h."


NOTHING_TO_UNDO = "There is nothing to undo: a hidden card has been seen since, or nothing was done."


class LeftError(Exception):
    """A person leaves the table; the game is saved."""


@dataclass(frozen=True, slots=True)
class Undone:
    """A person took an action back: who is asked has to be found out anew."""


class Person:
    """Whoever sits on one seat, at the keyboard."""

    def __init__(self, session: Session, front: Front, faces: Faces, seat: int) -> None:
        self.session = session
        self.front = front
        self.faces = faces
        self.seat = seat

    @property
    def name(self) -> str:
        return self.session.game.names[self.seat]

    def decide(self, question: Question) -> int | Undone | None:
        """What the person decides: a code, None to let a claim be, or that something was undone.

        Raises LeftError if they leave.
        """
        actions = self.listed(question)
        self.show(question, actions)
        while True:
            meaning = understood(self.front.read(self.name), actions, question.may_wait)
            match meaning:
                case Take(code):
                    return code
                case Order("wait"):
                    return None
                case Order("undo") if self.session.undo(self.seat):
                    return Undone()
                case Order("table"):
                    self.show(question, actions)
                case Wrong(words):
                    slip = self.slip(words)
                    if slip is not None:
                        return slip
                case _:
                    self.reply(meaning)

    # ---- what is shown ----
    def show(self, question: Question, actions: Sequence[Action]) -> None:
        table = picture(view(self.session.game, self.seat), who(self.session, self.seat), actions, self.faces)
        texts = tuple(spoken(action) for action in actions)
        self.front.show(table, Prompt(self.name, self.heading(question), texts, question.may_wait))

    def heading(self, question: Question) -> str:
        asked = view(self.session.game, self.seat).choice
        if asked is not None:
            return f"{self.name}, {asked.prompt or 'choose'}:"
        return f"{self.name}, you may:" if question.may_wait else f"{self.name}, it is your turn:"

    def listed(self, question: Question) -> list[Action]:
        """The actions as they are numbered: cards as the hand is sorted, then the rest as the rules offer them."""
        actions = [self.session.game.describe(code) for code in question.codes]

        def place(action: Action) -> tuple[int, tuple[int, ...]]:
            order = [self.faces.order[value] for _, value in action.args if value in self.faces.order]
            return (0, order[0]) if order else (1, ())

        return sorted(actions, key=place)

    # ---- what is answered ----
    def reply(self, meaning: Meaning) -> None:
        """Answers what needs no action."""
        match meaning:
            case Why(about):
                self.front.say(why(self.session.game, self.seat, about))
            case Unknown(words):
                self.front.say(self.why_not(words))
            case Unclear(message):
                self.front.say([message])
            case Order("help"):
                self.front.say([*HELP.split("\n"), *([HELP_ON_SLIPS] if self.slips() else [])])
            case Order("scores"):
                self.front.rank(standings(view(self.session.game, self.seat)))
            case Order("undo"):
                self.front.say([NOTHING_TO_UNDO])
            case Order("quit"):
                raise LeftError
            case _:
                raise AssertionError(meaning)

    def why_not(self, words: str) -> list[str]:
        """Why something that was typed is no legal action, in a few lines."""
        lines = briefly(self.session.game, self.seat, words)
        if isinstance(understood(words, self.slips()), Take):
            lines.append(f"slip {words} does it all the same; the rules punish that.")
        return lines

    # ---- slips ----
    def slip(self, words: str) -> int | None:
        """The slip that is meant, or None, after saying which there are."""
        mine = self.slips()
        meaning = understood(words, mine) if words and mine else Unknown(words)
        if isinstance(meaning, Take):
            return meaning.code
        listed = ", ".join(spoken(action) for action in mine[:MOST_SLIPS]) or "none"
        self.front.say([meaning.message if isinstance(meaning, Unclear) else f"Slips there are now: {listed}."])
        return None

    def slips(self) -> list[Action]:
        """What the person can do wrongly now."""
        found = [self.session.game.describe(code) for code in self.session.game.slips()]
        return [action for action in found if action.seat == self.seat]


def who(session: Session, viewer: int) -> list[str]:
    """What sits on each seat: you, a person, or a bot by its kind."""
    return ["you" if seat == viewer else bot or "person" for seat, bot in enumerate(session.setting.bots)]


def spoken(action: Action) -> str:
    """An action as it is listed: its words without hyphens in its verb."""
    return action.verb.replace("-", " ") + action.text.removeprefix(action.verb)
