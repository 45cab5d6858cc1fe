"""Set-ups: stated cards land where they are stated, by the game's own dealing, and cards are conserved."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eightfold.conformance.scenarios.arrange import zone_cards
from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.model import Deal, Given, Rules, Scenario
from eightfold.conformance.scenarios.plain import Text
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.scenarios.setup import set_up
from eightfold.conformance.scenarios.words import usual_words
from eightfold.interpreter import Program, new_game

Run = Callable[[str], list[Outcome]]


def cards_of(play: Play) -> Counter[int]:
    zones = range(len(play.game.state.M))
    return Counter(card for zone in zones for card in zone_cards(play.game, zone))


def scenario(variant: str, given: Given) -> Scenario:
    return Scenario("x", "X", "x.yaml", 1, Rules(variant), (), (), given, (), usual_words())


def texts(*cards: str) -> tuple[Text, ...]:
    return tuple(Text(card, 1) for card in cards)


# ---- dealt ----

PACK = [
    f"{rank}{suit}" for suit in "CDHS" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_stated_is_dealt(programs: Programs, data: Any) -> None:
    players = data.draw(st.integers(2, 7))
    deck = iter(data.draw(st.permutations([card for card in PACK if not card.startswith("8")])))
    seats = ("north", "east", "south", "west", "fifth", "sixth", "seventh")[:players]
    hands = {Text(s, 1): texts(*(next(deck) for _ in range(data.draw(st.integers(0, 5))))) for s in seats}
    deal = Deal(hands, Text(next(deck), 1), texts(*(next(deck) for _ in range(data.draw(st.integers(0, 3))))))
    dealer = data.draw(st.sampled_from(seats))
    play = set_up(scenario("crazy-eights", Given(players, Text(dealer, 1), deal)), programs)
    game = play.game
    named = game.program.deck.name
    for number, seat in enumerate(seats):
        hand = [named(card) for card in game.cards_in("hand", number)]
        assert len(hand) == 5
        assert set(hands[Text(seat, 1)]) <= set(hand)
    assert [named(card) for card in game.cards_in("pile")] == [deal.starter]
    assert [named(card) for card in game.cards_in("stock")][: len(deal.stock)] == list(deal.stock)
    assert seats[game.kept("dealer")] == dealer
    assert cards_of(play) == Counter(game.program.deck.cards)


def test_a_set_up_is_the_same_each_time(programs: Programs) -> None:
    wanted = scenario("crazy-eights", Given(4))
    first, second = set_up(wanted, programs), set_up(wanted, Programs())
    assert first.game.to_data()["state"]["M"] == second.game.to_data()["state"]["M"]


def test_its_tape_deals_the_same_game_again(programs: Programs) -> None:
    deal = Deal({Text("east", 1): texts("8C", "QD")}, Text("8H", 1), texts("JD"))
    play = set_up(scenario("crazy-eights", Given(3, None, deal, chance=texts("7"))), programs)
    again = new_game(play.game.program, tape=play.tape, traced=True)
    assert again.state.M == play.game.state.M
    assert again.state.taped == len(play.tape)


def test_the_first_seat_begins_where_no_dealer_is_stated(programs: Programs) -> None:
    for players in range(2, 8):
        play = set_up(scenario("crazy-eights", Given(players)), programs)
        assert (play.game.kept("dealer"), play.game.kept("mover")) == (players - 1, 0)


@pytest.mark.parametrize("how", ["by-lot", "by-lowest-card", "by-highest-card"])
def test_anybody_can_be_made_the_dealer_however_that_is_settled(programs: Programs, how: str) -> None:
    for number, seat in enumerate(("north", "east", "south", "west")):
        one = scenario("crazy-eights", Given(4, Text(seat, 1)))
        one = replace(one, rules=Rules("crazy-eights", (("first-dealer", how),)))
        assert set_up(one, programs).game.kept("dealer") == number


def test_a_starter_that_acts_does_not_disturb_what_was_dealt(run: Run) -> None:
    (outcome,) = run("""\
        - id: one
          title: The first player draws for a 7 that is turned up
          set: {starting-seven: draws}
          given: {starter: 7M, hands: {north: [1S]}, stock: [9S, 8S]}
          expect: {pile: [7M], stock: [8S], hands: {north: 4}, holds: {north: [1S, 9S]}}
    """)
    assert outcome.verdict == "passed", outcome.detail


def test_what_is_not_stated_is_turned_up_without_effect(run: Run) -> None:
    (outcome,) = run("""\
        - id: one
          title: No 7 is turned up
          set: {starting-seven: draws}
          given: {filler: [7]}
          expect: {no-events: [north takes-card], hands: {north: [7M, 3M, 6M], east: [7S, 4M, 8M], south: [2M, 5M, 9M]}}
    """)
    assert outcome.verdict == "passed", outcome.detail


# ---- arranged ----


def test_arranged_cards_are_conserved(sheets: Path, programs: Programs) -> None:
    path = sheets / "arranged.scenarios.yaml"
    path.write_text(
        """\
variant: tiny
words: {pile: row, stock: heap, dealer: host, turn: holder, suit: follow}
scenarios:
  - id: a
    title: A
    given: {arranged: so, hands: {north: [1S], east: []}, pile: [2M, 9S], stock: [3S], rest: pile}
    expect: {over: no}
  - id: b
    title: B
    given: {arranged: so, zones: {aside: {south: [1M, 2M, 3M, 4M, 5M, 6M]}}}
    expect: {over: no}
