"""What a scenario needs a program to tell, and which rules it must be able to play."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.wire.client import Welcome
from eightfold.conformance.wire.plan import Message

PARTS = {
    "legal": "legal", "legal-includes": "legal", "not-legal": "legal", "plays": "legal", "slips": "slips",
    "to-act": "to-act", "why": "why", "events": "events", "no-events": "events", "shown": "shown", "view": "views",
    "mode": "modes", "modes": "modes", "over": "over", "winners": "winners",
}  # fmt: skip
"""The part of an observation by which each key of `expect` is judged."""
ZONES = {"hands": "hands", "holds": "hands", "holds-not": "hands", "pile": "pile", "pile-size": "pile",
         "stock": "stock", "stock-size": "stock"}  # fmt: skip
"""Keys that are judged by one zone, and its short name."""
KEPT = ("turn", "dealer", "direction", "suit", "hand", "scores")
"""Keys that are judged by one kept variable, and are its short name."""


def needs(scenario: Scenario) -> set[str]:
    """The parts of observations that a scenario is judged by."""
    return {part for step in scenario.steps for e in step.expects for part in _parts(e.name, e.value, scenario)} | {
        "because" for step in scenario.steps if step.refused is not None and step.refused.because
    }


def _parts(name: str, value: object, scenario: Scenario) -> Iterator[str]:
    words = scenario.words
    if name in PARTS:
        yield PARTS[name]
    elif name in ZONES:
        yield f"zones.{words[ZONES[name]]}"
    elif name in KEPT:
        yield f"kept.{words[name]}"
    elif isinstance(value, dict):
        yield from (f"{name}.{one}" for one in value)


def lacking(scenario: Scenario, rules: Message, welcome: Welcome) -> str:
    """Why a program cannot be held against a scenario; empty if it can."""
    if not welcome.can("variants", rules["variant"]):
        return f"it does not play {rules['variant']}"
    house = [name for name in rules["house-rules"] if not welcome.can("house-rules", name)]
    if house:
        return f"it cannot take {', '.join(house)}"
    parts = sorted(part for part in needs(scenario) if not welcome.can("observes", part))
    return f"it does not tell {', '.join(parts)}" if parts else ""


def not_settable(rules: Message, welcome: Welcome) -> dict[str, str]:
    """The options that a scenario sets and the program cannot be set to: there it is seen how it plays."""
    return {name: label for name, label in rules["set"].items() if not welcome.can("options", name)}


def settable(rules: Message, welcome: Welcome) -> Message:
    """The rules with only those options set to which the program can be set."""
    return {**rules, "set": {name: label for name, label in rules["set"].items() if welcome.can("options", name)}}
