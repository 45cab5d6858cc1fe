"""Plays rules and a mutant of them side by side: what is on record as equal must never differ.

python -m eightfold.conformance.mutation.equal VARIANT [PLAYOUTS]
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from eightfold.conformance.mutation.campaign import equivalents
from eightfold.conformance.mutation.mutants import mutants_of
from eightfold.dsl import load_variant
from eightfold.dsl.typed import Variant
from eightfold.interpreter import Game, Program, compile_variant, new_game

PLAYOUTS = 10_000
MOST_MOVES = 400
SLIPS = 0.05
"""How often a slip is made where one can be."""


def first_difference(variant: Variant, other: Variant, playouts: int = PLAYOUTS) -> int | None:
    """The seed of the first game in which the two differ, played by the same moves at random; None if none does.

    Games are played for at most 400 moves, by every number of players in turn, with slips among the moves.
    """
    tables = [
        (compile_variant(variant, players), compile_variant(other, players))
        for players in range(variant.least, variant.most + 1)
    ]
    return next((seed for seed in range(playouts) if _differs(tables[seed % len(tables)], seed)), None)


def _differs(programs: tuple[Program, Program], seed: int) -> bool:
    random = Random(seed)
    one, two = (new_game(program, seed=seed) for program in programs)
    for _ in range(MOST_MOVES):
        if _state(one) != _state(two) or one.legal() != two.legal():
            return True
        if one.over:
            return False
        slips = one.slips() if random.random() < SLIPS else []
        code = random.choice(slips or one.legal())
        one.apply(code)
        two.apply(code)
    return False


def _state(game: Game) -> dict[str, Any]:
    return {name: getattr(game.state, name) for name in game.program_fields()}


def main(name: str, playouts: int = PLAYOUTS) -> int:
    """Plays every mutant on record as equal, and tells each; 1 if one differs or is no mutant any more."""
    variant = load_variant(name)
    mutants = {m.id: m for m in mutants_of(variant)}
    wrong = 0
    for id_ in equivalents(name):
        seed = first_difference(variant, mutants[id_].apply(variant), playouts) if id_ in mutants else -1
        wrong += seed is not None
        print(f"{id_}: {'no difference' if seed is None else f'differs in game {seed}' if seed >= 0 else 'no mutant'}")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *(int(number) for number in sys.argv[2:3])))
