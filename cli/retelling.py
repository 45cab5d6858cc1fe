"""Tells a saved game again, action by action."""

from __future__ import annotations

from pathlib import Path

import click

from eightfold.cli.front import Front
from eightfold.cli.host import before_the_deal, verdict
from eightfold.cli.picture import Standings, standings
from eightfold.cli.savefile import Done, SaveFile, read
from eightfold.cli.session import Session, replayed
from eightfold.cli.sitting import at_terminal, front_for, who_sits
from eightfold.cli.telling import Listener, told
from eightfold.cli.variant_args import Asked
from eightfold.interpreter.view import view

ASK = "Enter: on, e: to the end, q: leave"


def retell(file: Path, plain: bool) -> None:
    """Prints a saved game. Raises WrongCallError if there is none in the file that its rules can carry out."""
    save = read(file)
    setting = save.setting
    variant = Asked(setting.variant, setting.sets, setting.takes).variant()
    whole = replayed(variant, SaveFile(setting, save.actions, file))
    session = Session(variant, SaveFile(setting))
    listener = None if whole.over or not setting.people else -1
    front, _ = front_for(session, plain, people=False)
    front.greet(session.variant.title, [*who_sits(setting), f"{len(save.actions)} actions, saved in {file}"])
    try:
        Retelling(session, front, listener).go(save.actions)
    except EOFError:
        click.echo()


class Retelling:
    """A game on its way through the actions of a saved one."""

    def __init__(self, session: Session, front: Front, listener: Listener) -> None:
        self.session = session
        self.front = front
        self.listener = listener
        self.scores = self.standings()
        self.steps = at_terminal()

    def standings(self) -> Standings:
        return standings(view(self.session.game, -1))

    def go(self, actions: list[Done]) -> None:
        """Carries out and tells one action after another; ends early if the one who reads leaves."""
        self.tell()
        for number, (seat, text) in enumerate(actions, 1):
            if self.steps and not self.wait(number, len(actions)):
                return
            self.session.again(seat, text)
            self.tell()
        if self.session.over:
            self.front.finish(self.standings(), verdict(self.session))
        else:
            self.front.say(["The game is not over yet."])

    def wait(self, number: int, most: int) -> bool:
        """Waits until the next action is asked for; says whether it is."""
        answer = self.front.read(f"{number} of {most} ({ASK})").strip().lower()
        if answer in ("e", "end"):
            self.steps = False
        return answer not in ("q", "quit", "exit")

    def tell(self) -> None:
        lines = told(self.session.events(), self.listener)
        scores = self.standings()
        if scores != self.scores and any(line.dealt for line in lines):
            self.scores = scores
            self.front.tell(before_the_deal(lines, scores))
        else:
            self.front.tell(lines)
