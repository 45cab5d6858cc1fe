"""`eightfold compare`: what another ruleset, or a house rule, does to the game."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from eightfold.cli import exits
from eightfold.cli.console import CommandConsole
from eightfold.cli.in_parallel import Work, batches
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.simulate import COUNTER, DEFAULT_PLAYERS, in_order, known_bots, plain_table, shown
from eightfold.cli.variant_args import Asked, rule_options
from eightfold.dsl import Variant
from eightfold.interpreter.analysis.comparison import Metric, compare
from eightfold.interpreter.simulate import Played

WIDE = 160
"""How wide a table may be where no terminal limits it, in characters."""

BAR = 8
"""How long a bar may be, in characters, to either side."""


@click.command("compare")
@click.argument("a")
@click.argument("b", required=False)
@rule_options
@click.option("--games", type=click.IntRange(2, 10_000_000), default=200, show_default=True)
@click.option("--players", type=click.IntRange(min=1), help="Usually 4, or what both permit nearest to it.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Who plays; seat by seat if repeated.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def compare_(
    ctx: click.Context,
    a: str,
    b: str | None,
    sets: tuple[tuple[str, str], ...],
    takes: tuple[str, ...],
    games: int,
    players: int | None,
    seed: int,
    bots: tuple[str, ...],
    jobs: int,
    layout: str,
) -> None:
    """Plays A and B on the same seeds and tells how the games differ, with intervals of 95 %.

    B may be left out: then A is compared with itself under `--set` and `--with`, which count for B alone.

    Exit code 1: a game did not end.
    """
    if b is None and not (sets or takes):
        raise WrongCallError("B is missing: name a second ruleset, or say what differs with --set or --with.")
    one, two = Asked(a).variant(), Asked(b or a, sets, takes).variant()
    table = common_table(one, two, players)
    works = [Work(v, table, seed, known_bots(bots), COUNTER, False) for v in (one, two)]
    played = [in_order(batches(work, games, jobs), games) for work in works]
    metrics = compare(played[0], played[1], table)
    names = a, named(b or a, sets, takes)
    if layout == "json":
        click.echo(as_json(names, table, games, seed, metrics))
    else:
        print_text(names, table, games, metrics)
    ctx.exit(exits.SHORT if troubled(played) else exits.GOOD)


def common_table(a: Variant, b: Variant, players: int | None) -> int:
    """A number of players that both permit. Raises WrongCallError if there is none, or not the one asked for."""
    least, most = max(a.least, b.least), min(a.most, b.most)
    if least > most:
        raise WrongCallError(f"No number of players is permitted by both: {a.name} and {b.name}.")
    if players is not None and not least <= players <= most:
        raise WrongCallError(f"Both are played by {least} to {most} players, not by {players}.")
    return players or min(max(DEFAULT_PLAYERS, least), most)


def named(name: str, sets: tuple[tuple[str, str], ...], takes: tuple[str, ...]) -> str:
    return " ".join([name, *(f"--set {o}={v}" for o, v in sets), *(f"--with {t}" for t in takes)])


def troubled(played: list[list[Played]]) -> bool:
    return any(game.trouble for games in played for game in games)


def as_json(names: tuple[str, str], players: int, games: int, seed: int, metrics: list[Metric]) -> str:
    rows = [
        {
            "name": m.name,
            "a": m.a.mean,
            "b": m.b.mean,
            "difference": m.difference.mean,
            "interval": [m.difference.low, m.difference.high],
            "telling": m.telling,
            "details": {"a": asdict(m.a), "b": asdict(m.b)},
        }
        for m in metrics
    ]
    told = {"a": names[0], "b": names[1], "players": players, "games": games, "seed": seed, "metrics": rows}
    return json.dumps(told, indent=2, ensure_ascii=False)


def print_text(names: tuple[str, str], players: int, games: int, metrics: list[Metric]) -> None:
    click.echo(f"a: {names[0]}\nb: {names[1]}\n{games} games each on the same seeds, {players} players")
    table = plain_table("", "a", "b", "b - a", "95 %", "")
    for m in metrics:
        if not m.a.mean and not m.b.mean and m is not metrics[0]:
            continue
        difference, interval = shown(m.difference)
        table.add_row(m.name, shown(m.a)[0], shown(m.b)[0], difference, interval, bar(m) if m.telling else "")
    console = CommandConsole(highlight=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(table)
    click.echo("A bar stands where the difference is more than chance: one mark for each eighth more or less.")


def bar(m: Metric) -> str:
    """The size of a difference against the larger side, to the left for less and to the right for more."""
    largest = max(abs(m.a.mean or 0.0), abs(m.b.mean or 0.0))
    size = min(BAR, max(1, round(BAR * abs(m.difference.mean or 0.0) / largest))) if largest else 0
    return ("-" if (m.difference.mean or 0.0) < 0 else "+") * size
