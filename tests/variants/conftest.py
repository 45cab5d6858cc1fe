"""Says at the end how many pairs of house rules were tried, and how many of them are refused."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told: dict[str, int] = {}
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name in ("pairs", "refused pairs"):
                told[name] = told.get(name, 0) + int(str(value))
    if told.get("pairs"):
        pairs, refused = told["pairs"], told["refused pairs"]
        terminalreporter.section("house rules taken by twos")
        share = f"{refused} refused as contradictions ({100 * refused / pairs:.1f} %)"
        terminalreporter.write_line(f"{pairs} pairs tried, {share}, the others play")
