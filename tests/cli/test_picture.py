"""What the table looks like from one seat."""

from random import Random

import pytest
from rich.console import Console

from eightfold.cli.faces import Faces, make_faces
from eightfold.cli.front import Prompt
from eightfold.cli.picture import Picture, facts, picture, standings
from eightfold.cli.plain_front import PlainFront
from eightfold.cli.rich_front import RichFront
from eightfold.dsl import load_variant
from eightfold.interpreter import Game, new_game
from eightfold.interpreter.view import view


def game_of(name: str, players: int = 3, actions: int = 0) -> Game:
    game, dice = new_game(load_variant(name), players, seed=4), Random(4)
    for _ in range(actions):
        game.apply(dice.choice(game.legal()))
    return game


def faces_of(game: Game, symbols: bool = True) -> Faces:
    kinds = {name: info.values for name, info in game.program.variant.kinds.items()}
    return make_faces(game.program.deck, kinds, symbols)


def facts_of(game: Game) -> dict[str, str]:
    return dict(facts(view(game, 0), faces_of(game)))


def test_the_suit_and_the_direction_are_always_there() -> None:
    game = game_of("crazy-eights")
    field = game.program.plan.keeps["direction"]
    for way, text in ((1, "P1 > P2 > P3 (to the left)"), (-1, "P3 > P2 > P1 (to the right)")):
        setattr(game.state, field, way)
        assert facts_of(game)["direction"] == text
    suits = game.program.variant.kinds["suit"].values
    for number, suit in enumerate(suits):
        setattr(game.state, game.program.plan.keeps["in-force"], number)
        assert facts_of(game)["suit"] == f"{'♣♦♥♠'[number]} {suit}"


def test_nothing_and_nobody_are_not_told() -> None:
    game = game_of("crazy-eights")
    told = facts_of(game)
    assert told["dealer"] == game.names[game.kept("dealer")]
    setattr(game.state, game.program.plan.keeps["dealer"], -1)
    setattr(game.state, game.program.plan.keeps["hand-number"], 0)
    assert set(told) - set(facts_of(game)) >= {"dealer", "hand"}


@pytest.mark.parametrize("name", ["crazy-eights", "craits", "canadian"])
def test_ones_own_hand_is_sorted_and_what_may_be_played_is_marked(name: str) -> None:
    game = game_of(name, actions=12)
    seat = game.seats_to_act()[0]
    faces = faces_of(game)
    shown = picture(view(game, seat), ["you"] * 3, game.actions(seat), faces)
    names = [card.name for card in shown.hand]
    assert names == faces.sorted(names)
    assert sorted(names) == sorted(game.program.deck.name(card) for card in game.cards_in("hand", seat))
    playable = {value for action in game.actions(seat) for _, value in action.args}
    assert {card.name for card in shown.hand if card.playable} == playable & set(names)
    assert [place.on_turn for place in shown.places] == [other in game.seats_to_act() for other in range(3)]


def test_a_bystander_is_shown_no_hand() -> None:
    game = game_of("craits")
    assert picture(view(game, -1), ["bot"] * 3, [], faces_of(game)).hand == ()


def test_standings_leave_away_what_is_nothing_for_all() -> None:
    game = game_of("crazy-eights")
    assert standings(view(game, -1)).labels == ("score",)
    getattr(game.state, game.program.plan.keeps["won"])[1] = 1
    assert standings(view(game, -1)).labels == ("score", "rounds won")
    assert standings(view(game, -1)).rows[1] == ("P2", "0", "1")


def test_letters_stand_for_suits_where_there_are_no_symbols() -> None:
    game = game_of("crazy-eights")
    with_symbols, without = faces_of(game), faces_of(game, symbols=False)
    assert with_symbols.name("10S") == "10♠"
    assert without.name("10S") == "10S"
    assert with_symbols.text("P1 plays 10S on AH.").plain == "P1 plays 10♠ on A♥."
    assert with_symbols.text("10S2 stays, and so does x-AH").plain == "10S2 stays, and so does x-AH"


@pytest.mark.parametrize("name", ["whot", "four-colours"])
def test_other_packs_are_shown_by_their_own_names(name: str) -> None:
    game = game_of(name)
    faces = faces_of(game)
    cards = [game.program.deck.name(card) for card in game.cards_in("hand", 0)]
    assert [faces.name(card) for card in cards] == cards


def test_a_mode_that_is_on_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Picture((), (), ("the crank", "cards are owed"), (), ())
    prompt = Prompt("P1", "P1, it is your turn:", ("play 2H",), False)
    PlainFront().show(shown, prompt)
    RichFront(Console(width=100), faces_of(game_of("crazy-eights"))).show(shown, prompt)
    plain, drawn = capsys.readouterr().out.split("1: play 2H")
    for text in (plain, drawn):
        assert "ow: the crank" in text
        assert "ow: cards are owed" in text
