"""The rules that scenarios ran under: each variant with its house rules once, each clause once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from eightfold.conformance.reports import records
from eightfold.conformance.reports.sheets import Lines, last_line, lines_of, written
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.diagnostics import FaultyVariant, Span
from eightfold.dsl.typed import Clause, Variant
from eightfold.interpreter.reach import at_work


@dataclass
class Rulesets:
    """Gives rules and clauses their ids: a clause's is its name, or `name~2` where another sheet has the same."""

    programs: Programs
    variants: dict[Rules, records.Variant] = field(default_factory=dict)
    clauses: dict[str, records.Clause] = field(default_factory=dict)
    _ids: dict[tuple[Path | None, str, Span], str] = field(default_factory=dict)

    def add(self, scenarios: Iterable[Scenario]) -> None:
        """Looks at the rules of scenarios; rules that cannot be loaded have no record."""
        for rules in dict.fromkeys(bare(scenario.rules) for scenario in scenarios):
            try:
                variant = self.programs.variant(rules)
            except FaultyVariant:
                continue
            self.variants[rules] = self._record(rules, variant)

    def of(self, scenario: Scenario) -> records.Variant | None:
        return self.variants.get(bare(scenario.rules))

    def fired(self, scenario: Scenario, names: Iterable[str]) -> tuple[str, ...]:
        """The ids of clauses that a scenario used, by name."""
        variant = self.of(scenario)
        if variant is None:
            return ()
        by_name = {id_.split("~")[0]: id_ for id_ in variant.clauses}
        return tuple(by_name[name] for name in sorted(names) if name in by_name)

    def _record(self, rules: Rules, variant: Variant) -> records.Variant:
        lines = lines_of(shipped_library(*([rules.beside] if rules.beside else [])))
        ids = {name: self._clause(clause, rules.beside, lines) for name, clause in variant.clauses.items()}
        working = at_work(variant)
        return records.Variant(
            id=unused(" + ".join([rules.variant, *rules.takes]), [v.id for v in self.variants.values()]),
            name=rules.variant,
            title=variant.title,
            takes=rules.takes,
            clauses={ids[name]: clause.cites for name, clause in variant.clauses.items()},
            idle=tuple(id_ for name, id_ in ids.items() if name not in working),
        )

    def _clause(self, clause: Clause, beside: Path | None, lines: Lines) -> str:
        key = (beside, clause.name, clause.span)
        if key not in self._ids:
            self._ids[key] = self._new(clause_record(clause, lines))
        return self._ids[key]

    def _new(self, record: records.Clause) -> str:
        """The first name that no other clause has."""
        named = (replace(record, id=id_) for id_ in candidates(record.id))
        found = next(clause for clause in named if self.clauses.get(clause.id, clause) == clause)
        self.clauses[found.id] = found
        return found.id


def bare(rules: Rules) -> Rules:
    """Rules without what is set in them, which decides nothing about what clauses are called and cite."""
    return replace(rules, sets=())


def clause_record(clause: Clause, lines: Lines) -> records.Clause:
    source = lines(clause.span.file)
    return records.Clause(
        id=clause.name,
        sheet=clause.sheet,
        kind=clause.kind,
        title=clause.title,
        mode=clause.mode,
        text=written(clause.span, source) or clause.text,
        file=clause.span.file,
        line=clause.span.line,
        end_line=last_line(clause.span, source),
    )


def candidates(name: str) -> Iterator[str]:
    """A name, then the same with a number that grows."""
    yield name
    number = 2
    while True:
        yield f"{name}~{number}"
        number += 1


def unused(name: str, used: Iterable[str]) -> str:
    taken = set(used)
    return next(candidate for candidate in candidates(name) if candidate not in taken)
