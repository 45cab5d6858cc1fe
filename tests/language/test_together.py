"""Sheets taken together: what a house rule is for, needs and clashes with, and what two of them both say."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import FaultyVariant, Variant, load_variant, shipped_library
from eightfold.interpreter import compile_variant

SHEETS = {
    "plain": 'variant plain "Plain" based on crazy-eights',
    "lamp": 'house rule lamp "A lamp" for eights\ndefine light: number = 1',
    "lens": 'house rule lens "A lens" for eights\nneeds lamp\ndefine light = 2 * usual',
    "mirror": 'house rule mirror "A mirror" for eights\nwith lamp\ndefine light = usual + 3',
    "blind": 'house rule blind "A blind" for eights\nwith lamp\ndefine light = 0',
    "shade": 'house rule shade "A shade" for eights\nclashes with crazy-eights.eight "an 8 shines"',
    "night": 'house rule night "Night" for eights\nclashes with lamp',
    "foreign": 'house rule foreign "Foreign" for creights',
    "sevens": 'house rule sevens "Seven cards" for eights\ndefine deal-size = 7',
    "sixes": 'house rule sixes "Six cards" for eights\ndefine deal-size = 6',
    "more": 'house rule more "One card more" for eights\ndefine deal-size = usual + 1',
    "one": 'house rule one "Draw one" for eights\nset drawing to one-card',
    "three": 'house rule three "Draw three" for eights\nset drawing to up-to-three',
    "uno": 'house rule uno "Draw one as well" for eights\nset drawing to one-card',
    "short": 'house rule short "No 2s" for eights\npack french except 2',
    "shorter": 'house rule shorter "No 3s" for eights\npack french except 3',
    "bows": 'house rule bows "Bow" for eights\naction player bows if player is on-turn\n  turn ends',
    "bends": 'house rule bends "Bend" for eights\naction player bows if player is on-turn\n  nothing happens',
    "no-eight": 'variant no-eight "No 8s" based on crazy-eights\nwithout crazy-eights.eight',
    "own-six": 'variant own-six "Own" based on crazy-eights\nwith sevens',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("sheets")
    for name, text in SHEETS.items():
        (place / f"{name}.eight").write_text(text + "\n")
    return place


def taken(folder: Path, *takes: str, base: str = "plain") -> Variant:
    return load_variant(base, {}, takes, shipped_library(folder))


def refused(folder: Path, *takes: str, base: str = "plain") -> list[str]:
    with pytest.raises(FaultyVariant) as error:
        taken(folder, *takes, base=base)
    return [d.code for d in error.value.diagnostics if d.severity == "error"]


def meanings(variant: Variant, word: str) -> list[str]:
    return [layer.clause.sheet for layer in variant.words[word, 0].layers]


def test_a_house_rule_stands_above_those_that_it_needs_however_they_were_taken(folder: Path) -> None:
    assert meanings(taken(folder, "lens", "lamp"), "light") == ["lamp", "lens"]
    assert meanings(taken(folder, "lens", "mirror"), "light") == ["lamp", "mirror", "lens"]


def test_what_is_needed_must_be_there(folder: Path) -> None:
    assert refused(folder, "lens") == ["missing-sheet"]


def test_it_is_told_how_to_have_what_is_needed(folder: Path) -> None:
    with pytest.raises(FaultyVariant) as error:
        taken(folder, "lens")
    (found,) = error.value.diagnostics
    assert found.hint.startswith("take it as well: with lamp, or a house rule that takes it: blind")


def test_a_house_rule_is_taken_with_games_that_it_is_for(folder: Path) -> None:
    assert refused(folder, "foreign") == ["not-for-this"]
    assert "foreign" in taken(folder, "foreign", base="craits").modules


def test_a_clash_may_be_with_a_sheet_or_with_one_clause(folder: Path) -> None:
    assert refused(folder, "night", "mirror") == ["clash"]
    assert taken(folder, "night").modules[-1] == "night"
    assert refused(folder, "shade") == ["clash"]
    assert taken(folder, "shade", base="no-eight").modules[-1] == "shade"


@pytest.mark.parametrize(
    "pair",
    [("sevens", "sixes"), ("more", "sevens"), ("one", "three"), ("short", "shorter"), ("bows", "bends")],
)
def test_two_house_rules_that_say_one_thing_differently_are_refused(folder: Path, pair: tuple[str, str]) -> None:
    assert refused(folder, *pair) == ["said-by-two"]


def test_what_the_one_adds_to_the_other_is_no_contradiction(folder: Path) -> None:
    assert meanings(taken(folder, "sevens", "more"), "deal-size")[-2:] == ["sevens", "more"]
    assert taken(folder, "one", "uno").modules[-2:] == ("one", "uno")
    assert meanings(taken(folder, "blind"), "light") == ["lamp", "blind"]


def test_the_hint_says_when_another_order_would_do(folder: Path) -> None:
    with pytest.raises(FaultyVariant) as error:
        taken(folder, "more", "sevens")
    (found,) = error.value.diagnostics
    assert found.hint == "take `sevens` before `more`"
    assert found.labels[0].span.file.endswith("more.eight")


def test_two_settings_are_told_as_such(folder: Path) -> None:
    with pytest.raises(FaultyVariant) as error:
        taken(folder, "one", "three")
    assert [d.message for d in error.value.diagnostics] == ["`one` and `three` set `drawing` differently"]


def test_a_caller_may_overrule_a_house_rule_of_the_variant(folder: Path) -> None:
    assert meanings(taken(folder, "sixes", base="own-six"), "deal-size")[-2:] == ["sevens", "sixes"]


def test_a_rule_is_removed_whole_by_its_full_name(folder: Path) -> None:
    (folder / "bare.eight").write_text('variant bare "Bare" based on craits\nwithout creights.two\n')
    variant = load_variant("bare", {}, (), shipped_library(folder))
    assert not [name for name in variant.clauses if name.split(".")[:2] == ["creights", "two"]]


def test_house_rules_may_add_packs(folder: Path) -> None:
    (folder / "another.eight").write_text('house rule another "One pack more" for eights\ndefine packs = usual + 1\n')
    variant = taken(folder, "two-packs", "another")
    assert len(compile_variant(variant, 3).deck.cards) == 3 * 52
    assert len(compile_variant(variant, 3, traced=True).deck.cards) == 3 * 52
