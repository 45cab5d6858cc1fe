"""`eightfold conform` and `eightfold adapter`: who is held against what, what is told, and how it ends."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]

OURS = shlex.join([sys.executable, "-c", "from eightfold.cli.main import main; main()", "adapter"])

TEXT = """\
variant: crazy-eights
scenarios:
  - id: first
    title: First
    expect: {turn: north}
  - id: second
    title: Second
    expect: {turn: east}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands are called; one of its two scenarios expects wrongly."""
    (tmp_path / "ours.scenarios.yaml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_our_own_interpreter_is_judged_as_by_test(as_json: Json) -> None:
    wire = as_json("conform", "--cmd", OURS, "ours.scenarios.yaml", code=1)
    plain = as_json("test", "ours.scenarios.yaml", code=1)
    assert {(s["id"], s["verdict"]) for s in wire["scenarios"]} == {(s["id"], s["verdict"]) for s in plain["scenarios"]}
    assert wire["implementation"]["name"] == "eightfold"
    assert (wire["passed"], wire["failed"]) == (1, 1)
    assert wire["fingerprint"]["nearest"] == {"variant": "crazy-eights", "settings": {}, "passed": 1, "of": 2}
    (wrong,) = [s for s in wire["scenarios"] if s["verdict"] == "failed"]
    assert (wrong["at"], wrong["step"]) == (8, 1)
    assert "the seat on turn should be east, and is north" in wrong["detail"]


KNOWN = {
    "crazy-eights:second": (0, ""),
    "crazy-eights:second failed  # it should": (0, ""),
    "": (1, ""),
    "# nothing": (1, ""),
    "crazy-eights:second crashed": (1, "crazy-eights:second: crashed was claimed, and it is failed"),
    "crazy-eights:first\ncrazy-eights:second": (1, "crazy-eights:first: failed was claimed, and it is passed"),
    "crazy-eights:second\ncrazy-eights:second": (2, "known:2: crazy-eights:second stands twice"),
    "crazy-eights:second passed": (2, "known:1: a verdict is one of failed"),
    "crazy-eights:third": (2, "known:1: no scenario is called crazy-eights:third"),
}


def test_the_list_that_a_run_writes_is_met_and_then_nothing_is_told_but_what_it_does_not_claim(
    call: Call, folder: Path
) -> None:
    text = (folder / "ours.scenarios.yaml").read_text("utf-8")
    unread = "  - {id: third, title: Expects a word that there is not, expect: {wrong: 1}}\n"
    (folder / "ours.scenarios.yaml").write_text(text + unread, encoding="utf-8")
    first = call("conform", "--cmd", OURS, "ours.scenarios.yaml", "--write-known", "known")
    assert first.exit_code == 1
    lines = (folder / "known").read_text("utf-8").splitlines()
    assert [line.split("  # ")[0] for line in lines] == ["crazy-eights:third refused", "crazy-eights:second failed"]
    assert "the seat on turn should be east, and is north" in lines[1]
    again = call("conform", "--cmd", OURS, "ours.scenarios.yaml", "--known", "known")
    assert again.exit_code == 0
    assert "second" not in again.stdout
    (folder / "known").write_text(lines[0] + "\n", encoding="utf-8")
    more = call("conform", "--cmd", OURS, "ours.scenarios.yaml", "--known", "known")
    assert more.exit_code == 1
    assert "failed crazy-eights second" in more.stdout
    assert "unexpected crazy-eights:second: passed was claimed, and it is failed" in more.stdout
    assert "third" not in more.stdout


@pytest.mark.parametrize("listed", KNOWN)
def test_a_list_of_known_failures_is_strict(listed: str, call: Call, folder: Path) -> None:
    code, told = KNOWN[listed]
    (folder / "known").write_text(listed, encoding="utf-8")
    result = call("conform", "--cmd", OURS, "ours.scenarios.yaml", "--known", "known")
    assert result.exit_code == code, result.output
    assert told in result.output


@pytest.mark.parametrize("command", ["false", "yes", "cat", "sleep 9999"])
def test_a_program_that_is_no_adapter_is_told_in_one_line(command: str, call: Call, as_json: Json) -> None:
    result = call("conform", "--cmd", command, "--timeout", "1", "ours.scenarios.yaml")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(f"Error: `{command}` is no adapter that works: it")
    told = as_json("conform", "--cmd", command, "--timeout", "1", "ours.scenarios.yaml", code=1)
    assert told["implementation"] is None
    assert (told["passed"], told["crashed"] + told["faulted"] + told["timed_out"]) == (0, 1)


UNWILLING = 'input(); print(\'{"id":1,"ok":false,"error":"unsupported","message":"not \\\\u001b[31mtoday"}\')'


def test_a_program_that_says_at_once_that_it_cannot_is_told_as_such(call: Call, as_json: Json) -> None:
    command = shlex.join([sys.executable, "-S", "-c", UNWILLING])
    result = call("conform", "--cmd", command, "ours.scenarios.yaml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is no adapter that works: it says that it cannot start: not" in result.stderr
    assert "\x1b" not in result.stderr
    told = as_json("conform", "--cmd", command, "ours.scenarios.yaml", code=1)
    assert (told["implementation"], told["unsupported"], told["passed"]) == (None, 1, 0)


def test_a_list_without_end_is_not_read_to_its_end(call: Call, folder: Path) -> None:
    with (folder / "known").open("wb") as file:
        file.truncate(1 << 30)
    result = call("conform", "--cmd", OURS, "ours.scenarios.yaml", "--known", "known")
    assert result.exit_code == 2
    assert "it has more than" in result.stderr


@pytest.mark.parametrize("command", ["no-such-command-here", "'", "", "/"])
def test_a_command_that_there_is_not_is_a_wrong_call(command: str, call: Call) -> None:
    result = call("conform", "--cmd", command, "ours.scenarios.yaml")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_the_adapter_answers_line_by_line_and_stops() -> None:
    requests = [
        {"id": 1, "do": "start", "protocol": 1},
        {"id": 2, "do": "start", "protocol": 2},
        {"id": 3, "do": "run", "seats": [], "opening": {"chance": []}, "steps": []},
        {"id": 4, "do": "configure", "variant": "x", "set": {}, "options": {}, "house-rules": [], "players": 2},
        {"id": 5, "do": "dance"},
        {"id": 6, "do": "configure"},
        {"id": 7, "do": "stop"},
        {"id": 8, "do": "start", "protocol": 1},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    ended = subprocess.run(shlex.split(OURS), input="{\n" + lines, capture_output=True, text=True, timeout=60)
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [(a["id"], a["ok"], a.get("error")) for a in answers] == [
        (0, False, "fault"), (1, True, None), (2, False, "unsupported"), (3, False, "fault"), (4, False, "unsupported"),
        (5, False, "fault"), (6, False, "fault"), (7, True, None),
    ]  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
