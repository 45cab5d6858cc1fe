"""`eightfold mutate`: whether the scenarios notice small changes of the rules."""

from __future__ import annotations

import json
import os
from os.path import normpath
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress

from eightfold.cli import exits
from eightfold.cli.console import CommandConsole
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.variant_args import Asked
from eightfold.cli.written import FILE, write_text
from eightfold.conformance.mutation.campaign import Report, equivalents, run_campaign
from eightfold.conformance.mutation.mutants import Mutant
from eightfold.conformance.mutation.own import is_own, scenarios_of
from eightfold.conformance.scenarios.load import SUFFIX, Suite
from eightfold.conformance.scenarios.suite import run_suite
from eightfold.dsl.catalogue import find_sheet, load_variant, shipped_library
from eightfold.dsl.diagnostics import did_you_mean


@click.command()
@click.argument("variant")
@click.option("--jobs", type=click.IntRange(min=1), default=None, help="On how many cores; usually on all.")
@click.option("--report", "out", metavar="FILE", type=FILE, help="Write a report of the mutation-testing schema.")
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def mutate(ctx: click.Context, variant: str, jobs: int | None, out: Path | None, layout: str) -> None:
    """Changes the rules of VARIANT in small ways, one at a time, and runs its scenarios under each change.

    A change that no scenario notices survives: a scenario is missing, or the change is none. Results are kept, so that
    only what is new is tried again. Of a sheet of one's own what it says itself is changed, not what it inherits, and
    the scenarios in the files beside it are run.

    Exit code 0: none survived. 1: some did. 2: there is no such variant.
    """
    variant = path_of(variant)
    if is_own(variant) and not scenarios_of(variant):
        raise WrongCallError(f"no scenario of `{variant}` would notice anything: {none_beside(variant)}.")
    with Progress(console=CommandConsole(stderr=True), transient=True) as bar:
        task = bar.add_task(f"mutants of {variant}", total=None)
        report = run_campaign(variant, jobs or 0, lambda done, all_: bar.update(task, completed=done, total=all_))
    if layout == "json":
        click.echo(json.dumps(as_data(report), indent=2, ensure_ascii=False))
    else:
        print_text(report)
    if out is not None:
        write_report(out, report, jobs or os.cpu_count() or 1)
    ctx.exit(exits.SHORT if report.survivors else exits.GOOD)


def path_of(variant: str) -> str:
    """The name of a shipped variant, or the path to a sheet of one's own. Raises WrongCallError, FaultyVariant."""
    name = Asked(variant).name
    sheet, library, _ = find_sheet(name)
    if sheet is not None and sheet.kind != "variant":
        raise WrongCallError(f"`{variant}` is no variant: a house rule is changed in a sheet that takes it.")
    if sheet is None:
        known = did_you_mean(variant, library.names())
        raise WrongCallError(f"no variant is called `{variant}`" + (f"; {known}" if known else ""))
    load_variant(name)
    # What is found is kept by this name; one that leads out of the folder must not lead out of the store.
    return name if not is_own(name) or not normpath(name).startswith("..") else str(Path(name).resolve())


def none_beside(variant: str) -> str:
    path = Path(variant)
    return f"no file *{SUFFIX} in {path.parent} says `variant: {path.stem}`"


def as_data(report: Report) -> dict[str, Any]:
    reasons = equivalents(report.variant)
    return {
        "variant": report.variant,
        "sites": report.sites,
        "mutants": report.mutants,
        "killed": report.killed,
        "survived": len(report.survivors),
        "equivalent": len(report.equivalent),
        "score": round(report.score, 4),
        "survivors": [entry(m) for m in report.survivors],
        "equivalents": [{**entry(m), "reason": reasons[m.id]} for m in report.equivalent],
    }


def entry(mutant: Mutant) -> dict[str, Any]:
    """A mutant with its place and its change in words."""
    return {name: getattr(mutant, name) for name in ("id", "clause", "file", "line", "change")}


def write_report(path: Path, report: Report, jobs: int) -> None:
    """Writes a report that viewers of mutation tests read. The scenarios are run once more, for what each uses."""
    from eightfold.conformance.reports.mutation_elements import Campaign, as_elements
    from eightfold.conformance.reports.sheets import lines_of

    scenarios = scenarios_of(report.variant)
    outcomes = list(run_suite(Suite(scenarios, ()), jobs=jobs))
    reasons, lines = equivalents(report.variant), lines_of(shipped_library())
    campaign = Campaign(report, load_variant(report.variant), scenarios, outcomes, reasons, lines)
    write_text(path, json.dumps(as_elements(campaign), ensure_ascii=False, indent=1) + "\n")


def print_text(report: Report) -> None:
    console = CommandConsole(highlight=False, markup=False)
    for mutant in report.survivors:
        console.print(
            f"survived  {mutant.file}:{mutant.line}  {mutant.clause}: {mutant.change}  ({mutant.id})", soft_wrap=True
        )
    console.print(
        f"{report.variant}: {report.mutants} mutants at {report.sites} places, {report.killed} killed,"
        f" {len(report.survivors)} survived, {len(report.equivalent)} equivalent; score {report.score:.1%}",
        soft_wrap=True,
    )
