"""A pytest plug-in: files that end in `.scenarios.yaml` are collected, each scenario is a test.

It is loaded wherever Eightfold is installed, so nothing of Eightfold is imported before such a file is met.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from eightfold.conformance.scenarios.load import Unread
    from eightfold.conformance.scenarios.model import Scenario
    from eightfold.conformance.scenarios.programs import Programs

SUFFIX = ".scenarios.yaml"
PROGRAMS: pytest.StashKey[Programs] = pytest.StashKey()
KNOWN: pytest.StashKey[dict[tuple[str, str], Scenario]] = pytest.StashKey()
"""The scenarios that were collected in this session, by variant and id."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Collects a file of scenarios."""
    if file_path.name.endswith(SUFFIX):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFailureError(Exception):
    """A scenario that did not pass; its text is what the player reads."""


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        from eightfold.conformance.scenarios.load import load_suite

        suite = load_suite([self.path], self.config.rootpath)
        listed: list[Scenario | Unread] = [*suite.refused, *fresh(suite.scenarios, self.config)]
        several = len({found.variant for found in listed}) > 1
        for found in listed:
            name = found.id or "file"
            yield ScenarioItem.from_parent(
                self, name=f"{found.variant}:{name}" if several and found.variant else name, scenario=found
            )


class ScenarioItem(pytest.Item):
    """A scenario for one variant."""

    def __init__(self, *, scenario: Scenario | Unread, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario

    def runtest(self) -> None:
        from eightfold.conformance.scenarios.load import Unread
        from eightfold.conformance.scenarios.run import run_scenario
        from eightfold.conformance.scenarios.suite import outcome_of

        if isinstance(self.scenario, Unread):
            outcome = outcome_of(self.scenario)
        else:
            outcome = run_scenario(self.scenario, programs(self.config))
        if outcome.verdict != "passed":
            place = f"{outcome.file}:{outcome.at or outcome.line}"
            raise ScenarioFailureError(f"{place}: {outcome.verdict} ({outcome.code})\n{outcome.detail}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The differences alone where a scenario did not pass; a fault of ours with its traceback."""
        if isinstance(excinfo.value, ScenarioFailureError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        from eightfold.conformance.scenarios.load import Unread

        line = self.scenario.fault.span.line if isinstance(self.scenario, Unread) else self.scenario.line
        return self.path, max(line - 1, 0), self.name


def fresh(scenarios: Iterable[Scenario], config: pytest.Config) -> Iterator[Scenario | Unread]:
    """The scenarios, each refused whose id another file of this session has."""
    from eightfold.conformance.scenarios.load import repeated

    known = config.stash.setdefault(KNOWN, {})
    for scenario in scenarios:
        first = known.setdefault((scenario.variant, scenario.id), scenario)
        yield scenario if first.file == scenario.file else repeated(scenario, first)


def programs(config: pytest.Config) -> Programs:
    """The compiled rules of this session."""
    from eightfold.conformance.scenarios.programs import Programs

    return config.stash.setdefault(PROGRAMS, Programs())
