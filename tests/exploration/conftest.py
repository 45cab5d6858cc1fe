"""Says at the end how much was explored, and of how many rules nothing was seen."""

from __future__ import annotations

from collections import Counter

import pytest

from eightfold.conformance.exploration.fired import never_fired, usable


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counts: Counter[str] = Counter()
    fired: dict[str, set[str]] = {}
    for report in terminalreporter.stats.get("passed", []):
        told = dict(report.user_properties)
        if "explored" in told:
            counts.update({"tables": 1, "decisions": int(told["decisions"]), "hands": int(told["hands"])})
            fired.setdefault(str(told["explored"]), set()).update(str(told["fired"]).split())
    if fired:
        terminalreporter.section("explored at random")
        terminalreporter.write_line(", ".join(f"{number} {what}" for what, number in counts.items()))
        quiet = (
            f"{name} {len(never_fired(name, used))} of {len(usable(name))}" for name, used in sorted(fired.items())
        )
        terminalreporter.write_line(f"clauses that never fired (`make explore` names them): {', '.join(quiet)}")
