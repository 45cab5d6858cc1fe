"""`eightfold simulate`: many games between bots, and what they say about the rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from eightfold.cli import exits
from eightfold.cli.in_parallel import Work, batches
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.variant_args import Asked, seated, variant_args
from eightfold.interpreter.estimate import Estimate
from eightfold.interpreter.simulate import Played, Summary, summarise

if TYPE_CHECKING:
    from rich.table import Table

COUNTER = "hand-number"
"""What a family keeps that rises with each new hand."""

SCORE = "score"
"""What a family keeps per player that decides who wins."""

DEFAULT_PLAYERS = 4
NAMED_TROUBLES = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """A series that was played: who played how, the games in order, and how long they took in seconds."""

    variant: str
    work: Work
    games: list[Played]
    seconds: float
    summary: Summary

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.games)

    @property
    def troubled(self) -> list[Played]:
        return [game for game in self.games if game.trouble]


@click.command()
@variant_args
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many games are played."
)
@click.option("--players", type=int, help="How many sit at the table: 4, or the permitted number nearest to it.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Who plays: random, greedy. Repeats, seat by seat.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="On how many cores.")
@click.option("--audit", is_flag=True, help="Count the cards after every action.")
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def simulate(
    ctx: click.Context,
    asked: Asked,
    games: int,
    players: int | None,
    seed: int,
    bots: tuple[str, ...],
    jobs: int,
    audit: bool,
    layout: str,
) -> None:
    """Plays games of VARIANT between bots, and tells how they went.

    Every number comes with its interval of 95 %. Exit code 1: a game did not end.
    """
    variant = asked.variant()
    at_table = seated(variant, players, DEFAULT_PLAYERS)
    work = Work(variant, at_table, seed, known_bots(bots), COUNTER, audit)
    start = perf_counter()
    played = in_order(batches(work, games, jobs), games)
    seconds = perf_counter() - start
    outcome = Outcome(asked.name, work, played, seconds, summarise(played, at_table))
    tell_troubles(outcome)
    click.echo(as_json(outcome)) if layout == "json" else print_text(outcome)
    ctx.exit(exits.SHORT if outcome.troubled else exits.GOOD)


def known_bots(names: Sequence[str]) -> tuple[str, ...]:
    """The bots asked for, `random` where none is. Raises WrongCallError for one that there is not."""
    from eightfold.interpreter.bots import BOTS

    for name in names:
        if name not in BOTS:
            raise WrongCallError(f"There is no bot called '{name}': there are {' and '.join(BOTS)}.")
    return tuple(names) or ("random",)


def in_order(found: Iterable[Sequence[Played]], games: int) -> list[Played]:
    """All games by their numbers, with progress on standard error while they are played, if that is a terminal."""
    from rich.progress import Progress

    from eightfold.cli.console import CommandConsole

    console = CommandConsole(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=games)
        played: list[Played] = []
        for batch in found:
            played += batch
            progress.update(task, completed=len(played))
    return sorted(played, key=lambda game: game.number)


def tell_troubles(outcome: Outcome) -> None:
    """Says on standard error which games did not end, and how to see one."""
    for game in outcome.troubled[:NAMED_TROUBLES]:
        click.echo(f"Game {game.number} did not end after {game.decisions} decisions: {game.trouble}.", err=True)
    more = len(outcome.troubled) - NAMED_TROUBLES
    if more > 0:
        click.echo(f"Nor did {more} more.", err=True)


def as_json(outcome: Outcome) -> str:
    """The outcome as one JSON document."""
    summary, work = outcome.summary, outcome.work
    table = {"variant": outcome.variant, "players": work.players, "seed": work.seed, "bots": list(work.bots)}
    speed = {
        "games": len(outcome.games),
        "seconds": outcome.seconds,
        "games_per_second": len(outcome.games) / outcome.seconds,
        "decisions_per_second": outcome.decisions / outcome.seconds,
        "decisions": outcome.decisions,
    }
    found = {
        "hand_length": asdict(summary.hand_length),
        "hands": asdict(summary.hands),
        "seat_share": by_seat(summary.seat_share),
        "score": by_seat(summary.numbers.get(SCORE, ())),
        "numbers": {name: by_seat(numbers) for name, numbers in summary.numbers.items()},
        "actions": {verb: asdict(times) for verb, times in summary.done.items()},
    }
    troubles = [{"game": game.number, "trouble": game.trouble} for game in outcome.troubled]
    told = {**table, **speed, **found, "unfinished": len(troubles), "troubles": troubles}
    return json.dumps(told, indent=2, ensure_ascii=False)


def by_seat(estimates: Sequence[Estimate]) -> list[dict[str, Any]]:
    return [{"seat": seat, **asdict(estimate)} for seat, estimate in enumerate(estimates, 1)]


def print_text(outcome: Outcome) -> None:
    """Prints how the games went, then a row for each thing that is done in a hand, then one for each seat."""
    from eightfold.cli.console import CommandConsole

    work, games = outcome.work, len(outcome.games)
    pace = f"{games / outcome.seconds:.0f} games and {outcome.decisions / outcome.seconds:,.0f} decisions a second"
    click.echo(f"{outcome.variant}, {work.players} players, seed {work.seed}, bots: {', '.join(work.bots)}")
    played = f"{games} game{'' if games == 1 else 's'} in {outcome.seconds:.1f} s"
    click.echo(f"{played}, {pace}; {len(outcome.troubled)} did not end")
    CommandConsole(highlight=False).print(table_of_hands(outcome.summary), table_of_seats(outcome.summary))


def table_of_hands(summary: Summary) -> Table:
    """How many decisions a hand takes, and how often each thing is done in it."""
    table = plain_table("in a hand", "mean", "95 %")
    table.add_row("decisions", *shown(summary.hand_length))
    for verb, times in summary.done.items():
        if times.mean:
            table.add_row(verb, *shown(times))
    return table


def table_of_seats(summary: Summary) -> Table:
    """How often each seat wins, and what it scores."""
    scores = summary.numbers.get(SCORE, ())
    table = plain_table("seat", "wins", "95 %", *(("score", "95 %") if scores else ()))
    for seat, share in enumerate(summary.seat_share):
        table.add_row(str(seat + 1), *shown(share, 100, " %"), *(shown(scores[seat]) if scores else ()))
    return table


def plain_table(*headings: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def shown(estimate: Estimate, times: int = 1, unit: str = "") -> tuple[str, str]:
    """A mean and its interval as text."""
    if estimate.mean is None:
        return "-", ""
    mean = f"{estimate.mean * times:.1f}{unit}"
    if estimate.low is None or estimate.high is None:
        return mean, ""
    return mean, f"{estimate.low * times:.1f} to {estimate.high * times:.1f}{unit}"