""",
        encoding="utf-8",
    )
    first, second = load_suite([path]).scenarios
    play = set_up(first, programs)
    assert cards_of(play) == Counter(play.game.program.deck.cards)
    assert [play.game.program.deck.name(c) for c in play.game.cards_in("row")][:2] == ["2M", "9S"]
    assert len(play.game.cards_in("row")) == 18 - 1 - 3 - 1
    play = set_up(second, programs)
    assert cards_of(play) == Counter(play.game.program.deck.cards)
    assert [len(play.game.cards_in("hand", seat)) for seat in range(3)] == [3, 3, 3]


def test_an_arranged_position_looks_the_same_in_rows_masks_and_places(programs: Programs) -> None:
    from eightfold.conformance.scenarios.model import Arranged
    from eightfold.conformance.scenarios.plain import Row, Table

    hands = Table({Text("north", 1): Row(list(texts("7H")), 1)}, 1)
    arranged = Arranged("so", {"hand": hands, "pile": Row(list(texts("2H", "3D")), 1)})
    state = set_up(scenario("crazy-eights", Given(3, arranged=arranged)), programs).game.state
    for zone, mask in enumerate(state.M):
        members = [card for card in range(52) if mask >> card & 1]
        assert all(state.L[card] == zone for card in members)
        if state.R[zone] is not None:
            assert sorted(state.R[zone]) == members


# ---- refused ----

IMPOSSIBLE = [
    ("{starter: 7M, hands: {north: [7M]}}", "7M is stated more often than it is in the pack, which holds it once"),
    ("{hands: {north: [1M, 1M]}}", "more often"),
    ("{stock: [1M], starter: 1M}", "more often"),
    ("{starter: 10M}", "no card of the pack is called `10M`"),
    ("{starter: 1N}", "no card of the pack is called `1N`"),
    ("{hands: {north: [1M, 2M, 3M, 4M]}}", "north is dealt 3 cards, and 4 are stated"),
    ("{hands: {nort: [1M]}}", "did you mean `north`?"),
    ("{dealer: nobody}", "nobody is called `nobody`"),
    ("{players: 5}", "tiny is played by 2 to 4 players, not by 5"),
    ("{players: 1}", "not by 1"),
    ("{players: [ann, ben], hands: {north: [1M]}}", "at the table sit ann, ben"),
    ("{stock: [1M, 2M, 3M, 4M, 5M, 6M, 7M, 8M, 9M]}", "the stock has 8 cards after the deal"),
    ("{chance: [north]}", "more outcomes of chance are stated than chance decides"),
    ("{lots: [north, south]}", "`south` is stated where cards are shuffled"),
    ("{lots: [x]}", "`x` is not among what is drawn from"),
    ("{lots: [[1M]]}", "cards in an order are stated where a lot is drawn"),
    ("{hand: 2}", "the game is over before hand 2"),
    ("{arranged: so, hands: {north: [1M], east: [1M]}}", "more often"),
    ("{arranged: so, pile: [10M]}", "no card of the pack is called `10M`"),
    ("{arranged: so, turn: nobody-here}", "`nobody-here` is no player"),
    ("{arranged: so, suit: stars}", "`stars` is no suit"),
    ("{arranged: so, kept: {luck: 1}}", "the rules keep no `luck`"),
    ("{arranged: so, kept: {tired: yes}}", "tired is kept for each player"),
    ("{arranged: so, kept: {way: {north: 1}}}", "way is kept once"),
    ("{arranged: so, kept: {way: much}}", "`much` is no number"),
    ("{arranged: so, kept: {way: [1, 2]}}", "one number is kept here, not several"),
    ("{arranged: so, zones: {shelf: [1M]}}", "the rules have no zone `shelf`"),
    ("{arranged: so, zones: {aside: [1M]}}", "each player has a aside"),
    ("{arranged: so, zones: {row: {north: [1M]}}}", "nobody owns the row"),
    ("{arranged: so, hands: {north: [" + ", ".join(f"{n}M" for n in range(1, 10)) + "], east: ["
     + ", ".join(f"{n}S" for n in range(1, 10)) + "]}}", "no card is left"),
]  # fmt: skip


@pytest.mark.parametrize(("stated", "why"), IMPOSSIBLE)
def test_an_impossible_set_up_is_refused_with_its_line(run: Run, stated: str, why: str) -> None:
    (outcome,) = run(f"- id: one\n  title: One\n  given:\n    {stated}\n  expect: {{over: no}}\n")
    assert (outcome.verdict, outcome.code) == ("refused", "impossible-set-up")
    assert why in outcome.detail
    assert outcome.at == 7


def test_rules_that_do_not_check_are_refused(run_file: Run) -> None:
    for head in (
        "variant: no-such-variant",
        "variant: tiny\nset: {threes: four}",
        "variant: tiny\nset: {x: y}",
        "variant: tiny\nwith: [x]",
    ):
        (outcome,) = run_file(head + "\nscenarios: [{id: one, title: One, expect: {over: no}}]\n")
        assert (outcome.verdict, outcome.code) == ("refused", "faulty-variant")


def test_programs_are_compiled_once(programs: Programs) -> None:
    one = programs.program(Rules("crazy-eights"), 3)
    assert isinstance(one, Program)
    assert programs.program(Rules("crazy-eights"), 3) is one
