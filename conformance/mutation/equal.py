"""Plays rules and a mutant of them side by side: what is on record as equal must never differ.

python -m eightfold.conformance.mutation.equal VARIANT [PLAYOUTS]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from operator import attrgetter
from random import Random

from eightfold.conformance.mutation.campaign import equivalents
from eightfold.conformance.mutation.mutants import mutants_of
from eightfold.conformance.processes import processes
from eightfold.conformance.scenarios.play import names_fired
from eightfold.dsl import Span, load_variant
from eightfold.dsl.options import with_options
from eightfold.dsl.typed import Variant
from eightfold.interpreter import Game, Program, compile_variant, new_game

PLAYOUTS = 10_000
MOST_MOVES = 200
SLIPS = 0.05
"""How often a slip is made where one can be."""
A_SETTING = 100
"""How many games are played under one setting of the options."""
OTHERWISE = 0.5
"""How often an option is set at random, and not left as it is."""
OUTSIDE = Span("", 1, 1, 1, 1)

Sets = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of many games of two sets of rules.

    `differs` is the seed of the first game in which they differ, None if they never do. `settings` is under how many
    settings of options they were played, `used` in how many of them the clause in question was seen at work.
    """

    differs: int | None
    settings: int
    used: int


@dataclass(frozen=True, slots=True)
class _Table:
    """Two sets of rules under the same options, for the same number of players."""

    one: Variant
    two: Variant
    players: int


def compare(variant: Variant, other: Variant, clause: str, playouts: int = PLAYOUTS) -> Compared:
    """Plays two sets of rules that differ in one clause by the same moves at random, until they differ.

    Games are played for at most 200 moves, with slips among them. Every hundred games the options are set otherwise at
    random, in both alike, and another number sits down: what only some option calls for is played, too. The options in
    which the two differ stay as they are. Of each setting one game is traced.
    """
    used = settings = 0
    for table, seeds in _tables(variant, other, playouts):
        settings += 1
        used += clause in _seen(table, seeds[0])
        one, two = (compile_variant(rules, table.players) for rules in (table.one, table.two))
        for seed in seeds:
            if not _alike(one, two, seed):
                return Compared(seed, settings, used)
    return Compared(None, settings, used)


def _tables(variant: Variant, other: Variant, playouts: int) -> Iterator[tuple[_Table, range]]:
    """Each table, and the seeds of its games. The first has the options as they are."""
    free = [name for name, option in variant.options.items() if option.chosen == other.options[name].chosen]
    for turn, first in enumerate(range(0, playouts, A_SETTING)):
        sets = _setting(variant, free, Random(turn)) if turn else ()
        one, two = _chosen(variant, sets), _chosen(other, sets)
        players = one.least + turn % (one.most - one.least + 1)
        yield _Table(one, two, players), range(first, min(first + A_SETTING, playouts))


def _setting(variant: Variant, free: list[str], random: Random) -> Sets:
    return tuple((name, random.choice(variant.options[name].labels)) for name in free if random.random() < OTHERWISE)


def _chosen(variant: Variant, sets: Sets) -> Variant:
    """The variant under a setting; as it is where the setting contradicts itself."""
    return with_options(variant, sets, OUTSIDE)[0] or variant


def _seen(table: _Table, seed: int) -> frozenset[str]:
    """The clauses that are used in one game."""
    game = new_game(compile_variant(table.one, table.players, traced=True), seed=seed)
    random = Random(seed)
    for _ in range(MOST_MOVES):
        if game.over:
            break
        game.apply(_move(game, random))
    return names_fired(game)


def _alike(first: Program, second: Program, seed: int) -> bool:
    random = Random(seed)
    one, two = new_game(first, seed=seed), new_game(second, seed=seed)
    state = attrgetter(*one.program_fields())
    for _ in range(MOST_MOVES):
        if state(one.state) != state(two.state) or one.legal() != two.legal():
            return False
        if one.over:
            break
        code = _move(one, random)
        one.apply(code)
        two.apply(code)
    return True


def _move(game: Game, random: Random) -> int:
    slips = game.slips() if random.random() < SLIPS else []
    return random.choice(slips or game.legal())


def compare_recorded(name: str, id_: str, playouts: int) -> tuple[str, Compared | None]:
    """A mutant's id, and what came of the games; None if there is no such mutant any more."""
    variant = load_variant(name)
    mutant = next((m for m in mutants_of(variant) if m.id == id_), None)
    if mutant is None:
        return id_, None
    return id_, compare(variant, mutant.apply(variant), mutant.clause, playouts)


def main(name: str, playouts: int = PLAYOUTS) -> int:
    """Plays every mutant on record as equal, on all cores, and tells each; 1 if one differs or is none any more."""
    with processes(os.cpu_count() or 1) as pool:
        waiting = [pool.submit(compare_recorded, name, id_, playouts) for id_ in equivalents(name)]
        told = [_told(*done.result(), playouts) for done in as_completed(waiting)]
    return min(sum(told), 1)


def _told(id_: str, found: Compared | None, playouts: int) -> int:
    if found is None:
        print(f"{id_}: no such mutant", flush=True)
    elif found.differs is not None:
        print(f"{id_}: differs in game {found.differs}", flush=True)
    else:
        used = f"its clause was used under {found.used} of {found.settings} settings"
        print(f"{id_}: no difference in {playouts} games; {used}", flush=True)
    return found is None or found.differs is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *(int(number) for number in sys.argv[2:3])))
