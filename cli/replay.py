"""`eightfold replay`: a saved game told again, step by step at a terminal, else to its end."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="Whole lines only, for a screen reader: nothing drawn, nothing erased.")
def replay(file: Path, plain: bool) -> None:
    """Tells the game saved in FILE again: at a terminal action by action, for Enter; else to its end.

    What was hidden is told too, unless the game is one of people and is still being played.
    """
    from eightfold.cli.retelling import retell

    retell(file, plain)
