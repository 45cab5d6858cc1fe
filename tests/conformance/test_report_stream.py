"""The stream of a run: its lines fit the schema, nothing is lost on the way back, and what is none is refused."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from eightfold.conformance.coverage import witnesses
from eightfold.conformance.reports import records
from eightfold.conformance.reports.collected import LooseResultError, collect
from eightfold.conformance.reports.joined import Joined
from eightfold.conformance.reports.lines_of_json import LONGEST, BadStreamError, bounded, line_of, record_of, records_in
from eightfold.conformance.reports.read import outcomes_of
from eightfold.conformance.reports.write import Call, run_records
from eightfold.conformance.reports.write_program import Held, program_records
from eightfold.conformance.scenarios.load import Suite, load_suite
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.report import as_data
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.scenarios.suite import run_suite
from eightfold.conformance.wire.campaign import Result
from eightfold.conformance.wire.client import Welcome

SCHEMA = json.loads((files("eightfold") / "spec" / "schemas" / "report.schema.json").read_text("utf-8"))

SCENARIOS = """\
variant: crazy-eights
document: crazy-eights
scenarios:
  - id: queen
    title: On the queen of clubs every club fits, every queen, and every eight
    cites: [s22, s23, s1]
    given: {starter: QC, hands: {north: [2C, QH, 8D, 5H, 9S]}}
    expect: {plays: {north: [2C, QH, 8D]}}
  - id: wrong
    title: East is not on turn
    cites: [s22]
    expect: {turn: east}
  - id: with
    title: A house rule
    with: [ace-round]
    expect: {turn: north}
  - id: empty
    title: Empty
