"""Leaves out the tests whose tools this machine lacks, and says so at the end of the run."""

import os
import shutil
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec

import pytest

ALL_TESTS = "EIGHTFOLD_ALL_TESTS"
"""Set where every tool is meant to be there: no test is left out, and a missing tool is a failure."""


def has_open_spiel() -> bool:
    return find_spec("pyspiel") is not None


def has_browser() -> bool:
    return any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))


NEEDS: dict[str, tuple[Callable[[], bool], str]] = {
    "needs_open_spiel": (has_open_spiel, "open_spiel (pip install 'eightfold[open-spiel]')"),
    "needs_browser": (has_browser, "a Chromium browser"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get(ALL_TESTS):
        return
    for marker, (is_there, what) in NEEDS.items():
        if not is_there():
            leave_out([item for item in items if item.get_closest_marker(marker)], what)


def leave_out(items: list[pytest.Item], what: str) -> None:
    for item in items:
        item.add_marker(pytest.mark.skip(reason=f"needs {what}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = Counter(reason(report) for report in terminalreporter.stats.get("skipped", []))
    if skipped:
        terminalreporter.section("did not run here")
    for why, number in skipped.items():
        terminalreporter.write_line(f"{number} of the tests did not run: {why}")


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped: pytest reports it as (file, line, "Skipped: why")."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).removeprefix("Skipped: ")
