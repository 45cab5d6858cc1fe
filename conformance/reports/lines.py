"""Line coverage of sheets as data of coverage.py: a line is covered where its clause was used, in which scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coverage import Coverage, CoverageData

from eightfold.conformance.reports.eight_files import PLUGIN
from eightfold.conformance.reports.rulesets import bare
from eightfold.conformance.reports.sheets import Lines, last_line, lines_of, says_something
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.dsl.typed import Clause, Variant

CONFIGURATION = f"[run]\nplugins = {PLUGIN.rpartition('.')[0]}\n"

Places = Mapping[str, Mapping[str, Sequence[int]]]
"""For each clause the lines that are its own, by file."""


@dataclass(frozen=True, slots=True)
class Use:
    """The lines that one scenario used, by file; the scenario is called `variant:id`."""

    scenario: str
    lines: dict[str, set[int]]


def uses(scenarios: Iterable[Scenario], outcomes: Iterable[Outcome], programs: Programs) -> Iterator[Use]:
    """What each scenario used, in order, whatever its verdict. Rules that cannot be loaded have no lines."""
    by_name = {(s.variant, s.id): s for s in scenarios}
    known: dict[Rules, Places] = {}
    for outcome in outcomes:
        scenario = by_name.get((outcome.variant, outcome.id))
        if scenario is None:
            continue
        rules = bare(scenario.rules)
        if rules not in known:
            known[rules] = places_of(rules, programs)
        yield Use(f"{outcome.variant}:{outcome.id}", used(outcome.fired, known[rules]))


def used(fired: Iterable[str], places: Places) -> dict[str, set[int]]:
    """The lines of some clauses. Every file of the rules is named, that of which nothing was used with no line."""
    found: dict[str, set[int]] = {file: set() for lines in places.values() for file in lines}
    for name in fired:
        for file, lines in places.get(name, {}).items():
            found[file].update(lines)
    return found


def places_of(rules: Rules, programs: Programs) -> Places:
    try:
        variant = programs.variant(rules)
    except FaultyVariant:
        return {}
    library = shipped_library(*([rules.beside] if rules.beside else []))
    found = own_lines(variant, lines_of(library))
    files = {file for lines in found.values() for file in lines}
    paths = {file: str(library.path_of(file).resolve()) for file in files}
    return {name: {paths[file]: numbers for file, numbers in lines.items()} for name, lines in found.items()}


def own_lines(variant: Variant, lines: Lines) -> dict[str, dict[str, list[int]]]:
    """For each clause the lines that say something and belong to no clause inside it."""
    owner: dict[tuple[str, int], str] = {}
    for clause in sorted(variant.clauses.values(), key=lambda c: c.span.line - c.span.end_line):
        source = lines(clause.span.file)
        owner |= {(clause.span.file, n): clause.name for n in numbers(clause, source) if says_something(source[n - 1])}
    found: dict[str, dict[str, list[int]]] = {}
    for (file, number), name in owner.items():
        found.setdefault(name, {}).setdefault(file, []).append(number)
    return found


def numbers(clause: Clause, source: Sequence[str]) -> range:
    return range(clause.span.line, last_line(clause.span, source) + 1) if source else range(0)


def write_data(folder: Path, found: Iterable[Use]) -> Path:
    """Writes a data file of coverage.py, the scenarios its contexts, and beside it a configuration to read it by."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ".coveragerc").write_text(CONFIGURATION, "utf-8")
    path = folder / ".coverage"
    data = CoverageData(str(path))
    data.erase()
    for use in found:
        data.set_context(use.scenario)
        data.add_lines({file: lines for file, lines in use.lines.items() if lines})
        data.touch_files(use.lines, PLUGIN)
    data.write()
    data.close()
    return path


def write_pages(path: Path, folder: Path, title: str) -> float:
    """Writes pages of HTML from a data file, with the scenarios that used each line; returns the share in percent."""
    coverage = Coverage(str(path), config_file=str(path.with_name(".coveragerc")))
    coverage.load()
    return coverage.html_report(directory=str(folder), title=title, show_contexts=True)
