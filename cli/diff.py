"""`eightfold diff`: what two rulesets say differently, and a game in which they play differently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from textwrap import indent
from typing import Any

import click

from eightfold.cli.console import CommandConsole
from eightfold.cli.render import Lines
from eightfold.cli.sheet_lines import sheet_lines
from eightfold.cli.show import written
from eightfold.cli.two_sides import called, rules_of, search_options, tell_of_search, two_sides
from eightfold.cli.variant_args import Asked
from eightfold.conformance.discriminate.find import Telling, tell_apart
from eightfold.conformance.discriminate.lockstep import Rivals
from eightfold.conformance.discriminate.search import Bounds
from eightfold.conformance.discriminate.write import Named, flow, given
from eightfold.dsl.typed import Clause
from eightfold.interpreter.analysis.differences import Difference, differences


@click.command()
@two_sides
@search_options(games=200, seconds=10.0)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
def diff(a: Asked, b: Asked, games: int, seed: int, seconds: float, layout: str) -> None:
    """What A and B say differently, clause by clause, and the shortest game found in which they part.

    A and B are shipped names or paths to `.eight` files. `--set` and `--with` count for both, `--set-a`, `--with-b` and
    so on for one; B may then be left out. The game begins with the same first deal under both; only where none is
    found in which they part does it begin with a position that is arranged.
    """
    one, two = a.variant(), b.variant()
    found = differences(one, two)
    bounds = Bounds(games, seconds, seed, arranged=False)
    telling = witness(a, b, bounds) if found else None
    if layout == "json":
        data = {
            "differences": [{"clause": d.clause, "a": d.a, "b": d.b} for d in found],
            "witness": as_data(telling, bounds) if telling else None,
        }
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    print_text(called(a), called(b), found, telling, sheet_lines([a.library(), b.library()]))


def witness(a: Asked, b: Asked, bounds: Bounds) -> Telling | None:
    """A game in which the two part, dealt if there is one, else arranged; None if neither was found."""
    named = Named("parting", f"{called(a)}, not {called(b)}:", rules_of(a).sets, rules_of(a).takes)
    rivals = Rivals(rules_of(a), rules_of(b))
    for arranged in (False, True):
        telling = tell_apart(rivals, named, replace(bounds, arranged=arranged), tell_of_search(bounds))
        if telling.found:
            return telling
    return None


def as_data(telling: Telling, bounds: Bounds) -> dict[str, Any]:
    assert telling.found is not None
    found = telling.found
    return {
        "players": len(found.witness.seats),
        "seed": bounds.seed,
        "given": dict(given(found.witness)),
        "steps": list(steps(telling)),
        "what": found.parting.what,
        "a": [found.parting.a],
        "b": [found.parting.b],
        "scenario": telling.scenario,
    }


def steps(telling: Telling) -> Iterator[str]:
    assert telling.found is not None
    for move in telling.found.witness.moves:
        yield f"{move.seat}: {move.action}" + (" (in vain)" if move.tried else "")


def print_text(a: str, b: str, found: list[Difference], telling: Telling | None, lines: Lines) -> None:
    console = CommandConsole(highlight=False)
    if not found:
        console.print(f"{a} and {b} say the same")
        return
    for d in found:
        console.print(d.clause, style="bold")
        console.print(f"  {a}:{body(d.a, d.from_a, lines)}", soft_wrap=True, markup=False)
        console.print(f"  {b}:{body(d.b, d.from_b, lines)}", soft_wrap=True, markup=False)
    console.print(f"{len(found)} difference{'' if len(found) == 1 else 's'}")
    if telling is None or telling.found is None:
        console.print("in the games that were tried they played alike (--games and --seconds try more)")
        return
    print_witness(console, a, b, telling)


def body(said: str, clause: Clause | None, lines: Lines) -> str:
    """What one side says: in its line, or below it as its sheet has it, where that is more than one line."""
    whole = written(clause, lines) if clause is not None else ""
    return f"\n{indent(whole, '    ')}" if "\n" in whole else f" {said or 'nothing of this name'}"


def print_witness(console: CommandConsole, a: str, b: str, telling: Telling) -> None:
    """The position in which both begin, the moves, and what each says then."""
    assert telling.found is not None
    witness, parting = telling.found.witness, telling.found.parting
    how = "from a position that is arranged" if witness.arranged else "from the same first deal"
    console.print(f"they part in {parting.what}, {how} (what is not named does not matter):")
    for key, value in given(witness):
        if key != "arranged":
            console.print(f"  {key}: {flow(value)}", soft_wrap=True, markup=False)
    for step in steps(telling):
        console.print(f"  {step}", soft_wrap=True)
    console.print(f"  then with {a}: {parting.a}", soft_wrap=True)
    console.print(f"  and with {b}: {parting.b}", soft_wrap=True)
