"""Events in sentences, and what a seat sees: nothing hidden gets out, nothing open is held back."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from eightfold.dsl import load_variant
from eightfold.interpreter import Game, Program, compile_variant, new_game
from eightfold.interpreter.compile.effects import told_mode
from eightfold.interpreter.compile.effects.telling import template
from eightfold.interpreter.events import Event, EventReader
from eightfold.interpreter.sight import cards_seen
from eightfold.interpreter.view import view

RULESETS = ("crazy-eights", "craits", "canadian", "craits-translated")
A_CARD_NAME = re.compile(r"(?<!\w)(?:10|[2-9JQKA])[CDHS](?!\w)")


@cache
def program(name: str, players: int) -> Program:
    return compile_variant(load_variant(name), players, traced=True)


def played(name: str, actions: int, seed: int = 2, players: int = 3) -> Iterator[tuple[Game, list[Event]]]:
    """A traced game by chance, with what each action brought about."""
    game, dice = new_game(program(name, players), seed=seed), Random(seed)
    reader = EventReader(game)
    yield game, reader.new()
    for _ in range(actions):
        if game.over:
            return
        game.apply(dice.choice(game.legal()))
        yield game, reader.new()


def names(game: Game, mask: int) -> set[str]:
    return {game.program.deck.name(card) for card in game.program.deck.cards if mask >> card & 1}


def test_the_first_actions_are_told_in_sentences() -> None:
    texts = [event.text for _, events in played("crazy-eights", 3, seed=7) for event in events if event.kind == "said"]
    assert texts[0].endswith("deals first.")
    assert any(re.fullmatch(r"[Tt]he starter is \w+\.?", text) for text in texts)
    assert any(re.fullmatch(r"P\d plays \w+\.?", text) for text in texts)


AGAIN = """variant again based on eights
players 2 to 4
define play reverses
  direction becomes -direction
define player plays card
  usual
rule five
  when player plays 5
    play reverses
"""


def test_what_is_said_anew_is_told_as_before(tmp_path: Path) -> None:
    sheet = tmp_path / "again.eight"
    sheet.write_text(AGAIN)
    variant = load_variant(str(sheet))
    assert template(variant, ("play", "reverse", False, ())) == "Play turns round."
    assert template(variant, ("", "play", True, ())) == "{player} plays {card}"


ASKING = """variant asking based on crazy-eights
rule card
  when player plays card
    player may "go on?"
      nothing happens
