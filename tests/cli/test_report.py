"""`eightfold report`, and the files that `test`, `conform`, `coverage` and `mutate` write beside what they print."""

import importlib.util
import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import eightfold.cli.mutate
from eightfold.cli.main import main
from eightfold.conformance.mutation.campaign import Report
from eightfold.conformance.mutation.mutants import mutants_of
from eightfold.conformance.mutation.trial import Tried
from eightfold.dsl import load_variant

Call = Callable[..., Result]

ADAPTER = shlex.join([sys.executable, "-c", "from eightfold.cli.main import main; main()", "adapter"])
TEXT = """\
variant: crazy-eights
document: crazy-eights
scenarios:
  - id: queen
    title: On the queen of clubs every club fits, every queen, and every eight
    cites: [s22]
    given: {starter: QC, hands: {north: [2C, QH, 8D, 5H, 9S]}}
    expect: {plays: {north: [2C, QH, 8D]}}
  - id: wrong
    title: East is not on turn
    expect: {turn: east}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands are called; one of its two scenarios expects wrongly. Nothing is kept."""
    (tmp_path / "ours.scenarios.yaml").write_text(TEXT, encoding="utf-8")
    monkeypatch.setenv("EIGHTFOLD_CACHE", str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_run_is_told_as_a_stream_and_as_a_page(call: Call, folder: Path) -> None:
    plain = call("test", "ours.scenarios.yaml", "--format", "json")
    told = call("test", "ours.scenarios.yaml", "--stream", "run.jsonl", "--html", "one.html", "--format", "json")
    assert (told.exit_code, told.stdout) == (1, plain.stdout)
    lines = (folder / "run.jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["select"] == ["ours.scenarios.yaml"]
    assert [r["id"] for line in lines if (r := json.loads(line))["record"] == "outcome"] == ["queen", "wrong"]
    drawn = call("report", "run.jsonl", "-o", "two.html", "--junit", "out.xml")
    assert drawn.exit_code == 0
    assert "Scenarios: 1 of 2 passed (1 failed, 0 refused)\n" in drawn.stdout
    assert "Sentences: 1 of " in drawn.stdout
    assert (folder / "two.html").read_bytes() == (folder / "one.html").read_bytes()
    root = ElementTree.parse(folder / "out.xml").getroot()
    assert (root.get("tests"), root.get("failures")) == ("2", "1")


def test_the_command_in_a_record_runs_the_scenario_again(call: Call, folder: Path) -> None:
    call("test", "ours.scenarios.yaml", "--set", "match=suit-only", "--stream", "run.jsonl")
    records = [json.loads(line) for line in (folder / "run.jsonl").read_text("utf-8").splitlines()]
    name, *again = shlex.split(next(r["rerun"] for r in records if r.get("id") == "wrong"))
    assert name == "eightfold"
    assert "failed crazy-eights wrong" in call(*again).stdout
    assert "0 passed, 1 failed, 0 refused" in call(*again).stdout


def test_programs_are_told_beside_our_own_run(call: Call, folder: Path) -> None:
    call("test", "ours.scenarios.yaml", "--stream", "run.jsonl")
    ended = call("conform", "--cmd", ADAPTER, "ours.scenarios.yaml", "--stream", "wire.jsonl", "--html", "wire.html")
    assert ended.exit_code == 1
    records = [json.loads(line) for line in (folder / "wire.jsonl").read_text("utf-8").splitlines()]
    assert [r["record"] for r in records] == ["run", "implementation", "result", "result"]
    (wrong,) = [r for r in records if r.get("id") == "wrong"]
    assert (wrong["verdict"], wrong["step"]) == ("failed", 1)
    assert "0 passed, 1 failed" in call(*shlex.split(wrong["rerun"])[1:]).stdout
    drawn = call("report", "run.jsonl", "wire.jsonl", "-o", "both.html")
    assert "eightfold 0.1.0: 1 of 2 passed\n" in drawn.stdout
    both = (folder / "both.html").read_text("utf-8")
    assert "at step 1, ours.scenarios.yaml:11" in both
    assert 'href="#scenario:crazy-eights:wrong"' in both


def test_standard_input_is_read(folder: Path, call: Call) -> None:
    call("test", "ours.scenarios.yaml", "--stream", "run.jsonl")
    told = CliRunner().invoke(main, ["report", "-"], input=(folder / "run.jsonl").read_bytes())
    assert told.exit_code == 0
    assert "Scenarios: 1 of 2 passed" in told.stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "x.jsonl: there is nothing in it"), ("no", "x.jsonl:1: the line is no JSON"), ("RESULT", "a record")],
)
def test_what_is_no_stream_is_told_in_one_line(call: Call, folder: Path, text: str, why: str) -> None:
    run = {"record": "run", "stream": 1, "eightfold": "", "kind": "scenarios", "select": [], "sets": {}, "takes": []}
    result = {**dict.fromkeys(("variant", "id", "file", "detail", "rerun"), ""), "line": 1, "at": 0, "step": 0}
    loose = f"{json.dumps(run)}\n" + json.dumps({"record": "result", "verdict": "passed", **result})
    (folder / "x.jsonl").write_text(loose if text == "RESULT" else text, "utf-8")
    told = call("report", "x.jsonl", "-o", "x.html")
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr.startswith(f"Error: {why}")
    assert len(told.stderr.splitlines()) == 1
    assert not (folder / "x.html").exists()


