"""`eightfold rulings`: the ledger of what the documents leave open, and how each variant decides it."""

from __future__ import annotations

import json

import click
from rich.table import Table

from eightfold.cli.console import CommandConsole
from eightfold.cli.refusals import WrongCallError
from eightfold.conformance.rulings import Ruling, as_markdown, rulings_of
from eightfold.conformance.scenarios.load import load_suite, shipped_files
from eightfold.dsl import Library, load_variant, shipped_library
from eightfold.dsl.diagnostics import FaultyVariant, did_you_mean


@click.command()
@click.argument("variant", required=False)
@click.option("--format", "layout", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True)
def rulings(variant: str | None, layout: str) -> None:
    """Every point on which a rule document is silent, unclear or at odds with itself or another.

    Each is an option of the variant: its alternatives, the default, the sentences, and the scenarios that only each
    alternative passes. Without VARIANT, the rulings of all variants.
    """
    found = ledger(variant)
    if layout == "json":
        click.echo(json.dumps({"rulings": [r.as_data() for r in found]}, indent=2, ensure_ascii=False))
    elif layout == "markdown":
        click.echo(as_markdown(found))
    else:
        print_text(found)


def ledger(variant: str | None) -> list[Ruling]:
    """The rulings of one shipped variant or of all. Raises WrongCallError for a name that no variant has."""
    library = shipped_library()
    names = [name for name in sorted(library.names()) if is_variant(name, library)]
    if variant is not None and variant not in names:
        hint = did_you_mean(variant, names)
        raise WrongCallError(f"no shipped variant is called `{variant}`" + (f"; {hint}" if hint else ""))
    scenarios = load_suite(shipped_files()).scenarios
    found: list[Ruling] = []
    for name in [variant] if variant else names:
        try:
            found += rulings_of(load_variant(name, library=library), scenarios)
        except FaultyVariant:
            continue
    return found


def is_variant(name: str, library: Library) -> bool:
    sheet = library.sheet(name)
    return sheet is not None and sheet[0] is not None and sheet[0].kind == "variant"


def print_text(found: list[Ruling]) -> None:
    console = CommandConsole()
    for name in dict.fromkeys(r.variant for r in found):
        table = Table("option", "question", "alternatives", "sentences", title=name, title_justify="left")
        for r in found:
            if r.variant == name:
                told = dict(r.scenarios)
                shown = [f"{'*' if a == r.default else ''}{a} ({len(told[a])})" for a in r.alternatives]
                table.add_row(r.option, r.question, ", ".join(shown), " ".join(r.cites))
        console.print(table)
    console.print("* the default; in brackets how many scenarios tell an alternative from its rivals")
