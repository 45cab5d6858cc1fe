"""Runs a game at the table: asks people and bots in turn, tells each listener what it may know, shows the standings."""

from __future__ import annotations

from collections.abc import Sequence

from eightfold.cli.faces import Faces
from eightfold.cli.front import Front, News
from eightfold.cli.person import Person, Undone
from eightfold.cli.picture import Standings, standings
from eightfold.cli.session import Session
from eightfold.cli.telling import Line, Listener, told
from eightfold.interpreter.turns import Question
from eightfold.interpreter.view import view

MOST_RECALLED = 8
"""How many lines a game that is played on begins with."""

MOST_ACTIONS = 50_000
"""After how many actions bots give a game up: six times as many as the longest game that was seen to end."""


class EndlessError(Exception):
    """Bots play a game that does not end."""


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
        """Plays to the end. Raises LeftError if a person leaves before it, EndlessError where bots come to none."""
        self.hear(MOST_RECALLED if self.session.save.actions else None)
        while not self.session.over:
            if not self.people and len(self.session.save.actions) >= MOST_ACTIONS:
                raise EndlessError(f"after {MOST_ACTIONS} actions the game is not over")
            self.step()
        self.tell_all()
        self.front.finish(self.standings(), verdict(self.session))

    def step(self) -> None:
        """One action, whoever takes it."""
        for question in self.questions():
            answer = self.person(question) if question.seat in self.people else self.session.bot_action(question)
            if isinstance(answer, Undone):
                self.note(f"{self.session.game.names[question.seat]} takes that back.")
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

    def person(self, question: Question) -> int | Undone | None:
        """What a person decides, once the table is turned to them."""
        if len(self.people) > 1 and self.viewer != question.seat:
            self.front.hand_over(self.session.game.names[question.seat])
            self.viewer = question.seat
        self.tell_all()
        answer = Person(self.session, self.front, self.faces, question.seat).decide(question)
        if answer is None:
            self.waived |= set(question.codes)
        return answer

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
        if len(self.listeners) == 1:
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


def before_the_deal(lines: Sequence[Line], scores: Standings) -> list[News]:
    """Lines with the standings put before the first new cards."""
    place = next(number for number, line in enumerate(lines) if line.dealt)
    return [*lines[:place], scores, *lines[place:]]


def verdict(session: Session) -> str:
    """Who has won, in a sentence."""
    names = [session.game.names[seat] for seat in session.game.winners]
    if len(names) == 1:
        return f"{names[0]} wins."
    if len(names) == session.setting.players:
        return "The game is a draw between all."
    return f"{', '.join(names[:-1])} and {names[-1]} win together." if names else "Nobody wins."
