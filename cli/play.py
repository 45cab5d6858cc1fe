"""`eightfold play`: a game at the terminal, with people and bots; or a game between bots, told line by line."""

from __future__ import annotations

from pathlib import Path

import click

from eightfold.cli.refusals import WrongCallError
from eightfold.cli.variant_args import Asked, rule_options


@click.command()
@click.argument("variant", metavar="VARIANT", required=False)
@rule_options
@click.option("--players", type=int, help="How many play. By default 4, if the rules allow it.")
@click.option("--humans", type=int, help="How many of them are people: 1 at a terminal, else 0.")
@click.option("--name", "names", multiple=True, help="What a player is called, people first. Repeats.")
@click.option("--bot", metavar="NAME", help="Which bot plays the others: greedy, or random.")
@click.option("--seed", type=int, help="Settles every shuffle; told at the beginning where it is not given.")
@click.option("--save", "save", type=click.Path(path_type=Path, dir_okay=False), help="Where the game is saved.")
@click.option("--resume", metavar="FILE", help="Play a saved game on; `last` is the one saved last.")
@click.option("--plain", is_flag=True, help="Whole lines only, for a screen reader: nothing drawn, nothing erased.")
def play(
    variant: str | None, sets: tuple[tuple[str, str], ...], takes: tuple[str, ...], players: int | None,
    humans: int | None, names: tuple[str, ...], bot: str | None, seed: int | None, save: Path | None,
    resume: str | None, plain: bool,
) -> None:  # fmt: skip
    """Plays VARIANT at this terminal, or lets bots play it.

    Without a terminal, or with --humans 0, bots play a whole game and everything that happens is told line by line. A
    game with people is saved after every action; --resume plays it on.
    """
    from eightfold.cli.sitting import Seating, begun, resumed, sit

    if resume is not None:
        if sets or takes or names or any(given is not None for given in (players, bot, seed)):
            raise WrongCallError("--resume takes rules, players and seed from the saved game: give no others.")
        sit(resumed(resume, variant, humans, save), plain)
        return
    if variant is None:
        raise WrongCallError("Name a variant (`eightfold list` shows them), or --resume a saved game.")
    sit(begun(Asked(variant, sets, takes), Seating(players, humans, names, bot, seed, save)), plain)
