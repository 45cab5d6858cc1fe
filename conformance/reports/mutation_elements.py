"""A campaign of mutants as a report of the open mutation-testing schema, version 2, which many viewers read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import eightfold
from eightfold.conformance.mutation.campaign import Report
from eightfold.conformance.mutation.mutants import Mutant
from eightfold.conformance.mutation.trial import Tried
from eightfold.conformance.reports.sheets import Lines, last_line
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.run import Outcome
from eightfold.dsl.typed import Variant

SCHEMA_VERSION = "2"
HIGH, LOW = 100, 95
"""A score is good from 100 % on; below 95 % it is bad."""

WHOLE = ("the clause is left out", "the action is left out", "the new meaning is left out")
"""Changes that are made to a clause as a whole."""

OPERATORS = (
    (r"is left out$", "left out"),
    (r"turned round$|`is not`$", "negation"),
    (r"change places$", "change of places"),
    (r" and not ", "other default"),
    (r"(at least|at most) \d+ players$|one more pack", "table"),
    (r" becomes ", "replacement"),
)
"""What a change in words shows, and what that operator is called."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A report with what it is about: the variant, its scenarios with their outcomes, the lines of its sheets."""

    report: Report
    variant: Variant
    scenarios: Sequence[Scenario]
    outcomes: Sequence[Outcome]
    reasons: Mapping[str, str]
    lines: Lines


def as_elements(campaign: Campaign) -> dict[str, Any]:
    """The report as one JSON document. Files go by the names that spans have, scenarios by `variant:id`."""
    return {
        "schemaVersion": SCHEMA_VERSION,
        "thresholds": {"high": HIGH, "low": LOW},
        "framework": {"name": "Eightfold", "version": eightfold.__version__},
        "files": files(campaign),
        "testFiles": test_files(campaign.scenarios),
    }


def files(campaign: Campaign) -> dict[str, Any]:
    """Each sheet that has mutants, with its text."""
    users = users_of(campaign.outcomes)
    found: dict[str, Any] = {}
    for mutant, tried in campaign.report.tried:
        source = "\n".join(campaign.lines(mutant.file))
        entry = found.setdefault(mutant.file, {"language": "eightfold", "source": source, "mutants": []})
        entry["mutants"].append(mutant_entry(mutant, tried, users.get(mutant.clause, []), campaign))
    return found


def users_of(outcomes: Iterable[Outcome]) -> dict[str, list[str]]:
    """For each clause the scenarios that passed and used it."""
    found: dict[str, list[str]] = {}
    for outcome in outcomes:
        for clause in sorted(outcome.fired) if outcome.verdict == "passed" else ():
            found.setdefault(clause, []).append(f"{outcome.variant}:{outcome.id}")
    return found


def mutant_entry(mutant: Mutant, tried: Tried, users: Sequence[str], campaign: Campaign) -> dict[str, Any]:
    reason = campaign.reasons.get(mutant.id, "") if tried.verdict == "survived" else ""
    killers = [f"{campaign.report.variant}:{tried.killer}"] if tried.killer else []
    return {
        "id": mutant.id,
        "mutatorName": operator(mutant.change),
        "description": f"{mutant.clause}: {mutant.change}",
        "location": location(mutant, campaign),
        "replacement": replacement(mutant, campaign),
        "status": status(tried, reason, bool(users)),
        **({"statusReason": reason} if reason else {}),
        # A change of the table can be noticed by a scenario in which no clause is used: one that is refused a seat.
        "coveredBy": list(dict.fromkeys([*users, *killers])),
        "killedBy": killers,
        "testsCompleted": tried.runs,
    }


def status(tried: Tried, reason: str, used: bool) -> str:
    """What the schema calls it: a survivor with a reason is ignored, one whose clause no scenario uses not covered."""
    if tried.verdict == "killed":
        return "Killed"
    if reason:
        return "Ignored"
    return "Survived" if used else "NoCoverage"


def operator(change: str) -> str:
    return next((name for pattern, name in OPERATORS if re.search(pattern, change)), "other")


# ---- where, and what stands there instead ----


def location(mutant: Mutant, campaign: Campaign) -> dict[str, Any]:
    """The lines that a change is made in: of a change to a clause as a whole all of it, else one."""
    source = campaign.lines(mutant.file)
    first = last = max(mutant.line, 1)
    if mutant.change in WHOLE:
        span = campaign.variant.clauses[mutant.clause].span
        first, last = span.line, last_line(span, source)
    text = line_at(source, first)
    begin = {"line": first, "column": len(text) - len(text.lstrip()) + 1}
    return {"start": begin, "end": {"line": last, "column": len(line_at(source, last)) + 1}}


def line_at(source: Sequence[str], number: int) -> str:
    return source[number - 1] if number <= len(source) else ""


def replacement(mutant: Mutant, campaign: Campaign) -> str:
    """The line as it would be; where the words of the change do not show it, the line with them as a note."""
    if mutant.change.endswith("is left out") and (mutant.change in WHOLE or mutant.change.startswith("`line ")):
        return ""
    line = line_at(campaign.lines(mutant.file), mutant.line).strip()
    return rewritten(line, mutant.change) or f"{line}  # {mutant.change}"


def rewritten(line: str, change: str) -> str:
    """A line with one word for another, if the change is that and the word stands in it once; else nothing."""
    found = re.fullmatch(r"`?(.+?)`? becomes `?(.+?)`?", change)
    if found is None:
        return ""
    old, new = found.groups()
    said, note = re.fullmatch(r"([^#]*)(.*)", line).groups()  # type: ignore[union-attr]
    words = rf"(?<![\w-]){re.escape(old)}(?![\w-])"
    return re.sub(words, lambda _: new, said) + note if len(re.findall(words, said)) == 1 else ""


# ---- scenarios ----


def test_files(scenarios: Iterable[Scenario]) -> dict[str, Any]:
    """Each file of scenarios with those in it."""
    found: dict[str, Any] = {}
    for s in scenarios:
        test = {"id": f"{s.variant}:{s.id}", "name": s.title, "location": {"start": {"line": s.line, "column": 1}}}
        found.setdefault(s.file, {"tests": []})["tests"].append(test)
    return found
