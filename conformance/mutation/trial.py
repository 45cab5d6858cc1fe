"""One mutant against the scenarios: the first that fails kills it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from eightfold.conformance.mutation.mutants import Mutant
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome, run_scenario
from eightfold.dsl.load import Library
from eightfold.dsl.typed import Variant

Verdict = Literal["killed", "survived"]

STANDING = ("players", "pack", "deck", "kind", "zone", "keep")
"""Kinds of clauses that are at work in every game, so that every scenario may notice a change of them."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a mutant: the scenario that killed it, and how many were run."""

    mutant: str
    verdict: Verdict
    killer: str = ""
    runs: int = 0


class Bench:
    """The scenarios of a variant with their outcomes under the rules as they are."""

    def __init__(self, scenarios: Iterable[Scenario], programs: Programs | None = None) -> None:
        self.programs = programs or Programs()
        self.scenarios = tuple(scenarios)
        self.outcomes: dict[str, Outcome] = {}
        for scenario in self.scenarios:
            self.outcomes[scenario.id] = run_scenario(scenario, self.programs, alone=True)

    def witnesses(self, mutant: Mutant, cites: Sequence[str]) -> list[Scenario]:
        """The scenarios that may notice a change of a clause: those that cite what it cites, then the quickest."""
        found = [s for s in self.scenarios if self._may_notice(s, mutant)]
        wanted = set(cites)
        return sorted(found, key=lambda s: (not wanted & set(s.cites), self.outcomes[s.id].seconds))

    def _may_notice(self, scenario: Scenario, mutant: Mutant) -> bool:
        outcome = self.outcomes[scenario.id]
        return outcome.verdict == "passed" and mutant.clause in outcome.fired

    def kill(self, mutant: Mutant, witnesses: Sequence[Scenario]) -> Tried:
        """Runs the witnesses under changed rules until one of them does not pass."""
        changed = Programs(lambda rules, library: mutant.apply(self._variant(rules, library)))
        for number, scenario in enumerate(witnesses, 1):
            limit = max(1.0, 30 * self.outcomes[scenario.id].seconds)
            if run_scenario(scenario, changed, limit, alone=True).verdict != "passed":
                return Tried(mutant.id, "killed", scenario.id, number)
        return Tried(mutant.id, "survived", "", len(witnesses))

    def _variant(self, rules: Rules, library: Library) -> Variant:
        return self.programs.variant(rules)
