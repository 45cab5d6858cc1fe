"""`eightfold check`."""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]
Sheet = Callable[[str, str], str]

BASE = 'variant mine "Mine" based on crazy-eights\n'


def codes(told: dict[str, Any]) -> list[str]:
    return [diagnostic["code"] for diagnostic in told["diagnostics"]]


def test_shipped_sheets_have_no_errors(as_json: Json) -> None:
    told = as_json("check", "crazy-eights", "eights")
    assert (told["files"], told["errors"]) == (2, 0)


def test_an_error_has_a_place_and_a_next_step(as_json: Json, sheet: Sheet) -> None:
    path = sheet("mine", f"{BASE}define wild = 8\nrule nine\n  when player plays 9\n    player names-siut\n")
    (fault,) = as_json("check", path, code=exits.SHORT)["diagnostics"]
    assert (fault["code"], fault["severity"], fault["file"]) == ("unknown-sentence", "error", path)
    assert (fault["line"], fault["column"]) == (5, 5)
    assert "names-suit" in fault["hint"]


def test_faults_of_several_files_come_in_the_order_of_the_files(as_json: Json, sheet: Sheet) -> None:
    second = sheet("zebra", 'variant zebra "Z" based on crazy-eights\ndefine wild = nobody-knows\n')
    first = sheet("ape", 'variant ape "A" based on crazy-eights\nset wild-starter to nowhere\nset no-such to 1\n')
    told = as_json("check", second, first, code=exits.SHORT)
    assert [(Path(d["file"]).stem, d["line"]) for d in told["diagnostics"]] == [("zebra", 2), ("ape", 2), ("ape", 3)]
    assert (told["files"], told["errors"]) == (2, 3)


FAMILY = """family silent "A family of one question"
question whistling = no | yes "may one whistle?"
kind suit: clubs, hearts
kind rank: 1 to 3
deck short
  1 to 3 of clubs, hearts
pack short
zone stock unseen
define game begins
  game ends for entry(1, every player)
"""


def test_a_silence_is_a_warning_with_the_line_to_write(as_json: Json, sheet: Sheet) -> None:
    sheet("silent", FAMILY)
    (fault,) = as_json("check", sheet("mine", 'variant mine "M" based on silent\nplayers 2 to 3\n'))["diagnostics"]
    assert (fault["code"], fault["severity"], fault["line"]) == ("unanswered-question", "warning", 1)
    assert fault["message"] == "`mine` does not answer `whistling`: may one whistle?"
    assert fault["hint"] == "set whistling to no (or: yes)"
    assert [(Path(label["file"]).name, label["line"]) for label in fault["labels"]] == [("silent.eight", 2)]


@pytest.mark.parametrize("answer", ["set whistling to no\n", 'meant unanswered-question "nobody cares"\n'])
def test_an_answer_ends_the_silence(as_json: Json, sheet: Sheet, answer: str) -> None:
    sheet("silent", FAMILY)
    told = as_json("check", sheet("mine", f'variant mine "M" based on silent\nplayers 2 to 3\n{answer}'))
    assert told["diagnostics"] == []


def test_a_family_is_not_asked_its_own_questions(as_json: Json, sheet: Sheet) -> None:
    assert as_json("check", sheet("silent", FAMILY))["diagnostics"] == []


def test_silences_are_told_as_one_list(call: Call, sheet: Sheet) -> None:
    sheet("silent", FAMILY.replace("kind suit", 'question singing = no | yes "may one sing?"\nkind suit'))
    told = call("check", sheet("mine", 'variant mine "M" based on silent\nplayers 2 to 3\n')).stdout
    assert told.count("warning[unanswered-question]") == 1
    assert "set whistling to no (or: yes)  may one whistle?" in told
    assert "set singing to no (or: yes)    may one sing?" in told
    assert told.endswith("2 warnings in 1 file.\n")


def test_a_house_rule_is_checked_over_what_it_is_for(as_json: Json, sheet: Sheet) -> None:
    good = sheet(
        "quiet", 'house rule quiet "Q" for eights, crazy-eights\nrule two\n  when player plays 2\n    player draws 1\n'
    )
    assert as_json("check", good)["errors"] == 0
    bad = sheet("loud", 'house rule loud "L" for crazy-eights\nrule two\n  when player plays 2\n    player shouts\n')
    assert codes(as_json("check", bad, code=exits.SHORT)) == ["unknown-sentence"]


