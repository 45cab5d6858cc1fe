"""`python -m eightfold.conformance.exploration`: explores the rulesets, and says which rules never fired."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from eightfold.conformance.exploration.broken import Broken
from eightfold.conformance.exploration.campaign import Chart, Depth, charts, run
from eightfold.conformance.exploration.cells import Cell, shipped_variants
from eightfold.conformance.exploration.fired import never_fired, usable
from eightfold.conformance.exploration.machine import explore
from eightfold.conformance.exploration.session import merged
from eightfold.interpreter import Faulty

TOLD_EVERY = 2.0
"""Seconds between two lines of progress."""

MOST_FAULTS = 25
"""So many cells in which something was wrong are told."""


def main(words: Sequence[str] | None = None) -> int:
    """Exit code 0 if all laws held, 1 if one did not, 2 for a wrong call."""
    chosen = _arguments(words)
    depth = Depth(chosen.games, chosen.steps, chosen.deals)
    if chosen.cell:
        return one_cell(chosen.cell, depth)
    known = charts(chosen.variants or shipped_variants(), depth, chosen.anew)
    try:
        run(known, depth, chosen.jobs, chosen.seconds, ticker())
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
    print("\n".join(report(list(known.values()))))
    return int(any(chart.faults for chart in known.values()))


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("explore", description=__doc__, allow_abbrev=False)
    parser.add_argument("variants", nargs="*", help="rulesets; all that are shipped if none is named")
    parser.add_argument("--seconds", type=float, default=0.0, help="stop after so long (0: when all is done)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--games", type=int, default=Depth().examples, help="games of each cell")
    parser.add_argument("--steps", type=int, default=Depth().steps, help="steps of each game before it is played out")
    parser.add_argument("--deals", default="", help="any word; another one gives other deals")
    parser.add_argument("--anew", action="store_true", help="forget what earlier runs have done")
    parser.add_argument(
        "--cell", default="", help="one cell, written as a fault is reported, with all that hypothesis says"
    )
    return parser.parse_args(words)


def one_cell(text: str, depth: Depth) -> int:
    """Explores a single cell, and tells all that hypothesis says of a fault."""
    try:
        seen = explore(Cell.of(text), depth.examples, depth.steps, depth.salt)
    except (Broken, Faulty) as fault:
        print("\n".join([str(fault), *getattr(fault, "__notes__", ())]))
        return 1
    print(f"{text}: {seen.decisions} decisions, {seen.hands} hands, every law held")
    return 0


def ticker() -> Callable[[int, int], None]:
    """Tells on standard error, now and then, how far things are."""
    start = last = monotonic()
    at_first = -1

    def tell(done: int, total: int) -> None:
        nonlocal last, at_first
        at_first = done - 1 if at_first < 0 else at_first
        now = monotonic()
        if now - last < TOLD_EVERY and done < total:
            return
        last = now
        left = (now - start) / (done - at_first) * (total - done) / 60
        print(f"\r{done} of {total} cells, about {left:.0f} min left ", end="", file=sys.stderr, flush=True)
        if done == total:
            print(file=sys.stderr)

    return tell


def report(known: Sequence[Chart]) -> list[str]:
    """Lines for people: what was done, which rules never fired, what did not hold."""
    lines = ["", f"{'ruleset':<22} {'cells':>12} {'decisions':>10} {'hands':>7}  clauses that never fired"]
    for chart in known:
        quiet = never_fired(chart.variant, chart.fired)
        cells = f"{len(chart.done)}/{chart.cells}"
        share = f"{len(quiet)} of {len(usable(chart.variant))}"
        lines.append(f"{chart.variant:<22} {cells:>12} {chart.decisions:>10} {chart.hands:>7}  {share}")
        lines += [f"    {name}" for name in quiet]
    tried = merged([chart.tried for chart in known])
    lines += ["", "laws: " + ", ".join(f"{law} {number} times" for law, number in sorted(tried.items()))]
    faults = [f"  {cell}\n    {fault}" for chart in known for cell, fault in chart.faults.items()]
    if not faults:
        return [*lines, "every law held"]
    return [*lines, f"{len(faults)} cells in which a law did not hold, {MOST_FAULTS} at most:", *faults[:MOST_FAULTS]]


if __name__ == "__main__":
    sys.exit(main())
