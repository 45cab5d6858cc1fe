"""Runs one scenario and says what came of it, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Literal

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.judge import judge
from eightfold.conformance.scenarios.limits import TooLongError, at_most
from eightfold.conformance.scenarios.model import Scenario, Step
from eightfold.conformance.scenarios.moves import Difference, move
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.position import GamePosition
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.seats import may_sit_down
from eightfold.conformance.scenarios.setup import set_up
from eightfold.conformance.scenarios.tells import rivals
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.interpreter import Faulty
from eightfold.interpreter.reach import at_work

Verdict = Literal["passed", "failed", "refused"]

SECONDS = 10.0
"""How long one scenario may take."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a scenario. `line` is the scenario's, `at` the line of what did not hold; 0 if all held.

    `fired` are the names of the clauses that were used, `cited` the sentences that the scenario cites, `steps` how many
    of its steps were run. `detail` is empty for a scenario that passed, else one line for each difference.
    """

    id: str
    variant: str
    file: str
    line: int
    verdict: Verdict
    detail: str = ""
    at: int = 0
    code: str = ""
    fired: frozenset[str] = frozenset()
    cited: tuple[str, ...] = ()
    tells: tuple[tuple[str, str], ...] = ()
    steps: int = 0
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class _Ending:
    """A verdict with its code, the line that it speaks of, and why."""

    verdict: Verdict
    code: str = ""
    at: int = 0
    detail: str = ""


@dataclass(slots=True)
class _Runner:
    """A scenario under way: the game once it is set up, and how many steps were begun.

    `refusing` are the clauses behind a table that may not sit down: there no game uses any.
    """

    scenario: Scenario
    play: Play | None = None
    steps: int = 0
    refusing: frozenset[str] = frozenset()


def run_scenario(scenario: Scenario, programs: Programs, seconds: float = SECONDS, alone: bool = False) -> Outcome:
    """Sets a scenario up, plays it and judges every step, in at most `seconds`.

    One that tells an alternative of an option may not pass under a rival of it, unless it is to be run `alone`.
    """
    outcome = _run(scenario, programs, seconds)
    if alone or outcome.verdict != "passed" or not scenario.tells:
        return outcome
    for rival in rivals(scenario, programs):
        if _run(rival.scenario, programs, seconds).verdict == "passed":
            fault = f"it passes with {rival.option}: {rival.label} as well, so it does not tell the two apart"
            return replace(outcome, verdict="failed", code="tells-nothing", at=scenario.line, detail=fault)
    return outcome


def _run(scenario: Scenario, programs: Programs, seconds: float) -> Outcome:
    begun = perf_counter()
    runner = _Runner(scenario)
    ending = _bounded(runner, programs, seconds)
    fired = runner.play.fired if runner.play else runner.refusing
    return Outcome(
        scenario.id, scenario.variant, scenario.file, scenario.line, ending.verdict, ending.detail, ending.at,
        ending.code, fired, scenario.cites, scenario.tells, runner.steps, perf_counter() - begun,
    )  # fmt: skip


def _bounded(runner: _Runner, programs: Programs, seconds: float) -> _Ending:
    """The ending within a time, whatever the engine under test does."""
    line = runner.scenario.line
    try:
        with at_most(seconds):
            return _set_up_and_play(runner, programs)
    except TooLongError:
        return _Ending("refused", "endless", line, f"it took longer than {seconds:g} seconds")
    except Exception as fault:
        return _Ending("failed", "crashed", line, f"the engine crashed: {fault!r}")


def _set_up_and_play(runner: _Runner, programs: Programs) -> _Ending:
    scenario = runner.scenario
    try:
        if scenario.refused:
            return _refused_table(runner, programs)
        runner.play = set_up(scenario, programs)
    except ImpossibleError as fault:
        return _Ending("refused", "impossible-set-up", fault.line or scenario.given.line or scenario.line, str(fault))
    except (FaultyVariant, ValueError) as fault:
        return _Ending("refused", "faulty-variant", scenario.line, _of_the_rules(fault))
    except Faulty as fault:
        return _Ending("failed", fault.code, scenario.line, f"the rules went wrong in the deal: {fault}")
    return _play(runner, runner.play)


def _of_the_rules(fault: FaultyVariant | ValueError) -> str:
    """What is wrong with rules; without a place where none of their own sheets is meant, but what was asked of them."""
    first = next((d for d in getattr(fault, "diagnostics", ()) if d.severity == "error"), None)
    if first is None or (first.span.line, first.span.column) != (first.span.end_line, first.span.end_column):
        return str(fault)
    return f"{first.message} ({first.hint})" if first.hint else first.message


def _refused_table(runner: _Runner, programs: Programs) -> _Ending:
    """The ending of a scenario in which too few or too many players sit down. Raises FaultyVariant."""
    scenario = runner.scenario
    variant = programs.variant(scenario.rules)
    if may_sit_down(scenario.given, variant):
        return _Ending("failed", "differs", scenario.given.line or scenario.line, "so many may play")
    runner.refusing = frozenset(name for name in at_work(variant) if variant.clauses[name].kind == "players")
    return _Ending("passed")


def _play(runner: _Runner, play: Play) -> _Ending:
    """Plays until something differs: what comes after a difference would mean nothing."""
    for step in runner.scenario.steps:
        runner.steps += 1
        try:
            found = list(_differences(step, play, runner.scenario))
        except ImpossibleError as fault:
            return _Ending("refused", "impossible-step", fault.line or step.line, str(fault))
        if found:
            told = "\n".join(f"line {at}, {step.told}: {text}" for at, text in found)
            return _Ending("failed", "differs", found[0][0], told)
    return _Ending("passed")


def played_to(scenario: Scenario, programs: Programs, steps: int) -> Play:
    """A scenario's game after the first of its steps, whatever they expect. Raises ImpossibleError where it gets stuck.

    FaultyVariant and Faulty are raised for faulty rules, as by `set_up`.
    """
    play = set_up(scenario, programs)
    for step in scenario.steps[:steps]:
        if step.seat and step.refused is None:
            for line, text in move(step, play, scenario.given.filler):
                raise ImpossibleError(f"{step.told}: {text}", line)
    return play


def _differences(step: Step, play: Play, scenario: Scenario) -> Iterator[Difference]:
    """What differs in one step: in its move, or, if that went as stated, in the position after it."""
    wrong = list(move(step, play, scenario.given.filler)) if step.seat else []
    yield from wrong
    if not wrong:
        for expectation, text in judge(GamePosition(play), step.expects):
            yield expectation.line, text
