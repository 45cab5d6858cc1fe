"""Runs a game at the table: asks people and bots in turn, tells each listener what it may know, shows the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eightfold.cli.asking import Meaning, Order, Take, Unclear, Unknown, Why, Wrong, understood
from eightfold.cli.faces import Faces
from eightfold.cli.front import Front, News, Prompt
from eightfold.cli.picture import Standings, picture, standings
from eightfold.cli.session import Session
from eightfold.cli.telling import Line, Listener, told
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

MOST_RECALLED = 8
"""How many lines a game that is played on begins with."""

MOST_SLIPS = 20

HELP_ON_SLIPS = "slip and an action does what the rules punish: slip 7h."


class LeftError(Exception):
    """A person leaves the table; the game is saved."""


@dataclass(frozen=True, slots=True)
class Undone:
    """A person took an action back: who is asked has to be found out anew."""


class Host:
    """One game from where it stands to its end."""

    def __init__(self, session: Session, front: Front, faces: Faces) -> None:
        self.session = session
        self.front = front
        self.faces = faces
        self.people = session.setting.people
        self.listeners: tuple[Listener, ...] = self.people if self.people else (None,)
        if len(self.people) > 1 and not front.hides:
            self.listeners = (-1,)
        self.stories: dict[Listener, list[News]] = {listener: [] for listener in self.listeners}
        self.waived: set[int] = set()
        self.viewer: Listener = self.people[0] if len(self.people) == 1 else None
        self.scores = self.standings()

    def play(self) -> None:
        """Plays to the end. Raises LeftError if a person leaves before it."""
        self.hear(MOST_RECALLED if self.session.save.actions else None)
        while not self.session.over:
            self.step()
        self.tell_all()
        self.front.finish(self.standings(), verdict(self.session))

    def step(self) -> None:
        """One action, whoever takes it."""
        for question in self.questions():
            answer = self.person(question) if question.seat in self.people else self.session.bot_action(question)
            if isinstance(answer, Undone):
                return
            if answer is not None:
                self.session.do(answer)
                self.hear()
                return

    def questions(self) -> list[Question]:
        """Who is asked, in order; a person who is on turn is asked for claims at the same time, and for none twice."""
        asked = self.session.questions()
        self.waived &= {code for question in asked for code in question.codes}
        must = {question.seat: question for question in asked if not question.may_wait}
        found: list[Question] = []
        for question in asked:
            if question.seat not in self.people:
                found.append(question)
            elif not question.may_wait:
                claims = [
                    code for other in asked if other.seat == question.seat and other.may_wait for code in other.codes
                ]
                found.append(Question(question.seat, (*question.codes, *claims), False))
            elif question.seat not in must and not set(question.codes) <= self.waived:
                found.append(question)
        return found

    # ---- telling ----
    def hear(self, most: int | None = None) -> None:
        """Tells every listener what has happened (the last `most` lines), and the standings before a new deal."""
        events = self.session.events()
        scores = self.standings()
        heard = {listener: told(events, listener)[-(most or 0) :] for listener in self.listeners}
        if scores != self.scores and any(line.dealt for line in heard[self.listeners[0]]):
            self.scores = scores
            heard_with = {listener: before_the_deal(lines, scores) for listener, lines in heard.items()}
        else:
            heard_with = {listener: list(lines) for listener, lines in heard.items()}
        for listener, news in heard_with.items():
            self.stories[listener] += news
        if self.viewer is not None or len(self.listeners) == 1:
            self.tell_all()

    def tell_all(self) -> None:
        """Tells the one who looks what is kept for them, or whoever is there where nobody in particular looks."""
        listener = self.viewer if self.viewer in self.stories else self.listeners[0]
        self.front.tell(self.stories[listener])
        self.stories[listener] = []

    def note(self, text: str) -> None:
        """Tells every listener something that is no event of the game."""
        for story in self.stories.values():
            story.append(Line(text))

    def standings(self) -> Standings:
        return standings(view(self.session.game, -1))

    # ---- asking a person ----
    def person(self, question: Question) -> int | Undone | None:
        """What a person decides: a code, None to let a claim be, or that something was undone."""
        seat = question.seat
        actions = self.listed(question)
        self.turn_to(seat)
        self.show(question, actions)
        while True:
            meaning = understood(self.front.read(self.session.game.names[seat]), actions, question.may_wait)
            match meaning:
                case Take(code):
                    return code
                case Order("wait"):
                    self.waived |= set(question.codes)
                    return None
                case Order("undo"):
                    if self.session.undo(seat):
                        self.note(f"{self.session.game.names[seat]} takes that back.")
                        return Undone()
                    self.front.say(
                        ["There is nothing to undo: a hidden card has been seen since, or nothing was done."]
                    )
                case Order("table"):
                    self.show(question, actions)
                case Wrong(words):
                    slip = self.slip(seat, words)
                    if slip is not None:
                        return slip
                case _:
                    self.reply(seat, meaning)

    def reply(self, seat: int, meaning: Meaning) -> None:
        """Answers what needs no action."""
        match meaning:
            case Why(about):
                self.front.say(why(self.session.game, seat, about))
            case Unknown(words):
                self.front.say(briefly(self.session.game, seat, words))
                if isinstance(understood(words, self.slips(seat)), Take):
                    self.front.say([f"slip {words} does it all the same; the rules punish that."])
            case Unclear(message):
                self.front.say([message])
            case Order("help"):
                self.front.say([*HELP.split("\n"), *([HELP_ON_SLIPS] if self.session.game.slips() else [])])
            case Order("scores"):
                self.front.tell([self.standings()])
            case Order("quit"):
                raise LeftError
            case _:
                raise AssertionError(meaning)

    def slip(self, seat: int, words: str) -> int | None:
        """The slip that is meant, or None, after saying which there are."""
        mine = self.slips(seat)
        meaning = understood(words, mine) if words and mine else Unknown(words)
        if isinstance(meaning, Take):
            return meaning.code
        listed = ", ".join(spoken(action) for action in mine[:MOST_SLIPS]) or "none"
        self.front.say([meaning.message if isinstance(meaning, Unclear) else f"Slips there are now: {listed}."])
        return None

    def slips(self, seat: int) -> list[Action]:
        """What a seat can do wrongly now."""
        found = [self.session.game.describe(code) for code in self.session.game.slips()]
        return [action for action in found if action.seat == seat]

    def turn_to(self, seat: int) -> None:
        """Turns the table to a person: hides it first from whoever looked before."""
        if len(self.people) > 1 and self.viewer != seat:
            self.front.hand_over(self.session.game.names[seat])
            self.viewer = seat
        self.tell_all()

    def show(self, question: Question, actions: Sequence[Action]) -> None:
        game = self.session.game
        seen = view(game, question.seat)
        table = picture(seen, who(self.session, question.seat), actions, self.faces)
        texts = tuple(spoken(action) for action in actions)
        self.front.show(table, Prompt(game.names[question.seat], self.heading(question), texts, question.may_wait))

    def heading(self, question: Question) -> str:
        asked = view(self.session.game, question.seat).choice
        name = self.session.game.names[question.seat]
        if asked is not None:
            return f"{name}, {asked.prompt or 'choose'}:"
        return f"{name}, you may:" if question.may_wait else f"{name}, it is your turn:"

    def listed(self, question: Question) -> list[Action]:
        """The actions as they are numbered: cards as the hand is sorted, then the rest as the rules offer them."""
        actions = [self.session.game.describe(code) for code in question.codes]

        def place(action: Action) -> tuple[int, tuple[int, ...]]:
            order = [self.faces.order[value] for _, value in action.args if value in self.faces.order]
            return (0, order[0]) if order else (1, ())

        return sorted(actions, key=place)


def before_the_deal(lines: Sequence[Line], scores: Standings) -> list[News]:
    """Lines with the standings put before the first new cards."""
    place = next(number for number, line in enumerate(lines) if line.dealt)
    return [*lines[:place], scores, *lines[place:]]


def who(session: Session, viewer: int) -> list[str]:
    """What sits on each seat: you, a person, or a bot by its kind."""
    return ["you" if seat == viewer else bot or "person" for seat, bot in enumerate(session.setting.bots)]


def spoken(action: Action) -> str:
    """An action as it is listed: its words without hyphens in its verb."""
    return action.verb.replace("-", " ") + action.text.removeprefix(action.verb)


def verdict(session: Session) -> str:
    """Who has won, in a sentence."""
    names = [session.game.names[seat] for seat in session.game.winners]
    if len(names) == 1:
        return f"{names[0]} wins."
    if len(names) == session.setting.players:
        return "The game is a draw between all."
    return f"{', '.join(names[:-1])} and {names[-1]} win together." if names else "Nobody wins."
