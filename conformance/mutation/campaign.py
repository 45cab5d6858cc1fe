"""All mutants of a variant: tried on all cores, with what was found before, survivors and equivalents told apart."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import yaml

from eightfold.conformance.mutation import store
from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.mutation.trial import Bench, Tried
from eightfold.conformance.scenarios.load import load_suite, shipped_files
from eightfold.conformance.scenarios.model import Scenario
from eightfold.dsl import load_variant
from eightfold.dsl.typed import Variant

BATCH = 12


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


def scenarios_of(name: str) -> tuple[Scenario, ...]:
    """The shipped scenarios of a variant."""
    suite = load_suite(shipped_files())
    return tuple(s for s in suite.scenarios if s.variant == name)


def run_campaign(name: str, jobs: int = 0, progress: Callable[[int, int], None] = lambda done, all_: None) -> Report:
    """Tries every mutant of a shipped variant.

    `jobs` is the number of processes (0: one for each core); `progress` hears how many of how many are done.
    """
    variant = load_variant(name)
    mutants = mutants_of(variant)
    scenarios = scenarios_of(name)
    known = still_standing(name, variant, scenarios)
    waiting = [i for i, m in enumerate(mutants) if m.id not in known]
    done = len(mutants) - len(waiting)
    progress(done, len(mutants))
    for tried in _tried(name, waiting, jobs or os.cpu_count() or 1):
        known.update({t.mutant: t for t in tried})
        done += len(tried)
        progress(done, len(mutants))
    _keep(name, variant, scenarios, known)
    return _report(name, mutants, known)


def _tried(name: str, waiting: Sequence[int], jobs: int) -> Iterator[list[Tried]]:
    batches = [waiting[i : i + BATCH] for i in range(0, len(waiting), BATCH)]
    if not batches:
        return
    if jobs == 1:
        begin(name)
        yield from map(try_batch, batches)
        return
    with ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn"), begin, (name,)) as pool:
        for finished in as_completed([pool.submit(try_batch, batch) for batch in batches]):
            yield finished.result()


_BENCH: list[tuple[Variant, list[Mutant], Bench]] = []
"""The bench of this process, where it is one of several."""


def begin(name: str) -> None:
    """Sets the bench of this process up."""
    variant = load_variant(name)
    _BENCH[:] = [(variant, mutants_of(variant), Bench(scenarios_of(name)))]


def try_batch(numbers: Sequence[int]) -> list[Tried]:
    """Tries some mutants, named by their numbers in the list of all."""
    variant, mutants, bench = _BENCH[0]
    found = []
    for number in numbers:
        mutant = mutants[number]
        found.append(bench.kill(mutant, bench.witnesses(mutant, variant.clauses[mutant.clause].cites)))
    return found


# ---- what was found before ----


def still_standing(name: str, variant: Variant, scenarios: Sequence[Scenario]) -> dict[str, Tried]:
    """Kept results: mutants of the same rules that were killed by a scenario that still stands, or survived the same scenarios."""
    kept = store.load(f"mutants-{name}")
    if kept.get("variant") != store.variant_digest(variant):
        return {}
    standing = {s.id: store.scenario_digest(s) for s in scenarios}
    same = kept.get("suite") == store.suite_digest(scenarios)
    found: dict[str, Tried] = {}
    for mutant, (verdict, killer, digest, runs) in kept.get("results", {}).items():
        if (verdict == "killed" and standing.get(killer) == digest) or (verdict == "survived" and same):
            found[mutant] = Tried(mutant, verdict, killer, runs)
    return found


def _keep(name: str, variant: Variant, scenarios: Sequence[Scenario], known: dict[str, Tried]) -> None:
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
    path = Path(str(files("eightfold") / "variants" / f"{name}.equivalents.yaml"))
    if not path.exists():
        return {}
    data: Any = yaml.safe_load(path.read_text("utf-8")) or []
    return {str(entry["mutant"]): str(entry["reason"]) for entry in data}
