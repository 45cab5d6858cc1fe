"""Verdicts: what passes, what fails, and what is refused while it runs."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.model import Rules
from eightfold.conformance.scenarios.programs import Programs, load_rules
from eightfold.conformance.scenarios.run import Outcome, run_scenario
from eightfold.dsl.load import Library
from eightfold.dsl.typed import Variant

Run = Callable[[str], list[Outcome]]


def one(steps: str, more: str = "") -> str:
    """A scenario in which north holds 5M 1S 2M, east 3M, and a 7M lies in the row."""
    return (
        "- id: one\n  title: One\n  given: {starter: 7M, hands: {north: [5M, 1S, 2M], east: [3M]}}\n"
        + (f"  {more}\n" if more else "")
        + f"  steps:\n{steps}"
    )


def failing(run: Run, text: str) -> tuple[str, int, str]:
    (outcome,) = run(text)
    assert outcome.verdict == "failed", outcome
    return outcome.code, outcome.at, outcome.detail


def test_a_step_that_is_refused_fails_and_ends_the_scenario(run: Run) -> None:
    steps = "    - north: play 2M\n    - north: play 1S\n    - east: draw\n      expect: {turn: north}\n"
    code, at, detail = failing(run, one(steps))
    assert (code, at) == ("differs", 9)
    assert detail.startswith("line 9, north: play 1S: is refused (not-your-turn)")
    assert "\n" not in detail


def test_a_refusal_tells_the_clauses_behind_it(run: Run) -> None:
    _, _, detail = failing(run, one("    - north: play 1S\n      expect: {over: no}\n"))
    assert "(not-permitted)" in detail
    assert "little.fitting" in detail


def test_a_move_that_should_be_refused_and_is_not_fails(run: Run) -> None:
    _, at, detail = failing(run, one("    - north: play 2M\n      refused: not-permitted\n"))
    assert (at, detail) == (9, "line 9, north: play 2M: is accepted, and should be refused as not-permitted")


def test_a_refusal_by_another_code_fails(run: Run) -> None:
    _, _, detail = failing(run, one("    - east: play 3M\n      refused: forbidden\n"))
    assert "should be refused as forbidden, and is as not-your-turn" in detail


def test_a_refusal_for_another_reason_fails(run: Run) -> None:
    refused = "    - north: play 1S\n      refused: {code: not-permitted, because: [little.three]}\n"
    assert "should be refused because of little.three, and is, because of" in failing(run, one(refused))[2]


def test_the_first_step_that_differs_ends_the_scenario(run: Run) -> None:
    steps = "    - expect: {turn: east}\n    - north: play 1S\n      expect: {turn: north}\n"
    code, at, detail = failing(run, one(steps))
    assert (code, at, detail.count("\n")) == ("differs", 8, 0)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("north: play 2M, chance: [north], expect: {over: no}", "more outcomes of chance are stated"),
        ("north: slip play 2M, expect: {over: no}", "not-a-slip"),
        ("north: misplay 1S, expect: {over: no}", "(slip)"),
        ("north: dance, expect: {over: no}", "unknown-action"),
        ("north: play 2M, expect: {over: no}, deal: {starter: 7S}", "no hand is dealt in this step"),
    ],
)
def test_a_step_that_cannot_be_done_as_stated_fails(run: Run, step: str, why: str) -> None:
    assert why in failing(run, one(f"    - {{{step}}}\n"))[2]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("nort: play 2M, expect: {over: no}", "nobody is called `nort`"),
        ("north: draw, expect: {turn: nort}", "did you mean `north`?"),
    ],
)
def test_an_unknown_seat_in_a_step_is_refused(run: Run, step: str, why: str) -> None:
    (outcome,) = run(one(f"    - {{{step}}}\n"))
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "impossible-step", 8)
    assert why in outcome.detail


# ---- what a run tells ----


def test_an_outcome_tells_clauses_steps_and_places(run: Run) -> None:
    (outcome,) = run(one("    - north: play 5M\n    - north: choose suns\n      expect: {suit: suns}\n"))
    assert (outcome.verdict, outcome.detail, outcome.at, outcome.steps) == ("passed", "", 0, 2)
    assert (outcome.id, outcome.variant, outcome.file, outcome.line) == ("one", "tiny", "written.scenarios.yaml", 4)
    assert {"little.plays", "little.five", "little.cards-dealt"} <= outcome.fired
    assert "little.three" not in outcome.fired


def test_a_clause_that_was_not_used_has_not_fired(run: Run) -> None:
    (outcome,) = run(one("    - north: play 2M\n      expect: {turn: east}\n"))
    assert not {"little.five", "little.six", "little.nap"} & outcome.fired


# ---- alternatives ----


def test_a_scenario_that_passes_under_a_rival_does_not_tell(run: Run) -> None:
    told = one("    - north: play 2M\n      expect: {turn: east}\n", "tells: {threes: turn-round}")
    code, at, detail = failing(run, told)
    assert (code, at) == ("tells-nothing", 4)
    assert detail == "it passes with threes: nothing as well, so it does not tell the two apart"


def test_every_rival_is_tried(run: Run) -> None:
    (outcome,) = run("- {id: one, title: One, tells: {rounds: 9}, expect: {over: no}}\n")
    assert "rounds: 1 as well" in outcome.detail


def test_being_refused_under_a_rival_tells(run: Run) -> None:
    (outcome,) = run(
        "- {id: one, title: One, tells: {cards-dealt: 3}, given: {hands: {north: [1M, 2M, 3M]}}, expect: {over: no}}\n"
    )
    assert outcome.verdict == "passed", outcome.detail


# ---- rules that go wrong ----

ENDLESS = """\
variant endless "Without end" based on little
players 2 to 4
rule echo "twos go on for ever"
  when player plays 2
    afterwards echo sounds for player
