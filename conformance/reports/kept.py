"""What earlier runs of `mutate` and `coverage` left: results that still stand, none of them looked for anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from eightfold.conformance.mutation import store
from eightfold.conformance.mutation.campaign import equivalents, still_standing
from eightfold.conformance.mutation.mutants import mutants_of
from eightfold.conformance.mutation.own import scenarios_of
from eightfold.conformance.reports import records
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.dsl.typed import Variant


def mutations(names: Iterable[str], programs: Programs) -> Iterator[records.Record]:
    """For each shipped variant of which there are kept results: what they say now, then survivors and equivalents."""
    shipped = shipped_library().names()
    found = [name for name in names if name in shipped and store.load(f"mutants-{name}")]
    for name in found:
        try:
            variant = programs.variant(Rules(name))
        except FaultyVariant:
            continue
        yield from of_variant(variant, scenarios_of(name))


def of_variant(variant: Variant, scenarios: Sequence[Scenario]) -> Iterator[records.Record]:
    mutants = mutants_of(variant)
    known = still_standing(variant.name, variant, scenarios)
    reasons = equivalents(variant.name)
    alive = [m for m in mutants if m.id in known and known[m.id].verdict == "survived"]
    equal = sum(m.id in reasons for m in alive)
    tried = sum(m.id in known for m in mutants)
    yield records.Mutation(variant.name, len(mutants), tried, tried - len(alive), len(alive) - equal, equal)
    for m in alive:
        verdict: Literal["survived", "equivalent"] = "equivalent" if m.id in reasons else "survived"
        reason = reasons.get(m.id, "")
        yield records.Mutant(variant.name, m.id, m.clause, m.file, m.line, m.change, verdict, reason)


def proofs(passed: Iterable[Scenario], programs: Programs) -> Iterator[records.Proof]:
    """The kept proofs whose scenario is one of those that passed, under the same rules as then."""
    by_name = {(s.variant, s.id): s for s in passed}
    for sentence, proof in sorted(store.load("proofs").items()):
        if not isinstance(proof, list) or len(proof) != 5 or not all(isinstance(part, str) for part in proof):
            continue
        name, rules, id_, digest, mutant = proof
        scenario = by_name.get((name, id_))
        if scenario and [rules, digest] == digests(scenario, programs):
            yield records.Proof(sentence, name, id_, mutant)


def digests(scenario: Scenario, programs: Programs) -> list[str]:
    """What a proof was found with: the rules and the scenario."""
    return [store.variant_digest(programs.variant(scenario.rules)), store.scenario_digest(scenario)]
