"""Mutants on record as equal are played side by side with the rules: what differs is found, what does not is not."""

from __future__ import annotations

import pytest

from eightfold.conformance.mutation import equal
from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.dsl import load_variant
from eightfold.dsl.typed import Variant


@pytest.fixture(scope="module")
def variant() -> Variant:
    return load_variant("crazy-eights")


def mutant(variant: Variant, clause: str, change: str) -> Mutant:
    return next(m for m in mutants_of(variant) if m.clause == clause and m.change == change)


def test_a_mutant_that_changes_the_deal_differs_in_the_first_game(variant: Variant) -> None:
    changed = mutant(variant, "crazy-eights.deal-size", "5 becomes 6")
    played = equal.play(variant, {"changed": changed.apply(variant), "same": variant}, 0, 10)
    assert played.differs == {"changed": 0}
    assert changed.clause in played.used


def test_what_only_an_option_calls_for_is_found_under_other_settings(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(equal, "A_SETTING", 2)
    changed = mutant(variant, "crazy-eights.deal-size", "8 becomes 9").apply(variant)
    played = [equal.play(variant, {"changed": changed}, turn, 60) for turn in equal.settings_of(60)]
    assert len(played) == 30
    assert not played[0].differs
    assert any(one.differs for one in played)


def test_what_is_on_record_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equal, "equivalents", lambda name: {"no.such:mutant": "a reason"})
    assert equal.main("crazy-eights", 1) == 1
    assert capsys.readouterr().out == "no.such:mutant: no such mutant\n"
