"""One mutant against the scenarios: the first that fails kills it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from eightfold.conformance.mutation.edits import Put
from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.mutation.switchboard import SwitchedPrograms
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Verdict as Outcome
from eightfold.conformance.scenarios.run import run_scenario
from eightfold.dsl.load import Library
from eightfold.dsl.typed import Variant

Verdict = Literal["killed", "survived"]


MOST_SECONDS = 60.0
"""How long a scenario may take while it is noted what would make a difference in it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a mutant: the scenario that killed it, and how many were run."""

    mutant: str
    verdict: Verdict
    killer: str = ""
    runs: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A scenario under the rules as they are: how it went, what it used, which mutants gave another value in it."""

    verdict: Outcome
    seconds: float
    fired: frozenset[str]
    noticed: frozenset[str]


def _may_offer_more(mutant: Mutant) -> bool:
    """Whether a change may permit what never was, an action or a table: its clause need not have been used for that."""
    return any(isinstance(edit, Put) and edit.path[0] in ("actions", "seatings") for edit in mutant.edits)


class Bench:
    """The scenarios of a variant, with what is known of each under the rules as they are."""

    def __init__(self, scenarios: Iterable[Scenario] = ()) -> None:
        self.scenarios = {s.id: s for s in scenarios}
        self.switched = SwitchedPrograms()
        self.notes: dict[str, Note] = {}
        self.killers: dict[str, Counter[str]] = {}
        self._mutants: dict[Rules, list[Mutant]] = {}

    def add(self, scenario: Scenario) -> None:
        """One more scenario of the same variant."""
        self.scenarios[scenario.id] = scenario

    def mutants_for(self, scenario: Scenario) -> list[Mutant]:
        """The mutants of a scenario's rules that it may notice."""
        rules = replace(scenario.rules, sets=())
        if rules not in self._mutants:
            self._mutants[rules] = mutants_of(self.switched.variant(rules))
        return [m for m in self._mutants[rules] if self._may_notice(scenario, m)]

    def note(self, id_: str) -> Note:
        """Runs a scenario under the rules as they are, once."""
        if id_ not in self.notes:
            scenario, programs = self.scenarios[id_], self.switched
            programs.set_to_note()
            outcome = run_scenario(scenario, programs, MOST_SECONDS, alone=True)
            self.notes[id_] = Note(outcome.verdict, outcome.seconds, outcome.fired, programs.noticed(scenario.rules))
        return self.notes[id_]

    def switchable(self, mutant: Mutant) -> bool:
        """Whether a mutant is a switch of the rules that were noted."""
        known = self.switched.switched_of(next(iter(self.scenarios.values())).rules)
        return mutant.id in known.ways or mutant.id in known.choices

    def witnesses(self, mutant: Mutant, cites: Sequence[str]) -> list[Scenario]:
        """The scenarios that may notice a change: those that cite what it changes first, then the quickest."""
        found = [s for s in self.scenarios.values() if self._may_notice(s, mutant)]
        wanted = set(cites)
        return sorted(found, key=lambda s: (not wanted & set(s.cites), self.note(s.id).seconds))

    def _may_notice(self, scenario: Scenario, mutant: Mutant) -> bool:
        note = self.note(scenario.id)
        if note.verdict != "passed":
            return False
        if self.switchable(mutant):
            return mutant.id in note.noticed
        return mutant.clause in note.fired or _may_offer_more(mutant)

    def limit(self, id_: str) -> float:
        """How many seconds a scenario may take under changed rules."""
        return max(1.0, 30 * self.note(id_).seconds)

    def kill(self, mutant: Mutant, witnesses: Sequence[tuple[str, float]]) -> Tried:
        """Runs scenarios, each for so many seconds, under changed rules until one does not pass.

        Those that killed other mutants of the same clause are run first.
        """
        programs = self._programs(mutant)
        before = self.killers.setdefault(mutant.clause, Counter())
        for number, (id_, seconds) in enumerate(sorted(witnesses, key=lambda one: -before[one[0]]), 1):
            programs.deals = {}
            if run_scenario(self.scenarios[id_], programs, seconds, alone=True).verdict != "passed":
                before[id_] += 1
                return Tried(mutant.id, "killed", id_, number)
        return Tried(mutant.id, "survived", "", len(witnesses))

    def _programs(self, mutant: Mutant) -> Programs:
        if self.switchable(mutant):
            self.switched.set_to_play(mutant)
            return self.switched
        return Programs(lambda rules, library: mutant.apply(self._variant(rules, library)))

    def _variant(self, rules: Rules, library: Library) -> Variant:
        return self.switched.variant(rules)
