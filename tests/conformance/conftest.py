"""Runs scenarios that a test writes, with the little game of `tiny/` unless they say otherwise."""

import shutil
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.scenarios.suite import run_suite

TINY = Path(__file__).parent / "tiny"

WORDS = "pile: row, stock: heap, dealer: host, turn: holder, direction: way, suit: follow, scores: points, hand: round"

HEAD = f"variant: tiny\nwords: {{{WORDS}, begin-hand: round begins}}\nscenarios:\n"

Run = Callable[[str], list[Outcome]]


@pytest.fixture(scope="session")
def programs() -> Programs:
    return Programs()


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the sheets of the little game and nothing else."""
    folder = tmp_path_factory.mktemp("tiny")
    for sheet in TINY.glob("*.eight"):
        shutil.copy(sheet, folder)
    return folder


@pytest.fixture
def run_file(sheets: Path, programs: Programs) -> Run:
    """Runs a whole file of scenarios, given as text."""

    def run(text: str) -> list[Outcome]:
        path = sheets / "written.scenarios.yaml"
        path.write_text(dedent(text), encoding="utf-8")
        return list(run_suite(load_suite([path], sheets), programs))

    return run


@pytest.fixture
def run(run_file: Run) -> Run:
    """Runs scenarios of the little game, given as the items of the list."""
    return lambda text: run_file(HEAD + dedent(text))
