"""Where wild cards must match, one that has no suit to match by can be played all the same, or no hand would end."""

from __future__ import annotations

from random import Random

import pytest

from eightfold.conformance.exploration.player import Player
from eightfold.dsl import Variant, load_variant
from eightfold.dsl.catalogue import shipped_folder
from eightfold.interpreter import compile_variant, new_game

MUST_MATCH = {"wild-on": "matching"}
WITH_JOKERS = {"mau-mau-brazil": {"jokers": "next-draws-five"}}
GAMES = sorted(path.stem for part in ("", "world", "benchmarks") for path in (shipped_folder() / part).glob("*.eight"))


def suitless(variant: Variant) -> set[int]:
    """The faces that have no suit."""
    return {i for i, face in enumerate(variant.faces) if "suit" not in dict(face.values)}


TABLES = [(name, ()) for name in GAMES if suitless(load_variant(name))] + [("crazy-eights", ("joker-keeps-suit",))]


@pytest.mark.parametrize(("name", "takes"), TABLES)
def test_a_card_without_a_suit_is_played_where_wild_cards_must_match(name: str, takes: tuple[str, ...]) -> None:
    variant = load_variant(name, MUST_MATCH | WITH_JOKERS.get(name, {}), takes)
    program = compile_variant(variant, 3, traced=True)
    faces, played = suitless(variant), 0
    for seed in range(3):
        game, player = new_game(program, seed=seed), Player(program, Random(seed))
        for _ in range(400):
            if game.over:
                break
            code = player.choice(game)
            names = [value for _, value in game.describe(code).args if game.describe(code).verb == "play"]
            played += sum(card % len(variant.faces) in faces for n in names for card in program.deck.named(n)[:1])
            game.apply(code)
    assert played > 0


def test_there_are_such_games() -> None:
    assert {"makao", "four-colours", "colour-runs", "mau-mau-brazil", "whot"} <= {name for name, _ in TABLES}
