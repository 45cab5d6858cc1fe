"""Outcomes as a run has them, from their records: what is drawn from a run can be drawn from its stream."""

from __future__ import annotations

from eightfold.conformance.reports import records
from eightfold.conformance.reports.collected import Collected
from eightfold.conformance.scenarios.run import Outcome


def outcomes_of(told: Collected) -> list[Outcome]:
    """The outcomes of all scenarios, first those that were refused on reading; a stream tells no times."""
    return [outcome_of(record) for record in (*told.unread, *told.outcomes.values())]


def outcome_of(record: records.Outcome) -> Outcome:
    return Outcome(
        record.id, record.variant, record.file, record.line, record.verdict, record.detail, record.at, record.code,
        frozenset(clause.split("~")[0] for clause in record.fired), record.cites, tuple(record.tells.items()),
        record.steps,
    )  # fmt: skip
