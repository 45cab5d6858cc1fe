"""docs/edge-cases.md: every case has its place, whatever it names exists, and its examples play as they say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from eightfold.conformance.exploration.cells import library, rules, shipped_variants
from eightfold.conformance.scenarios.load import load_suite, scenario_files
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import run_scenario
from eightfold.dsl import load_variant
from eightfold.dsl.catalogue import shipped_folder
from eightfold.interpreter import compile_variant
from eightfold.interpreter.game import digest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PAGE = (ROOT / "docs" / "edge-cases.md").read_text(encoding="utf-8")
CASES = [f"B{number:03}" for number in range(1, 106, 2)]


@dataclass(frozen=True, slots=True)
class Row:
    """One case of the page: its number, its kind, and the places that it names."""

    case: str
    kind: str
    places: tuple[str, ...]


def rows() -> Iterator[Row]:
    for line in PAGE.splitlines():
        if found := re.fullmatch(r"\| (B\d{3}) \| (\w+) \| [^|]+ \| ([^|]+) \|", line):
            yield Row(found[1], found[2], tuple(found[3].split("; ")))


ROWS = list(rows())


def test_every_case_has_one_row() -> None:
    assert [row.case for row in ROWS] == CASES
    assert {row.kind for row in ROWS} == {"INV", "VAR", "BOTH"}


@cache
def scenario_ids(folder: Path) -> frozenset[tuple[str, str]]:
    """The ids of the scenarios below a folder, with their variants; those of a table's rows without the row."""
    found = load_suite(scenario_files(folder)).scenarios
    return frozenset((s.variant, s.id.split("/")[0]) for s in found)


@cache
def names_of_tests() -> frozenset[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in HERE.glob("test_*.py")]
    return frozenset(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def is_there(place: str) -> bool:
    """Whether a thing that the page names exists."""
    if found := re.fullmatch(r"option `([\w-]+)` of `([\w-]+)`", place):
        return len(rules(found[2]).options[found[1]].labels) > 1
    if found := re.fullmatch(r"house rule `([\w-]+)`", place):
        sheet = library().sheet(found[1])
        return sheet is not None and sheet[0] is not None and sheet[0].kind == "house rule"
    if found := re.fullmatch(r"scenario `([\w-]+)` of `([\w-]+)`", place):
        return (found[2], found[1]) in scenario_ids(shipped_folder())
    if found := re.fullmatch(r"scenario `([\w-]+)`", place):
        return found[1] in {name for _, name in scenario_ids(HERE)}
    if found := re.fullmatch(r"test `(\w+)`", place):
        return found[1] in names_of_tests()
    if found := re.fullmatch(r"decision (\d{4})", place):
        return any((ROOT / "docs" / "decisions").glob(f"{found[1]}-*.md"))
    if found := re.fullmatch(r"\[lines\]\(#(b\d{3})\)", place):
        return found[1].upper() in EXAMPLES
    raise AssertionError(f"{place!r} is no place that this test knows")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.case)
def test_what_a_case_names_exists(row: Row) -> None:
    assert [place for place in row.places if not is_there(place)] == []


@pytest.mark.parametrize("row", [row for row in ROWS if row.kind == "INV"], ids=lambda row: row.case)
def test_what_always_holds_is_shown_by_name(row: Row) -> None:
    shown = {name for _, name in scenario_ids(HERE)} | {name.removeprefix("test_") for name in names_of_tests()}
    own = {name for name in shown if name.startswith(row.case.lower())}
    named = {found for place in row.places for found in re.findall(r"`(?:test_)?(b\d{3}[\w-]*)`", place)}
    assert own
    assert own == named


@pytest.mark.parametrize("row", [row for row in ROWS if row.kind != "INV"], ids=lambda row: row.case)
def test_what_is_chosen_can_be_chosen(row: Row) -> None:
    assert any(place.startswith(("option ", "house rule ", "[lines]")) for place in row.places)


def test_every_scenario_and_test_here_is_named() -> None:
    ours = {name for _, name in scenario_ids(HERE)} | {n for n in names_of_tests() if re.match(r"test_b\d{3}_", n)}
    assert {name for name in ours if f"`{name}`" not in PAGE} == set()


# ---- the lines that the page shows ----
def examples() -> Iterator[tuple[str, str, str]]:
    for found in re.finditer(r"### (B\d{3})\n.*?```eight\n(.*?)```\n+```yaml\n(.*?)```", PAGE, re.DOTALL):
        yield found[1], found[2], found[3]


EXAMPLES = {case: (sheet, scenario) for case, sheet, scenario in examples()}


def test_every_example_is_found() -> None:
    assert len(EXAMPLES) == PAGE.count("```eight\n") == PAGE.count("\n### ")


@pytest.mark.parametrize("case", EXAMPLES)
def test_an_example_plays_as_it_says(case: str, tmp_path: Path) -> None:
    sheet, scenarios = EXAMPLES[case]
    name = sheet.split()[2]
    (tmp_path / f"{name}.eight").write_text(sheet, encoding="utf-8")
    file = tmp_path / "example.scenarios.yaml"
    file.write_text(scenarios, encoding="utf-8")
    suite = load_suite([file])
    outcomes = [run_scenario(scenario, Programs()) for scenario in suite.scenarios]
    assert [(o.verdict, o.detail) for o in outcomes] == [("passed", "")]
    without = scenarios.replace(f", {name}]", "]").replace(f"[{name}]", "[]").replace("with: []\n", "")
    file.write_text(without, encoding="utf-8")
    assert [run_scenario(s, Programs()).verdict for s in load_suite([file]).scenarios] != ["passed"]


# ---- what is told as usual is what is played ----
@pytest.mark.parametrize("name", shipped_variants())
def test_b007_what_is_listed_as_usual_is_played(name: str) -> None:
    plain = rules(name)
    usual = {option.name: option.labels[option.default] for option in plain.options.values()}
    players = plain.least
    said = load_variant(name, usual, (), library())
    assert digest(compile_variant(said, players)) == digest(compile_variant(plain, players))
