"""The table in plain lines, for pipes, screen readers and simple terminals: nothing is drawn, nothing erased."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from eightfold.cli.front import News, Prompt
from eightfold.cli.picture import Picture, Place, Standings

NOTHING_COUNTED = "Nothing is counted up in this game."

APART = "\n" * 40
"""Moves what one person saw out of the next one's sight."""


class PlainFront:
    """Prints whole lines and reads whole lines."""

    hides = False

    def greet(self, title: str, lines: Sequence[str]) -> None:
        self.say([title, *lines])

    def tell(self, news: Sequence[News]) -> None:
        for item in news:
            self.say(standing_lines(item) if isinstance(item, Standings) else [item.text])

    def show(self, picture: Picture, prompt: Prompt) -> None:
        self.say(["", prompt.heading])
        self.say(fact_line(label, text) for label, text in picture.facts)
        self.say(f"Now: {mode}." for mode in picture.modes)
        self.say(place_line(place) for place in picture.places)
        self.say(f"{name}: {cards}." for name, cards in picture.others if cards)
        if picture.hand:
            held = ", ".join(card.name + ("*" if card.playable else "") for card in picture.hand)
            self.say([f"Your hand, with a star at what you may play: {held}."])
        self.say(f"{number}: {action}" for number, action in enumerate(prompt.actions, 1))
        if prompt.may_wait:
            self.say(["Enter: let it be"])

    def read(self, name: str) -> str:
        return input(f"{name}> ")

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line)

    def rank(self, standings: Standings) -> None:
        self.say(standing_lines(standings) or [NOTHING_COUNTED])

    def hand_over(self, name: str) -> None:
        print(APART)
        input(f"It is for {name} now. Press Enter when only {name} can see this. ")

    def finish(self, standings: Standings, verdict: str) -> None:
        self.say([verdict, *standing_lines(standings)])


def fact_line(label: str, text: str) -> str:
    """One thing that lies or holds on the table."""
    return f"{label[:1].upper()}{label[1:]}{': ' if text else ''}{text}."


def place_line(place: Place) -> str:
    """One player in a line: who it is, how many cards, what else is known."""
    parts = [f"{place.cards} card{'' if place.cards == 1 else 's'}", *place.notes]
    turn = ", on turn" if place.on_turn else ""
    return f"{place.name} ({place.who}{turn}): {', '.join(parts)}."


def standing_lines(standings: Standings) -> list[str]:
    """Where everybody stands, a line for each player; none where nothing is counted."""
    if not standings.labels:
        return []
    return ["Standings:"] + [
        f"  {name}: {', '.join(f'{label} {value}' for label, value in zip(standings.labels, values, strict=True))}"
        for name, *values in standings.rows
    ]
