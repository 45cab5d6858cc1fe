"""How much `eightfold check` plays: a fixed number of decisions, and longer if it is asked to."""

from __future__ import annotations

from time import monotonic, process_time

from eightfold.dsl import Diagnostic, Library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.interpreter.analysis.allowance import Allowance

PLAYED = 30_000
"""Decisions that are played of all sheets together; they take about a second."""

LEAST_PLAYED = 2_500
"""Decisions that are played of each sheet at least."""

MOST_SECONDS = 3.0
"""Seconds of processor time after which a sheet is let be whose every decision takes long."""


def allowance(files: int, seconds: float = 0.0) -> Allowance:
    """What may be searched of one of so many files, from now on; `seconds` more are shared by all of them."""
    until = monotonic() + seconds / files
    latest = process_time() + MOST_SECONDS + seconds / files
    decisions = max(PLAYED // files, LEAST_PLAYED)
    return Allowance(decisions, lambda: monotonic() < until, lambda: process_time() > latest)


def all_found(file: str, library: Library, files: int, seconds: float | None) -> list[Diagnostic]:
    """What its text and, where that has no errors, what playing it shows of one of so many files; 0 plays nothing."""
    found = check_sheet(file, library)
    if seconds == 0:
        return found
    if any(d.severity == "error" for d in found):
        from eightfold.cli.contradictions import witnessed

        return witnessed(found, file, {}, (), library)
    from eightfold.interpreter.analysis.play_sheet import play_sheet

    return found + play_sheet(file, library, allowance(files, seconds or 0.0))
