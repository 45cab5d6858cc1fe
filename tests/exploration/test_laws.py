"""Each law finds the fault that it is there for: a game is spoilt by hand, and the check says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from eightfold.conformance.exploration import hidden, laws, session
from eightfold.conformance.exploration.broken import Broken
from eightfold.conformance.exploration.cells import Cell, programs, rules, shipped_variants
from eightfold.conformance.exploration.machine import explore
from eightfold.conformance.exploration.session import Session
from eightfold.interpreter import Game, Refused, new_game
from eightfold.interpreter.events import EventReader
from eightfold.interpreter.sight import cards_seen
from eightfold.interpreter.view import View, view

CELL = Cell("crazy-eights", 3)
CUTTING = (("first-dealer", "by-highest-card"),)


@pytest.fixture
def table() -> Session:
    """A sound game after a few actions."""
    found = Session(*programs(CELL), seed=5)
    for pick in (3, 1, 4, 1, 5, 9, 2, 6):
        found.act(pick)
    return found


def broken(law: str) -> Any:
    return pytest.raises(Broken, match=f"^{law}: ")


# ---- cards ----
def lost(game: Game) -> None:
    game.state.M[game.state.L[0]] &= ~1


def doubled(game: Game) -> None:
    game.state.M[3 if game.state.L[0] != 3 else 4] |= 1


def of_another_pack(game: Game) -> None:
    game.state.M[1] |= 1 << game.program.deck.size


def out_of_order(game: Game) -> None:
    game.state.R[game.program.plan.zones["stock"]].pop()


def said_elsewhere(game: Game) -> None:
    game.state.L[0] = game.state.L[0] % 5 + 1


@pytest.mark.parametrize("spoil", [lost, doubled, of_another_pack, out_of_order, said_elsewhere])
def test_a_card_that_is_lost_or_doubled_is_noticed(table: Session, spoil: Callable[[Game], None]) -> None:
    laws.check_cards(table.game)
    spoil(table.game)
    with broken("cards"):
        laws.check_cards(table.game)


# ---- decisions ----
def test_a_dead_end_is_noticed(table: Session) -> None:
    table.game._legal = []
    with broken("decision"):
        laws.check_decision(table.game)


def test_a_game_that_is_over_and_goes_on_is_noticed(table: Session) -> None:
    table.game.state.over = (0,)
    with broken("decision"):
        laws.check_decision(table.game)


DEAD_END = """variant dead-end "Nobody draws" based on crazy-eights
forbid player draws
"""


def test_a_sheet_with_a_dead_end_is_found_by_playing(tmp_path: Path) -> None:
    sheet = tmp_path / "dead-end.eight"
    sheet.write_text(DEAD_END)
    with broken("decision"):
        explore(Cell(str(sheet), 2), examples=5, steps=20)


# ---- refusals ----
def test_an_attempt_that_succeeds_is_noticed(table: Session) -> None:
    with broken("refusal"):
        laws.check_refused(table.game, lambda: table.game.apply(table.game.legal()[0]))


def test_a_refusal_that_changes_something_is_noticed(table: Session) -> None:
    def attempt() -> None:
        table.game.state.rng += 1
        raise Refused("not-permitted", "no")

    with broken("refusal"):
        laws.check_refused(table.game, attempt)


@pytest.mark.parametrize("error", [KeyError("no"), Refused("", "no")])
def test_a_refusal_without_a_code_is_noticed(table: Session, error: Exception) -> None:
    def attempt() -> None:
        raise error

    with broken("refusal"):
        laws.check_refused(table.game, attempt)


def test_a_plain_refusal_is_none(table: Session) -> None:
    assert laws.check_refused(table.game, lambda: table.game.apply(10**9)) == "unknown-action"


# ---- what is hidden ----
def test_a_view_of_others_hands_is_noticed(table: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(game: Game, seat: int | None) -> View:
        return view(game, None)

    assert hidden.check_hidden(table.game, 0, Random(1))
    monkeypatch.setattr(hidden, "view", leaking)
    with broken("hidden"):
        hidden.check_hidden(table.game, 0, Random(1))


def test_an_event_that_names_a_hidden_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(EventReader):
        def new(self) -> list[Any]:
            return [SimpleNamespace(told_to=lambda _, text=event.text: text) for event in super().new()]

    game, code = one_draw()
    assert any(hidden.check_told(game, code, seat, Random(dice)) for seat in range(3) for dice in range(20))
    monkeypatch.setattr(hidden, "EventReader", Loud)
    with broken("hidden"):
        for seat in range(3):
            for dice in range(20):
                hidden.check_told(game, code, seat, Random(dice))


def one_draw() -> tuple[Game, int]:
    """A game in which somebody draws a single card, and the code of it."""
    cell = Cell("crazy-eights", 3, (("drawing", "one-card"), ("drawn-card", "kept")))
    game = new_game(programs(cell)[0], seed=1)
    return game, next(code for code in game.legal() if game.describe(code).verb == "draw")


def test_cards_shown_to_everybody_are_shown_to_onlookers(table: Session) -> None:
    everybody = tuple(range(3))
    for seats, seen_by in ((everybody, {-1, 0, 1, 2}), ((1,), {1, 2}), ((), {2})):
        table.game.log[:] = [("shown", 2, 0b11, seats, 0)]
        assert {seat for seat in range(-1, 3) if hidden.was_shown(table.game, seat)} == seen_by


def test_a_seat_that_acts_because_of_hidden_cards_is_noticed(table: Session) -> None:
    seen = view(table.game, 0)
    with broken("hidden"):
        hidden.compare(seen, hidden.without_turns(seen), 0)


def test_changed_places_change_nothing_that_is_seen(table: Session) -> None:
    change = hidden.changed_places(table.game, 0, Random(3))
    assert change is not None
    other = hidden.with_changed(table.game, change)
    assert other.cards_in("hand", 0) == table.game.cards_in("hand", 0)
    assert other.cards_in("hand", 1) != table.game.cards_in("hand", 1)
    assert other.cards_in("stock") != table.game.cards_in("stock")


# ---- twins ----
def test_a_twin_that_goes_another_way_is_noticed(table: Session) -> None:
    table.copy()
    table.twins[-1][1].state.rng += 1
    with broken("copying"):
        table.check()


def test_builds_that_differ_are_noticed(table: Session) -> None:
    table.fast.state.rng += 1
    with broken("builds"):
        table.check()


def test_what_is_lost_on_loading_is_noticed(table: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(program: Any, data: dict[str, Any]) -> Game:
        loaded = session.new_game(program, seed=5)
        assert data["seed"] == 5
        return loaded

    table.save_and_load()
    monkeypatch.setattr(session, "from_data", forgetful)
    with broken("loading"):
        table.save_and_load()


def test_another_course_from_the_same_seed_is_noticed(table: Session) -> None:
    table.replay()
    table.history.pop()
    with broken("seed"):
        table.replay()


# ---- the end ----
ENDLESS = Cell("vandatta", 3, (("finish-card", "A"),), ("finish-on-a-queen",))


def test_a_hand_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MOST_DECISIONS", 3000)
    with broken("end"):
        Session(*programs(ENDLESS), seed=1).finish_hand(Random(1))


OPEN = {"cut": "everybody saw the cards that were cut for the deal"}
"""What sheets keep openly although the card lies hidden by now, with the reason."""


def test_what_is_kept_openly_of_hidden_cards_was_seen_by_all() -> None:
    told: set[str] = set()
    for name in shipped_variants():
        cell = Cell(name, rules(name).least, CUTTING if "first-dealer" in rules(name).options else ())
        game, dice = new_game(programs(cell)[0], seed=3), Random(name)
        for _ in range(150):
            if game.over:
                break
            seen = cards_seen(game, -1)
            told |= {keep for keep, card in hidden.kept_openly(game) if not seen >> card & 1}
            game.apply(dice.choice(game.legal()))
    assert told == OPEN.keys()