"""


@pytest.fixture(scope="module", autouse=True)
def nothing_kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No results of earlier runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EIGHTFOLD_CACHE", str(tmp_path_factory.mktemp("kept")))
        yield


@pytest.fixture(scope="module")
def programs() -> Programs:
    return Programs()


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Suite:
    path = tmp_path_factory.mktemp("stream") / "some.scenarios.yaml"
    path.write_text(SCENARIOS, "utf-8")
    return load_suite([path], path.parent)


@pytest.fixture(scope="module")
def outcomes(suite: Suite, programs: Programs) -> list[Outcome]:
    found = list(run_suite(suite, programs))
    assert [(o.id, o.verdict) for o in found] == [
        ("empty", "refused"), ("queen", "passed"), ("wrong", "failed"), ("with", "passed"),
    ]  # fmt: skip
    return found


@pytest.fixture(scope="module")
def told(suite: Suite, outcomes: list[Outcome], programs: Programs) -> list[records.Record]:
    call = Call(("some.scenarios.yaml",), (("match", "suit-or-rank"),), ("ace-round",))
    return list(run_records(call, suite.scenarios, outcomes, programs))


HELD = Held(
    "a 'b c'", 2.5, Welcome("engine", "1", {}),
    (
        Result("queen", "crazy-eights", "f", 4, "failed", "differs", 9, 2),
        Result("wrong", "crazy-eights", "f", 9, "passed"),
    ),
    True, ("crazy-eights:queen: passed was claimed, and it is failed",),
    ({"variant": "crazy-eights", "option": "match", "plays": ["x"], "passed": {"x": [1, 1], "y": [0, 2]}},),
)  # fmt: skip


def test_every_line_fits_the_schema(told: Sequence[records.Record]) -> None:
    validator = Draft202012Validator(SCHEMA)
    mutants = [
        records.Mutation("v", 4, 3, 1, 1, 1),
        records.Mutant("v", "c:1", "c", "f", 3, "3 becomes 4", "equivalent", "why"),
        records.Proof("crazy-eights:s1", "v", "x", "c:1"),
    ]
    lines = [line_of(record) for record in (*told, *program_records(Call(), HELD), *mutants)]
    assert [e.message for line in lines for e in validator.iter_errors(json.loads(line))] == []
    assert {json.loads(line)["record"] for line in lines} == set(SCHEMA["properties"]["record"]["enum"])


def test_schema_and_records_have_the_same_keys() -> None:
    for name in SCHEMA["properties"]["record"]["enum"]:
        kind = type(record_of(json.dumps(an_example(name)).encode()))
        assert ["record", *(field.name for field in fields(kind))] == SCHEMA["$defs"][name]["required"]


def an_example(name: str) -> dict[str, object]:
    """Some record of a kind, made from its schema."""
    return {key: a_value(part) for key, part in SCHEMA["$defs"][name]["properties"].items()}


def a_value(part: dict[str, object]) -> object:
    if "const" in part or "enum" in part:
        return part.get("const", part.get("enum", [None])[0])  # type: ignore[index]
    if part.get("$ref") == "#/$defs/citation":
        return "crazy-eights:s1"
    return {"string": "", "integer": 1, "boolean": True, "array": [], "object": {}, None: None}[
        "array" if part.get("$ref") else part.get("type")  # type: ignore[index]
    ]


def test_nothing_is_lost_on_the_way_back(told: list[records.Record]) -> None:
    all_ = [*told, *program_records(Call(), HELD)]
    lines = [line_of(record).encode() + b"\n" for record in all_]
    assert list(records_in(lines, "x")) == all_
    assert list(records_in([b'{"more": 1, ' + line[1:] for line in lines], "x")) == all_


def test_the_same_run_gives_the_same_lines(suite: Suite, told: list[records.Record]) -> None:
    again = list(run_suite(suite, Programs()))
    call = Call(("some.scenarios.yaml",), (("match", "suit-or-rank"),), ("ace-round",))
    assert [line_of(r) for r in run_records(call, suite.scenarios, again, Programs())] == [line_of(r) for r in told]


def test_what_is_drawn_from_the_run_can_be_drawn_from_its_stream(
    outcomes: list[Outcome], told: list[records.Record]
) -> None:
    assert as_data(outcomes_of(collect(told))) == as_data(outcomes)


def test_a_sentence_is_covered_as_coverage_says(
    suite: Suite, outcomes: list[Outcome], programs: Programs, told: list[records.Record]
) -> None:
    joined = Joined(collect(told))
    found = {(w.sentence, w.clause, w.scenario) for w in joined.witnesses}
    other = witnesses(suite.scenarios, outcomes, programs)
    assert found == {(w.sentence, w.clause, (w.scenario.variant, w.scenario.id)) for ws in other.values() for w in ws}
    states = {s.id: joined.state(s) for s in joined.told.sentences.values()}
    assert states["crazy-eights:s22"] == "covered"
    assert states["crazy-eights:s1"] == "not counted"
    assert states["crazy-eights:s72"] == "uncovered"
    assert states["canadian:s2"] == "excluded"


def test_a_sentence_is_proved_only_by_a_scenario_that_shows_it(told: list[records.Record]) -> None:
    def state(scenario: str) -> str:
        proof = records.Proof("crazy-eights:s22", "crazy-eights", scenario, "c:1")
        joined = Joined(collect([*told, proof]))
        return joined.state(joined.told.sentences["crazy-eights:s22"])

    assert (state("queen"), state("wrong"), state("with")) == ("proved", "covered", "covered")


def test_rules_and_the_command_to_run_again_are_told(told: list[records.Record]) -> None:
    outcome = next(r for r in told if isinstance(r, records.Outcome) and r.id == "with")
    assert outcome.rules == "crazy-eights + ace-round"
    assert outcome.title == "A house rule"
    assert outcome.rerun == (
        "eightfold test --set match=suit-or-rank --with ace-round some.scenarios.yaml crazy-eights:with"
    )
    by_id = {r.id: r for r in told if isinstance(r, records.Variant)}
    more = by_id["crazy-eights + ace-round"].clauses.keys() - by_id["crazy-eights"].clauses.keys()
    assert {name.split(".")[0] for name in more} == {"ace-round"}
    result = next(r for r in program_records(Call(), HELD) if isinstance(r, records.Result))
    assert result.rerun == """eightfold conform --cmd 'a '"'"'b c'"'"'' --timeout 2.5 crazy-eights:queen"""


def test_a_clause_is_told_as_it_is_written(told: list[records.Record]) -> None:
    clause = next(r for r in told if isinstance(r, records.Clause) and r.id == "crazy-eights.points")
    first, *rows = clause.text.split("\n")
    assert first.startswith("define points of card")
    assert len(rows) == clause.end_line - clause.line
    assert all(row.startswith("  ") and not row.startswith("   ") for row in rows)


RUN = b'{"record": "run", "stream": 1, "eightfold": "0", "kind": "scenarios", "select": [], "sets": {}, "takes": []}'


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "x: there is nothing in it"),
        ([b"\n", b" \n"], "x: there is nothing in it"),
        ([b"{"], "x:1: the line is no JSON in UTF-8"),
        ([b"\xff"], "x:1: the line is no JSON in UTF-8"),
        ([b"[" * 200_000], "x:1: the line is no JSON in UTF-8"),
        ([b"[]"], "x:1: the line is no JSON object"),
        ([b'"' + b"a" * LONGEST + b'"'], "x:1: the line is longer than 8000000 bytes"),
        ([b"{}"], "x:1: `record` names no kind of record"),
        ([b'{"record": "game"}'], "x:1: `record` names no kind of record"),
        ([b'{"record": ["run"]}'], "x:1: `record` names no kind of record"),
        ([b'{"record": "run"}'], "x:1: `stream` is missing"),
        ([RUN.replace(b"1", b"2", 1)], "x:1: this is a stream of version 2, and 1 is read here"),
        ([RUN.replace(b"1", b"true", 1)], "x:1: `stream` has a value that does not stand there"),
        ([RUN.replace(b"[]", b"[1]", 1)], "x:1: `select` has a value that does not stand there"),
        ([RUN.replace(b"scenarios", b"games")], "x:1: `kind` has a value that does not stand there"),
        ([b'{"record": "document", "document": "", "name": "", "language": "", "title": ""}'], "x:1: a stream begins"),
        ([RUN, b"\n", b"7"], "x:3: the line is no JSON object"),
    ],
)  # fmt: skip
def test_what_is_no_stream_is_refused_with_its_place(lines: list[bytes], why: str) -> None:
    with pytest.raises(BadStreamError) as refused:
        list(records_in(lines, "x"))
    assert str(refused.value).startswith(why)


def test_a_line_without_end_is_not_read_to_its_end() -> None:
    endless = BytesIO(b"[" * (3 * LONGEST))
    with pytest.raises(BadStreamError, match="x:1: the line is longer than 8000000 bytes"):
        list(records_in(bounded(endless), "x"))
    assert endless.tell() == LONGEST + 1


def test_a_result_without_a_program_is_refused() -> None:
    results = [r for r in program_records(Call(), HELD) if isinstance(r, records.Result)]
    with pytest.raises(LooseResultError):
        collect(results)


def test_later_lines_replace_earlier_ones_and_programs_stand_side_by_side(told: list[records.Record]) -> None:
    once = collect(told)
    twice = collect([*told, *told, *program_records(Call(), HELD), *program_records(Call(), HELD)])
    assert twice.outcomes == once.outcomes
    assert twice.sentences == once.sentences
    assert [len(program.results) for program in twice.programs] == [2, 2]
    mutants = [records.Mutation("v", 2, 2, 1, 1, 0), records.Mutant("v", "c:1", "c", "f", 3, "x", "survived", "")]
    assert collect([*mutants, records.Mutation("v", 2, 2, 2, 0, 0)]).mutants == {}


def test_two_clauses_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder, suit in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        sheet = f"variant same based on crazy-eights\ndefine extra = {suit}\n"
        (tmp_path / folder / "same.eight").write_text(sheet, "utf-8")
        text = f"variant: same.eight\nscenarios:\n  - {{id: {folder}, title: x, expect: {{turn: north}}}}\n"
        (tmp_path / folder / "s.scenarios.yaml").write_text(text, "utf-8")
    suite, programs = load_suite(sorted(tmp_path.rglob("*.yaml")), tmp_path), Programs()
    outcomes = list(run_suite(suite, programs))
    told = collect(run_records(Call(), suite.scenarios, outcomes, programs))
    assert told.clauses["same.extra"].text == "define extra = 1"
    assert told.clauses["same.extra~2"].text == "define extra = 2"
    assert [v.id for v in told.variants.values()] == ["same.eight", "same.eight~2"]
    assert [o.rules for o in told.outcomes.values()] == ["same.eight", "same.eight~2"]


def test_half_a_character_is_refused() -> None:
    line = {**an_example("document"), "title": "\\ud800"}
    with pytest.raises(BadStreamError, match="no JSON in UTF-8"):
        record_of(json.dumps(line).replace("\\\\ud800", "\\ud800").encode())
    assert record_of(json.dumps({**line, "title": "\U0001f0a1"}).encode())
