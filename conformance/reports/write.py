"""The records of a run of scenarios: what was asked for, documents, rules, outcomes, and what is known besides."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import eightfold
from eightfold.conformance.reports import kept, records
from eightfold.conformance.reports.rulesets import Rulesets
from eightfold.conformance.rulings import Ruling, of_documents, rulings_of
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.own_registers import all_registers
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.silences import shipped_silences
from eightfold.conformance.sources.register import Register, Unit
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.diagnostics import FaultyVariant


@dataclass(frozen=True, slots=True)
class Call:
    """What a caller asked for: files, variants and ids, options set and house rules taken in all of them."""

    select: tuple[str, ...] = ()
    sets: tuple[tuple[str, str], ...] = ()
    takes: tuple[str, ...] = ()

    def command(self, begin: Sequence[str], variant: str, id_: str) -> str:
        """A command that runs one scenario as this call did."""
        paths = [name for name in self.select if name.endswith((".yaml", ".yml")) or Path(name).is_dir()]
        sets = [word for option, label in self.sets for word in ("--set", f"{option}={label}")]
        takes = [word for name in self.takes for word in ("--with", name)]
        return shlex.join([*begin, *sets, *takes, *paths, f"{variant}:{id_}"])

    def record(self, kind: Literal["scenarios", "implementation"]) -> records.Run:
        return records.Run(records.STREAM, eightfold.__version__, kind, self.select, dict(self.sets), self.takes)


def run_records(
    call: Call, scenarios: Sequence[Scenario], outcomes: Iterable[Outcome], programs: Programs
) -> Iterator[records.Record]:
    """All records of a run of scenarios, always in the same order. `outcomes` are those of `scenarios` and more."""
    yield call.record("scenarios")
    yield from document_records(all_registers(scenarios))
    rulesets = Rulesets(programs)
    rulesets.add(scenarios)
    yield from rulesets.clauses.values()
    yield from rulesets.variants.values()
    by_name = {(s.variant, s.id): s for s in scenarios}
    passed: list[Scenario] = []
    for outcome in outcomes:
        scenario = by_name.get((outcome.variant, outcome.id))
        yield outcome_record(call, outcome, scenario, rulesets)
        if scenario is not None and outcome.verdict == "passed":
            passed.append(scenario)
    yield from ruling_records(scenarios, programs)
    yield from kept.proofs(passed, programs)
    yield from kept.mutations(sorted({s.variant for s in scenarios}), programs)


def document_records(registers: Iterable[Register]) -> Iterator[records.Record]:
    """Each document, and after it its sentences in order."""
    for register in registers:
        name = Path(register.file).stem
        yield records.Document(register.document, name, register.language, register.title)
        yield from (sentence_record(unit, register.document) for unit in register.units)


def sentence_record(unit: Unit, document: str) -> records.Sentence:
    out = unit.excluded
    return records.Sentence(
        id=unit.id,
        document=document,
        kind=str(unit.kind.value),
        use=unit.unit_class.value if unit.unit_class else "",
        restatement=unit.restatement,
        counts=unit.counts,
        duplicate_of=unit.duplicate_of,
        excluded=records.Excluded(out.reason, out.second_reading) if out else None,
    )


def outcome_record(call: Call, outcome: Outcome, scenario: Scenario | None, rulesets: Rulesets) -> records.Outcome:
    """What came of a scenario; `scenario` is None where it was refused on reading."""
    rules = rulesets.of(scenario) if scenario else None
    return records.Outcome(
        variant=outcome.variant,
        id=outcome.id,
        title=scenario.title if scenario else "",
        file=outcome.file,
        line=outcome.line,
        rules=rules.id if rules else "",
        verdict=outcome.verdict,
        detail=outcome.detail,
        at=outcome.at,
        code=outcome.code,
        steps=outcome.steps,
        cites=outcome.cited,
        tells=dict(outcome.tells),
        fired=rulesets.fired(scenario, outcome.fired) if scenario else (),
        rerun=call.command(("eightfold", "test"), outcome.variant, outcome.id),
    )


def ruling_records(scenarios: Sequence[Scenario], programs: Programs) -> Iterator[records.Ruling]:
    """The open points of the variants that were run and cite documents themselves, with what tells alternatives."""
    folders = {s.variant: s.rules.beside for s in scenarios}
    library = shipped_library()
    unlike = set(library.names()) - set(of_documents(library))
    for name, folder in sorted(folders.items()):
        if name in unlike:
            continue
        try:
            variant = programs.variant(Rules(name, beside=folder))
        except FaultyVariant:
            continue
        found = rulings_of(replace(variant, name=name), scenarios, shipped_silences())
        yield from (ruling_record(ruling) for ruling in found)


def ruling_record(ruling: Ruling) -> records.Ruling:
    return records.Ruling(
        variant=ruling.variant,
        option=ruling.option,
        question=ruling.question,
        kind=ruling.kind,
        alternatives=ruling.alternatives,
        meanings={a: ruling.meaning(a) for a in ruling.alternatives if ruling.meaning(a)},
        default=ruling.default,
        why=ruling.why,
        cites=ruling.cites,
        scenarios=dict(ruling.scenarios),
        asked=ruling.asked,
    )
