"""Line coverage of sheets: which lines count, which a scenario used, and that coverage.py reads it."""

from pathlib import Path

import pytest

pytest.importorskip("coverage", reason="needs coverage.py (pip install 'eightfold[lines]')")

from coverage import Coverage, CoverageData

from eightfold.conformance.reports.eight_files import Sheet
from eightfold.conformance.reports.lines import uses, write_data, write_pages
from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.suite import run_suite

SHEET = """\
# a note
variant small based on crazy-eights
document crazy-eights

set starter-acts to no

rule seven "a 7 makes the next player draw one"
  # a note inside
  when player plays 7
    next draws 1 cards
rule nine "a 9 makes the next player draw two"
  when player plays 9
    next draws 2 cards

define odd of card: number
  1 for 3 or 5
  2 otherwise
"""
SCENARIOS = """\
variant: small.eight
scenarios:
  - id: seven
    title: A seven is played
    given: {starter: 7C, hands: {north: [7H, 2C, 3D]}}
    steps: [north: play 7H, expect: {turn: east}]
  - id: nothing
    title: Nothing is played
    expect: {turn: north}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sheet and its scenarios, and the data of a run of them in `lines/`."""
    folder = tmp_path_factory.mktemp("lines")
    (folder / "small.eight").write_text(SHEET, "utf-8")
    path = folder / "small.scenarios.yaml"
    path.write_text(SCENARIOS, "utf-8")
    programs, suite = Programs(), load_suite([path])
    outcomes = list(run_suite(suite, programs))
    assert [(o.id, o.verdict, o.detail) for o in outcomes] == [("seven", "passed", ""), ("nothing", "passed", "")]
    write_data(folder / "lines", uses(suite.scenarios, outcomes, programs))
    return folder


@pytest.fixture
def data(folder: Path) -> CoverageData:
    found = CoverageData(str(folder / "lines" / ".coverage"))
    found.read()
    return found


def test_lines_of_clauses_count_and_no_others(folder: Path) -> None:
    assert Sheet(str(folder / "small.eight")).lines() == {9, 10, 12, 13, 15, 16, 17}


def test_a_line_is_used_in_the_scenarios_that_used_its_clause(folder: Path, data: CoverageData) -> None:
    sheet = str((folder / "small.eight").resolve())
    assert data.measured_contexts() == {"small.eight:seven", "small.eight:nothing"}
    assert set(data.lines(sheet) or ()) == {9, 10}
    data.set_query_context("small.eight:nothing")
    assert set(data.lines(sheet) or ()) == set()


def test_lines_that_were_used_are_lines_that_count(data: CoverageData) -> None:
    files = data.measured_files()
    assert {Path(file).name for file in files} >= {"small.eight", "crazy-eights.eight", "eights.eight"}
    for file in files:
        assert set(data.lines(file) or ()) <= Sheet(file).lines()
    assert any(data.lines(file) for file in files if file.endswith("eights.eight"))


def test_coverage_py_draws_its_pages(folder: Path) -> None:
    share = write_pages(folder / "lines" / ".coverage", folder / "html", "Lines")
    assert 0 < share < 100
    pages = {path.name: path.read_text("utf-8") for path in (folder / "html").glob("*.html")}
    assert "small.eight" in pages["index.html"]
    (page,) = [text for name, text in pages.items() if name.endswith("small_eight.html")]
    assert "small.eight:seven" in page
    assert page.count('<p class="mis') == 5


def test_its_own_command_reads_the_data_with_the_configuration_beside_it(folder: Path) -> None:
    own = Coverage(str(folder / "lines" / ".coverage"), config_file=str(folder / "lines" / ".coveragerc"))
    own.load()
    _, counted, _, missing, _ = own.analysis2(str((folder / "small.eight").resolve()))
    assert (len(counted), missing) == (7, [12, 13, 15, 16, 17])
