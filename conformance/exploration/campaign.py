"""The whole product, explored on several cores, as far as the time allows; what was done is kept and not done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from multiprocessing import get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from time import monotonic

from eightfold.conformance.exploration.broken import Broken
from eightfold.conformance.exploration.cells import Cell, product, rules
from eightfold.conformance.exploration.machine import explore
from eightfold.conformance.exploration.session import merged
from eightfold.conformance.mutation import store
from eightfold.interpreter import Faulty

KEPT_EVERY = 20.0
"""Seconds after which results are written down."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How each cell is played: how many games of how many steps, and which deals."""

    examples: int = 2
    steps: int = 25
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one cell. `fault` says what did not hold, '' if all did."""

    cell: Cell
    fault: str
    decisions: int
    hands: int
    tried: dict[str, int]
    fired: tuple[str, ...]


@dataclass
class Chart:
    """What is known of one ruleset: cells done, faults by cell, clauses that fired."""

    variant: str
    digest: str
    cells: int
    done: list[str] = field(default_factory=list)
    faults: dict[str, str] = field(default_factory=dict)
    fired: list[str] = field(default_factory=list)
    tried: dict[str, int] = field(default_factory=dict)
    decisions: int = 0
    hands: int = 0

    def add(self, result: Result) -> None:
        self.done.append(str(result.cell))
        if result.fault:
            self.faults[str(result.cell)] = result.fault
        self.fired = sorted({*self.fired, *result.fired})
        self.tried = merged([self.tried, result.tried])
        self.decisions += result.decisions
        self.hands += result.hands


def attempt(cell: Cell, depth: Depth) -> Result:
    """Explores one cell; a fault is a result."""
    try:
        seen = explore(cell, depth.examples, depth.steps, depth.salt)
    except (Broken, Faulty) as fault:
        return Result(cell, str(fault), 0, 0, {}, ())
    except Exception as error:
        return Result(cell, f"{type(error).__name__}: {error}", 0, 0, {}, ())
    return Result(cell, "", seen.decisions, seen.hands, merged(seen.tried), tuple(sorted(seen.fired)))


# ---- what is kept ----
def charts(names: Sequence[str], depth: Depth, anew: bool) -> dict[str, Chart]:
    """What is known of these rulesets from earlier runs of the same depth, with the same rules and engine."""
    return {name: _chart(name, depth, anew) for name in names}


def _chart(name: str, depth: Depth, anew: bool) -> Chart:
    digest = f"{store.variant_digest(rules(name))} {depth}"
    cells = sum(1 for _ in product([name]))
    kept = {} if anew else store.load(_file(name))
    if kept.get("digest") != digest:
        return Chart(name, digest, cells)
    try:
        return Chart(**kept)
    except TypeError:  # It was written by another version.
        return Chart(name, digest, cells)


def keep(found: Sequence[Chart]) -> None:
    """Writes down what is known."""
    for chart in found:
        store.save(_file(chart.variant), {name: getattr(chart, name) for name in Chart.__dataclass_fields__})


def _file(name: str) -> str:
    return f"exploration-{name.replace('/', '_')}"


# ---- a run ----
def waiting(known: dict[str, Chart]) -> Iterator[Cell]:
    """The cells not yet done, a ruleset's in random order and the rulesets in turn, so that any share is a fair one."""
    return (cell for cell in chain(*zip_longest(*map(_shuffled, known.values()))) if cell is not None)


def _shuffled(chart: Chart) -> list[Cell]:
    done = set(chart.done)
    cells = [cell for cell in product([chart.variant]) if str(cell) not in done]
    Random(chart.variant).shuffle(cells)
    return cells


def run(
    known: dict[str, Chart], depth: Depth, jobs: int, seconds: float, progress: Callable[[int, int], None]
) -> None:  # fmt: skip
    """Explores until everything is done or the time is up, and adds what comes of it to what is known.

    `seconds` 0 stands for no limit; `progress` is told how many cells are done, of how many.
    """
    start = kept = monotonic()
    total = sum(chart.cells for chart in known.values())
    try:
        for result in _results(waiting(known), depth, jobs, start + seconds if seconds else 0.0):
            known[result.cell.variant].add(result)
            progress(sum(len(chart.done) for chart in known.values()), total)
            if monotonic() - kept > KEPT_EVERY:
                keep(list(known.values()))
                kept = monotonic()
    finally:
        keep(list(known.values()))


def _results(cells: Iterator[Cell], depth: Depth, jobs: int, deadline: float) -> Iterator[Result]:
    if jobs == 1:
        for cell in cells:
            if deadline and monotonic() > deadline:
                return
            yield attempt(cell, depth)
        return
    # A key that stops the run is for this process alone; the others end with what they have begun.
    with ProcessPoolExecutor(jobs, get_context("spawn"), signal, (SIGINT, SIG_IGN)) as pool:
        yield from _pooled(pool, cells, depth, jobs, deadline)


def _pooled(
    pool: ProcessPoolExecutor, cells: Iterator[Cell], depth: Depth, jobs: int, deadline: float
) -> Iterator[Result]:  # fmt: skip
    running: set[Future[Result]] = set()
    while True:
        while len(running) < 2 * jobs and not (deadline and monotonic() > deadline):
            cell = next(cells, None)
            if cell is None:
                break
            running.add(pool.submit(attempt, cell, depth))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


__all__ = ["Chart", "Depth", "Result", "attempt", "charts", "keep", "run", "waiting"]
