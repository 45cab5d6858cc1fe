"""Which alternative a program plays on each point that the documents leave open, and which ruleset it is nearest to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from eightfold.conformance.rulings import Ruling, rulings_of
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.wire.campaign import Result
from eightfold.dsl.diagnostics import FaultyVariant


def fingerprint(results: Sequence[Result], scenarios: Iterable[Scenario], programs: Programs) -> dict[str, Any]:
    """The rulings with the alternatives played, and the nearest variant with its settings; None if nothing passed.

    An alternative is played if every scenario that tells it from its rivals passes. A program that can be set to each
    plays them all.
    """
    points = [point(ruling, results) for ruling in _rulings(results, list(scenarios), programs)]
    return {"nearest": nearest(results, points), "rulings": points}


def _rulings(results: Sequence[Result], scenarios: list[Scenario], programs: Programs) -> list[Ruling]:
    ran = {(result.variant, result.id) for result in results if result.tells}
    mine = [scenario for scenario in scenarios if (scenario.variant, scenario.id) in ran]
    folders = {scenario.variant: scenario.rules.beside for scenario in mine}
    found: list[Ruling] = []
    for name, folder in sorted(folders.items()):
        try:
            variant = programs.variant(Rules(name, beside=folder))
        except FaultyVariant:
            continue
        told = {option for scenario in mine if scenario.variant == name for option, _ in scenario.tells}
        found += [ruling for ruling in rulings_of(variant, mine) if ruling.option in told]
    return found


def point(ruling: Ruling, results: Sequence[Result]) -> dict[str, Any]:
    """One point: how many of each alternative's telling scenarios passed, and which alternatives are played."""
    passed = {(r.variant, r.id) for r in results if r.verdict == "passed"}
    counts = {
        alternative: [sum((ruling.variant, id_) in passed for id_ in ids), len(ids)]
        for alternative, ids in ruling.scenarios
    }
    return {
        "variant": ruling.variant,
        "option": ruling.option,
        "question": ruling.question,
        "cites": list(ruling.cites),
        "default": ruling.default,
        "plays": [alternative for alternative, (good, of) in counts.items() if good == of > 0],
        "passed": counts,
    }


def nearest(results: Sequence[Result], points: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The variant of whose scenarios the largest share passes, with the settings that are not its defaults."""
    names = {result.variant for result in results if result.verdict == "passed"}
    if not names:
        return None
    counts = {name: _count(name, results) for name in names}
    best = max(sorted(names), key=lambda name: (counts[name][0] / counts[name][1], counts[name][1]))
    settings = {
        p["option"]: p["plays"][0]
        for p in points
        if p["variant"] == best and len(p["plays"]) == 1 and p["plays"] != [p["default"]]
    }
    return {"variant": best, "settings": settings, "passed": counts[best][0], "of": counts[best][1]}


def _count(name: str, results: Sequence[Result]) -> tuple[int, int]:
    mine = [result for result in results if result.variant == name]
    return sum(result.verdict == "passed" for result in mine), len(mine)
