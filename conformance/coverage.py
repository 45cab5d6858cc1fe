"""Which sentences are covered and proved, by a run of the scenarios and by mutants of the clauses that cite them.

A sentence is covered if a scenario that cites it passed and used, in that run, a clause that cites it. It is proved
if a mutant of such a clause makes such a scenario fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from eightfold.conformance.mutation import store
from eightfold.conformance.mutation.mutants import Mutant
from eightfold.conformance.mutation.trial import Bench
from eightfold.conformance.processes import processes
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.sources.register import Register


@dataclass(frozen=True, slots=True)
class Witness:
    """A passing scenario and a clause that it used, both citing one sentence."""

    sentence: str
    scenario: Scenario
    clause: str


@dataclass(frozen=True, slots=True)
class DocumentCoverage:
    """One document: its countable sentences, and which of them are covered and proved."""

    register: Register
    covered: tuple[str, ...]
    proved: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        counting = [u.id for u in self.register.units if u.counts]
        return {
            "name": Path(self.register.file).stem,
            "document": self.register.document,
            "sentences": len(self.register.units),
            "rules": len(counting),
            "covered": len(self.covered),
            "proved": len(self.proved),
            "excluded": sum(1 for u in self.register.units if u.excluded is not None),
            "uncovered": [s for s in counting if s not in set(self.covered)],
            "unproved": [s for s in counting if s in set(self.covered) - set(self.proved)],
        }


def witnesses(
    scenarios: Iterable[Scenario], outcomes: Iterable[Outcome], programs: Programs
) -> dict[str, list[Witness]]:
    """For each sentence its scenarios and clauses, quickest scenario first."""
    by_id = {(o.variant, o.id): o for o in outcomes}
    found: dict[str, list[Witness]] = {}
    for scenario in sorted(scenarios, key=lambda s: getattr(by_id.get((s.variant, s.id)), "seconds", 0.0)):
        outcome = by_id.get((scenario.variant, scenario.id))
        if outcome is None or outcome.verdict != "passed":
            continue
        # What is set decides nothing about what clauses are called and cite.
        clauses = programs.variant(replace(scenario.rules, sets=())).clauses
        for sentence in scenario.cites:
            for name in sorted(outcome.fired):
                if name in clauses and sentence in clauses[name].cites:
                    found.setdefault(sentence, []).append(Witness(sentence, scenario, name))
    return found


def documents(
    registers: Sequence[Register], found: dict[str, list[Witness]], proved: set[str]
) -> list[DocumentCoverage]:
    """The coverage of each document, in order."""
    result = []
    for register in registers:
        counting = [u.id for u in register.units if u.counts]
        covered = tuple(s for s in counting if s in found)
        result.append(DocumentCoverage(register, covered, tuple(s for s in covered if s in proved)))
    return result


# ---- proofs ----


def prove(
    found: dict[str, list[Witness]], wanted: Iterable[str], jobs: int, progress: Callable[[int, int], None]
) -> set[str]:
    """The sentences of which a proof is found. Proofs found before stand as long as rules and scenario do."""
    kept, programs = store.load("proofs"), Programs()
    sentences = [s for s in wanted if s in found]
    proved = {s for s in sentences if _stands(kept.get(s), found[s], programs)}
    waiting = [found[s] for s in sentences if s not in proved]
    progress(len(proved), len(sentences))
    new: dict[str, list[str]] = {}
    try:
        for done, (sentence, proof) in enumerate(_proofs(waiting, jobs), len(proved) + 1):
            progress(done, len(sentences))
            if proof:
                new[sentence] = proof
    finally:
        # Another run may have kept some in the meantime.
        store.save("proofs", {**store.load("proofs"), **new})
    return proved | set(new)


def _proofs(waiting: Sequence[list[Witness]], jobs: int) -> Iterator[tuple[str, list[str]]]:
    if jobs == 1 or len(waiting) < 4:
        yield from map(first_proof, waiting)
        return
    with processes(jobs) as pool:
        yield from pool.map(first_proof, waiting, chunksize=4)


_BENCHES: dict[str, Bench] = {}
"""For each variant the bench of this process."""


def first_proof(candidates: Sequence[Witness]) -> tuple[str, list[str]]:
    """A proof of a sentence: variant, rules' digest, scenario, its digest, mutant; empty if there is none."""
    for witness in candidates:
        scenario = witness.scenario
        bench = _BENCHES.setdefault(scenario.variant, Bench())
        bench.add(scenario)
        mutants = [m for m in bench.mutants_for(scenario) if m.clause == witness.clause]
        for mutant in mutants:
            if bench.kill(mutant, [(scenario.id, bench.limit(scenario.id))]).verdict == "killed":
                return witness.sentence, _proof(bench, scenario, mutant)
    return candidates[0].sentence if candidates else "", []


def _proof(bench: Bench, scenario: Scenario, mutant: Mutant) -> list[str]:
    digests = store.variant_digest(bench.switched.variant(scenario.rules)), store.scenario_digest(scenario)
    return [scenario.variant, digests[0], scenario.id, digests[1], mutant.id]


def _stands(proof: Any, candidates: Sequence[Witness], programs: Programs) -> bool:
    if not isinstance(proof, list) or len(proof) != 5:
        return False
    for witness in candidates:
        if [witness.scenario.variant, witness.scenario.id] == [proof[0], proof[2]]:
            variant = programs.variant(witness.scenario.rules)
            return [store.variant_digest(variant), store.scenario_digest(witness.scenario)] == [proof[1], proof[3]]
    return False
