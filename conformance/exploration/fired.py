"""Which clauses of a ruleset were never used while it was explored."""

from __future__ import annotations

from collections.abc import Iterable

from eightfold.conformance.exploration.cells import rules
from eightfold.interpreter.reach import at_work


def never_fired(variant: str, fired: Iterable[str]) -> list[str]:
    """The clauses of a ruleset that could be used and were not, in the sheets' order."""
    used = set(fired)
    return [name for name in usable(variant) if name not in used]


def usable(variant: str) -> list[str]:
    """The clauses of a ruleset of which a game notes that they are used.

    A clause that only adds to another sheet's mode is noted where that mode is introduced.
    """
    sheet = rules(variant)
    working = at_work(sheet)
    modes = {mode.clause.name for mode in sheet.modes.values()}
    return [
        name
        for name, clause in sheet.clauses.items()
        if name in working and (clause.kind not in ("mode", "window") or name in modes)
    ]
