"""The pytest plug-in in somebody else's folder."""

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

TINY = Path(__file__).parent / "tiny"

OURS = """\
variant: tiny
words: {pile: row, stock: heap, dealer: host, turn: holder}
scenarios:
  - id: good
    title: Good
    expect: {turn: north}
  - id: table
    title: Table
    rows: {a: {seat: north}, b: {seat: east}}
    expect: {turn: "{seat}"}
  - id: empty
    title: Empty
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for sheet in TINY.glob("*.eight"):
        shutil.copy(sheet, tmp_path)
    (tmp_path / "ours.scenarios.yaml").write_text(OURS, encoding="utf-8")
    return tmp_path


def pytest_in(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:hypothesispytest",
        "--color=no",
        *args,
    ]
    if not installed():
        command += ["-p", "eightfold.conformance.plugin"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)


def installed() -> bool:
    """Whether the entry point is there: a package installed before it existed lacks it."""
    from importlib.metadata import entry_points

    return any(point.value == "eightfold.conformance.plugin" for point in entry_points(group="pytest11"))


def test_scenarios_are_collected_with_names_and_fail_with_lines_and_differences(folder: Path) -> None:
    run = pytest_in(folder, "-q", "--junit-xml=out.xml")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "2 failed, 2 passed" in run.stdout
    assert "ours.scenarios.yaml:10: failed (differs)" in run.stdout
    assert "the seat on turn should be east, and is north" in run.stdout
    assert "ours.scenarios.yaml:11: refused (no-expectation)" in run.stdout
    assert "Traceback" not in run.stdout
    cases = ElementTree.parse(folder / "out.xml").getroot().iter("testcase")
    assert {case.get("name") for case in cases} == {"empty", "good", "table/a", "table/b"}


def test_one_scenario_can_be_chosen_by_its_name(folder: Path) -> None:
    run = pytest_in(folder, "-q", "ours.scenarios.yaml::table/a")
    assert run.returncode == 0, run.stdout
    assert "1 passed" in run.stdout


def test_a_file_under_several_variants_names_the_variant(folder: Path) -> None:
    (folder / "ours.scenarios.yaml").write_text(
        OURS.replace("variant: tiny", "variants: [tiny, twin]"), encoding="utf-8"
    )
    (folder / "twin.eight").write_text('variant twin "Twin" based on little\nplayers 2 to 4\n', encoding="utf-8")
    run = pytest_in(folder, "-q", "--collect-only")
    assert "ours.scenarios.yaml::tiny:good" in run.stdout
    assert "ours.scenarios.yaml::twin:table/b" in run.stdout


def test_an_id_is_refused_that_stands_in_two_files(folder: Path) -> None:
    text = OURS.split("  - id: table")[0]
    (folder / "ours.scenarios.yaml").write_text(text, encoding="utf-8")
    (folder / "theirs.scenarios.yaml").write_text(text, encoding="utf-8")
    run = pytest_in(folder, "-q")
    assert "1 failed, 1 passed" in run.stdout
    assert "theirs.scenarios.yaml:4: refused (duplicate-id)" in run.stdout


def test_a_file_that_cannot_be_read_is_one_failing_test(folder: Path) -> None:
    (folder / "ours.scenarios.yaml").write_text("variant: a: b", encoding="utf-8")
    run = pytest_in(folder, "-q")
    assert "1 failed" in run.stdout
    assert "ours.scenarios.yaml:1: refused (not-yaml)" in run.stdout


def test_the_plug_in_costs_nothing_where_there_are_no_scenarios() -> None:
    code = (
        "import sys, pytest\n"
        "before = set(sys.modules)\n"
        "import eightfold.conformance.plugin\n"
        "print(sorted(set(sys.modules) - before))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['eightfold', 'eightfold.conformance', 'eightfold.conformance.plugin']"
