"""Every key of `expect` holds where it should, and where it does not the difference reads as a player would say it."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from eightfold.conformance.scenarios.judge import CHECKS
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.scenarios.schema import schema

Run = Callable[[str], list[Outcome]]

GIVEN = """\
- id: one
  title: One
  given:
    dealer: south
    hands: {north: [1S, 2M, 5M], east: [3M, 3S, 4S]}
    starter: 7M
    stock: [9S, 8S]
"""

WRONG = {
    "{legal: {north: [play 2M, draw]}}": "north may play 2M, play 5M, draw; too many: play 5M",
    "{legal: {north: [play 2M, play 5M, draw, pass]}}": "north may play 2M, play 5M, draw; missing: pass",
    "{legal: {east: [draw]}}": "east may nothing; missing: draw",
    "{legal-includes: {north: [draw, play 1S]}}": "north should be allowed to play 1S, but may play 2M, play 5M, draw",
    "{not-legal: {north: [play 1S, PLAY 2M]}}": "north should not be allowed to PLAY 2M",
    "{plays: {north: [1S, 2M]}}": "north may play 2M, 5M; missing: 1S; too many: 5M",
    "{slips: {north: []}}": "north can wrongly misplay 1S; too many: misplay 1S",
    "{to-act: [north, east]}": "north, east should have to act, but it is north",
    "{events: [turn begins]}": "`turn begins` should have been said; said was: game begins; round begins",
    "{events: [round begins, round begins]}": "`round begins` should have been said",
    "{no-events: [round begins]}": "`round begins` should not have been said",
    "{hands: {north: [1S, 2M, 4M]}}": "north's hand is 2M, 5M, 1S; missing: 4M; too many: 5M",
    "{hands: {north: [1S, 1S, 2M, 5M]}}": "missing: 1S",
    "{hands: {south: 4}}": "south's hand should have 4 cards, and has 3",
    "{holds: {north: [1S, 9S]}}": "north should hold 9S, and holds 2M, 5M, 1S",
    "{holds-not: {north: [1s, 9S]}}": "north should not hold 1S",
    "{pile: [8M]}": "the pile from the top is 7M, not 8M",
    "{pile: [7M, 8M]}": "the pile from the top is 7M, not 7M, 8M",
    "{pile-size: 2}": "the pile should have 2 cards, and has 1",
    "{stock: [8S, 9S]}": "the stock from the top is 9S, 8S, 8M, not 8S, 9S",
    "{stock-size: 9}": "the stock should have 9 cards, and has 8",
    "{shown: {east: [1S]}}": "what east is shown is no card; missing: 1S",
    "{zones: {row: [6M]}}": "row is 7M; missing: 6M; too many: 7M",
    "{zones: {heap: 9}}": "the heap should have 9 cards, and has 8",
    "{zones: {aside: {north: [1S]}}}": "north's aside is no card; missing: 1S",
    "{zones: {heap: {north: 1}}}": "the rules give no player a heap",
    "{zones: {shelf: 0}}": "the rules have no zone `shelf`",
    "{view: {north: {hands: {east: [3M, 3S, 4S]}}}}": "north sees of east's hands 3 hidden cards, not 3M, 3S, 4S",
    "{view: {north: {hands: {north: 3}}}}": "north sees of north's hands 2M, 5M, 1S, not 3 hidden cards",
    "{view: {north: {stock: 9}}}": "north sees of the stock 8 hidden cards, not 9 hidden cards",
    "{view: {north: {pile: [6M]}}}": "north sees of the pile 7M, not 6M",
    "{view: {north: {shelf: 1}}}": "the rules have no zone `shelf`",
    "{kept: {way: -1}}": "way should be -1, and is 1",
    "{kept: {friends: [north]}}": "friends should be north, and is nobody",
    "{kept: {tired: {north: yes}}}": "north's tired should be yes, and is no",
    "{kept: {tired: yes}}": "tired is kept for each player",
    "{kept: {way: {north: 1}}}": "way is kept once",
    "{kept: {luck: 1}}": "the rules keep no `luck`",
    "{turn: east}": "the seat on turn should be east, and is north",
    "{dealer: east}": "the dealer should be east, and is south",
    "{direction: right}": "the direction should be right, and is left",
    "{suit: suns}": "the suit to be followed should be suns, and is moons",
    "{hand: 2}": "the number of the hand should be 2, and is 1",
    "{scores: {north: 5}}": "north's score should be 5, and is 0",
    "{mode: nap}": "the mode should be nap, and is none",
    "{modes: [nap]}": "open are none, not nap",
    "{over: yes}": "the game should be over",
    "{winners: [north]}": "north should have won, but it is nobody",
    "{why: [{north: play 2M, legal: no, because: [little.plays]}]}": "north: play 2M should not be legal",
    "{why: [{north: play 2M, because: [little.three]}]}": "not of little.three",
    "{why: [{north: play 1S, because: [little.three]}]}": "play 1S is not legal because of",
    "{why: [{north: dance, because: [little.three]}]}": "north: there is no action `dance`",
}  # fmt: skip


@pytest.mark.parametrize("expect", WRONG)
def test_a_difference_is_told(run: Run, expect: str) -> None:
    (outcome,) = run(GIVEN + f"  expect: {expect}\n")
    assert outcome.verdict == "failed", outcome.detail
    assert WRONG[expect] in outcome.detail
    assert outcome.at == 11


def test_every_key_of_the_schema_has_its_check() -> None:
    assert set(CHECKS) == set(schema()["$defs"]["expect"]["properties"])


def test_every_check_is_seen_to_fail_here_and_to_pass_in_the_little_games_file() -> None:
    failed = {key for expect in WRONG for key in yaml.safe_load(expect)}
    assert failed == set(CHECKS)
    text = (Path(__file__).parent / "tiny" / "tiny.scenarios.yaml").read_text("utf-8")
    assert set(CHECKS) <= {word.strip(" {,:") for line in text.splitlines() for word in line.replace(":", ": ").split()}


def test_all_differences_are_told_at_once(run: Run) -> None:
    (outcome,) = run(GIVEN + "  expect: {turn: east, pile: [8M], scores: {north: 0}}\n")
    assert len(outcome.detail.split("\n")) == 2


def test_cards_and_actions_may_be_written_in_either_case(run: Run) -> None:
    (outcome,) = run(
        GIVEN + "  expect: {hands: {north: [1s, 2m, 5m]}, pile: [7m], legal: {north: [Play 2m, play 5M, DRAW]}}\n"
    )
    assert outcome.verdict == "passed", outcome.detail


@pytest.mark.parametrize(
    "expect",
    [
        "{turn: nobody-here}", "{dealer: x}", "{legal: {x: []}}", "{hands: {x: 1}}", "{holds: {x: [1S]}}",
        "{to-act: [x]}", "{winners: [x]}", "{scores: {x: 1}}", "{view: {x: {pile: 1}}}",
        "{view: {north: {hands: {x: 1}}}}", "{shown: {x: []}}", "{kept: {tired: {x: no}}}",
        "{why: [{x: draw, because: [little.draws]}]}",
    ],
)  # fmt: skip
def test_a_seat_that_nobody_has_is_refused(run: Run, expect: str) -> None:
    (outcome,) = run(GIVEN + f"  expect: {expect}\n")
    assert (outcome.verdict, outcome.code) == ("refused", "impossible-step")
    assert "nobody is called" in outcome.detail
