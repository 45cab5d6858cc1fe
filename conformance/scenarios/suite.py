"""Runs many scenarios: those that were refused on reading have their outcome already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from eightfold.conformance.processes import processes
from eightfold.conformance.scenarios.load import Suite, Unread
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome, run_scenario


def run_suite(suite: Suite, programs: Programs | None = None, jobs: int = 1) -> Iterator[Outcome]:
    """An outcome for each scenario: first those that were refused on reading, then the others in order.

    On several cores each process has programs of its own.
    """
    yield from (outcome_of(unread) for unread in suite.refused)
    if jobs == 1:
        yield from run_all(suite.scenarios, programs or Programs())
    else:
        yield from on_cores(suite.scenarios, jobs)


def run_all(scenarios: Iterable[Scenario], programs: Programs) -> Iterator[Outcome]:
    for scenario in scenarios:
        yield run_scenario(scenario, programs)


def on_cores(scenarios: Sequence[Scenario], jobs: int) -> Iterator[Outcome]:
    """Runs batches of neighbours, which often share their rules, in so many processes."""
    size = max(1, -(-len(scenarios) // (jobs * 6)))
    batches = [scenarios[first : first + size] for first in range(0, len(scenarios), size)]
    with processes(jobs) as pool:
        for outcomes in pool.map(run_batch, batches):
            yield from outcomes


OWN = Programs()
"""The programs of this process, where it is one of several."""


def run_batch(scenarios: Sequence[Scenario]) -> list[Outcome]:
    """Runs some scenarios in a process of its own."""
    return list(run_all(scenarios, OWN))


def outcome_of(unread: Unread) -> Outcome:
    """The outcome of a scenario that was refused on reading."""
    fault = unread.fault
    detail = fault.message + (f" ({fault.hint})" if fault.hint else "")
    return Outcome(
        unread.id, unread.variant, fault.span.file, fault.span.line, "refused", detail, fault.span.line, fault.code
    )


def chosen(suite: Suite, wanted: Iterable[str]) -> Suite:
    """The scenarios that some names mean: a variant, an id, a table's id, or `variant:id`. No name means all."""
    names = set(wanted)
    if not names:
        return suite
    return Suite(
        tuple(s for s in suite.scenarios if names & set(names_of(s.variant, s.id))),
        tuple(u for u in suite.refused if names & set(names_of(u.variant, u.id)) or not u.variant),
    )


def names_of(variant: str, id_: str) -> tuple[str, ...]:
    """The names by which a scenario can be chosen."""
    table = id_.split("/")[0]
    return (variant, id_, table, f"{variant}:{id_}", f"{variant}:{table}")


def known_names(scenarios: Iterable[Scenario | Unread]) -> set[str]:
    """Every name that means some scenario."""
    return {name for s in scenarios for name in names_of(s.variant, s.id) if name}
