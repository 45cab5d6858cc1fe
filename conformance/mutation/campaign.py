"""All mutants of a variant: tried on all cores, with what was found before, survivors and equivalents told apart."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, get_args

import yaml

from eightfold.conformance.mutation import store
from eightfold.conformance.mutation.mutants import Mutant
from eightfold.conformance.mutation.own import equivalents_file, mutants_for, scenarios_of
from eightfold.conformance.mutation.trial import Bench, Note, Tried, Verdict
from eightfold.conformance.processes import processes
from eightfold.conformance.scenarios.model import Scenario
from eightfold.dsl import load_variant
from eightfold.dsl.typed import Variant

BATCH = 12
KEPT_EVERY = 20.0
"""Seconds between the times at which what was found is kept: a run that is broken off goes on from there."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a campaign found. `equivalent` are survivors with a reason on record, the rest are `survivors`.

    `tried` has every mutant with what came of it.
    """

    variant: str
    sites: int
    mutants: int
    killed: int
    survivors: tuple[Mutant, ...]
    equivalent: tuple[Mutant, ...]
    tried: tuple[tuple[Mutant, Tried], ...] = ()

    @property
    def score(self) -> float:
        """The share of killed mutants among those that are not equivalent; 1 where there is none."""
        real = self.mutants - len(self.equivalent)
        return self.killed / real if real else 1.0


def run_campaign(name: str, jobs: int = 0, progress: Callable[[int, int], None] = lambda done, all_: None) -> Report:
    """Tries every mutant of a shipped variant, or of a sheet of one's own by its path.

    `jobs` is the number of processes (0: one for each core); `progress` hears how many of how many are done.
    """
    variant = load_variant(name)
    mutants = mutants_for(name, variant)
    scenarios = scenarios_of(name)
    known = still_standing(name, variant, scenarios)
    waiting = [m for m in mutants if m.id not in known]
    done = len(mutants) - len(waiting)
    progress(done, len(mutants))
    kept, before = monotonic(), len(known)
    try:
        for tried in _tried(name, variant, waiting, scenarios, jobs or os.cpu_count() or 1):
            known.update({t.mutant: t for t in tried})
            done += len(tried)
            progress(done, len(mutants))
            if monotonic() - kept > KEPT_EVERY:
                _keep(name, variant, scenarios, known)
                kept = monotonic()
    finally:
        if len(known) > before:  # What older rules left tells which scenarios to try first, until there is better.
            _keep(name, variant, scenarios, known)
    return _report(name, mutants, known)


# ---- on all cores ----

Task = tuple[str, tuple[tuple[str, float], ...]]
"""A mutant's id, and the scenarios that may notice it: their ids, and how many seconds each may take."""