def test_a_file_that_there_is_not_is_a_wrong_call(call: Call) -> None:
    assert call("report", "nothing.jsonl").exit_code == 2
    assert call("report").exit_code == 2


def test_lines_of_sheets_are_written(call: Call, folder: Path) -> None:
    pytest.importorskip("coverage", reason="needs coverage.py (pip install 'eightfold[lines]')")
    told = call("test", "ours.scenarios.yaml", "--lines", "lines")
    assert told.exit_code == 1
    assert "% of the lines of clauses were used: lines/html/index.html" in told.stderr
    assert {path.name for path in (folder / "lines").iterdir()} == {".coverage", ".coveragerc", "html"}


@pytest.mark.parametrize("command", ["test", "coverage"])
def test_without_coverage_py_it_is_asked_for_before_anything_is_run(
    command: str, call: Call, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("eightfold.cli.written.find_spec", lambda name: None if name == "coverage" else found(name))
    told = call(command, "--lines", "lines")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == "Error: --lines needs coverage.py, which comes with the extra `lines` of Eightfold.\n"
    assert not (folder / "lines").exists()


@pytest.mark.parametrize("option", ["--html", "--stream", "--junit"])
@pytest.mark.parametrize("place", ["no/such/folder", "", "ours.scenarios.yaml"])
def test_where_no_report_can_be_written_nothing_is_run(option: str, place: str, call: Call, folder: Path) -> None:
    before = (folder / "ours.scenarios.yaml").read_bytes()
    told = call("test", "ours.scenarios.yaml", option, place)
    assert (told.exit_code, told.stdout) == (2, "")
    assert f"Invalid value for '{option}'" in told.stderr
    assert (folder / "ours.scenarios.yaml").read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that takes nothing")
def test_what_was_found_is_told_though_the_report_cannot_be_written(call: Call) -> None:
    told = call("test", "ours.scenarios.yaml", "--stream", "/dev/full")
    assert "1 failed" in told.stdout
    assert (told.exit_code, "No space left" in told.stderr) == (2, True)


def test_a_stream_is_not_written_over(call: Call, folder: Path) -> None:
    call("test", "ours.scenarios.yaml", "--stream", "run.jsonl")
    before = (folder / "run.jsonl").read_bytes()
    told = call("report", "run.jsonl", "--html", "./run.jsonl")
    assert (told.exit_code, told.stderr) == (2, "Error: run.jsonl is read, and would be lost: write to another file.\n")
    assert (folder / "run.jsonl").read_bytes() == before


def test_a_name_that_is_no_text_can_be_reported(call: Call, folder: Path) -> None:
    name = os.fsdecode(b"\xff.scenarios.yaml")
    (folder / "ours.scenarios.yaml").rename(folder / name)
    told = call("test", name, "--stream", "run.jsonl", "--html", "page.html", "--junit", "run.xml")
    assert told.exit_code == 1
    assert call("report", "run.jsonl").exit_code == 0
    assert 'file="\ufffd.scenarios.yaml"' in (folder / "run.xml").read_text("utf-8")


def test_mutate_writes_a_report_for_viewers(call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutants = mutants_of(load_variant("crazy-eights"))[:2]
    tried = tuple((m, Tried(m.id, "survived", "", 1)) for m in mutants)
    report = Report("crazy-eights", 1, 2, 0, tuple(mutants), (), tried)
    monkeypatch.setattr(eightfold.cli.mutate, "run_campaign", lambda name, jobs, progress: report)
    monkeypatch.setattr(eightfold.cli.mutate, "scenarios_of", lambda name: ())
    told = call("mutate", "crazy-eights", "--report", "mutants.json", "--format", "json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)["survived"] == 2
    written = json.loads((folder / "mutants.json").read_text("utf-8"))
    assert [m["status"] for file in written["files"].values() for m in file["mutants"]] == ["NoCoverage", "NoCoverage"]
