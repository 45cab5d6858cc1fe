"""`eightfold rulings`: the ledger of what the documents leave open, and how each variant decides it."""

from __future__ import annotations

import json
from importlib.resources import as_file, files

import click

from eightfold.cli.citing import cited
from eightfold.cli.variant_args import Asked, rule_options
from eightfold.conformance.ledger_page import as_page
from eightfold.conformance.rulings import Ruling, bases_of, of_documents, rulings_of
from eightfold.conformance.scenarios.load import load_suite, shipped_files
from eightfold.conformance.silences import shipped_silences
from eightfold.conformance.sources.register import load_registers
from eightfold.dsl import shipped_library


@click.command()
@click.argument("variant", required=False)
@rule_options
@click.option("--format", "layout", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
def rulings(variant: str | None, sets: tuple[tuple[str, str], ...], takes: tuple[str, ...], layout: str) -> None:
    """Every point on which a rule document is silent, unclear or at odds with itself or another.

    Each is an option of the variant: its alternatives, the default and why, the sentences, and the scenarios that only
    each alternative passes. Without VARIANT, the rulings of all variants that are told by documents; a variant that is
    based on one of them makes the same rulings, and is shown by name with what it sets.
    """
    if variant is None and (sets or takes):
        raise click.UsageError("--set and --with want a VARIANT.")
    found = ledger(variant, sets, takes)
    if layout == "json":
        click.echo(json.dumps({"rulings": [r.as_data() for r in found]}, indent=2, ensure_ascii=False))
    elif layout == "markdown":
        click.echo(as_page(found, shipped_silences(), restatements()), nl=False)
    else:
        print_text(found)


def ledger(name: str | None, sets: tuple[tuple[str, str], ...] = (), takes: tuple[str, ...] = ()) -> list[Ruling]:
    """The rulings of one variant or of all told by documents. Raises WrongCallError or FaultyVariantError."""
    scenarios, silences = load_suite(shipped_files()).scenarios, shipped_silences()
    if name is not None:
        asked = Asked(name, sets, takes)
        variant = asked.variant()
        return rulings_of(variant, scenarios, silences, tuple(bases_of(variant.name, asked.library())))
    variants = [Asked(name).variant() for name in of_documents(shipped_library())]
    return [ruling for variant in variants for ruling in rulings_of(variant, scenarios, silences)]


def restatements() -> dict[str, str]:
    """What each sentence of the shipped registers says, by its id."""
    with as_file(files("eightfold") / "spec" / "sources") as folder:
        return {unit.id: unit.restatement for register in load_registers(folder) for unit in register.units}


def print_text(found: list[Ruling]) -> None:
    """Prints each ruling in three lines: its option and question, its alternatives, its sentences."""
    for name in dict.fromkeys(r.variant for r in found):
        click.echo(name)
        for r in found:
            if r.variant == name:
                click.echo(f"  {r.option}: {r.question}\n      {' | '.join(shown(r))}\n     {cited(r.cites)}")
    click.echo("* what is played; in brackets how many scenarios tell an alternative from its rivals")


def shown(ruling: Ruling) -> list[str]:
    """The alternatives with how many scenarios tell each, the one that is played marked."""
    return [f"{'*' if name == ruling.chosen else ''}{name} ({len(ids)})" for name, ids in ruling.scenarios]
