"""What the table needs of whoever shows it: a terminal with colour, or plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from eightfold.cli.picture import Picture, Standings
from eightfold.cli.telling import Line

News = Line | Standings
"""What a listener is told: a line, or where everybody stands."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a person is asked: by which name, what about, what there is to do, and whether Enter alone lets it be."""

    name: str
    heading: str
    actions: tuple[str, ...]
    may_wait: bool


class Front(Protocol):
    """Shows a game to people and reads what they type."""

    hides: bool
    """Whether it takes from sight what it showed before, so that people can share it."""

    def greet(self, title: str, lines: Sequence[str]) -> None:
        """Says what is played, by whom, and where it is saved."""

    def tell(self, news: Sequence[News]) -> None:
        """Tells what happened since this was last called."""

    def show(self, picture: Picture, prompt: Prompt) -> None:
        """Shows the table to the person who is asked."""

    def read(self, name: str) -> str:
        """What the person types. Raises EOFError at the end of input."""

    def say(self, lines: Iterable[str]) -> None:
        """Answers the person at the keyboard."""

    def rank(self, standings: Standings) -> None:
        """Shows the person at the keyboard where everybody stands."""

    def hand_over(self, name: str) -> None:
        """Hides what was shown, and waits until the next person is there."""

    def finish(self, standings: Standings, verdict: str) -> None:
        """Shows how the game ended."""
