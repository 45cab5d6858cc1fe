"""Scenarios that tell one alternative of an option from its rivals: they may not pass under a rival."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.programs import Programs


@dataclass(frozen=True, slots=True)
class Rival:
    """A scenario as it would be under another alternative."""

    option: str
    label: str
    scenario: Scenario


def rivals(scenario: Scenario, programs: Programs) -> Iterator[Rival]:
    """The scenario under every other alternative of the options that it tells. Raises FaultyVariant."""
    sets = dict(scenario.rules.sets)
    options = programs.variant(scenario.rules).options
    for option, told in scenario.tells:
        for label in options[option].labels if option in options else ():
            if label != told:
                rules = replace(scenario.rules, sets=tuple(sorted({**sets, option: label}.items())))
                yield Rival(option, label, replace(scenario, rules=rules))
