"""A program's answer to one scenario, held against what the scenario expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from eightfold.conformance.scenarios.judge import judge
from eightfold.conformance.scenarios.model import Refusal, Scenario, Step
from eightfold.conformance.scenarios.moves import Difference
from eightfold.conformance.wire.plan import Plan
from eightfold.conformance.wire.position import WirePosition

Verdict = Literal["passed", "failed", "refused", "unsupported", "faulted", "crashed", "timed_out"]
"""`refused` speaks of the scenario, `faulted` of a program that breaks the protocol."""

Observation = Mapping[str, Any]

UNCHANGED = ("legal", "to-act", "zones", "kept", "modes", "top-mode", "over", "winners")
"""The parts of an observation that a refused move must leave as they are."""
STOPPED = {
    "chance": "what chance decides is short, or does not fit what the program asks",
    "rules": "the rules went wrong",
    "position": "the position cannot be set up",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """A verdict; for one that is no pass, why, the line it speaks of, and the step (0 the opening, then from 1)."""

    verdict: Verdict
    detail: str = ""
    at: int = 0
    step: int = 0


def verdict_of(scenario: Scenario, plan: Plan, answer: Mapping[str, Any]) -> Ending:
    """Judges observations step by step until something differs. Raises ImpossibleError for an unknown seat."""
    seen: list[Observation] = answer["observations"]
    if not seen:
        return Ending("failed", _stopped(answer), scenario.given.line or scenario.line)
    if seen[0]["chance-left"]:
        return Ending("failed", _left(seen[0]), scenario.given.line or scenario.line)
    for number, (step, place) in enumerate(zip(scenario.steps, plan.places, strict=False), 1):
        if place >= len(seen):
            return Ending("failed", f"{step.told}: {_stopped(answer)}", step.line, number)
        found = list(_differences(step, place, seen, plan))
        if found:
            told = "\n".join(f"line {at}, {step.told}: {text}" for at, text in found)
            return Ending("failed", told, found[0][0], number)
    if plan.stuck:
        last = scenario.steps[len(plan.places) - 1]
        return Ending("failed", f"{last.told}: it cannot be judged further: {plan.stuck}", last.line, len(plan.places))
    if "stopped" in answer:
        return Ending("failed", f"it says that it stopped: {_stopped(answer)}", scenario.line, len(plan.places))
    return Ending("passed")


def _stopped(answer: Mapping[str, Any]) -> str:
    found = answer.get("stopped", {"why": "position"})
    return STOPPED[found["why"]] + (f": {found['message']}" if found.get("message") else "")


def _left(seen: Observation) -> str:
    return f"{seen['chance-left']} outcomes of chance were not asked for"


def _differences(step: Step, place: int, seen: list[Observation], plan: Plan) -> Iterator[Difference]:
    told = seen[place]
    wrong = list(_of_the_move(step, told, seen[place - 1])) if step.seat else []
    yield from wrong
    if not wrong:
        message = plan.run["steps"][place - 1] if place else plan.run["opening"]
        position = WirePosition(told, tuple(plan.run["seats"]), plan.words, message.get("why", ()))
        for expectation, text in judge(position, step.expects):
            yield expectation.line, text


def _of_the_move(step: Step, told: Observation, before: Observation) -> Iterator[Difference]:
    if step.refused is not None:
        yield from _refused(step.refused, told, before)
    elif not told.get("accepted", False):
        because = f", because of {', '.join(told['because'])}" if told.get("because") else ""
        yield step.line, f"is refused ({told.get('code', 'it does not say why')}){because}"
    elif told["chance-left"]:
        yield step.line, _left(told)


def _refused(wanted: Refusal, told: Observation, before: Observation) -> Iterator[Difference]:
    if told.get("accepted", True):
        yield wanted.line, f"is accepted, and should be refused as {wanted.code}"
        return
    if told.get("code") != wanted.code:
        yield wanted.line, f"should be refused as {wanted.code}, and is as {told.get('code', 'nothing')}"
    missing = [reason for reason in wanted.because if reason not in told.get("because", ())]
    if missing:
        yield wanted.line, f"should be refused because of {', '.join(missing)}"
    changed = [part for part in UNCHANGED if _settled(told.get(part)) != _settled(before.get(part))]
    if changed:
        yield wanted.line, f"the refused move changed {', '.join(changed)}"


def _settled(value: Any) -> Any:
    """A part with its lists of texts sorted: the order in which actions are told means nothing."""
    if isinstance(value, Mapping):
        return {key: _settled(one) for key, one in value.items()}
    return sorted(value) if isinstance(value, list) else value
