"""Which alternative a program plays on each point that the documents leave open, and which ruleset it is nearest to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from eightfold.conformance.rulings import Ruling, rulings_of
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.wire.campaign import Result
from eightfold.dsl.diagnostics import FaultyVariant

Settings = Mapping[tuple[str, str], Mapping[str, str]]
"""What each scenario sets, by its variant and id."""


def fingerprint(
    results: Sequence[Result],
    scenarios: Iterable[Scenario],
    programs: Programs,
    settable: Callable[[str], bool] = lambda _: False,
) -> dict[str, Any]:
    """The rulings with the alternatives played, and the nearest variant with its settings; None if nothing passed.

    An alternative is played if every scenario that tells it from its rivals passes. A program that can be set to each
    plays them all. `settable` says to which options it can be set.
    """
    mine = list(scenarios)
    points = [point(ruling, results) for ruling in _rulings(results, mine, programs)]
    told = _only_shown(points, mine, settable)
    return {"nearest": nearest(results, told), "rulings": told}


def _only_shown(
    points: list[dict[str, Any]], scenarios: Iterable[Scenario], settable: Callable[[str], bool]
) -> list[dict[str, Any]]:
    """The points without departures from defaults that are told only where other options stand as they are not played.

    Whoever knows nothing of a rule passes a scenario in which nothing may be done by it.
    """
    settings: Settings = {(s.variant, s.id): dict(s.rules.sets) for s in scenarios}
    while True:
        by_name = {(p["variant"], p["option"]): p for p in points}
        kept = [{**p, "plays": [a for a in p["plays"] if _shown(p, a, by_name, settings, settable)]} for p in points]
        if kept == points:
            return [{key: value for key, value in p.items() if key != "told by"} for p in points]
        points = kept


def _shown(
    point: Mapping[str, Any],
    alternative: str,
    by_name: Mapping[tuple[str, str], Mapping[str, Any]],
    settings: Settings,
    settable: Callable[[str], bool],
) -> bool:
    """Whether it is the default, or a scenario that tells it sets nothing else but what the program plays."""

    def holds(option: str, label: str) -> bool:
        other = by_name.get((point["variant"], option))
        return settable(option) or other is None or not other["passed"].get(label, (0, 0))[1] or label in other["plays"]

    return alternative == point["default"] or any(
        all(
            option == point["option"] or holds(option, label)
            for option, label in settings[point["variant"], id_].items()
        )
        for id_ in point["told by"][alternative]
    )


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
        "told by": dict(ruling.scenarios),
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
