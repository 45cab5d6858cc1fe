"""`eightfold diff`: what two rulesets say differently, and a position in which they play differently."""

from __future__ import annotations

import json
from typing import Any

import click

from eightfold.cli.console import CommandConsole
from eightfold.cli.variant_args import Asked
from eightfold.interpreter.analysis.differences import Difference, differences
from eightfold.interpreter.analysis.lockstep import Divergence, first_divergence


@click.command()
@click.argument("a")
@click.argument("b")
@click.option(
    "--seeds", type=click.IntRange(min=1), default=40, show_default=True, help="Games to look for a witness in."
)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
def diff(a: str, b: str, seeds: int, layout: str) -> None:
    """What A and B say differently, clause by clause, and the shortest game found in which they part.

    A and B are shipped names or paths to `.eight` files.
    """
    one, two = Asked(a).variant(), Asked(b).variant()
    found = differences(one, two)
    witness = first_divergence(one, two, seeds) if found else None
    if layout == "json":
        data = {
            "differences": [{"clause": d.clause, "a": d.a, "b": d.b} for d in found],
            "witness": None if witness is None else as_data(witness),
        }
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    print_text(a, b, found, witness)


def as_data(witness: Divergence) -> dict[str, Any]:
    return {
        "players": witness.players,
        "seed": witness.seed,
        "steps": [f"P{seat + 1}: {text}" for seat, text in witness.steps],
        "what": witness.what,
        "a": list(witness.a),
        "b": list(witness.b),
    }


def print_text(a: str, b: str, found: list[Difference], witness: Divergence | None) -> None:
    console = CommandConsole(highlight=False)
    if not found:
        console.print(f"{a} and {b} say the same")
        return
    for d in found:
        console.print(d.clause, style="bold")
        console.print(f"  {a}: {d.a or 'nothing of this name'}", soft_wrap=True)
        console.print(f"  {b}: {d.b or 'nothing of this name'}", soft_wrap=True)
    console.print(f"{len(found)} differences")
    if witness is None:
        console.print("in the games that were tried they played alike (--seeds tries more)")
        return
    console.print(f"they part in a game of {witness.players} with seed {witness.seed}, in {witness.what}:")
    if not witness.steps:
        console.print("  at the first decision")
    for seat, text in witness.steps:
        console.print(f"  P{seat + 1}: {text}")
    console.print(f"  then with {a}: {'; '.join(witness.a)}", soft_wrap=True)
    console.print(f"  and with {b}: {'; '.join(witness.b)}", soft_wrap=True)
