"""The table at a terminal: drawn anew for every question, with colour where the terminal has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from eightfold.cli.faces import Faces
from eightfold.cli.front import News, Prompt
from eightfold.cli.picture import HeldCard, Picture, Place, Standings
from eightfold.cli.plain_front import NOTHING_COUNTED
from eightfold.cli.telling import Line

MOST_NEWS = 24
"""How many of the last things that happened are shown above the table."""

FORGOTTEN = "\x1b[3J"
"""Empties what a terminal scrolls back to, as `clear` does: the hand of who played before lies there."""

LABEL = "dim"
GAP = "    "


class RichFront:
    """Draws with rich. What happened is kept until somebody is asked, and shown with the table then."""

    hides = True

    def __init__(self, console: Console, faces: Faces) -> None:
        self.console = console
        self.faces = faces
        self.title = ""
        self.news: list[News] = []
        self.opening: list[Text] = []

    def greet(self, title: str, lines: Sequence[str]) -> None:
        self.title = title
        self.opening = [self.faces.text(f"  {line}", LABEL) for line in lines]

    def tell(self, news: Sequence[News]) -> None:
        self.news += news

    def show(self, picture: Picture, prompt: Prompt) -> None:
        self.console.clear()
        self.console.print(Rule(Text(self.title, "bold"), align="left", style=LABEL))
        self.console.print(self.players(picture.places))
        self.console.print(self.middle(picture))
        self._open()
        self._tell_news()
        if picture.hand:
            self.console.print(self.hand(picture.hand))
        self._print(Text(prompt.heading, "bold"))
        self.console.print(self.actions(prompt))

    def read(self, name: str) -> str:
        return self.console.input(Text(f"{name}> ", "bold"))

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            indent = len(line) - len(line.lstrip())
            self.console.print(Padding(self.faces.text(line.lstrip()), (0, 0, 0, indent)))

    def rank(self, standings: Standings) -> None:
        self.console.print(standings_table(standings) if standings.labels else NOTHING_COUNTED)

    def hand_over(self, name: str) -> None:
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGOTTEN)
        text = Text.assemble("This screen is for ", (name, "bold"), " now.\n")
        text.append(f"Press Enter when only {name} can see it.", LABEL)
        self.console.print(Panel(text, box=box.ROUNDED, expand=False, padding=(1, 3)))
        self.console.input("")

    def finish(self, standings: Standings, verdict: str) -> None:
        self._open()
        self._tell_news(all_of_it=True)
        self.console.print(Rule(Text(verdict, "bold"), align="left", style=LABEL))
        if standings.labels:
            self.console.print(standings_table(standings))

    # ---- parts of the table ----
    def players(self, places: Sequence[Place]) -> RenderableType:
        """A row for each player: the mark of who is on turn, the name, the cards, what is known besides."""
        table = Table.grid(padding=(0, 2))
        for place in places:
            mark = Text("▶" if self._symbols() else ">", "bold green") if place.on_turn else Text(" ")
            name = Text(place.name, "bold" if place.on_turn else "")
            count = f"{place.cards} card{'' if place.cards == 1 else 's'}"
            notes = Text(", ".join(place.notes), LABEL)
            table.add_row(mark, name, Text(place.who, LABEL), Text(count, "bold" if place.cards <= 1 else ""), notes)
        return Padding(table, (1, 0, 1, 1))

    def middle(self, picture: Picture) -> RenderableType:
        """What lies on the table and what is in force."""
        parts = [Text.assemble((f"{label} ", LABEL), self.faces.text(text, "")) for label, text in picture.facts]
        rows: list[RenderableType] = [*flowing(parts, self.console.width - 4)]
        rows += [Text(f"now: {mode}", "bold yellow") for mode in picture.modes]
        rows += [
            Text.assemble((f"your {name} ", LABEL), self.faces.text(cards)) for name, cards in picture.others if cards
        ]
        return Padding(Group(*rows), (0, 0, 1, 2))

    def hand(self, cards: Sequence[HeldCard]) -> RenderableType:
        """One's own cards, those that may be played in brackets."""
        parts = [self.held(card) for card in cards]
        rows = flowing(parts, self.console.width - 4, gap=" ")
        return Padding(Group(Text("your hand", LABEL), *rows), (0, 0, 1, 2))

    def held(self, card: HeldCard) -> Text:
        name, style = self.faces.name(card.name), self.faces.styles.get(card.name, "")
        return Text(f"[{name}]", style) if card.playable else Text(f" {name} ", f"{style} dim")

    def actions(self, prompt: Prompt) -> RenderableType:
        """The actions with their numbers, and what else can be typed."""
        parts = [
            Text.assemble((f"{number} ", "bold"), self.faces.text(action))
            for number, action in enumerate(prompt.actions, 1)
        ]
        if prompt.may_wait:
            parts.append(Text("Enter lets it be", LABEL))
        hint = Text("? why not    undo    help    quit", LABEL)
        return Padding(Group(*flowing(parts, self.console.width - 4), hint), (0, 0, 0, 2))

    def _open(self) -> None:
        """Says once what was said at the beginning."""
        for line in self.opening:
            self.console.print(line, soft_wrap="/" in line.plain)
        if self.opening:
            self.console.print()
        self.opening = []

    def _tell_news(self, all_of_it: bool = False) -> None:
        news, self.news = self.news if all_of_it else counted(self.news), []
        if not all_of_it and len(news) > MOST_NEWS:
            self._print(Text(f"  … {len(news) - MOST_NEWS} lines before this", LABEL))
            news = news[-MOST_NEWS:]
        for item in news:
            if isinstance(item, Standings):
                self.console.print(standings_table(item))
            else:
                self._print(Text.assemble("  ", self.faces.text(item.text)))
        if news and not all_of_it:
            self.console.print()

    def _print(self, text: Text) -> None:
        self.console.print(text)

    def _symbols(self) -> bool:
        return bool(self.faces.suits)


class RunningFront(RichFront):
    """As RichFront, for games that nobody plays in person: what happens is shown at once, line by line."""

    def greet(self, title: str, lines: Sequence[str]) -> None:
        super().greet(title, lines)
        self.console.print(Rule(Text(title, "bold"), align="left", style=LABEL))
        self._open()

    def tell(self, news: Sequence[News]) -> None:
        super().tell(news)
        self._tell_news(all_of_it=True)


def counted(news: Sequence[News]) -> list[News]:
    """What happened, with equal lines in a row told once and counted."""
    found: list[News] = []
    for item, same in groupby(news):
        number = len(list(same))
        if isinstance(item, Line) and number > 1:
            item = replace(item, text=f"{item.text} ({number} times)")
        found.append(item)
    return found


def flowing(parts: Sequence[Text], width: int, gap: str = GAP) -> list[Text]:
    """Parts in as few lines as hold them, each whole."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1].append(gap).append_text(part)
        else:
            lines.append(part.copy())
    return lines


def standings_table(standings: Standings) -> RenderableType:
    """Where everybody stands."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("player")
    for label in standings.labels:
        table.add_column(label, justify="right")
    for row in standings.rows:
        table.add_row(*row)
    return Padding(table, (0, 0, 0, 2))
