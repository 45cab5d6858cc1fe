"""What each section of the page tells, as plain data with its denominators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from eightfold.conformance.reports import records
from eightfold.conformance.reports.collected import Collected, Key
from eightfold.conformance.reports.joined import Joined

VERDICTS: tuple[str, ...] = get_args(get_type_hints(records.Result)["verdict"])


def names(told: Collected) -> list[tuple[str, str]]:
    """The sections that there is something for: id and name."""
    found = [
        ("documents", "Documents", told.documents),
        ("clauses", "Clauses", told.clauses),
        ("scenarios", "Variants and scenarios", told.outcomes or told.unread),
        ("ledger", "Ledger of rulings", told.rulings),
        ("mutants", "Mutants", told.outcomes),
        ("programs", "Implementations", told.programs),
    ]
    return [(id_, name) for id_, name, there in found if there]


# ---- at a glance ----


@dataclass(frozen=True, slots=True)
class Glance:
    """One line of the summary: a number with its denominator, whether it is as it should be, and what else there is."""

    section: str
    what: str
    number: int
    of: int
    word: str
    besides: str = ""

    @property
    def good(self) -> str:
        return "good" if self.number == self.of > 0 else "short"


def glance(joined: Joined) -> Iterator[Glance]:
    told = joined.told
    if told.outcomes or told.unread:
        yield of_scenarios(joined)
    if told.documents and told.outcomes:
        yield from of_sentences(joined)
    if told.clauses:
        used, usable = joined.clauses_used(told.variants)
        yield Glance("clauses", "Clauses", used, usable, "used in some scenario")
    if told.rulings:
        found = [bool(joined.tells(ruling, a)) for ruling in told.rulings.values() for a in ruling.alternatives]
        yield Glance("ledger", "Alternatives", sum(found), len(found), "told", f"{len(told.rulings)} open points")
    if told.mutations:
        yield of_mutants(told)
    for program in told.programs:
        passed = sum(r.verdict == "passed" for r in program.results.values())
        yield Glance("programs", f"{program.told.name} {program.told.version}", passed, len(program.results), "passed")


def of_scenarios(joined: Joined) -> Glance:
    found = Counter(o.verdict for o in joined.scenarios)
    refused = found["refused"] + len(joined.told.unread)
    besides = f"{found['failed']} failed, {refused} refused"
    return Glance("scenarios", "Scenarios", found["passed"], found.total() + len(joined.told.unread), "passed", besides)


def of_sentences(joined: Joined) -> Iterator[Glance]:
    found = Counter(joined.state(s) for s in joined.told.sentences.values())
    counted = found["proved"] + found["covered"] + found["uncovered"]
    besides = f"{found.total()} in all; {found['excluded']} excluded, {found['not counted']} not counted"
    yield Glance("documents", "Sentences", found["proved"] + found["covered"], counted, "covered", besides)
    unsought = "" if joined.told.proofs else "no proofs are kept: `eightfold coverage` looks for them"
    yield Glance("documents", "Sentences", found["proved"], counted, "proved", unsought)


def of_mutants(told: Collected) -> Glance:
    found = told.mutations.values()
    tried, equivalent = sum(m.tried for m in found), sum(m.equivalent for m in found)
    besides = f"{equivalent} equivalent; {tried} of {sum(m.mutants for m in found)} tried"
    return Glance("mutants", "Mutants", sum(m.killed for m in found), tried - equivalent, "killed", besides)


# ---- documents, clauses, variants ----


def documents(joined: Joined) -> Iterator[dict[str, Any]]:
    """Each document with its sentences and how many of them are in which state."""
    for document in joined.told.documents.values():
        sentences = [s for s in joined.told.sentences.values() if s.document == document.document]
        found = Counter(joined.state(s) for s in sentences)
        covered = found["proved"] + found["covered"]
        yield {
            "id": document.document,
            "title": document.title,
            "sentences": sentences,
            "all": len(sentences),
            "counted": covered + found["uncovered"],
            "covered": covered,
            "proved": found["proved"],
            "uncovered": found["uncovered"],
            "excluded": found["excluded"],
            "uncounted": found["not counted"],
        }


def sheets(told: Collected) -> list[tuple[str, list[records.Clause]]]:
    """The clauses sheet by sheet, each sheet's in the order of its lines."""
    found: dict[str, list[records.Clause]] = {}
    for clause in sorted(told.clauses.values(), key=lambda c: (c.file, c.line)):
        found.setdefault(clause.sheet, []).append(clause)
    return list(found.items())


def idle(told: Collected) -> set[str]:
    """The clauses that no game of any of the rules can use."""
    working = {clause for v in told.variants.values() for clause in v.clauses.keys() - set(v.idle)}
    return set(told.clauses) - working


def variants(joined: Joined) -> Iterator[dict[str, Any]]:
    """Each variant with its scenarios file by file."""
    told = joined.told
    for name in dict.fromkeys(o.variant for o in joined.scenarios):
        mine = [o for o in joined.scenarios if o.variant == name]
        found = Counter(o.verdict for o in mine)
        used, usable = joined.clauses_used(id_ for id_, v in told.variants.items() if v.name == name)
        yield {
            "name": name,
            "title": told.variants[name].title if name in told.variants else "",
            "files": [(file, [o for o in mine if o.file == file]) for file in dict.fromkeys(o.file for o in mine)],
            "all": len(mine),
            **{verdict: found[verdict] for verdict in ("passed", "failed", "refused")},
            "used": used,
            "usable": usable,
        }


# ---- ledger, programs ----


def ledger(told: Collected) -> list[tuple[str, list[records.Ruling]]]:
    """The open points of each variant."""
    found: dict[str, list[records.Ruling]] = {}
    for ruling in told.rulings.values():
        found.setdefault(ruling.variant, []).append(ruling)
    return list(found.items())


def points(told: Collected) -> list[tuple[Key, list[records.Plays | None]]]:
    """The open points, each with what every program plays on it, or None where nothing was run."""
    played = [{(r.variant, r.option): r for r in program.told.rulings} for program in told.programs]
    keys = dict.fromkeys(key for rulings in played for key in rulings)
    return [(key, [rulings.get(key) for rulings in played]) for key in keys]


def compared(told: Collected) -> dict[str, Any]:
    """The scenarios that not every program passes, and of how many."""
    keys = dict.fromkeys(key for program in told.programs for key in program.results)
    return {"compared": len(keys), "differing": [key for key in keys if not all_pass(key, told)]}


def all_pass(key: Key, told: Collected) -> bool:
    own = told.outcomes.get(key)
    results = [program.results[key].verdict for program in told.programs if key in program.results]
    return {*results, *([own.verdict] if own else [])} == {"passed"}
