"""What follows from the records: which sentences are covered and proved, by which clause in which scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from eightfold.conformance.reports import records
from eightfold.conformance.reports.collected import Collected, Key

State = Literal["proved", "covered", "uncovered", "excluded", "not counted"]
STATES: tuple[State, ...] = get_args(State)


@dataclass(frozen=True, slots=True)
class Witness:
    """That a passing scenario used a clause, both of which cite a sentence."""

    sentence: str
    clause: str
    scenario: Key


class Joined:
    """The records with what each has to do with the others. Scenarios go by variant, then as they were run."""

    def __init__(self, told: Collected) -> None:
        self.told = told
        names = sorted({outcome.variant for outcome in told.outcomes.values()})
        self.scenarios = [o for name in names for o in told.outcomes.values() if o.variant == name]
        self.number = {(o.variant, o.id): n for n, o in enumerate(self.scenarios)}

    @cached_property
    def witnesses(self) -> list[Witness]:
        return [
            Witness(sentence, clause, (outcome.variant, outcome.id))
            for outcome in self.scenarios
            if outcome.verdict == "passed" and outcome.rules in self.told.variants
            for clause in outcome.fired
            for sentence in self.told.variants[outcome.rules].clauses.get(clause, ())
            if sentence in outcome.cites
        ]

    @cached_property
    def by_sentence(self) -> dict[str, list[Witness]]:
        return grouped(self.witnesses, "sentence")

    @cached_property
    def by_clause(self) -> dict[str, list[Witness]]:
        return grouped(self.witnesses, "clause")

    @cached_property
    def by_scenario(self) -> dict[Key, list[Witness]]:
        return grouped(self.witnesses, "scenario")

    @cached_property
    def cites(self) -> dict[str, tuple[str, ...]]:
        """For each clause the sentences that it cites in some variant."""
        found: dict[str, dict[str, None]] = {}
        for variant in self.told.variants.values():
            for clause, cites in variant.clauses.items():
                found.setdefault(clause, {}).update(dict.fromkeys(cites))
        return {clause: tuple(cites) for clause, cites in found.items()}

    @cached_property
    def citing(self) -> dict[str, list[str]]:
        """For each sentence the clauses that cite it in some variant."""
        found: dict[str, list[str]] = {}
        for clause, cites in self.cites.items():
            for sentence in cites:
                found.setdefault(sentence, []).append(clause)
        return found

    @cached_property
    def users(self) -> dict[str, list[int]]:
        """For each clause the numbers of all scenarios that used it."""
        found: dict[str, list[int]] = {}
        for number, outcome in enumerate(self.scenarios):
            for clause in outcome.fired:
                found.setdefault(clause, []).append(number)
        return found

    def proof(self, sentence: str) -> records.Proof | None:
        """A proof whose scenario is one of the sentence's witnesses in this run."""
        proof = self.told.proofs.get(sentence)
        shown = {w.scenario for w in self.by_sentence.get(sentence, ())}
        return proof if proof and (proof.variant, proof.scenario) in shown else None

    def state(self, sentence: records.Sentence) -> State:
        if sentence.excluded is not None:
            return "excluded"
        if not sentence.counts:
            return "not counted"
        if sentence.id not in self.by_sentence:
            return "uncovered"
        return "proved" if self.proof(sentence.id) else "covered"

    def states(self, document: str) -> Counter[State]:
        """How many sentences of a document are in each state."""
        return Counter(self.state(s) for s in self.told.sentences.values() if s.document == document)

    def tells(self, ruling: records.Ruling, alternative: str) -> list[str]:
        """The scenarios that passed and tell an alternative from its rivals."""
        ids = ruling.scenarios.get(alternative, ())
        keys = ((ruling.variant, id_) for id_ in ids)
        return [key[1] for key in keys if key in self.number and self.told.outcomes[key].verdict == "passed"]

    def clauses_used(self, variants: Iterable[str]) -> tuple[int, int]:
        """How many of the clauses that games of some rules can use were used in a scenario, and of how many."""
        rules = [self.told.variants[id_] for id_ in variants]
        usable = {clause for v in rules for clause in v.clauses.keys() - set(v.idle)}
        return sum(clause in self.users for clause in usable), len(usable)


def grouped(witnesses: Sequence[Witness], by: str) -> dict[Any, list[Witness]]:
    found: dict[Any, list[Witness]] = {}
    for witness in witnesses:
        found.setdefault(getattr(witness, by), []).append(witness)
    return found
