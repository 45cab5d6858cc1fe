"""What a program is asked for one scenario: its rules, and the scenario with all of chance but no expectation.

Our own interpreter plays the scenario to learn what chance is asked and to fill in what the scenario leaves unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from eightfold.conformance.scenarios.chance import Asked, Chance
from eightfold.conformance.scenarios.model import Scenario, Step
from eightfold.conformance.scenarios.moves import move
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.position import GamePosition
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.restart import kept_before
from eightfold.conformance.scenarios.seats import seat_number, seats_of
from eightfold.conformance.scenarios.setup import set_up
from eightfold.conformance.wire.tape import Entry, entries, entry
from eightfold.dsl.catalogue import shipped_library
from eightfold.interpreter import Program, new_game

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """The messages for one scenario.

    `places` says for each of the scenario's steps which observation it is judged by; there are fewer of them than steps
    if our own interpreter gets no further, and `stuck` then says why.
    """

    configure: Message
    run: Message
    places: tuple[int, ...]
    words: Mapping[str, str]
    stuck: str = ""


def configuration(scenario: Scenario, programs: Programs) -> Message:
    """The `configure` message of a scenario. Raises FaultyVariant, ImpossibleError."""
    rules = scenario.rules
    variant = programs.variant(rules)
    labels = {name: option.labels[option.default] for name, option in variant.options.items()}
    folder = folder_of_ones_own(rules.beside)
    return {
        "do": "configure",
        "variant": rules.variant,
        "set": dict(rules.sets),
        "options": {**labels, **dict(rules.sets)},
        "house-rules": list(rules.takes),
        "players": len(seats_of(scenario.given, variant)),
        **({"folder": folder} if folder else {}),
    }


@cache
def folder_of_ones_own(beside: Path | None) -> str:
    """The folder in which sheets lie that are not shipped; empty if there is none."""
    if beside is None:
        return ""
    folder = beside.resolve()
    shipped = any(folder.is_relative_to(one.resolve()) for one in shipped_library().folders)
    return "" if shipped else str(folder)


def plan_of(scenario: Scenario, programs: Programs, configure: Message) -> Plan:
    """The messages of a scenario. Raises ImpossibleError; FaultyVariant or Faulty for faulty rules."""
    play = set_up(scenario, programs)
    opening = _opening(scenario, play)
    steps: list[Message] = []
    places: list[int] = []
    stuck = ""
    for step in scenario.steps:
        if step.seat:
            seat_number(step.seat, play.seats)
            told, stuck = _step(step, play, scenario)
            steps.append(told)
        _ask(step, steps[-1] if steps else opening, scenario)
        places.append(len(steps))
        if stuck:
            break
    run = {"do": "run", "seats": list(play.seats), "opening": opening, "steps": steps}
    return Plan(configure, run, tuple(places), scenario.words, stuck)


def _step(step: Step, play: Play, scenario: Scenario) -> tuple[Message, str]:
    """A step with its chance, and what our own interpreter has against it. A move to be refused is not made."""
    told: Message = {"seat": str(step.seat), "action": str(step.action)}
    if step.refused is not None:
        return told, ""
    play.game.state.tape = None
    known = len(play.game.state.chances)
    wrong = [text for _, text in move(step, play, scenario.given.filler)]
    tape, outcomes = play.game.state.tape, play.game.state.chances[known:]
    if isinstance(tape, Chance) and outcomes:
        told["chance"] = entries(play.game.program, play.seats, tape.asked[: len(outcomes)], outcomes)
    return told, "; ".join(wrong)


def _ask(step: Step, message: Message, scenario: Scenario) -> None:
    """Adds what has to be observed beside the usual."""
    for expectation in step.expects:
        if expectation.name == "slips":
            message["slips"] = True
        elif expectation.name == "view":
            message["views"] = sorted({*message.get("views", ()), *map(str, expectation.value)})
        elif expectation.name == "why":
            message["why"] = [*message.get("why", ()), *questions(expectation.value)]


def questions(stated: Any) -> Iterator[list[str]]:
    """The seats and actions of which a scenario asks why."""
    for item in stated:
        ((seat, action),) = [(k, v) for k, v in item.items() if k not in ("legal", "because")]
        yield [str(seat), str(action)]


# ---- the opening ----


def _opening(scenario: Scenario, play: Play) -> Message:
    chance = play.game.state.tape
    assert isinstance(chance, Chance)
    opening: Message = {"chance": _chance(play, chance)}
    if chance.earlier:
        opening["earlier"] = [list(one) for one in chance.earlier]
    if scenario.given.arranged is None:
        return opening
    if scenario.given.hand > 1:
        kept = kept_before(play.game, scenario)
        opening["again"] = {"begins": play.words["begin-hand"], "kept": _texts(kept)}
    position = GamePosition(play)
    variant = play.game.program.variant
    opening["arranged"] = {
        "zones": {name: position.zone(name) for name in variant.zones},
        "kept": {name: position.kept(name) for name in variant.keeps},
    }
    return opening


def _chance(play: Play, chance: Chance) -> list[Entry]:
    """All chance of the opening. What the last deal's `Chance` was not asked is learned by playing it once more."""
    program, known = play.game.program, len(play.tape) - len(chance.asked)
    before = _Retold(program, play.seats, play.tape[:known])
    if known:
        game = new_game(program, tape=before, names=play.seats)
        for seat, action in chance.earlier[:-1]:
            game.apply(game.find(game.names.index(seat), action))
    return [*before.told, *entries(program, play.seats, chance.asked, play.tape[known:])]


class _Retold:
    """A tape of outcomes that are known, which notes what they were asked for."""

    def __init__(self, program: Program, seats: tuple[str, ...], outcomes: list[Any]) -> None:
        self.program, self.seats, self.outcomes = program, seats, outcomes
        self.told: list[Entry] = []

    def __call__(self, _: Any, kind: str, row: Any) -> Any:
        outcome = self.outcomes[len(self.told)]
        self.told.append(entry(self.program, self.seats, Asked(kind, tuple(row), -1, 0), outcome))
        return outcome


def _texts(value: Any) -> Any:
    """Tables, rows and texts of a scenario as plain data."""
    if isinstance(value, dict):
        return {str(key): _texts(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_texts(one) for one in value]
    return str(value)
