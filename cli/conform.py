"""`eightfold conform`: a program in any language, held against the scenarios over the wire."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, get_args

import click

from eightfold.cli import exits
from eightfold.cli.printable import printable
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.seconds import Seconds
from eightfold.cli.test import changed, selected, usual_jobs
from eightfold.cli.variant_args import rule_options
from eightfold.cli.written import FILE, Wanted, report_options, write, write_text
from eightfold.conformance.reports.write import Call
from eightfold.conformance.reports.write_program import Held, program_records
from eightfold.conformance.scenarios.load import Suite, load_suite, shipped_files
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.wire.campaign import Result, campaign
from eightfold.conformance.wire.client import Client, UnsupportedError, Welcome
from eightfold.conformance.wire.fingerprint import fingerprint
from eightfold.conformance.wire.known import BadListError, known_lines, name_of, read_known, unexpected
from eightfold.conformance.wire.pipe import AdapterError, NoProgramError
from eightfold.conformance.wire.verdict import Verdict

VERDICTS: tuple[str, ...] = get_args(Verdict)


@dataclass(frozen=True, slots=True)
class Report:
    """A run: who was held against the scenarios, what came of each, and what the list of known failures got wrong.

    `claimed` says whether there was such a list; without one every scenario that did not pass is a surprise.
    """

    welcome: Welcome
    results: tuple[Result, ...]
    claimed: bool
    surprises: tuple[str, ...]
    fingerprint: Mapping[str, Any]

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(result.verdict for result in self.results)
        return {verdict: found[verdict] for verdict in VERDICTS}  # type: ignore[index]

    @property
    def good(self) -> bool:
        return self.counts["passed"] > 0 and not self.surprises


@click.command()
@click.option("--cmd", "command", required=True, metavar="CMD", help="The program, with its arguments.")
@click.argument("select", metavar="[SELECT]...", nargs=-1)
@rule_options
@click.option("--known", metavar="FILE", type=click.Path(path_type=Path), help="The failures that must happen.")
@click.option("--write-known", "learned", metavar="FILE", type=FILE, help="Write the list of what fails now.")
@click.option(
    "--timeout", "seconds", type=Seconds(0.05), default=10.0, show_default=True,
    help="How many seconds it may take for one answer.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), help="How many of it run at once; by itself as many as cores.")
@report_options
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def conform(
    ctx: click.Context,
    command: str,
    select: tuple[str, ...],
    sets: tuple[tuple[str, str], ...],
    takes: tuple[str, ...],
    known: Path | None,
    learned: Path | None,
    seconds: float,
    jobs: int | None,
    stream: Path | None,
    page: Path | None,
    layout: str,
) -> None:
    """Holds a program that speaks the protocol of spec/protocol.md against the scenarios.

    SELECT is as for `eightfold test`. Every scenario ends in one of: passed; failed; unsupported (the program says that
    it cannot do this); faulted (it breaks the protocol); crashed; timed_out; refused (the scenario itself is faulty).

    A line of the list of known failures is VARIANT:ID and, if it is not `failed`, its verdict. The list is strict: a
    listed scenario that passes falls short as one does that fails unlisted. `--write-known` writes such a list from
    what comes of this run; with a list only what it does not claim is told.

    Exit code 0: all passed, or the list was met. 1: it was not, or nothing passed, or the program does not answer.
    2: there is no such program, scenario or list.
    """
    words = words_of(command)
    begun = perf_counter()
    try:
        welcome = greeted(words, seconds)
    except (AdapterError, UnsupportedError) as fault:
        if layout == "json":
            click.echo(json.dumps(silent(fault), indent=2, ensure_ascii=False))
        told = f"it says that it cannot start: {fault}" if isinstance(fault, UnsupportedError) else str(fault)
        click.echo(printable(f"Error: `{command}` is no adapter that works: {told}."), err=True)
        ctx.exit(exits.SHORT)
    suite = changed(selected(select), sets, takes)
    claimed = claims(known, suite)
    results = tuple(campaign(suite, words, seconds, jobs or usual_jobs(suite)))
    found = fingerprint(results, suite.scenarios, Programs(), lambda option: welcome.can("options", option))
    report = Report(welcome, results, known is not None, tuple(unexpected(results, claimed)), found)
    held = held_of(report, command, seconds)
    if layout == "json":
        click.echo(json.dumps(as_data(report), indent=2, ensure_ascii=False))
    else:
        print_text(report, perf_counter() - begun)
    if learned is not None:
        write_text(learned, "".join(f"{printable(line)}\n" for line in known_lines(results)))
    write(Wanted(stream, page), program_records(Call(select, sets, takes), held))
    ctx.exit(exits.GOOD if report.good else exits.SHORT)


def words_of(command: str) -> list[str]:
    """The command as a list. No shell is asked. Raises WrongCallError."""
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise WrongCallError(f"--cmd cannot be read: {fault}.") from fault
    if not words:
        raise WrongCallError("--cmd names no program.")
    return words


def claims(known: Path | None, suite: Suite) -> dict[str, str]:
    """What the list of known failures claims of these scenarios. Raises WrongCallError."""
    if known is None:
        return {}
    mine = names_in(suite)
    try:
        claimed = read_known(known, mine, others)
        return {name: verdict for name, verdict in claimed.items() if name in mine}
    except BadListError as fault:
        raise WrongCallError(f"{fault}.") from fault


def others() -> set[str]:
    """Every shipped scenario: a list may speak of some that are not run now."""
    return names_in(load_suite(shipped_files()))


def names_in(suite: Suite) -> set[str]:
    """What a list calls the scenarios of a suite, those too that were refused on reading."""
    found = [(one.variant, one.id) for one in suite.scenarios] + [(one.variant, one.id) for one in suite.refused]
    return {f"{variant}:{id_}" for variant, id_ in found}


def greeted(command: Sequence[str], seconds: float) -> Welcome:
    """What the program says of itself. Raises WrongCallError if there is none, AdapterError or UnsupportedError."""
    client = Client(command, seconds)
    try:
        return client.start()
    except NoProgramError as fault:
        raise WrongCallError(f"{fault}.") from fault
    finally:
        client.close()


def held_of(report: Report, command: str, seconds: float) -> Held:
    return Held(
        command, seconds, report.welcome, report.results, report.claimed, report.surprises,
        tuple(report.fingerprint["rulings"]),
    )  # fmt: skip


def silent(fault: AdapterError | UnsupportedError) -> dict[str, Any]:
    """What is printed of a program that did not say who it is."""
    kind = fault.kind if isinstance(fault, AdapterError) else "unsupported"
    counts = {**dict.fromkeys(VERDICTS, 0), kind: 1}
    nothing: dict[str, Any] = {"fingerprint": None, "unexpected": [], "scenarios": []}
    return {"implementation": None, **counts, **nothing, "fault": str(fault)}


def as_data(report: Report) -> dict[str, Any]:
    welcome = report.welcome
    return {
        "implementation": {"name": welcome.name, "version": welcome.version, "capabilities": welcome.capabilities},
        **report.counts,
        "fingerprint": report.fingerprint,
        "unexpected": list(report.surprises),
        "scenarios": [{**asdict(result), "tells": dict(result.tells)} for result in report.results],
    }


# ---- text ----


def print_text(report: Report, seconds: float) -> None:
    """Tells what is no pass, what the program cannot do first; with a list of known failures only what is not on it."""
    surprising = {line.split(": ")[0] for line in report.surprises}
    for result in sorted(report.results, key=lambda result: result.verdict != "unsupported"):
        if result.verdict != "passed" and name_of(result) in surprising:
            names = " ".join(filter(None, (result.verdict, result.variant, result.id)))
            click.echo(printable(f"{names} ({result.file}:{result.line})"))
            for line in result.detail.split("\n"):
                click.echo(printable(f"    {line}"))
    for surprise in report.surprises if report.claimed else ():
        click.echo(f"unexpected {surprise}")
    print_fingerprint(report.fingerprint)
    told = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items())
    click.echo(printable(f"{report.welcome.name} {report.welcome.version}: {told} in {seconds:.1f} s"))


def print_fingerprint(found: Mapping[str, Any]) -> None:
    """The points on which the program plays not every alternative, and the ruleset that is nearest to it."""
    for point in found["rulings"]:
        if len(point["plays"]) < sum(of > 0 for _, of in point["passed"].values()):
            plays = ", ".join(point["plays"]) or "none of the alternatives"
            click.echo(f"ruling {point['variant']} {point['option']}: plays {plays}")
    near = found["nearest"]
    if near is not None:
        settings = "".join(f" --set {option}={label}" for option, label in near["settings"].items())
        click.echo(f"nearest: {near['variant']}{settings} ({near['passed']} of {near['of']} scenarios)")
