"""Scenarios over the wire: our own interpreter passes what it passes without one, and whoever differs is seen to."""

import json
import os
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from eightfold.conformance.scenarios.load import Suite, load_suite, shipped_files
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.suite import run_suite
from eightfold.conformance.wire import client as client_module
from eightfold.conformance.wire.campaign import MOST_TOLD, Result, campaign
from eightfold.conformance.wire.fingerprint import fingerprint
from eightfold.conformance.wire.lines import line_of
from eightfold.conformance.wire.pipe import AdapterError
from eightfold.conformance.wire.serve import Server, serve

TINY = Path(__file__).parent / "tiny" / "tiny.scenarios.yaml"
PROGRAMS = Programs()
Answer = dict[str, Any]
Change = Callable[[Answer, Answer], Answer]

TEXT = """\
variant: crazy-eights
scenarios:
  - id: moves
    title: Two moves and two that are refused
    given: {players: 2, starter: QC, hands: {north: [2C, QH, 8D, 5H, 9S], east: [3C, 4D]}, stock: [7S]}
    steps:
      - expect: {plays: {north: [2C, QH, 8D]}, scores: {north: 0}}
      - north: play 5H
        refused: not-permitted
      - north: play 2C
        expect: {turn: east, pile: [2C, QC], hands: {north: 4}}
      - north: draw
        refused: not-your-turn
"""


class Inside:
    """A pipe to our own server in this process; what it answers can be changed by a test."""

    change: Change = staticmethod(lambda request, answer: answer)
    started = 0
    heard: list[Answer]

    def __init__(self, _: Sequence[str]) -> None:
        self.server = Server(PROGRAMS)
        Inside.started += 1

    def ask(self, line: bytes, _: float) -> bytes:
        request = json.loads(line)
        Inside.heard.append(request)
        return json.dumps(Inside.change(request, self.server.answer(line))).encode()

    def close(self) -> None:
        self.server.over = True


@pytest.fixture(autouse=True)
def inside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "Pipe", Inside)
    monkeypatch.setattr(Inside, "started", 0)
    monkeypatch.setattr(Inside, "heard", [], raising=False)


@pytest.fixture
def moves(tmp_path: Path) -> Suite:
    path = tmp_path / "moves.scenarios.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return load_suite([path])


