"""Cases of docs/edge-cases.md that must hold in every ruleset: the deal, and the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from eightfold.conformance.exploration.cells import rules, shipped_variants
from eightfold.conformance.exploration.player import Player
from eightfold.dsl.typed import SentenceKey
from eightfold.interpreter import Game, Program, compile_variant, new_game

HANDS_ARE_DEALT: SentenceKey = ("hands", "be-dealt", False, ())
STARTER_IS_PUT_BACK: SentenceKey = ("starter", "be-put-back", False, ())
HAND_IS_OVER: SentenceKey = ("hand", "be-over", False, ())
HAND_IS_SCORED: SentenceKey = ("hand", "be-scored", False, ())

PLAYED_BY_THE_DEALER = {"hundred-and-one": "the dealer's first card is the starter"}
"""Rulesets in which no card is turned up, with the reason."""

DEALS = 12


def said(game: Game, key: SentenceKey) -> int:
    number = game.program.plan.sentences[key]
    return sum(1 for entry in game.log if entry[:2] == ("said", number))


def turned_up(game: Game) -> int:
    """How many cards went to the pile in a deal, but for those that were put back."""
    pile, stock = (game.program.plan.zones[name] for name in ("pile", "stock"))
    moves = [entry[2:4] for entry in game.log if entry[0] == "moved"]
    put_back = max(moves.count((pile, stock)), said(game, STARTER_IS_PUT_BACK))
    return moves.count((stock, pile)) - put_back


@pytest.mark.parametrize("name", shipped_variants())
def test_b005_one_card_is_turned_up_and_hands_are_dealt_once(name: str) -> None:
    variant = rules(name)
    for players in (variant.least, variant.most):
        program = compile_variant(variant, players, traced=True)
        for seed in range(DEALS):
            game = new_game(program, seed=seed)
            assert said(game, HANDS_ARE_DEALT) == 1
            assert len(game.cards_in("pile")) == 1
            assert turned_up(game) == 1 or name in PLAYED_BY_THE_DEALER


def hands(program: Program, seed: int, most: int) -> Iterator[dict[SentenceKey, int]]:
    """How often the sentences of a hand's end were said, hand by hand, up to so many decisions."""
    game, player = new_game(program, seed=seed), Player(program, Random(seed))
    counts, hand = dict.fromkeys((HAND_IS_OVER, HAND_IS_SCORED), 0), game.kept("hand-number")
    for _ in range(most):
        game.log.clear()
        if game.over:
            return
        game.apply(player.choice(game))
        for key in counts:
            counts[key] += said(game, key)
        if game.over or game.kept("hand-number") != hand:
            yield counts
            counts, hand = dict.fromkeys(counts, 0), game.kept("hand-number")


ENDERS = [
    ("crazy-eights", ()),
    ("crazy-eights", ("seven-cuts",)),
    ("crazy-eights", ("too-many-cards",)),
    ("crazy-eights", ("places",)),
    ("canadian", ()),
    ("craits", ("seven-cuts", "too-many-cards")),
    ("craits-translated", ()),
    ("makao", ()),
    ("hundred-and-one", ()),
]
"""Rulesets and house rules with several ways in which a hand can end."""


@pytest.mark.parametrize(
    ("name", "takes"), ENDERS, ids=lambda value: value if isinstance(value, str) else "+".join(value)
)
def test_b103_however_a_hand_ends_it_is_scored_once(name: str, takes: tuple[str, ...]) -> None:
    program = compile_variant(rules(name, (), takes), 4, traced=True)
    ended = [counts for seed in range(3) for counts in hands(program, seed, 1500)]
    assert len(ended) >= 2
    assert all(counts == {HAND_IS_OVER: 1, HAND_IS_SCORED: 1} for counts in ended)
