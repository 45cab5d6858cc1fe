"""`eightfold explain`: why each thing that could be done is legal or not."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table
from rich.text import Text

from eightfold.cli.console import CommandConsole
from eightfold.cli.positions import Position, position
from eightfold.dsl.typed import Clause
from eightfold.interpreter.explain import Told
from eightfold.interpreter.explain import explain as told_of


@dataclass(frozen=True, slots=True)
class Explained:
    """An action with the clauses that say whether it is legal, and the sentences that they rest on."""

    told: Told
    player: str
    clauses: tuple[str, ...]
    cites: tuple[str, ...]

    @property
    def open(self) -> bool:
        """Whether no mode that is off, or one that is on, shuts the action out as a whole."""
        return self.told.reasons[0].holds or self.told.legal


@click.command()
@click.argument("source", metavar="SAVE-OR-SCENARIO")
@click.option(
    "--step", type=click.IntRange(min=0), help="After so many actions or steps; after all of them by default."
)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
def explain(source: str, step: int | None, layout: str) -> None:
    """Tells for each action, and each card in hand, whether it is legal and which clauses say so.

    SAVE-OR-SCENARIO is the file of a saved game, a file of scenarios (with :ID where it holds several), or the id of a
    scenario that comes with Eightfold, also as VARIANT:ID.
    """
    found = position(source, step)
    clauses = found.game.program.variant.clauses
    explained = [explained_of(told, found.game.names, clauses) for told in told_of(found.game)]
    if layout == "json":
        click.echo(as_json(found, explained))
    else:
        print_text(found, explained)


def explained_of(told: Told, names: tuple[str, ...], clauses: dict[str, Clause]) -> Explained:
    """An action with the sentences behind its clauses."""
    known = [clauses[name] for name in told.clauses if name in clauses]
    cites = tuple(dict.fromkeys(cite for clause in known for cite in clause.cites))
    return Explained(told, names[told.seat], told.clauses, cites)


def as_json(found: Position, explained: list[Explained]) -> str:
    """The explanations as one JSON document."""
    game = found.game
    table = {"source": found.source, "variant": found.variant, "step": found.step, "over": game.over}
    actions = [as_data(one) for one in explained]
    return json.dumps({**table, "actions": actions}, indent=2, ensure_ascii=False)


def as_data(one: Explained) -> dict[str, Any]:
    told = one.told
    whose = {"seat": told.seat + 1, "player": one.player, "action": told.action, "kind": told.kind}
    why = {"clauses": list(one.clauses), "cites": list(one.cites)}
    return {**whose, "legal": told.legal, **why, "reasons": [asdict(reason) for reason in told.reasons]}


def print_text(found: Position, explained: list[Explained]) -> None:
    """Prints a table for each player who decides: what is legal and what is not, and why."""
    units = found.unit[:-1] if found.step == 1 else found.unit
    click.echo(f"{found.variant}, {Path(found.source).name}, after {found.step} {units}")
    if found.game.over:
        click.echo("The game is over.")
    console = CommandConsole(highlight=False)
    for player in dict.fromkeys(one.player for one in explained):
        mine = [one for one in explained if one.player == player]
        console.print(table_of(player, [one for one in mine if one.open]))
        shut = ", ".join(one.told.action for one in mine if not one.open)
        if shut:
            console.print(f"Not open to {player} now: {shut}", markup=False)


def table_of(player: str, explained: list[Explained]) -> Table:
    """A row for each reason; actions that are legal, or not, for the same one share it."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("")
    table.add_column(player, max_width=28)
    table.add_column("because of")
    rows: dict[tuple[bool, tuple[str, ...]], list[Explained]] = {}
    for one in explained:
        rows.setdefault((one.told.legal, one.clauses), []).append(one)
    for (legal, clauses), ones in rows.items():
        mark = Text("yes", "green") if legal else Text("no", "red")
        actions = ", ".join(one.told.action for one in ones)
        table.add_row(mark, Text(actions), Text(" ".join([*clauses, *brackets(ones[0].cites)])))
    return table


def brackets(cites: tuple[str, ...]) -> list[str]:
    """Sentence ids document by document: `[craits:s2 s9]`."""
    found: dict[str, list[str]] = {}
    for cite in cites:
        document, _, sentence = cite.rpartition(":")
        found.setdefault(document, []).append(sentence)
    return [f"[{document}:{' '.join(sentences)}]" for document, sentences in found.items()]