def test_a_house_rule_for_nothing_known_is_a_fault(as_json: Json, sheet: Sheet) -> None:
    told = as_json("check", sheet("lost", 'house rule lost "L" for crazy-eigths\nkeep talk = 0\n'), code=exits.SHORT)
    assert codes(told) == ["unknown-sheet"]
    assert "crazy-eights" in told["diagnostics"][0]["hint"]


def test_the_text_shows_the_line_and_counts(call: Call, sheet: Sheet) -> None:
    path = sheet("mine", f"{BASE}set wild-starter to buryed\n")
    result = call("check", path)
    assert result.exit_code == exits.SHORT
    assert f"--> {path}:2:1\n" in result.stdout
    assert "2 | set wild-starter to buryed\n  | ^^^^" in result.stdout
    assert "did you mean `buried`?" in result.stdout
    assert result.stdout.endswith("1 error in 1 file.\n")


def test_a_place_in_another_sheet_is_shown_too(call: Call, sheet: Sheet) -> None:
    sheet("silent", FAMILY + "zone stock unseen\n")
    told = call("check", sheet("mine", 'variant mine "M" based on silent\nplayers 2 to 3\n')).stdout
    assert "silent.eight:11:1" in told
    assert "11 | zone stock unseen" in told


def test_nothing_wrong_is_said(call: Call, sheet: Sheet) -> None:
    assert call("check", sheet("silent", FAMILY)).stdout == "Nothing wrong in 1 file.\n"


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 8,
    "deep": b"(" * 100_000,
    "deep-lines": b"variant x based on eights\ndefine b = " + b"(\n" * 50_000,
    "long": b"a" * 5_000_000,
    "latin-1": "variant \xe9".encode("latin-1"),
    "nul": b"variant x\0 based on eights\n",
    "many-lines": b"b\n" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_once(as_json: Json, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.eight"
    path.write_bytes(HOSTILE[name])
    refuse(as_json, path)


def refuse(as_json: Json, path: Path) -> None:
    start = process_time()
    told = as_json("check", path, code=exits.SHORT)
    assert process_time() - start < 2
    assert len(told["diagnostics"]) == told["errors"] == 1


def test_what_is_no_plain_file_is_refused(as_json: Json, tmp_path: Path) -> None:
    folder, pipe, circle = (tmp_path / f"{name}.eight" for name in ("folder", "pipe", "circle"))
    folder.mkdir()
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    for path in (folder, pipe, circle):
        refuse(as_json, path)


def test_a_hostile_file_is_shown_without_its_control_characters(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "binary.eight"
    path.write_bytes(b"variant \x1b[31mred\x07 based on eights\n")
    assert "\x1b" not in call("check", path).stdout


@pytest.mark.parametrize("name", ["no-such-variant", "absent.eight", "no.such/absent.eight"])
def test_what_is_not_there_is_a_wrong_call(call: Call, name: str) -> None:
    result = call("check", name)
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert len(result.stderr.splitlines()) == 1


def test_another_kind_of_file_is_a_wrong_call(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    assert "is no `.eight` file" in call("check", path).stderr


def test_at_least_one_file_is_wanted(call: Call) -> None:
    assert call("check").exit_code == exits.WRONG_CALL


def test_what_only_play_shows_is_found(as_json: Json, sheet: Sheet) -> None:
    path = sheet("mine", f"{BASE}forbid player draws if number of player's hand is more than 5\n")
    (dead,) = as_json("check", path, code=exits.SHORT)["diagnostics"]
    assert (dead["code"], dead["file"], dead["line"]) == ("dead-decision", path, 2)
    assert "P1's hand: " in dead["labels"][0]["text"]
    assert as_json("check", path, "--search", "0")["diagnostics"] == []


def test_a_longer_search_goes_on_for_so_long(call: Call, sheet: Sheet) -> None:
    path = sheet("mine", BASE)
    started = monotonic()
    assert call("check", path, "--search", "1").stdout == "Nothing wrong in 1 file.\n"
    assert monotonic() - started >= 1
    assert call("check", path, "--search", "soon").exit_code == exits.WRONG_CALL
