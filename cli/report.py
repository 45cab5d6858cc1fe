"""`eightfold report`: what the JSON lines of one or more runs say, as a page of HTML, as JUnit XML, and in short."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import click

from eightfold.cli import exits
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.written import FILE, write_text
from eightfold.conformance.reports.collected import Collected, LooseResultError, collect
from eightfold.conformance.reports.joined import Joined
from eightfold.conformance.reports.lines_of_json import BadStreamError, bounded, records_in
from eightfold.conformance.reports.page import page
from eightfold.conformance.reports.read import outcomes_of
from eightfold.conformance.reports.sections import glance
from eightfold.conformance.scenarios.report import as_junit


@click.command()
@click.argument("streams", metavar="FILE...", nargs=-1, required=True, type=click.File("rb"))
@click.option("-o", "--html", "out", metavar="FILE", type=FILE, help="Write one self-contained page of HTML.")
@click.option("--junit", metavar="FILE", type=FILE, help="Write JUnit XML.")
@click.pass_context
def report(ctx: click.Context, streams: tuple[BinaryIO, ...], out: Path | None, junit: Path | None) -> None:
    """Draws reports from the JSON lines that `eightfold test`, `coverage` and `conform` write with `--stream`.

    Several FILEs are told together, so that programs stand side by side; `-` is standard input. What is printed is the
    report in short.

    Exit code 0: it was drawn. 1: a FILE is no stream of a run. 2: there is no such FILE.
    """
    for file in filter(None, (out, junit)):
        spared(file, streams)
    try:
        told = collect(
            chain.from_iterable(records_in(bounded(stream), str(getattr(stream, "name", "-"))) for stream in streams)
        )
    except (BadStreamError, LooseResultError) as fault:
        click.echo(f"Error: {fault}.", err=True)
        ctx.exit(exits.SHORT)
    if out is not None:
        write_text(out, page(told))
    if junit is not None:
        write_text(junit, as_junit(outcomes_of(told)))
    for line in in_short(told):
        click.echo(line)


def spared(file: Path, streams: Iterable[BinaryIO]) -> None:
    """Raises WrongCallError if a report would be written over a stream that it is drawn from."""
    read = (Path(stream.name) for stream in streams if isinstance(getattr(stream, "name", None), str))
    if file.exists() and any(path.exists() and path.samefile(file) for path in read):
        raise WrongCallError(f"{file} is read, and would be lost: write to another file.")


def in_short(told: Collected) -> Iterable[str]:
    """A line for each thing that is counted, with its denominator."""
    for row in glance(Joined(told)):
        besides = f" ({row.besides})" if row.besides else ""
        yield f"{row.what}: {row.number} of {row.of} {row.word}{besides}"