"""


def test_a_yes_or_no_is_told_without_its_question_mark(tmp_path: Path) -> None:
    sheet = tmp_path / "asking.eight"
    sheet.write_text(ASKING)
    game = new_game(compile_variant(load_variant(str(sheet)), 2, traced=True), seed=2)
    reader, dice, told = EventReader(game), Random(2), ""
    for _ in range(40):
        game.apply(dice.choice(game.legal()))
        told += "".join(f"{event.text}\n" for event in reader.new())
    assert re.search(r"^P\d agrees to go on$", told, re.MULTILINE)
    assert re.search(r"^P\d declines to go on$", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("title", "verb", "told"),
    [
        ("the crank", "begins", "The crank begins."),
        ("the crank", "ends", "The crank ends."),
        ("cards are owed", "begins", "Now: cards are owed."),
        ("the play is halted", "begins", "Now: the play is halted."),
        ("a suit is named unseen", "ends", "No longer: a suit is named unseen."),
    ],
)
def test_a_mode_is_told_by_its_name_or_by_how_things_stand(title: str, verb: str, told: str) -> None:
    assert told_mode(title, verb) == told


def test_nothing_is_said_of_a_draw_of_no_card() -> None:
    variant = load_variant("crazy-eights", {"lapse-draw": "0", "lapse-turns": "0"})
    texts: set[str] = set()
    for seed in range(8):
        game, dice = new_game(compile_variant(variant, 3, traced=True), seed=seed), Random(seed)
        reader = EventReader(game)
        for _ in range(60):
            game.apply(dice.choice(game.legal()))
        texts |= {event.text for event in reader.new() if event.kind == "said"}
    assert any("did not say it" in text for text in texts)
    assert [text for text in texts if "draws 0" in text] == []


def test_a_starter_that_is_put_back_is_told() -> None:
    rules = compile_variant(load_variant("crazy-eights"), 3, traced=True)
    texts = {event.text for seed in range(60) for event in EventReader(new_game(rules, seed=seed)).new()}
    assert "The starter is put back into the stock, and another is turned up." in texts
    assert [text for text in texts if "None" in text] == []


@pytest.mark.parametrize("name", RULESETS)
def test_no_seat_is_told_a_card_that_it_has_not_seen(name: str) -> None:
    before = [0, 0, 0]
    for game, events in played(name, 120):
        through = {e.arg("card") for e in events if e.kind == "moved" and e.visible_to is None}
        for seat in range(3):
            now = cards_seen(game, seat)
            known = names(game, before[seat] | now) | through
            known |= {e.arg("card") for e in events if e.kind == "moved" and seat in (e.visible_to or ())}
            told = {card for event in events for card in A_CARD_NAME.findall(event.told_to(seat))}
            assert told <= known
            before[seat] = now


@pytest.mark.parametrize("name", RULESETS)
def test_a_card_drawn_is_told_to_its_owner_alone(name: str) -> None:
    drawn = [
        event
        for _, events in played(name, 60)
        for event in events
        if event.kind == "moved" and event.arg("from") == "stock" and event.arg("to").endswith("hand")
    ]
    assert drawn
    for event in drawn:
        others = {event.told_to(seat) for seat in (-1, 0, 1, 2) if seat != event.seat}
        assert others == {f"a card goes from stock to {event.arg('to')}"}
        assert event.told_to(event.seat) == event.told_to(None) == event.text
        assert event.arg("card") in event.text


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_names_a_clause_of_the_variant(name: str) -> None:
    for game, events in played(name, 80):
        unknown = [event for event in events if event.clause not in game.program.variant.clauses]
        assert [event for event in unknown if event.clause] == []
        assert all(event.kind == "said" for event in unknown)


def test_a_reader_of_a_clone_goes_on_from_there() -> None:
    *_, (game, _) = played("craits", 40)
    clone = game.clone()
    reader, dice = EventReader(clone), Random(8)
    assert reader.new() == []
    clone.apply(dice.choice(clone.legal()))
    assert reader.new()[0].kind in ("acted", "chose")


def test_only_a_traced_game_tells() -> None:
    with pytest.raises(ValueError, match="traced"):
        EventReader(new_game(load_variant("crazy-eights"), 2))


@pytest.mark.parametrize("name", RULESETS)
def test_a_view_shows_ones_own_hand_and_hides_the_others(name: str) -> None:
    for game, _ in played(name, 60):
        for seat in range(3):
            seen = view(game, seat)
            for zone in seen.zones:
                open_ = zone.sight == "seen" or (zone.sight == "owner" and zone.owner == seat)
                assert (zone.cards is not None) == open_
                assert zone.cards is None or len(zone.cards) == zone.count
            assert sum(zone.count for zone in seen.zones) == len(game.program.deck.cards)
            assert seen.to_act == game.seats_to_act()


def test_an_onlooker_sees_everything_and_a_bystander_no_hand() -> None:
    *_, (game, _) = played("crazy-eights", 10)
    assert all(zone.cards is not None for zone in view(game, None).zones)
    assert all(zone.cards is None for zone in view(game, -1).zones if zone.sight != "seen")


def test_a_choice_of_cards_is_hidden_from_the_others() -> None:
    dice, game = Random(1), new_game(program("crazy-eights", 3), seed=1)
    found: set[bool] = set()
    for _ in range(300):
        if game.over:
            break
        choice = view(game, None).choice
        if choice is not None:
            secret = game.program.prompts[game.state.ask[1]][1] == "card"
            other = view(game, (choice.seat + 1) % 3).choice
            assert other is not None
            assert (other.options is None) == secret
            assert view(game, choice.seat).choice == choice
            found.add(secret)
        game.apply(dice.choice(game.legal()))
    assert False in found


def test_secret_values_are_hidden() -> None:
    variant = load_variant("crazy-eights")
    game = new_game(variant, 2, seed=1)
    shown = {kept.name for kept in view(game, 0).kept}
    assert shown == {name for name, keep in variant.keeps.items() if not keep.secret and not keep.mode}
