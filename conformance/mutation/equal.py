"""Plays rules and mutants of them side by side: what is on record as equal must never differ.

python -m eightfold.conformance.mutation.equal VARIANT [PLAYOUTS]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random

from rich.console import Console
from rich.progress import track

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
class Played:
    """What came of the games under one setting of the options.

    `used` are the clauses that were seen at work; `differs` has the first game, by its seed, in which other rules went
    another way, for those that did.
    """

    used: frozenset[str]
    differs: Mapping[str, int]


def play(variant: Variant, others: Mapping[str, Variant], turn: int, playouts: int = PLAYOUTS) -> Played:
    """Plays some rules and others by the same moves at random, under the setting with a number from 0.

    Each setting has a hundred games, as long as there are so many of all playouts; a game has at most 200 moves, with
    slips among them. The first setting is the rules as they are; in each other one half of the options are set at
    random, in all the rules alike, and another number sits down: so what only some option calls for is played, too.
    Options in which the rules themselves differ stay as they are. One game of each setting is traced.
    """
    sets = _setting(variant, _in_common(variant, others.values()), Random(turn)) if turn else ()
    chosen = _chosen(variant, sets)
    players = chosen.least + turn % (chosen.most - chosen.least + 1)
    seeds = range(turn * A_SETTING, min((turn + 1) * A_SETTING, playouts))
    left = {name: compile_variant(_chosen(other, sets), players) for name, other in others.items()}
    program, differs = compile_variant(chosen, players), dict[str, int]()
    for seed in seeds:
        for name in _parted(program, left, seed):
            differs[name] = seed
            del left[name]
    return Played(_seen(chosen, players, seeds[0]), differs)


def settings_of(playouts: int) -> range:
    """The numbers of the settings under which so many games are played."""
    return range((playouts + A_SETTING - 1) // A_SETTING)


def _in_common(variant: Variant, others: Iterable[Variant]) -> list[str]:
    """The options in which no rules differ."""
    rules = list(others)
    return [n for n, option in variant.options.items() if all(o.options[n].chosen == option.chosen for o in rules)]


def _setting(variant: Variant, free: Sequence[str], random: Random) -> Sets:
    return tuple((name, random.choice(variant.options[name].labels)) for name in free if random.random() < OTHERWISE)


def _chosen(variant: Variant, sets: Sets) -> Variant:
    """The variant under a setting; as it is where the setting contradicts itself."""
    return with_options(variant, sets, OUTSIDE)[0] or variant


def _seen(variant: Variant, players: int, seed: int) -> frozenset[str]:
    """The clauses that are used in one game."""
    game = new_game(compile_variant(variant, players, traced=True), seed=seed)
    random = Random(seed)
    for _ in range(MOST_MOVES):
        if game.over:
            break
        game.apply(_move(game, random))
    return names_fired(game)


def _parted(program: Program, others: Mapping[str, Program], seed: int) -> list[str]:
    """Which of other programs are not in the same state, or offer something else, at some move of one game."""
    random, parted = Random(seed), list[str]()
    game = new_game(program, seed=seed)
    twins = {name: new_game(other, seed=seed) for name, other in others.items()}
    state = attrgetter(*game.program_fields())
    for _ in range(MOST_MOVES):
        now, legal = state(game.state), game.legal()
        gone = [name for name, twin in twins.items() if state(twin.state) != now or twin.legal() != legal]
        parted += gone
        for name in gone:
            del twins[name]
        if game.over or not twins:
            break
        code = _move(game, random)
        for each in (game, *twins.values()):
            each.apply(code)
    return parted


def _move(game: Game, random: Random) -> int:
    slips = game.slips() if random.random() < SLIPS else []
    return random.choice(slips or game.legal())


# ---- what is on record ----

_RULES: list[tuple[Variant, dict[str, Variant]]] = []
"""A variant and its mutants on record, in this process."""


def begin(name: str) -> None:
    """Sets this process up for a variant."""
    variant, recorded = load_variant(name), equivalents(name)
    _RULES[:] = [(variant, {m.id: m.apply(variant) for m in mutants_of(variant) if m.id in recorded})]


def play_recorded(turn: int, playouts: int) -> Played:
    """Plays all mutants on record under one setting."""
    return play(*_RULES[0], turn, playouts)


def main(name: str, playouts: int = PLAYOUTS) -> int:
    """Plays every mutant on record as equal, on all cores, and tells each; 1 if one differs or is none any more."""
    with processes(os.cpu_count() or 1, begin, (name,)) as pool:
        waiting = [pool.submit(play_recorded, turn, playouts) for turn in settings_of(playouts)]
        played = [each.result() for each in track(waiting, f"{name}: {playouts} games", console=Console(stderr=True))]
    clauses = {m.id: m.clause for m in mutants_of(load_variant(name))}
    told = {id_: _told(id_, clauses.get(id_), played) for id_ in equivalents(name)}
    for id_, line in told.items():
        print(f"{id_}: {line}")
    return int(any(not line.startswith(ALIKE) for line in told.values()))


ALIKE = "no difference"


def _told(id_: str, clause: str | None, played: Sequence[Played]) -> str:
    if clause is None:
        return "no such mutant"
    seeds = [one.differs[id_] for one in played if id_ in one.differs]
    if seeds:
        return f"differs in game {min(seeds)}"
    used = sum(clause in one.used for one in played)
    return f"{ALIKE}; its clause was seen at work under {used} of {len(played)} settings"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *(int(number) for number in sys.argv[2:3])))
