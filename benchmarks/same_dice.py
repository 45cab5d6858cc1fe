"""Holds the timed loops of `hand_python`, which cannot be stopped at a decision, against an engine.

Both play the same deal with the same dice, spent by the same rule. If they ever saw different legal actions, they
would soon play different cards, and so end after other decisions, with other returns, or with dice left over.
"""

from random import Random

from benchmarks.cards import ACTION_NAMES, ACTIONS, NAME_SUIT
from benchmarks.deals import Deal, random_deal
from benchmarks.engine import Engine
from benchmarks.hand_python import Dice, play_deal


def unlike(engine: Engine, players: int, games: int, seed: int) -> Deal | None:
    """The first of `games` random deals for 2 to 5 players that the engine ends in another way, if there is one."""
    rng = Random(f"{seed} {players}")
    for _ in range(games):
        deal, dice_seed = random_deal(players, rng), rng.getrandbits(64)
        mine, theirs = Random(dice_seed), Random(dice_seed)
        if play_deal(deal, mine.random) != replay(engine, deal, theirs.random) or mine.random() != theirs.random():
            return deal
    return None


def replay(engine: Engine, deal: Deal, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """Plays `deal` on the engine, spending the dice as `hand_python` does; gives decisions and returns."""
    game, decisions = engine.new_game(deal), 0
    while not game.is_over():
        game.apply(_picked(sorted(ACTIONS[name] for name in game.legal()), dice))
        decisions += 1
    return decisions, game.returns()


def _picked(actions: list[int], dice: Dice) -> str:
    if len(actions) == 1:
        return ACTION_NAMES[actions[0]]
    # Draw or pass sorts last but comes first by the dice, except where a suit is named.
    ordered = actions if actions[0] >= NAME_SUIT else [actions[-1], *actions[:-1]]
    return ACTION_NAMES[ordered[int(dice() * len(ordered))]]
