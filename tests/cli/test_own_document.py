"""The page on documents of one's own: its text is cut, its sheet cites it, and its scenarios are held to it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from eightfold.cli import exits
from eightfold.cli.main import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "own-document.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
FILES = {"text": "kitchen.txt", "eight": "kitchen.eight", "yaml": "kitchen.scenarios.yaml"}
CLASSES = ("heading", "rule", "rule", "advice")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all files of the page, the register filled in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EIGHTFOLD_CACHE", str(tmp_path / "cache"))
    for kind, text in BLOCKS:
        if kind in FILES:
            Path(FILES[kind]).write_text(text, "utf-8")
    assert run("sources", "register", "kitchen.txt", "-o", "kitchen.yaml").exit_code == exits.GOOD
    register = Path("kitchen.yaml").read_text("utf-8")
    for name in CLASSES:
        register = register.replace('class: ""\n    restatement: ""', f"class: {name}\n    restatement: Told", 1)
    Path("kitchen.yaml").write_text(register.replace('title: ""', "title: Kitchen"), "utf-8")
    return tmp_path


def test_the_commands_of_the_page_work(kitchen: Path) -> None:
    lines = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
    results = {line: run(*shlex.split(line)[1:]) for line in lines if "sources register" not in line}
    survivor = results.pop("eightfold mutate kitchen.eight")
    assert survivor.exit_code == exits.SHORT
    assert survivor.stdout.splitlines()[:-1] == re.findall(
        r"^    (survived .*)$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    assert {line: result.exit_code for line, result in results.items()} == dict.fromkeys(results, exits.GOOD)
    assert len(results) == 3
    page = (kitchen / "kitchen.html").read_text("utf-8")
    assert 'id="sentence:kitchen:s3"' in page


def test_coverage_counts_the_own_document_alone(kitchen: Path) -> None:
    found = json.loads(run("coverage", "kitchen.scenarios.yaml", "--format", "json", "--jobs", "1").output)
    (document,) = found["documents"]
    assert (document["document"], document["sentences"], document["rules"]) == ("kitchen", 4, 2)
    assert (document["covered"], document["proved"], document["uncovered"]) == (2, 2, [])
    assert found["clauses"] == {"total": 2, "fired": 2, "never": []}


def test_a_sentence_that_no_scenario_shows_is_named(kitchen: Path) -> None:
    scenarios = kitchen / FILES["yaml"]
    scenarios.write_text(scenarios.read_text("utf-8").replace("cites: [s2, s3]", "cites: [s3]"), "utf-8")
    told = run("coverage", "kitchen.scenarios.yaml")
    assert told.exit_code == exits.SHORT
    assert "uncovered of kitchen: kitchen:s2\n" in told.output


def test_what_a_sheet_of_ones_own_inherits_is_not_changed(kitchen: Path) -> None:
    scenarios = kitchen / FILES["yaml"]
    more = scenarios.read_text("utf-8").split("scenarios:\n")[1]
    more = more.replace("four-hits-back", "with-four").replace("players: 3", "players: 4")
    more = more.replace("south: 9", "south: 7, west: 9")
    scenarios.write_text(scenarios.read_text("utf-8") + more, "utf-8")
    told = run("mutate", "kitchen", "--format", "json", "--jobs", "1")
    assert told.exit_code == exits.GOOD
    found = json.loads(told.stdout)
    assert (found["survived"], found["equivalent"]) == (0, 0)
    assert found["mutants"] == found["killed"] < 20


def test_reasons_of_equal_changes_lie_beside_the_sheet(kitchen: Path) -> None:
    survivor = json.loads(run("mutate", "kitchen.eight", "--format", "json", "--jobs", "1").stdout)["survivors"][0]
    Path("kitchen.equivalents.yaml").write_text(f"- {{mutant: '{survivor['id']}', reason: only three play}}\n", "utf-8")
    found = json.loads(run("mutate", "kitchen.eight", "--format", "json", "--jobs", "1").stdout)
    assert [one["reason"] for one in found["equivalents"]] == ["only three play"]
    assert found["survivors"] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nothing", "no variant is called `nothing`"),
        ("jump-in", "`jump-in` is no variant: a house rule is changed in a sheet that takes it"),
        ("shelf/kitchen.eight", "no file *.scenarios.yaml in shelf says `variant: kitchen`"),
    ],
)
def test_what_cannot_be_changed_is_a_wrong_call(kitchen: Path, name: str, told: str) -> None:
    (kitchen / "shelf").mkdir()
    (kitchen / "shelf" / "kitchen.eight").write_text((kitchen / "kitchen.eight").read_text("utf-8"), "utf-8")
    result = run("mutate", name)
    assert result.exit_code == exits.WRONG_CALL
    assert told in result.output


def test_check_tells_of_a_sentence_that_the_register_beside_the_sheet_has_not(kitchen: Path) -> None:
    sheet = kitchen / "kitchen.eight"
    assert run("check", "kitchen.eight", "--search", "0").exit_code == exits.GOOD
    sheet.write_text(sheet.read_text("utf-8").replace("[s3]", "[s5]"), "utf-8")
    told = run("check", "kitchen.eight", "--search", "0")
    assert told.exit_code == exits.SHORT
    assert "error[unknown-citation]: the document `kitchen` has no sentence s5" in told.output
    assert "its sentences are s1 to s4" in told.output
    (kitchen / "kitchen.yaml").rename(kitchen / "elsewhere.yaml")
    assert run("check", "kitchen.eight", "--search", "0").exit_code == exits.GOOD


def test_verify_tells_that_the_own_text_has_changed(kitchen: Path) -> None:
    text = kitchen / "kitchen.txt"
    text.write_text(text.read_text("utf-8").replace("seven", "six"), "utf-8")
    told = run("sources", "verify", ".", "--register", "kitchen.yaml")
    assert told.exit_code == exits.SHORT
    assert "kitchen: changed: kitchen:s2\n" in told.output


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["kitchen.txt", "--name", "My Kitchen"], "`My Kitchen` is no name of a document"),
        (["no such.txt"], "does not exist"),
        (["bad name.txt"], "the name of a document's file holds letters"),
        (["odd.txt"], "odd.txt is not UTF-8 text"),
        (["kitchen.txt", "-o", "kitchen.yaml"], "would be lost"),
    ],
)
def test_what_is_no_document_is_a_wrong_call(kitchen: Path, args: list[str], told: str) -> None:
    (kitchen / "bad name.txt").write_text("Play.", "utf-8")
    (kitchen / "odd.txt").write_bytes(b"\xff\xfe")
    result = run("sources", "register", *args, *(["--name", "kitchen"] if args[0] == "bad name.txt" else []))
    assert result.exit_code == exits.WRONG_CALL
    assert told in result.output