def held(suite: Suite, change: Change, monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    monkeypatch.setattr(Inside, "change", staticmethod(change))
    return list(campaign(suite, ["inside"], 5, programs=PROGRAMS))


def of_runs(change: Callable[[Answer], None]) -> Change:
    """Changes the answers to `run` alone."""

    def changed(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "run":
            change(answer)
        return answer

    return changed


def test_our_own_adapter_passes_what_the_suite_passes() -> None:
    suite = load_suite([TINY], TINY.parent)
    wanted = {(outcome.id, outcome.verdict) for outcome in run_suite(suite, PROGRAMS)}
    assert {(r.id, r.verdict) for r in campaign(suite, ["inside"], 5, programs=PROGRAMS)} == wanted
    assert {verdict for _, verdict in wanted} == {"passed"}
    assert Inside.started == 1


def test_rules_are_configured_once_for_all_their_scenarios() -> None:
    suite = load_suite([TINY], TINY.parent)
    list(campaign(suite, ["inside"], 5, programs=PROGRAMS))
    asked = [json.dumps({**one, "id": 0}) for one in Inside.heard if one["do"] == "configure"]
    assert len(asked) == len(set(asked))


def test_no_expectation_goes_over_the_wire(moves: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    held(moves, lambda _, answer: answer, monkeypatch)
    (run,) = [one for one in Inside.heard if one["do"] == "run"]
    assert set(run) == {"id", "do", "seats", "opening", "steps"}
    assert {key for step in run["steps"] for key in step} <= {"seat", "action", "chance"}
    assert [step["action"] for step in run["steps"]] == ["play 5H", "play 2C", "draw"]
    assert "refused" not in json.dumps(run)
    assert len(run["opening"]["chance"][-1]["shuffle"]) == 52


def test_a_lot_is_told_in_the_words_of_what_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "place.scenarios.yaml"
    path.write_text(
        "variant: crazy-eights\nscenarios:\n  - id: place\n    title: The second eight lies above ten cards\n"
        "    given: {players: 3, starter: 8H, stock: [8C, JD, 4H], chance: [20, 10]}\n    expect: {stock: [4H]}\n",
        encoding="utf-8",
    )
    (result,) = held(load_suite([path]), lambda _, answer: answer, monkeypatch)
    assert result.verdict == "passed"
    (run,) = [one for one in Inside.heard if one["do"] == "run"]
    lots = [entry for entry in run["opening"]["chance"] if "draw" in entry]
    assert lots == [
        {"draw": "south", "pick": 2, "of": 3},
        {"draw": "20", "pick": 19, "of": 35},
        {"draw": "10", "pick": 9, "of": 35},
    ]


LIES: dict[str, tuple[Callable[[list[Answer]], Any], str]] = {
    "a move that it may not": (lambda seen: seen[0]["legal"]["north"].append("play 5H"), "too many: 5H"),
    "no legal action": (lambda seen: seen[0].pop("legal"), "missing"),
    "no zones": (lambda seen: seen[2].pop("zones"), "have no zone `pile`"),
    "a score": (lambda seen: seen[0]["kept"].update({"score": {"north": "5"}}), "score should be 0"),
    "another turn": (lambda seen: seen[2]["kept"].update({"mover": "north"}), "seat on turn"),
    "a refusal": (lambda seen: seen[2].update(accepted=False, code="forbidden"), "is refused (forbidden)"),
    "an acceptance": (lambda seen: seen[1].update(accepted=True), "is accepted, and should be refused"),
    "neither": (lambda seen: seen[1].pop("accepted"), "is accepted, and should be refused"),
    "another code": (lambda seen: seen[1].update(code="forbidden"), "should be refused as not-permitted"),
    "a changed hand": (lambda seen: seen[1]["zones"]["hand"]["east"].pop(), "the refused move changed zones"),
    "a tape left over": (lambda seen: seen[0].update({"chance-left": 1}), "1 outcomes of chance were not asked for"),
    "a tape left over in a step": (lambda seen: seen[2].update({"chance-left": 2}), "2 outcomes of chance"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_fails(lie: str, moves: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    change, told = LIES[lie]

    (result,) = held(moves, of_runs(lambda answer: change(answer["observations"])), monkeypatch)
    assert result.verdict == "failed"
    assert told in result.detail


def test_an_answer_that_stops_is_judged_up_to_there(moves: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(answer: Answer) -> None:
        del answer["observations"][2:]
        answer["stopped"] = {"why": "chance", "message": "no card"}

    (result,) = held(moves, of_runs(changed), monkeypatch)
    assert (result.verdict, result.step) == ("failed", 3)
    assert "what chance decides is short, or does not fit what the program asks: no card" in result.detail


def test_who_tells_everything_and_says_that_it_stopped_does_not_pass(
    moves: Suite, monkeypatch: pytest.MonkeyPatch
) -> None:
    (result,) = held(moves, of_runs(lambda answer: answer.update(stopped={"why": "rules"})), monkeypatch)
    assert (result.verdict, result.detail) == ("failed", "it says that it stopped: the rules went wrong")


def test_a_flood_of_what_is_wrong_is_told_in_part(moves: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    def flood(answer: Answer) -> None:
        for seen in answer["observations"]:
            seen["legal"] = {seat: [f"play {number}" for number in range(20_000)] for seat in seen["legal"]}

    (result,) = held(moves, of_runs(flood), monkeypatch)
    assert result.verdict == "failed"
    assert MOST_TOLD <= len(result.detail) <= MOST_TOLD + 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda answer: answer["observations"].pop(),
        lambda answer: answer.pop("observations"),
        lambda answer: answer.update(observations=[1]),
        lambda answer: answer["observations"][0].update(legal=["play"]),
        lambda answer: answer["observations"][0].update(zones={"hand": {"north": 3}}),
        lambda answer: answer.update(id="x"),
    ],
)
def test_an_answer_of_another_shape_is_the_adapters_fault(
    spoil: Callable[[Answer], Any], moves: Suite, monkeypatch: pytest.MonkeyPatch
) -> None:
    (result,) = held(moves, of_runs(spoil), monkeypatch)
    assert result.verdict == "faulted", result


def test_after_a_crash_it_is_started_again_and_the_others_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load_suite([TINY], TINY.parent)

    def changed(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "run" and len([r for r in Inside.heard if r["do"] == "run"]) in (2, 4):
            raise AdapterError("crashed", "it ended")
        return answer

    results = held(suite, changed, monkeypatch)
    assert [result.verdict for result in results].count("crashed") == 2
    assert [result.verdict for result in results].count("passed") == len(results) - 2
    assert Inside.started == 3


def test_a_program_that_always_crashes_is_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load_suite([TINY], TINY.parent)

    def changed(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "run":
            raise AdapterError("timed_out", "it did not answer")
        return answer

    results = held(suite, changed, monkeypatch)
    assert {result.verdict for result in results} == {"timed_out"}
    assert len(results) > Inside.started == 5
    assert "not run, after 5 in a row" in results[-1].detail


def test_unsupported_is_no_failure_and_no_pass(moves: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "run":
            return {"id": request["id"], "ok": False, "error": "unsupported", "message": "too many cards"}
        return answer

    (result,) = held(moves, cannot, monkeypatch)
    assert (result.verdict, result.detail) == ("unsupported", "too many cards")


@pytest.mark.parametrize(
    ("can", "told"),
    [
        ({"variants": ["craits"]}, "it does not play crazy-eights"),
        ({"observes": ["legal", "kept", "zones.hand"]}, "it does not tell zones.pile"),
    ],
)
def test_what_it_cannot_is_not_asked(can: Answer, told: str, moves: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    def poor(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "start":
            return {**answer, "capabilities": {**answer["capabilities"], **can}}
        return answer

    (result,) = held(moves, poor, monkeypatch)
    assert (result.verdict, result.detail) == ("unsupported", told)
    assert [one["do"] for one in Inside.heard] == ["start", "stop"]


@pytest.mark.parametrize(("told", "verdict"), [("any", "passed"), (["any"], "passed"), (["legal"], "unsupported")])
def test_any_stands_for_all_names_alone_and_in_a_list(
    moves: Suite, monkeypatch: pytest.MonkeyPatch, told: str | list[str], verdict: str
) -> None:
    def able(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "start":
            return {**answer, "capabilities": {**answer["capabilities"], "observes": told}}
        return answer

    (result,) = held(moves, able, monkeypatch)
    assert result.verdict == verdict


def test_the_fingerprint_of_a_program_without_options_says_what_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load_suite([file for file in shipped_files() if file.name.startswith("crazy-eights.options-deal")])
    telling = Suite(tuple(one for one in suite.scenarios if one.tells)[:12], ())
    assert telling.scenarios

    def fixed(request: Answer, answer: Answer) -> Answer:
        if request["do"] == "start":
            return {**answer, "capabilities": {**answer["capabilities"], "options": []}}
        return answer

    results = held(telling, fixed, monkeypatch)
    assert {one["set"] == {} for one in Inside.heard if one["do"] == "configure"} == {True}
    assert {result.verdict for result in results} == {"passed", "unsupported"}
    found = fingerprint(results, telling.scenarios, PROGRAMS)
    assert found["nearest"]["variant"] == "crazy-eights"
    assert found["nearest"]["settings"] == {}
    assert [point for point in found["rulings"] if point["plays"]]
    for point in found["rulings"]:
        assert set(point["plays"]) <= {point["default"]}


def test_a_departure_is_told_only_where_the_program_plays_what_else_is_set() -> None:
    """Whoever knows no call for the last card passes a scenario in which nobody can be called out yet."""
    suite = load_suite([file for file in shipped_files() if file.name.startswith("crazy-eights.options-last-card")])
    telling = [one for one in suite.scenarios if one.tells and one.tells[0][0] in ("call-due", "lapse-draw")]
    assert {"lapse-draw": "2"}.items() <= dict(next(s for s in telling if "before-acting" in s.id).rules.sets).items()
    passing = {("call-due", "before-acting"), ("lapse-draw", "0")}
    results = [
        Result(s.id, s.variant, s.file, s.line, "passed" if s.tells[0] in passing else "failed", tells=s.tells)
        for s in telling
    ]
    found = fingerprint(results, telling, PROGRAMS)
    played = {point["option"]: point["plays"] for point in found["rulings"]}
    assert played == {"call-due": [], "lapse-draw": ["0"]}
    assert found["nearest"]["settings"] == {}
    settable = fingerprint(results, telling, PROGRAMS, lambda option: option == "lapse-draw")
    assert settable["nearest"]["settings"] == {"call-due": "before-acting"}


def test_the_fingerprint_of_one_that_can_be_set_has_every_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = load_suite([file for file in shipped_files() if file.name.startswith("crazy-eights.options-deal")])
    telling = Suite(tuple(one for one in suite.scenarios if one.tells)[:4], ())
    results = held(telling, lambda _, answer: answer, monkeypatch)
    assert {result.verdict for result in results} == {"passed"}
    for point in fingerprint(results, telling.scenarios, PROGRAMS)["rulings"]:
        assert set(point["plays"]) == {name for name, (_, of) in point["passed"].items() if of}


TABLES = """\
variant: crazy-eights
scenarios:
  - {id: eight, title: Eight may not play, given: {players: 8}, refused: table-size}
  - {id: seven, title: Seven may, given: {players: 7}, refused: table-size}
"""


def answer_configure(monkeypatch: pytest.MonkeyPatch, told: Answer) -> None:
    """Has the program answer every `configure` alike."""

    def change(request: Answer, answer: Answer) -> Answer:
        return {"id": request["id"], **told} if request["do"] == "configure" else answer

    monkeypatch.setattr(Inside, "change", staticmethod(change))


def tables(tmp_path: Path) -> dict[str, str]:
    path = tmp_path / "tables.scenarios.yaml"
    path.write_text(TABLES, encoding="utf-8")
    found: list[Result] = list(campaign(load_suite([path]), ["inside"], 5, programs=PROGRAMS))
    return {result.id: result.verdict for result in found}


def test_a_program_must_refuse_a_table_that_is_too_large(tmp_path: Path) -> None:
    assert tables(tmp_path) == {"eight": "passed", "seven": "refused"}
    assert [m["players"] for m in Inside.heard if m["do"] == "configure"] == [7, 8]


def test_a_program_that_takes_any_table_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_configure(monkeypatch, {"ok": True})
    assert tables(tmp_path)["eight"] == "failed"


def test_a_program_that_takes_no_table_shows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no = {"ok": False, "error": "unsupported", "message": "never heard of it"}
    answer_configure(monkeypatch, no)
    assert tables(tmp_path)["eight"] == "unsupported"


def test_a_name_that_is_no_text_goes_over_the_wire_and_back() -> None:
    name = os.fsdecode(b"caf\xe9")
    line = line_of({"folder": name, "title": "é"})
    assert line.count(b"\n") == 1
    assert json.loads(line.decode("utf-8")) == {"folder": name, "title": "é"}
    answers = BytesIO()
    rules = {"set": {}, "options": {}, "house-rules": [], "players": 3}
    request = {"id": 1, "do": "configure", "variant": name, **rules}
    serve(Server(), BytesIO(line_of(request)), answers)
    answer = json.loads(answers.getvalue())
    assert (answer["ok"], answer["error"]) == (False, "unsupported")
