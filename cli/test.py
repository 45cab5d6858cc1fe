"""`eightfold test`: scenarios, and whether the rules do what they say."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import click

from eightfold.cli import exits
from eightfold.cli.printable import printable
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.variant_args import rule_options
from eightfold.cli.written import FILE, Wanted, lines_option, report_options, write, write_lines, write_text
from eightfold.conformance.reports.write import Call, run_records
from eightfold.conformance.scenarios.load import SUFFIX, Suite, files_naming, load_suite, scenario_files, shipped_files
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.report import as_data, as_junit, counts, good
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.scenarios.suite import chosen, known_names, run_suite
from eightfold.dsl.diagnostics import did_you_mean

MANY = 60
"""How many scenarios are worth a process for each core."""


@click.command()
@click.argument("select", metavar="[SELECT]...", nargs=-1)
@rule_options
@click.option("--jobs", type=click.IntRange(min=1), help="On how many cores; by itself on all if there is much to do.")
@click.option("--junit", metavar="FILE", type=FILE, help="Write JUnit XML too.")
@report_options
@lines_option
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def test(
    ctx: click.Context,
    select: tuple[str, ...],
    sets: tuple[tuple[str, str], ...],
    takes: tuple[str, ...],
    jobs: int | None,
    junit: Path | None,
    stream: Path | None,
    page: Path | None,
    lines: Path | None,
    layout: str,
) -> None:
    """Runs scenarios and tells what does not hold.

    SELECT is a file or folder of scenarios, a variant, the id of a scenario or of a table, or VARIANT:ID. Without it
    every scenario that comes with Eightfold is run. `--set` and `--with` change the rules of all of them.

    Exit code 0: all passed. 1: one failed or was refused. 2: there is no such scenario.
    """
    suite = changed(selected(select), sets, takes)
    begun, programs = perf_counter(), Programs()
    outcomes = list(run_suite(suite, programs, jobs or usual_jobs(suite)))
    if layout == "json":
        click.echo(json.dumps(as_data(outcomes), indent=2, ensure_ascii=False))
    else:
        print_text(outcomes, perf_counter() - begun)
    if junit is not None:
        write_text(junit, as_junit(outcomes))
    write(Wanted(stream, page), run_records(Call(select, sets, takes), suite.scenarios, outcomes, programs))
    write_lines(lines, suite.scenarios, outcomes, programs)
    ctx.exit(exits.GOOD if good(outcomes) else exits.SHORT)


def usual_jobs(suite: Suite) -> int:
    """All cores where that is worth starting processes for, else one."""
    return (os.cpu_count() or 1) if len(suite.scenarios) >= MANY else 1


def selected(select: Sequence[str]) -> Suite:
    """The scenarios that a caller asked for. Raises WrongCallError for a name that means none."""
    paths = [name for name in select if is_path(name)]
    names = [name for name in select if name not in paths]
    files = [file for path in paths for file in files_at(Path(path))]
    suite = load_suite(files or (files_naming(names) if names else shipped_files()))
    known = known_names((*suite.scenarios, *suite.refused))
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known if files else every_name())
            raise WrongCallError(f"No scenario, variant or file is called {name}{f' ({hint})' if hint else ''}.")
    return chosen(suite, names)


def every_name() -> set[str]:
    """What shipped scenarios are called, one way or another."""
    suite = load_suite(shipped_files())
    return known_names((*suite.scenarios, *suite.refused))


def is_path(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or (name != "" and Path(name).is_dir())


def files_at(path: Path) -> list[Path]:
    """The file at a path, or the files of scenarios in the folder there. Raises WrongCallError if there are none."""
    if path.is_dir():
        found = scenario_files(path)
        if not found:
            raise WrongCallError(f"In {path} there is no file whose name ends in {SUFFIX}.")
        return found
    if not path.exists():
        raise WrongCallError(f"There is no file {path}.")
    return [path]


def changed(suite: Suite, sets: Iterable[tuple[str, str]], takes: Iterable[str]) -> Suite:
    """The suite with options set and house rules taken in every scenario."""
    return Suite(tuple(with_rules(s, dict(sets), tuple(takes)) for s in suite.scenarios), suite.refused)


def with_rules(scenario: Scenario, sets: dict[str, str], takes: tuple[str, ...]) -> Scenario:
    rules = scenario.rules
    all_sets = tuple(sorted({**dict(rules.sets), **sets}.items()))
    all_takes = tuple(dict.fromkeys((*rules.takes, *takes)))
    return replace(scenario, rules=replace(rules, sets=all_sets, takes=all_takes))


def print_text(outcomes: Sequence[Outcome], seconds: float) -> None:
    """Tells what did not pass, then how many did, and how long it took."""
    for outcome in outcomes:
        if outcome.verdict != "passed":
            names = " ".join(filter(None, (outcome.verdict, outcome.variant, outcome.id)))
            click.echo(printable(f"{names} ({outcome.file}:{outcome.line})"))
            for line in outcome.detail.split("\n"):
                click.echo(printable(f"    {line}"))
    click.echo(
        ", ".join(f"{number} {verdict}" for verdict, number in counts(outcomes).items()) + f" in {seconds:.1f} s"
    )
