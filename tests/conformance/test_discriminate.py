"""Discriminators: a difference is found, written as a scenario that tells, and nothing can be left out of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from eightfold.conformance.discriminate.find import Telling, holds, tell_apart
from eightfold.conformance.discriminate.glance import Glance
from eightfold.conformance.discriminate.lockstep import Pair, Rivals, compared, followed
from eightfold.conformance.discriminate.opening import random_opening, table_of
from eightfold.conformance.discriminate.search import Bounds
from eightfold.conformance.discriminate.shrink import Shrinker
from eightfold.conformance.discriminate.witness import Kept, Move, Witness
from eightfold.conformance.discriminate.write import Named, file_text, scenario_text
from eightfold.conformance.scenarios.model import Rules
from eightfold.conformance.scenarios.programs import Programs

PROGRAMS = Programs()
BOUNDS = Bounds(games=120, seconds=120)


def rivals(variant: str, option: str, mine: str, theirs: str) -> Rivals:
    return Rivals(Rules(variant, ((option, mine),)), Rules(variant, ((option, theirs),)), PROGRAMS)


def apart(one: Rivals, bounds: Bounds = BOUNDS) -> Telling:
    return tell_apart(one, Named("found", "found:", one.a.sets, one.a.takes), bounds)


def lesser(witness: Witness) -> Iterator[Witness]:
    """Every witness with one card, seat or step less, as a reader of the scenario would strike it out."""
    for at in range(len(witness.moves)):
        yield replace(witness, moves=(*witness.moves[:at], *witness.moves[at + 1 :]))
    for zone in ("pile", "stock"):
        cards = getattr(witness, zone)
        for at in range(len(cards)):
            yield replace(witness, **{zone: (*cards[:at], *cards[at + 1 :])})
    for seat, hand in enumerate(witness.hands):
        for at in range(len(hand)):
            fewer = (*hand[:at], *hand[at + 1 :])
            yield replace(witness, hands=(*witness.hands[:seat], fewer, *witness.hands[seat + 1 :]))
    for at, seat in enumerate(witness.seats):
        yield replace(
            witness,
            seats=(*witness.seats[:at], *witness.seats[at + 1 :]),
            hands=(*witness.hands[:at], *witness.hands[at + 1 :]),
            moves=tuple(move for move in witness.moves if move.seat != seat),
            kept=tuple(kept for kept in witness.kept if kept.seat != seat),
        )


DIFFERENT = [
    ("crazy-eights", "drawn-card", "must-be-played", "kept"),
    ("crazy-eights", "name-another", "no", "yes"),
    ("craits", "four-in-answer", "turn-is-lost", "passes-on"),
    ("craits", "last-six", "draws-and-plays-on", "out-at-once"),
]


@pytest.mark.parametrize(("variant", "option", "mine", "theirs"), DIFFERENT)
def test_two_settings_are_told_apart_by_a_scenario_of_which_nothing_can_be_left_out(
    variant: str, option: str, mine: str, theirs: str
) -> None:
    pair = rivals(variant, option, mine, theirs)
    telling = apart(pair)
    assert telling.found is not None
    assert telling.depth <= 2
    assert telling.found.witness.cards <= 4
    assert holds(file_text(variant, [telling.scenario]), pair)
    assert not holds(file_text(variant, [telling.scenario]), Rivals(pair.b, pair.a, PROGRAMS))
    names = compared(pair)
    assert followed(telling.found.witness, pair, names, True) is not None
    assert [w for w in lesser(telling.found.witness) if followed(w, pair, names, True)] == []


def test_rulesets_that_deal_differently_need_no_move_and_no_card() -> None:
    telling = apart(Rivals(Rules("craits"), Rules("makao"), PROGRAMS))
    assert telling.found is not None
    assert (telling.depth, telling.found.witness.cards, len(telling.found.witness.seats)) == (0, 0, 2)
    assert "expect: {hands: {north: 8}}" in telling.scenario


def test_the_same_rules_are_known_without_a_game() -> None:
    telling = apart(Rivals(Rules("craits"), Rules("craits", (("last-six", "draws-and-plays-on"),)), PROGRAMS))
    assert telling.found is None
    assert apart(Rivals(Rules("craits"), Rules("craits"), PROGRAMS)).same


def test_what_makes_no_difference_is_not_found_and_the_bounds_are_told() -> None:
    pair = rivals("crazy-eights", "named-suit-match", "suit-or-rank", "suit-only")
    telling = apart(pair, Bounds(games=6, seconds=120, seed=5))
    assert telling.found is None
    assert not telling.same
    assert telling.looked.games == 6
    assert telling.looked.decisions > 6
    assert set(telling.looked.tables) <= set(range(2, 8))


def test_the_same_seed_finds_the_same() -> None:
    pair = rivals("crazy-eights", "name-another", "no", "yes")
    bounds = Bounds(games=4, seconds=120, seed=3)
    assert apart(pair, bounds).scenario == apart(pair, bounds).scenario


def test_only_dealt_positions_where_only_those_are_wanted() -> None:
    pair = rivals("crazy-eights", "name-when-out", "no", "yes")
    arranged = Witness(("north", "east"), (("8C",), ("5H",)), ("2C",), (), (Move("north", "play 8C"),), True)
    found = followed(arranged, pair, compared(pair), True)
    assert found is not None
    assert apart(pair, replace(BOUNDS, games=10, arranged=False)).found is None


def test_a_late_start_is_arranged_and_its_moves_are_left_out() -> None:
    pair = rivals("crazy-eights", "name-another", "no", "yes")
    moves = (Move("north", "play 2C"), Move("east", "play 3C"), Move("north", "play 8D"))
    long = Witness(("north", "east"), (("2C", "8D"), ("3C", "9H")), ("4C",), ("5H", "6H"), moves)
    found = followed(long, pair, compared(pair), True)
    assert found is not None
    assert len(found.witness.moves) == 3
    small = Shrinker(pair, compared(pair)).smallest(found)
    assert len(small.witness.moves) == 1
    assert small.witness.cards == 1


def test_seats_and_values_are_written_under_the_short_keys() -> None:
    pair = rivals("crazy-eights", "name-another", "no", "yes")
    kept = (Kept("mover", "", "east"), Kept("score", "north", "30"), Kept("hand-number", "", "2"))
    hands = (("2C",), ("8D", "9H"))
    witness = Witness(("north", "east"), hands, ("4C",), (), (Move("east", "play 8D"),), True, "pile", kept)
    found = followed(witness, pair, compared(pair), True)
    assert found is not None
    text = scenario_text(found, Named("found", "a: b", pair.a.sets))
    for line in ("turn: east", "scores: {north: 30}", "kept: {hand-number: 2}", "rest: pile", 'title: "a: b"'):
        assert line in text
    assert holds(file_text("crazy-eights", [text]), pair)


def test_a_refusal_for_another_reason_is_a_difference_that_a_scenario_can_show(tmp_path: Path) -> None:
    (tmp_path / "no-sixes.eight").write_text('house rule no-sixes "None" for eights\nforbid player plays 6 "never"\n')
    (tmp_path / "odd-sixes.eight").write_text(
        'house rule odd-sixes "None" for eights\ndefine fitting = usual except 6\n'
    )
    sides = [Rules("crazy-eights", (), (name,), tmp_path) for name in ("no-sixes", "odd-sixes")]
    pair = Rivals(*sides, PROGRAMS)
    tried = Witness(("north", "east"), (("6C",), ()), ("4C",), (), (Move("north", "play 6C", tried=True),))
    names = compared(pair)
    assert followed(tried, pair, names, True) is None
    found = followed(tried, pair, names, False)
    assert found is not None
    text = scenario_text(found, Named("found", "found", takes=("no-sixes",)))
    assert "- north: play 6C\n        refused: forbidden" in text
    assert holds(file_text("crazy-eights", [text]), pair)


@pytest.mark.parametrize("variant", ["crazy-eights", "canadian"])
def test_a_quick_look_sees_what_the_long_one_sees(variant: str) -> None:
    pair = Rivals(Rules(variant), Rules(variant), PROGRAMS)
    names = compared(pair)
    table = table_of(3, pair, names)
    assert table is not None
    for seed in range(6):
        games = Pair(random_opening(table, Random(seed), True), pair, names)
        assert games.comparable
        assert list(games.parted()) == []
        other = Glance(games.a.game.clone(), names)
        code = games.a.game.legal()[0]
        before = other.taken()
        other.game.apply(code)
        assert other.taken() != before


def test_a_house_rule_of_ones_own_is_told_from_its_base(tmp_path: Path) -> None:
    sheet = tmp_path / "no-sixes.eight"
    sheet.write_text('house rule no-sixes "No sixes" for eights\n\nforbid player plays 6 "never"\n')
    pair = Rivals(Rules("crazy-eights"), Rules("crazy-eights", (), ("no-sixes",), tmp_path), PROGRAMS)
    telling = apart(pair)
    assert telling.found is not None
    assert telling.found.parting.key == "legal-includes"
    assert "play 6" in telling.found.parting.a
