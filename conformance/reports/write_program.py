"""The records of a run of scenarios against a program over the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from eightfold.conformance.reports import records
from eightfold.conformance.reports.write import Call
from eightfold.conformance.wire.campaign import Result
from eightfold.conformance.wire.client import Welcome


@dataclass(frozen=True, slots=True)
class Held:
    """A program, as it was called and as it names itself, and what came of holding it against scenarios.

    `seconds` are what it had for each answer, `surprises` the verdicts that a list of known failures, if there was one,
    did not claim.
    """

    command: str
    seconds: float
    welcome: Welcome
    results: tuple[Result, ...]
    claimed: bool
    surprises: tuple[str, ...]
    rulings: tuple[Mapping[str, Any], ...]


def program_records(call: Call, held: Held) -> Iterator[records.Record]:
    """All records of such a run, in the order of its results."""
    yield call.record("implementation")
    yield records.Implementation(
        name=held.welcome.name,
        version=held.welcome.version,
        command=held.command,
        claimed=held.claimed,
        unexpected=held.surprises if held.claimed else (),
        rulings=tuple(plays(point) for point in held.rulings),
    )
    yield from result_records(call, held)


def plays(point: Mapping[str, Any]) -> records.Plays:
    """A point of the fingerprint."""
    passed = {label: tuple(counts) for label, counts in point["passed"].items()}
    return records.Plays(point["variant"], point["option"], tuple(point["plays"]), passed)


def result_records(call: Call, held: Held) -> Iterable[records.Result]:
    begin = ("eightfold", "conform", "--cmd", held.command, "--timeout", f"{held.seconds:g}")
    for r in held.results:
        rerun = call.command(begin, r.variant, r.id)
        yield records.Result(r.variant, r.id, r.file, r.line, r.verdict, r.detail, r.at, r.step, rerun)