def _tried(
    name: str, variant: Variant, waiting: Sequence[Mutant], scenarios: Sequence[Scenario], jobs: int
) -> Iterator[list[Tried]]:
    """Looks at every scenario under the rules as they are, then tries the mutants where they make a difference."""
    if not waiting:
        return
    bench = Bench(scenarios)
    ids = list(bench.scenarios)
    with _on_cores(name, jobs) as each:
        for notes in each(note_batch, _batches(ids, max(1, len(ids) // (6 * jobs)))):
            bench.notes.update(notes)
        before = _killers_before(name)
        tasks = [_task(bench, m, variant.clauses[m.clause].cites, before.get(m.id, "")) for m in waiting]
        yield from each(try_batch, _batches(tasks, BATCH))


def _task(bench: Bench, mutant: Mutant, cites: Sequence[str], killer: str) -> Task:
    """What killed a mutant in an earlier run is tried first, however much has changed since."""
    found = sorted(bench.witnesses(mutant, cites), key=lambda s: s.id != killer)
    return mutant.id, tuple((s.id, bench.limit(s.id)) for s in found)


Job = Callable[[Any], Any]
Each = Callable[[Job, Sequence[Any]], Iterator[Any]]


@contextmanager
def _on_cores(name: str, jobs: int) -> Iterator[Each]:
    """What does a job for each of some items, in any order, each process with a bench of its own."""
    if jobs == 1:
        begin(name)
        yield map
        return
    with processes(jobs, begin, (name,)) as pool:

        def each(job: Job, items: Sequence[Any]) -> Iterator[Any]:
            for finished in as_completed([pool.submit(job, item) for item in items]):
                yield finished.result()

        yield each


def _batches(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    return [items[i : i + size] for i in range(0, len(items), size)]


_BENCH: list[tuple[dict[str, Mutant], Bench]] = []
"""The bench of this process, with the mutants by id."""


def begin(name: str) -> None:
    """Sets the bench of this process up."""
    _BENCH[:] = [({m.id: m for m in mutants_for(name, load_variant(name))}, Bench(scenarios_of(name)))]


def note_batch(ids: Sequence[str]) -> dict[str, Note]:
    """Looks at some scenarios under the rules as they are."""
    _, bench = _BENCH[0]
    return {id_: bench.note(id_) for id_ in ids}


def try_batch(tasks: Sequence[Task]) -> list[Tried]:
    """Tries some mutants."""
    mutants, bench = _BENCH[0]
    return [bench.kill(mutants[id_], witnesses) for id_, witnesses in tasks]


# ---- what was found before ----


def still_standing(name: str, variant: Variant, scenarios: Sequence[Scenario]) -> dict[str, Tried]:
    """Kept results of the same rules: mutants killed by a scenario that stands, survivors of the same scenarios."""
    kept = store.load(f"mutants-{name}")
    if kept.get("variant") != store.variant_digest(variant):
        return {}
    standing = {s.id: store.scenario_digest(s) for s in scenarios}
    same = kept.get("suite") == store.suite_digest(scenarios)
    found: dict[str, Tried] = {}
    for mutant, (verdict, killer, digest, runs) in _results_in(kept).items():
        if (verdict == "killed" and standing.get(killer) == digest) or (verdict == "survived" and same):
            found[mutant] = Tried(mutant, verdict, killer, runs)
    return found


Kept = tuple[Verdict, str, str, int]
"""A verdict, the scenario that brought it, that scenario's digest, and how many were run."""


def _results_in(kept: Mapping[str, Any]) -> dict[str, Kept]:
    """The results that are kept. What has another shape was written by another version, or not by Eightfold."""
    results = kept.get("results")
    rows = results.items() if isinstance(results, dict) else ()
    return {mutant: (row[0], row[1], row[2], row[3]) for mutant, row in rows if _is_kept(row)}


def _is_kept(row: Any) -> bool:
    shape = [type(part) for part in row] if isinstance(row, list) else []
    return shape == [str, str, str, int] and row[0] in get_args(Verdict)


def _killers_before(name: str) -> dict[str, str]:
    """The scenarios that killed the mutants of any earlier run."""
    results = _results_in(store.load(f"mutants-{name}"))
    return {mutant: killer for mutant, (_, killer, _, _) in results.items() if killer}


def _keep(name: str, variant: Variant, scenarios: Sequence[Scenario], known: Mapping[str, Tried]) -> None:
    """Keeps what is known, and what another run of the same rules has kept in the meantime."""
    known = {**still_standing(name, variant, scenarios), **known}
    standing = {s.id: store.scenario_digest(s) for s in scenarios}
    results = {t.mutant: (t.verdict, t.killer, standing.get(t.killer, ""), t.runs) for t in known.values()}
    data = {
        "variant": store.variant_digest(variant), "suite": store.suite_digest(scenarios), "results": results
    }  # fmt: skip
    store.save(f"mutants-{name}", data)


# ---- the report ----


def _report(name: str, mutants: Sequence[Mutant], known: dict[str, Tried]) -> Report:
    alive = [m for m in mutants if known[m.id].verdict == "survived"]
    reasons = equivalents(name)
    equal = tuple(m for m in alive if m.id in reasons)
    return Report(
        name,
        len({(m.clause, m.line) for m in mutants}),
        len(mutants),
        len(mutants) - len(alive),
        tuple(m for m in alive if m.id not in reasons),
        equal,
        tuple((m, known[m.id]) for m in mutants),
    )


def equivalents(name: str) -> dict[str, str]:
    """Mutants that change nothing that could be seen, each with its reason: `variants/NAME.equivalents.yaml`."""
    path = equivalents_file(name)
    if not path.exists():
        return {}
    data: Any = yaml.safe_load(path.read_text("utf-8")) or []
    return {str(entry["mutant"]): str(entry["reason"]) for entry in data}
