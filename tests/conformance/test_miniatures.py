"""Every miniature is noticed by the scenarios meant for it, and by these only; the right rules pass all of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eightfold.conformance.miniatures.__main__ import main, told
from eightfold.conformance.miniatures.engines import ENGINES
from eightfold.conformance.miniatures.manifest import SHEETS, Miniature, miniatures
from eightfold.conformance.miniatures.trial import Trial, inside, named, trial
from eightfold.conformance.scenarios.load import Suite, load_suite, shipped_files
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import run_scenario

ALL = miniatures()


@pytest.fixture(scope="module")
def suite() -> Suite:
    wanted = {miniature.of for miniature in ALL}
    return load_suite(path for path in shipped_files() if path.name.split(".")[0] in wanted)


@pytest.fixture(scope="module")
def programs() -> Programs:
    return Programs()


def tried(miniature: Miniature, suite: Suite, programs: Programs) -> Trial:
    return trial(miniature, suite, programs, inside(miniature, programs) if miniature.engine else None)


@pytest.mark.parametrize("miniature", ALL, ids=lambda miniature: miniature.name)
def test_it_fails_what_is_meant_for_it_and_nothing_else(miniature: Miniature, suite: Suite, programs: Programs) -> None:
    found = tried(miniature, suite, programs)
    assert (found.missed, found.harmed) == ((), ())


def test_the_right_rules_pass_all_that_a_miniature_must_fail(suite: Suite, programs: Programs) -> None:
    meant = {(m.of, s.id): s for m in ALL for s in named(replace(m, must_pass=()), suite)}
    assert len(meant) > 40
    wrong = [key for key, scenario in meant.items() if run_scenario(scenario, programs).verdict != "passed"]
    assert wrong == []


def test_there_are_a_dozen_of_each_sort_and_none_is_left_out() -> None:
    assert len([m for m in ALL if m.sheet]) >= 12
    assert len([m for m in ALL if m.engine]) >= 12
    assert {m.sheet for m in ALL if m.sheet} == {path.name for path in SHEETS.glob("*.eight")}
    assert {m.engine for m in ALL if m.engine} == set(ENGINES)


def test_a_right_ruleset_among_them_would_be_told(suite: Suite, programs: Programs) -> None:
    """Near miss: what is not wrong is not noticed, and the trial says so."""
    first = next(m for m in ALL if m.name == "never-skips")
    swapped = replace(first, must_fail=first.must_pass, must_pass=first.must_fail)
    found = tried(swapped, suite, programs)
    assert found.missed == first.must_pass
    assert found.harmed == first.must_fail
    assert not found.good
    assert "passes and should not" in told(found)


def test_one_is_run_as_a_process_by_its_name(
    suite: Suite, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eightfold.conformance.miniatures.__main__.load_suite", lambda _: suite)
    assert main(["says-nothing"]) == 0
    said = capsys.readouterr().out
    assert "3 of 3 scenarios meant for it fail, 3 of 3 others pass" in said
    assert "1 of 1 miniatures" in said


def test_an_unknown_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["says-nothin"]) == 2
    assert "no miniature is called says-nothin" in capsys.readouterr().err


def test_an_entry_that_names_no_scenario_is_refused(tmp_path: Path) -> None:
    entry = "{name: x, of: craits, fault: none, must-fail: [], must-pass: [going-out]}"
    path = tmp_path / "miniatures.yaml"
    path.write_text(f"miniatures: [{entry}]\n")
    with pytest.raises(ValueError, match="x names no scenario"):
        miniatures(path)
