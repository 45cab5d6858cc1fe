"""A campaign as a report of the open mutation-testing schema: the keys that it requires, and what they say."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eightfold.conformance.mutation.campaign import Report
from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.mutation.trial import Bench, Tried
from eightfold.conformance.reports.mutation_elements import Campaign, as_elements, operator, rewritten
from eightfold.conformance.reports.sheets import lines_of
from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.suite import run_suite
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.typed import Variant

STATUSES = {"Killed", "Survived", "NoCoverage", "Timeout", "CompileError", "RuntimeError", "Ignored", "Pending"}
SCENARIOS = """\
variant: tiny
words: {pile: row, stock: heap, dealer: host, turn: holder, direction: way, suit: follow, scores: points, hand: round}
scenarios:
  - id: fits
    title: What fits
    given: {starter: 7M, hands: {north: [5M, 1S, 2M], east: [3M]}}
    expect: {plays: {north: [5M, 2M]}, turn: north}
"""
EVERY = 6
"""One of so many mutants is tried."""


@pytest.fixture(scope="module")
def tried(sheets: Path) -> Campaign:
    path = sheets / "elements.scenarios.yaml"
    path.write_text(SCENARIOS, "utf-8")
    scenarios, programs = load_suite([path], sheets).scenarios, Programs()
    outcomes = list(run_suite(load_suite([path], sheets), programs))
    assert [(o.verdict, o.detail) for o in outcomes] == [("passed", "")]
    variant = programs.variant(scenarios[0].rules)
    bench = Bench(scenarios)
    some = mutants_of(variant)[::EVERY]
    found = [(m, bench.kill(m, [(s.id, bench.limit(s.id)) for s in bench.witnesses(m, ())])) for m in some]
    killed = sum(t.verdict == "killed" for _, t in found)
    report = Report("tiny", 0, len(found), killed, (), (), tuple(found))
    alive = next(m for m, t in found if t.verdict == "survived" and m.clause in outcomes[0].fired)
    return Campaign(
        report, variant, scenarios, outcomes, {alive.id: "it cannot be seen"}, lines_of(shipped_library(sheets))
    )


@pytest.fixture(scope="module")
def report(tried: Campaign) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(as_elements(tried)))
    return found


def mutants(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [m for file in report["files"].values() for m in file["mutants"]]


def test_what_the_schema_requires_is_there(report: dict[str, Any]) -> None:
    assert re.fullmatch(r"[12](\.\d+)*", report["schemaVersion"])
    thresholds = report["thresholds"]
    assert 0 <= thresholds["low"] <= thresholds["high"] <= 100
    assert {type(value) for value in thresholds.values()} == {int}
    assert set(report["framework"]) >= {"name"}
    for file in report["files"].values():
        assert {"language", "source", "mutants"} <= file.keys()
        assert all(isinstance(file[key], str) for key in ("language", "source"))
    for mutant in mutants(report):
        assert {"id", "mutatorName", "location", "status"} <= mutant.keys()
        assert mutant["status"] in STATUSES
        for key in ("id", "mutatorName", "description", "replacement"):
            assert isinstance(mutant[key], str)
        for key in ("coveredBy", "killedBy"):
            assert all(isinstance(id_, str) for id_ in mutant[key])
            assert len(set(mutant[key])) == len(mutant[key])
    for file in report["testFiles"].values():
        for test in file["tests"]:
            assert {"id", "name"} <= test.keys()


def test_ids_are_used_once_and_scenarios_that_are_named_are_there(report: dict[str, Any]) -> None:
    ids = [m["id"] for m in mutants(report)]
    assert len(ids) == len(set(ids)) > 10
    tests = {test["id"] for file in report["testFiles"].values() for test in file["tests"]}
    assert tests == {"tiny:fits"}
    assert {id_ for m in mutants(report) for key in ("coveredBy", "killedBy") for id_ in m[key]} == tests


def test_places_lie_in_the_sheet(report: dict[str, Any]) -> None:
    assert {name.rsplit("/")[-1] for name in report["files"]} <= {"tiny.eight", "little.eight"}
    for file in report["files"].values():
        lines = file["source"].split("\n")
        for mutant in file["mutants"]:
            start, end = mutant["location"]["start"], mutant["location"]["end"]
            assert 1 <= start["line"] <= end["line"] <= len(lines)
            assert lines[start["line"] - 1][start["column"] - 1 :].strip()
            assert (start["line"], start["column"]) < (end["line"], end["column"])
            assert end["column"] == len(lines[end["line"] - 1]) + 1


def test_verdicts_become_the_statuses_of_the_schema(tried: Campaign, report: dict[str, Any]) -> None:
    found = Counter(m["status"] for m in mutants(report))
    (outcome,) = tried.outcomes
    used = Counter(m.clause in outcome.fired for m, t in tried.report.tried if t.verdict == "survived")
    assert found["Killed"] == tried.report.killed > 0
    assert found["Ignored"] == 1
    assert (found["Survived"], found["NoCoverage"]) == (used[True] - 1, used[False])
    for mutant in mutants(report):
        assert mutant["killedBy"] == (["tiny:fits"] if mutant["status"] == "Killed" else [])
        assert set(mutant["killedBy"]) <= set(mutant["coveredBy"])
        assert ("statusReason" in mutant) == (mutant["status"] == "Ignored")
        if mutant["status"] == "NoCoverage":
            assert mutant["coveredBy"] == []


def test_a_clause_that_is_left_out_is_marked_whole(tried: Campaign) -> None:
    variant: Variant = tried.variant
    mutant = next(m for m in mutants_of(variant) if m.change == "the action is left out")
    some: tuple[tuple[Mutant, Tried], ...] = ((mutant, Tried(mutant.id, "survived")),)
    ((file),) = as_elements(replace(tried, report=replace(tried.report, tried=some)))["files"].values()
    (entry,) = file["mutants"]
    clause = variant.clauses[mutant.clause]
    assert entry["location"]["start"]["line"] == clause.span.line
    assert clause.span.line < entry["location"]["end"]["line"] <= clause.span.end_line
    assert entry["replacement"] == ""


@pytest.mark.parametrize(
    ("line", "change", "new"),
    [
        ("next draws 5 cards", "5 becomes 6", "next draws 6 cards"),
        ("next draws 5 cards  # 5 of them", "5 becomes 6", "next draws 6 cards  # 5 of them"),
        ("a if b is at least 3", "`at least` becomes `more than`", "a if b is more than 3"),
        ("next draws 5 cards if 5", "5 becomes 6", ""),
        ("next draws 15 cards", "5 becomes 6", ""),
        ("mover-1 of mover", "mover becomes next", "mover-1 of next"),
        ("if a", "then and else change places", ""),
    ],
)
def test_a_line_is_rewritten_where_the_change_shows_how(line: str, change: str, new: str) -> None:
    assert rewritten(line, change) == new


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("5 becomes 6", "replacement"), ("`is` becomes `is not`", "negation"), ("`some` is turned round", "negation"),
        ("`line 3 of a.b` is left out", "left out"), ("two players change places", "change of places"),
        ("`tie` is by-suit and not draw-again", "other default"), ("at most 4 players", "table"), ("?", "other"),
    ],
)  # fmt: skip
def test_a_change_is_called_by_what_it_does(change: str, name: str) -> None:
    assert operator(change) == name
