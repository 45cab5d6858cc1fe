"""Mutants of the little game: a switch plays as the changed rules do, and only what makes a difference is run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.mutation.trial import Bench
from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome, run_scenario
from eightfold.dsl.load import Library
from eightfold.dsl.typed import Variant

Run = Callable[[str], list[Outcome]]


@pytest.fixture(scope="module")
def scenarios(sheets: Path) -> list[Scenario]:
    path = Path(__file__).parent / "tiny" / "tiny.scenarios.yaml"
    copy = sheets / path.name
    copy.write_text(path.read_text("utf-8"), encoding="utf-8")
    return list(load_suite([copy], sheets).scenarios)


@pytest.fixture(scope="module")
def bench(scenarios: list[Scenario]) -> Bench:
    return Bench(scenarios)


@pytest.fixture(scope="module")
def plain_rules(scenarios: list[Scenario]) -> Rules:
    return next(s.rules for s in scenarios if not s.rules.sets and not s.rules.takes)


def changed(mutant: Mutant, programs: Programs) -> Programs:
    """Programs of the changed rules, compiled as such."""

    def load(rules: Rules, library: Library) -> Variant:
        return mutant.apply(programs.variant(rules))

    return Programs(load)


def test_the_scenarios_pass_with_switches(bench: Bench) -> None:
    assert {bench.note(id_).verdict for id_ in bench.scenarios} == {"passed"}


def test_a_switch_plays_as_the_changed_rules(
    bench: Bench, scenarios: list[Scenario], plain_rules: Rules, programs: Programs
) -> None:
    mutants = [m for m in mutants_of(programs.variant(plain_rules)) if bench.switchable(m)]
    assert len(mutants) > 60
    for mutant in mutants[::7]:
        others = changed(mutant, programs)
        for scenario in scenarios:
            expected = run_scenario(scenario, others, alone=True).verdict == "passed"
            if mutant.id in bench.note(scenario.id).noticed:
                found = bench.kill(mutant, [(scenario.id, 10.0)]).verdict == "survived"
            else:
                found = True
            assert found == expected, (mutant.clause, mutant.change, scenario.id)


def test_what_makes_no_difference_is_not_run(bench: Bench, plain_rules: Rules, programs: Programs) -> None:
    turning = next(m for m in mutants_of(programs.variant(plain_rules)) if m.clause.endswith("play-reverses"))
    run = {s.id for s in bench.witnesses(turning, ())}
    assert run
    assert run < set(bench.scenarios)


def test_structure_is_changed(plain_rules: Rules, programs: Programs) -> None:
    told = {(m.clause, m.change) for m in mutants_of(programs.variant(plain_rules))}
    assert ("tiny.players", "at most 3 players") in told
    assert ("tiny.players", "at least 1 players") in told
    assert ("little.little", "no card of moons") in told
    assert ("little.rank", "there is no 9") in told
    assert ("little.hand", "seen by everybody and not by the owner") in told


@pytest.mark.parametrize(("hand", "used"), [("[9M]", True), ("[9S]", False), ("[9M, 1S]", False), ("[7S]", False)])
def test_a_prohibition_is_used_where_it_excludes_something(run: Run, hand: str, used: bool) -> None:
    """A last 9 is forbidden; one that does not fit, or is not the last card, would be refused or permitted anyway."""
    (outcome,) = run(f"""
        - id: last-nine
          title: A nine
          given: {{arranged: a short hand, hands: {{north: {hand}}}, pile: [7M], turn: north}}
          expect: {{turn: north, legal-includes: {{north: [draw]}}}}
        """)
    assert outcome.verdict == "passed"
    assert ("little.forbid-player-plays-9" in outcome.fired) == used
