"""The records of one or more runs, by what they speak of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from eightfold.conformance.reports import records

Key = tuple[str, str]
"""A variant and the name of a scenario, an option or a mutant of it."""


@dataclass
class Program:
    """A program that was held against scenarios, with its results by scenario."""

    told: records.Implementation
    results: dict[Key, records.Result] = field(default_factory=dict)


@dataclass
class Collected:
    """All that was told. What a later record says of a thing replaces what an earlier one said."""

    runs: list[records.Run] = field(default_factory=list)
    documents: dict[str, records.Document] = field(default_factory=dict)
    sentences: dict[str, records.Sentence] = field(default_factory=dict)
    clauses: dict[str, records.Clause] = field(default_factory=dict)
    variants: dict[str, records.Variant] = field(default_factory=dict)
    outcomes: dict[Key, records.Outcome] = field(default_factory=dict)
    unread: list[records.Outcome] = field(default_factory=list)
    rulings: dict[Key, records.Ruling] = field(default_factory=dict)
    proofs: dict[str, records.Proof] = field(default_factory=dict)
    mutations: dict[str, records.Mutation] = field(default_factory=dict)
    mutants: dict[Key, records.Mutant] = field(default_factory=dict)
    programs: list[Program] = field(default_factory=list)


class LooseResultError(Exception):
    """A result that no implementation comes before."""


def collect(found: Iterable[records.Record]) -> Collected:
    """Puts records together. Raises LooseResultError."""
    collected = Collected()
    for record in found:
        put(record, collected)
    return collected


def put(record: records.Record, into: Collected) -> None:
    match record:
        case records.Run():
            into.runs.append(record)
        case records.Document():
            into.documents[record.document] = record
        case records.Sentence():
            into.sentences[record.id] = record
        case records.Clause():
            into.clauses[record.id] = record
        case records.Variant():
            into.variants[record.id] = record
        case records.Outcome():
            put_outcome(record, into)
        case records.Ruling():
            into.rulings[record.variant, record.option] = record
        case records.Proof():
            into.proofs[record.sentence] = record
        case records.Mutation():
            into.mutations[record.variant] = record
            into.mutants = {key: mutant for key, mutant in into.mutants.items() if key[0] != record.variant}
        case records.Mutant():
            into.mutants[record.variant, record.id] = record
        case records.Implementation():
            into.programs.append(Program(record))
        case records.Result():
            if not into.programs:
                raise LooseResultError("a record `result` comes before any record `implementation`")
            into.programs[-1].results[record.variant, record.id] = record
        case _:
            assert_never(record)


def put_outcome(outcome: records.Outcome, into: Collected) -> None:
    """An outcome by its name; a file that could not be read gives no name, and a name that stands twice is no key."""
    key = (outcome.variant, outcome.id)
    if outcome.code == "duplicate-id" or not all(key):
        into.unread.append(outcome)
    else:
        into.outcomes[key] = outcome
