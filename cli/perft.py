"""`eightfold perft`: counts the ways in which a game can go on."""

from __future__ import annotations

import json
from time import perf_counter

import click

from eightfold.cli.variant_args import Asked, seated, variant_args
from eightfold.interpreter import Game, new_game
from eightfold.interpreter.perft import divide as ways_divided
from eightfold.interpreter.perft import perft as ways

DEFAULT_PLAYERS = 2


@click.command()
@variant_args
@click.option("--depth", type=click.IntRange(0, 100), default=3, show_default=True, help="How many decisions ahead.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance does.")
@click.option("--players", type=int, help="How many sit at the table: 2, or the permitted number nearest to it.")
@click.option("--divide", is_flag=True, help="Count for each first action by itself.")
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
def perft(asked: Asked, depth: int, seed: int, players: int | None, divide: bool, layout: str) -> None:
    """Counts the ways in which a game of VARIANT can go on from its first decision.

    Two programs that count alike agree on what is legal and on what follows from it. Chance does what the seed says.
    """
    variant = asked.variant()
    game = new_game(variant, seated(variant, players, DEFAULT_PLAYERS), seed)
    start = perf_counter()
    parts = counted(game, depth) if divide and depth else {}
    nodes = sum(parts.values()) if parts else counted_whole(game, depth)
    seconds = perf_counter() - start
    if layout == "json":
        table = {"variant": asked.name, "players": game.program.players, "seed": seed}
        click.echo(json.dumps({**table, "depth": depth, "nodes": nodes, "divide": parts}, indent=2, ensure_ascii=False))
    else:
        print_counts(parts, nodes, seconds)


def counted(game: Game, depth: int) -> dict[str, int]:
    with Counter() as counter:
        return ways_divided(game, depth, counter)


def counted_whole(game: Game, depth: int) -> int:
    with Counter() as counter:
        return ways(game, depth, counter)


class Counter:
    """Shows on a terminal how many ways have been found so far."""

    def __init__(self) -> None:
        from rich.progress import Progress, TextColumn

        from eightfold.cli.console import CommandConsole

        console = CommandConsole(stderr=True)
        self.total = 0
        self.progress = Progress(
            TextColumn("{task.fields[found]:,} ways so far"), console=console, transient=True,
            disable=not console.is_terminal,
        )  # fmt: skip
        self.task = self.progress.add_task("counting", total=None, found=0)

    def __enter__(self) -> Counter:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def __call__(self, found: int) -> None:
        self.total += found
        self.progress.update(self.task, found=self.total)


def print_counts(parts: dict[str, int], nodes: int, seconds: float) -> None:
    """Prints the actions with their counts, then the sum."""
    width = max((len(name) for name in parts), default=0)
    for name, number in parts.items():
        click.echo(f"{name:<{width}}  {number}")
    click.echo(f"{nodes} way{'' if nodes == 1 else 's'} in {seconds:.1f} s")
