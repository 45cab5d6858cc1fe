"""Runs one scenario and says what came of it, as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Literal

from eightfold.conformance.scenarios.deal import deck_order
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.judge import judge
from eightfold.conformance.scenarios.limits import TooLongError, at_most
from eightfold.conformance.scenarios.model import Refusal, Scenario, Step
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.position import GamePosition, with_sentences
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.seats import seat_number
from eightfold.conformance.scenarios.setup import set_up
from eightfold.conformance.scenarios.shape import shape_of
from eightfold.conformance.scenarios.tells import rivals
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.interpreter import Faulty, Game, Refused

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


@dataclass(slots=True)
class _Runner:
    """A scenario under way: how many steps were begun, and the game once it is set up."""

    scenario: Scenario
    play: Play | None = None
    steps: int = 0
    failures: list[tuple[int, str]] = field(default_factory=list)


class _Over(Exception):
    """Ends a run early: the rest of the steps would mean nothing."""


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
    run = _Runner(scenario)
    verdict: Verdict
    try:
        with at_most(seconds):
            verdict, code, at, detail = _verdict(run, programs)
    except TooLongError:
        verdict, code, at, detail = "refused", "endless", scenario.line, f"it took longer than {seconds:g} seconds"
    except Exception as fault:  # an engine under test may end in any way, and the run must go on
        verdict, code, at, detail = "failed", "crashed", scenario.line, f"the engine crashed: {fault!r}"
    return Outcome(
        scenario.id, scenario.variant, scenario.file, scenario.line, verdict, detail, at, code,
        run.play.fired if run.play else frozenset(), scenario.cites, scenario.tells, run.steps,
        perf_counter() - begun,
    )  # fmt: skip


def _verdict(run: _Runner, programs: Programs) -> tuple[Verdict, str, int, str]:
    line = run.scenario.line
    try:
        run.play = set_up(run.scenario, programs)
    except ImpossibleError as fault:
        return "refused", "impossible-set-up", fault.line or run.scenario.given.line or line, str(fault)
    except FaultyVariant as fault:
        return "refused", "faulty-variant", line, str(fault)
    except ValueError as fault:
        return "refused", "impossible-set-up", line, str(fault)
    except Faulty as fault:
        return "failed", fault.code, line, f"the rules went wrong in the deal: {fault}"
    try:
        _play(run, run.play)
    except ImpossibleError as fault:
        at = run.scenario.steps[run.steps - 1].line
        return "refused", "impossible-step", fault.line or at, str(fault)
    except _Over:
        pass
    if not run.failures:
        return "passed", "", 0, ""
    return "failed", "differs", run.failures[0][0], "\n".join(text for _, text in run.failures)


def _play(run: _Runner, play: Play) -> None:
    for number, step in enumerate(run.scenario.steps, 1):
        run.steps = number
        for at, text in _step(step, play, run.scenario):
            run.failures.append((at, f"line {at}, {step.told}: {text}"))
            if text.startswith(("is refused", "the rules went wrong", "is accepted")):
                raise _Over
        if run.failures:
            raise _Over


def played_to(scenario: Scenario, programs: Programs, steps: int) -> Play:
    """A scenario's game after the first of its steps, whatever they expect. Raises ImpossibleError where it gets stuck.

    FaultyVariant and Faulty are raised for faulty rules, as by `set_up`.
    """
    play = set_up(scenario, programs)
    for step in scenario.steps[:steps]:
        if step.seat and step.refused is None:
            for line, text in _done(step, seat_number(step.seat, play.seats), play, scenario):
                raise ImpossibleError(f"{step.told}: {text}", line)
    return play


def _step(step: Step, play: Play, scenario: Scenario) -> Iterator[tuple[int, str]]:
    """One step carried out and judged: the line of each difference and its text."""
    if step.seat:
        play.since = len(play.game.log)
        seat = seat_number(step.seat, play.seats)
        if step.refused is not None:
            yield from _refused(step, step.refused, seat, play)
        else:
            yield from _done(step, seat, play, scenario)
    position = GamePosition(play)
    for expectation, text in judge(position, step.expects):
        yield expectation.line, text


# ---- moves ----


def _done(step: Step, seat: int, play: Play, scenario: Scenario) -> Iterator[tuple[int, str]]:
    game = play.game
    chance = play.chance(step.chance)
    try:
        code = _code(game, seat, step.action)
        if step.deal is not None:
            chance.lay(*_next_deal(step, code, play, scenario))
        game.state.tape = chance
        game.apply(code)
    except Refused as refusal:
        yield step.line, f"is refused ({refusal.code}): {refusal}{_because(refusal)}"
    except Faulty as fault:
        yield step.line, f"the rules went wrong ({fault.code}): {fault}"
    if chance.left:
        yield step.line, "more outcomes of chance are stated than chance decides"


def _because(refusal: Refused) -> str:
    return f", because of {', '.join(refusal.clauses)}" if refusal.clauses else ""


def _code(game: Game, seat: int, action: str) -> int:
    """The code of an action by name; `slip …` names something that can be done wrongly. Raises Refused."""
    first, _, rest = action.partition(" ")
    if first.lower() != "slip":
        code = game.find(seat, action)
        if code not in game.legal():
            _pending(game, seat)
            raise _refusal(game, code)
        return code
    wanted = " ".join(rest.split()).lower()
    for code in game.slips():
        found = game.describe(code)
        if found.seat == seat and found.text.lower() == wanted:
            return code
    raise Refused("not-a-slip", f"{game.names[seat]} cannot {rest} now, not even wrongly")


def _pending(game: Game, seat: int) -> None:
    ask = game.state.ask
    if ask is not None and ask[0] != seat:
        raise Refused("choice-pending", f"{game.names[ask[0]]} has to choose first")


def _refusal(game: Game, code: int) -> Refused:
    """Why an action that is not legal is refused. A slip is refused too, unless it is said to be one."""
    try:
        if code not in game.slips():
            game.apply(code)
    except Refused as refusal:
        return refusal
    return Refused("slip", "this can only be done as a slip")


def _refused(step: Step, wanted: Refusal, seat: int, play: Play) -> Iterator[tuple[int, str]]:
    """A move that must be refused, with its code, and change nothing."""
    game = play.game
    before = _state(game)
    try:
        _code(game, seat, step.action)
    except Refused as refusal:
        if refusal.code != wanted.code:
            yield wanted.line, f"should be refused as {wanted.code}, and is as {refusal.code}{_because(refusal)}"
        reasons = with_sentences(game, refusal.clauses)
        missing = [reason for reason in wanted.because if reason not in reasons]
        if missing:
            yield wanted.line, f"should be refused because of {', '.join(missing)}, and is{_because(refusal)}"
    else:
        yield wanted.line, f"is accepted, and should be refused as {wanted.code}"
    if _state(game) != before:
        yield wanted.line, "the refused move changed something"


def _state(game: Game) -> dict[str, Any]:
    copied = game.state.copy()
    return {name: getattr(copied, name) for name in game.program_fields()}


def _next_deal(step: Step, code: int, play: Play, scenario: Scenario) -> tuple[int, tuple[int, ...]]:
    """Which chance move deals, and the order of the deck for the hand that this move begins."""
    assert step.deal is not None
    game = play.game

    def start(chance: Any) -> Game:
        other = game.clone()
        other.state.tape = chance
        other.apply(code)
        return other

    shape = shape_of(start, lambda: play.chance(step.chance), game.program)
    if shape is None:
        raise ImpossibleError("no hand is dealt in this step", step.line)
    filler = scenario.given.filler
    return shape.number, deck_order(shape, step.deal, game.program, play.words["hands"], play.seats, filler)