define echo sounds for player
  afterwards echo sounds for player
"""


def test_rules_that_run_away_fail_with_their_code(sheets: Path, tmp_path: Path) -> None:
    shutil.copy(sheets / "little.eight", tmp_path)
    (tmp_path / "endless.eight").write_text(ENDLESS, encoding="utf-8")
    head = "variant: endless\nwords: {pile: row, stock: heap, dealer: host, turn: holder}\nscenarios:\n"
    path = tmp_path / "endless.scenarios.yaml"
    path.write_text(head + one("    - north: play 2M\n      expect: {over: no}\n"), encoding="utf-8")
    begun = perf_counter()
    outcome = run_scenario(load_suite([path], tmp_path).scenarios[0], Programs())
    assert outcome.verdict == "failed", outcome
    assert "runs-away" in outcome.detail
    assert perf_counter() - begun < 10


def test_a_scenario_may_not_take_longer_than_it_is_given(sheets: Path, programs: Programs) -> None:
    path = sheets / "slow.scenarios.yaml"
    path.write_text("variant: tiny\nscenarios: [{id: a, title: A, expect: {over: no}}]\n", encoding="utf-8")
    (scenario,) = load_suite([path], sheets).scenarios

    def slow(rules: Rules, library: Library) -> Variant:
        while True:
            pass

    begun = perf_counter()
    outcome = run_scenario(scenario, Programs(slow), seconds=0.2)
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "endless", 2)
    assert perf_counter() - begun < 5


def test_an_engine_that_crashes_fails_the_scenario_and_no_more(sheets: Path) -> None:
    path = sheets / "crash.scenarios.yaml"
    path.write_text("variant: tiny\nscenarios: [{id: a, title: A, expect: {over: no}}]\n", encoding="utf-8")
    (scenario,) = load_suite([path], sheets).scenarios

    def broken(rules: Rules, library: Library) -> Variant:
        variant = load_rules(rules, library)
        return replace(variant, keeps={})

    outcome = run_scenario(scenario, Programs(broken))
    assert (outcome.verdict, outcome.code) == ("failed", "crashed")


@pytest.mark.parametrize(("players", "verdict"), [(1, "passed"), (2, "failed"), (4, "failed"), (5, "passed")])
def test_a_table_is_refused_that_is_too_small_or_too_large(run: Run, players: int, verdict: str) -> None:
    (outcome,) = run(f"- id: one\n  title: One\n  given: {{players: {players}}}\n  refused: table-size\n")
    assert outcome.verdict == verdict
    assert any(".players" in name for name in outcome.fired) == (verdict == "passed")


def test_a_table_that_is_refused_plays_nothing(run: Run) -> None:
    (outcome,) = run(one("    - north: play 5M\n", "refused: table-size"))
    assert (outcome.verdict, outcome.code) == ("refused", "no-action")
