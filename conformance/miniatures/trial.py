"""Holds a miniature against the scenarios that its entry names."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from eightfold.conformance.miniatures.engines import ENGINES
from eightfold.conformance.miniatures.manifest import SHEETS, Miniature
from eightfold.conformance.scenarios.load import Suite
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs, load_rules
from eightfold.conformance.scenarios.run import run_scenario
from eightfold.conformance.wire.campaign import held
from eightfold.conformance.wire.client import Open
from eightfold.conformance.wire.serve import Desk
from eightfold.dsl.catalogue import load_variant, shipped_library
from eightfold.dsl.load import Library
from eightfold.dsl.typed import Variant

SECONDS = 20.0
"""How long a wrong program may take for one answer."""

NOTICED = ("failed", "faulted")
"""The verdicts that speak against a ruleset or a program."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it: `missed` should have failed and did not, `harmed` should have passed and did not."""

    miniature: Miniature
    missed: tuple[str, ...]
    harmed: tuple[str, ...]

    @property
    def good(self) -> bool:
        return not self.missed and not self.harmed


def trial(miniature: Miniature, suite: Suite, programs: Programs, opened: Open | None = None) -> Trial:
    """Runs the scenarios of a miniature's entry. Raises KeyError for one that the suite does not have.

    `programs` holds the right rulesets, which a wrong program is served from; `opened` starts a wrong program in some
    other way than as a process.
    """
    found = verdicts(miniature, suite, programs, opened)
    return Trial(
        miniature,
        tuple(id_ for id_ in miniature.must_fail if found[id_] not in NOTICED),
        tuple(id_ for id_ in miniature.must_pass if found[id_] != "passed"),
    )


def verdicts(miniature: Miniature, suite: Suite, programs: Programs, opened: Open | None = None) -> Mapping[str, str]:
    """The verdict of every scenario that an entry names, by its id."""
    scenarios = named(miniature, suite)
    if miniature.engine:
        command = [sys.executable, "-m", "eightfold.conformance.miniatures.engines", miniature.engine]
        return {found.id: found.verdict for found in held(scenarios, command, SECONDS, programs, opened)}
    wrong = wrong_programs(miniature)
    return {scenario.id: run_scenario(scenario, wrong).verdict for scenario in scenarios}


def named(miniature: Miniature, suite: Suite) -> Sequence[Scenario]:
    known = {scenario.id: scenario for scenario in suite.scenarios if scenario.variant == miniature.of}
    return [known[id_] for id_ in (*miniature.must_fail, *miniature.must_pass)]


def wrong_programs(miniature: Miniature) -> Programs:
    """Compiled rules in which the wrong ruleset is taken for the right one, whatever options are set."""
    library = shipped_library(SHEETS)

    def load(rules: Rules, usual: Library) -> Variant:
        if rules.variant != miniature.of:
            return load_rules(rules, usual)
        return load_variant(str(miniature.path), {}, rules.takes, library)

    return Programs(load)


class Inside:
    """A wrong program in this process instead of one at the other end of a pipe."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def ask(self, line: bytes, _: float) -> bytes:
        return json.dumps(self.desk.answer(line)).encode()

    def close(self) -> None:
        self.desk.over = True


def inside(miniature: Miniature, programs: Programs) -> Open:
    """Starts a wrong program in this process."""
    return lambda _: Inside(ENGINES[miniature.engine](programs))


def trials(chosen: Iterable[Miniature], suite: Suite, programs: Programs) -> Iterator[Trial]:
    """A trial for each; a wrong program runs as a process of its own."""
    for miniature in chosen:
        yield trial(miniature, suite, programs)
