"""Random play through `open_spiel`'s Python interface, in four ways; an optional extra."""

import importlib
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.cards import DRAW
from benchmarks.contestant import Contestant, Missing, Tally

DOCUMENTED = "open_spiel documented"
MISSING = Missing("open_spiel", "not installed here; pip install '.[open-spiel]' brings it")


def module(name: str = "pyspiel") -> Any | None:
    """The module of that name, or None where the extra is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


def load_game(players: int) -> Any:
    """`crazy_eights` with its defaults, for that many players. ModuleNotFoundError without the extra."""
    return importlib.import_module("pyspiel").load_game("crazy_eights", {"players": players})


def contestants() -> Sequence[Contestant | Missing]:
    """The four loops, or why there are none."""
    if module() is None:
        return [MISSING]
    return [
        Contestant(DOCUMENTED, documented),
        Contestant("open_spiel tuned", _timed(_tuned)),
        Contestant("open_spiel cheapest", _timed(_cheapest)),
        Contestant("open_spiel native", native),
    ]


def _timed(play: Callable[[Any, Callable[[], float]], int]) -> Callable[[int, int, int], Tally]:
    def play_games(games: int, seed: int, players: int) -> Tally:
        game, dice = load_game(players), Random(seed).random
        start = perf_counter()
        decisions = sum(play(game.new_initial_state(), dice) for _ in range(games))
        return Tally(games, decisions, perf_counter() - start)

    return play_games


def documented(games: int, seed: int, players: int) -> Tally:
    """As the library's pages show it: numpy draws from the outcomes of chance by their probabilities."""
    numpy, rng = importlib.import_module("numpy"), Random(seed)
    numpy.random.seed(seed % 2**32)
    game, decisions = load_game(players), 0
    start = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = numpy.random.choice(outcomes, p=chances)
            else:
                action = rng.choice(state.legal_actions())
                decisions += 1
            state.apply_action(action)
        state.returns()
    return Tally(games, decisions, perf_counter() - start)


def _tuned(state: Any, dice: Callable[[], float]) -> int:
    """Outcomes of chance are equally likely as long as one pack is used, so that an index will do."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(dice() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(dice() * len(actions))])
            decisions += 1
    state.returns()
    return decisions


def _cheapest(state: Any, dice: Callable[[], float]) -> int:
    """Two calls a move: `legal_actions` serves chance too and is empty at the end.

    A player's last action is never a card, and chance offers nothing else once the dealer is known.
    """
    legal_actions, apply = state.legal_actions, state.apply_action
    dealers = legal_actions()
    apply(dealers[int(dice() * len(dealers))])
    decisions = 0
    while actions := legal_actions():
        apply(actions[int(dice() * len(actions))])
        decisions += actions[-1] >= DRAW
    state.returns()
    return decisions


def native(games: int, seed: int, players: int) -> Tally:
    """The library's own loop over its own random bots; Python counts the decisions afterwards, untimed."""
    pyspiel, rng = importlib.import_module("pyspiel"), Random(seed)
    game = load_game(players)
    bots = [pyspiel.make_uniform_random_bot(seat, rng.getrandbits(31)) for seat in range(players)]
    finished = []
    start = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.getrandbits(31))
        finished.append(state)
    seconds = perf_counter() - start
    return Tally(games, sum(map(_decisions, finished)), seconds)


def _decisions(state: Any) -> int:
    return sum(move.player >= 0 for move in state.full_history())
