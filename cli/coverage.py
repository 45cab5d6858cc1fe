"""`eightfold coverage`: the documents' sentences against a run of the scenarios."""

from __future__ import annotations

import json
import os
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress
from rich.table import Table

from eightfold.cli import exits
from eightfold.cli.console import WIDTH, CommandConsole
from eightfold.cli.test import selected
from eightfold.cli.written import Wanted, lines_option, report_options, write, write_lines
from eightfold.conformance.coverage import documents, prove, witnesses
from eightfold.conformance.reports.write import Call, run_records
from eightfold.conformance.scenarios.load import Suite
from eightfold.conformance.scenarios.model import Rules
from eightfold.conformance.scenarios.own_registers import all_registers
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.scenarios.suite import run_suite
from eightfold.conformance.sources.register import Register
from eightfold.interpreter.reach import at_work


@click.command()
@click.argument("select", metavar="[SELECT]...", nargs=-1)
@click.option("--jobs", type=click.IntRange(min=1), default=None, help="On how many cores; usually on all.")
@report_options
@lines_option
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def coverage(
    ctx: click.Context,
    select: tuple[str, ...],
    jobs: int | None,
    stream: Path | None,
    page: Path | None,
    lines: Path | None,
    layout: str,
) -> None:
    """For each rule document: how many of its sentences a scenario covers, and of how many that is proved.

    A sentence is covered if a passing scenario that cites it uses a clause that cites it, and proved if changing such a
    clause makes such a scenario fail.

    SELECT is as for `eightfold test`: then only these scenarios are run, and only the documents told that they cite.
    A document of one's own is one whose register a file of scenarios names.

    Exit code 0: every countable sentence is covered and proved. 1: one is not.
    """
    cores = jobs or os.cpu_count() or 1
    programs, suite = Programs(), selected(select)
    outcomes = list(run_suite(suite, jobs=cores))
    registers = told_of(suite) if select else all_registers(suite.scenarios)
    data = covered(suite, outcomes, programs, cores, registers)
    data["clauses"] = clauses(registers, suite, outcomes, programs, bool(select))
    if layout == "json":
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        print_text(data)
    write_lines(lines, suite.scenarios, outcomes, programs)
    write(Wanted(stream, page), run_records(Call(select), suite.scenarios, outcomes, programs))
    whole = all(d["covered"] == d["proved"] == d["rules"] for d in data["documents"])
    ctx.exit(exits.GOOD if whole else exits.SHORT)


def told_of(suite: Suite) -> tuple[Register, ...]:
    """The registers of the documents that some scenarios cite."""
    names = {cite.split(":")[0] for scenario in suite.scenarios for cite in scenario.cites}
    return tuple(register for register in all_registers(suite.scenarios) if register.document in names)


def covered(
    suite: Suite, outcomes: Sequence[Outcome], programs: Programs, jobs: int, registers: Sequence[Register]
) -> dict[str, Any]:
    """Looks for proofs of what a run of the scenarios shows, and counts."""
    found = witnesses(suite.scenarios, outcomes, programs)
    wanted = [u.id for register in registers for u in register.units if u.counts]
    with Progress(console=CommandConsole(stderr=True), transient=True) as bar:
        task = bar.add_task("proofs", total=None)
        proved = prove(found, wanted, jobs, lambda done, all_: bar.update(task, completed=done, total=all_))
    told = documents(registers, found, proved)
    return {"documents": [d.as_data() for d in told]}


def clauses(
    registers: Sequence[Register], suite: Suite, outcomes: Sequence[Outcome], programs: Programs, cited: bool = False
) -> dict[str, Any]:
    """The clauses that the documents' rulesets can use, and those that no scenario used; or only those that cite."""
    names = {register.document for register in registers}
    folders = {s.variant: s.rules.beside for s in suite.scenarios if _of(names, s.cites)}
    fired: set[str] = set().union(*(o.fired for o in outcomes)) if outcomes else set()
    all_: set[str] = set()
    for name, folder in folders.items():
        variant = programs.variant(Rules(name, beside=folder))
        all_ |= {c for c in at_work(variant) if not cited or _of(names, variant.clauses[c].cites)}
    return {"total": len(all_), "fired": len(all_ & fired), "never": sorted(all_ - fired)}


def _of(documents: Container[str], cites: Iterable[str]) -> bool:
    """Whether one of these sentences stands in one of these documents."""
    return any(cite.split(":")[0] in documents for cite in cites)


def print_text(data: dict[str, Any]) -> None:
    console = CommandConsole(highlight=False, markup=False, least=WIDTH)
    table = Table("document", "sentences", "rules", "covered", "proved", "excluded", box=None, pad_edge=False)
    for d in data["documents"]:
        table.add_row(d["document"], *(str(d[k]) for k in ("sentences", "rules", "covered", "proved", "excluded")))
    console.print(table)
    for d in data["documents"]:
        for kind in ("uncovered", "unproved"):
            if d[kind]:
                console.print(f"{kind} of {d['document']}: {' '.join(d[kind])}", soft_wrap=True)
    c = data["clauses"]
    console.print(f"{c['fired']} of {c['total']} clauses were used in some scenario")
    for name in c["never"]:
        console.print(f"never used: {name}", soft_wrap=True)
