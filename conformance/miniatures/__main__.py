"""Holds every miniature, or those that are named, against the scenarios meant for it, and tells which were noticed."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from eightfold.conformance.miniatures.manifest import Miniature, miniatures
from eightfold.conformance.miniatures.trial import Trial, trials
from eightfold.conformance.scenarios.load import load_suite, shipped_files
from eightfold.conformance.scenarios.programs import Programs


def main(names: Sequence[str]) -> int:
    """Prints a line for each miniature. 0: all were noticed; 1: one was not, or more failed than should; 2: no such."""
    known = {miniature.name: miniature for miniature in miniatures()}
    strange = [name for name in names if name not in known]
    if strange:
        print(f"no miniature is called {', '.join(strange)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    good = 0
    chosen = [known[name] for name in names or known]
    for found in trials(chosen, load_suite(shipped_files()), Programs()):
        good += found.good
        print(told(found), flush=True)
    print(f"{good} of {len(chosen)} miniatures were noticed by the scenarios meant for them, and by no others")
    return 0 if good == len(chosen) else 1


def told(found: Trial) -> str:
    """What came of one miniature, in a line."""
    miniature = found.miniature
    noticed = len(miniature.must_fail) - len(found.missed)
    line = f"{place(miniature)}: {noticed} of {len(miniature.must_fail)} scenarios meant for it fail"
    line += f", {len(miniature.must_pass) - len(found.harmed)} of {len(miniature.must_pass)} others pass"
    line += "".join(f"\n    {id_} passes and should not" for id_ in found.missed)
    return line + "".join(f"\n    {id_} does not pass and should" for id_ in found.harmed)


def place(miniature: Miniature) -> str:
    sort = "program" if miniature.engine else "ruleset"
    return f"{miniature.name} ({sort} in the place of {miniature.of}: {miniature.fault})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
