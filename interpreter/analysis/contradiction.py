"""Where two house rules contradict each other: a moment of a game at which each of them says something else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random

from eightfold.dsl.typed import Variant
from eightfold.interpreter.compile.program import Program, compile_variant
from eightfold.interpreter.game import Faulty, Game, new_game

SEEDS = 25
"""Games that are begun in search of the moment, at each of two tables."""

DEPTH = 100
"""Actions of each game."""


SAYING = ("rule", "forbid", "action", "claim", "define", "row", "mode", "window")
"""Kinds of clauses that say what happens; options and what is kept only serve them."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one ruleset has that the other has not, and which clauses of the sheets asked about it used then."""

    says: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The table, the seed and the actions after which two rulesets part, what they part in, and both sides."""

    players: int
    seed: int
    steps: tuple[tuple[int, str], ...]
    what: str
    sides: tuple[Side, Side]


def parting(one: Variant, other: Variant, sheets: Collection[str]) -> Moment | None:
    """The earliest moment found at which two rulesets part that were given the same cards and actions; else None.

    The smallest table that both permit is tried, and one of three or the nearest to that.
    """
    least, most = max(one.least, other.least), min(one.most, other.most)
    best: Moment | None = None
    for players in sorted({least, max(least, min(3, most))}) if least <= most else ():
        programs = compile_variant(one, players, traced=True), compile_variant(other, players, traced=True)
        for seed in range(SEEDS):
            limit = DEPTH if best is None else len(best.steps) - 1
            best = _played(programs, seed, limit, sheets) or best
    return best


def _played(programs: tuple[Program, Program], seed: int, limit: int, sheets: Collection[str]) -> Moment | None:
    games = new_game(programs[0], seed=seed), new_game(programs[1], seed=seed)
    dice, steps = Random(seed), list[tuple[int, str]]()
    used: tuple[set[int], set[int]] = set(), set()
    for _ in range(limit + 1):
        for what, tell in LOOKS:
            a, b = list(tell(games[0])), list(tell(games[1]))
            if a != b:
                sides = (
                    Side(tuple(x for x in a if x not in b), _clauses(games[0], used[0], sheets)),
                    Side(tuple(x for x in b if x not in a), _clauses(games[1], used[1], sheets)),
                )
                return Moment(programs[0].players, seed, tuple(steps), what, sides)
        if games[0].over:
            return None
        seat, text = _choice(games[0], dice)
        used = set(games[0].state.fired), set(games[1].state.fired)
        steps.append((seat, text))
        try:
            for game in games:
                game.play(seat, text)
        except Faulty:
            return None
    return None


def _choice(game: Game, dice: Random) -> tuple[int, str]:
    """An action by chance, a draw only where it must be or one time in eight: cards played show more of the rules."""
    actions = game.actions()
    telling = [action for action in actions if action.args]
    chosen = dice.choice(telling if telling and dice.random() < 0.875 else actions)
    return chosen.seat, chosen.text


def _clauses(game: Game, before: set[int], sheets: Collection[str]) -> tuple[str, ...]:
    """What some sheets say that the last action used: for the first time, if there is any such."""
    clauses, names = game.program.variant.clauses, game.program.clause_names
    used = [n for n in sorted(game.state.fired) if clauses[names[n]].sheet in sheets]
    mine = [n for n in used if clauses[names[n]].kind in SAYING]
    return tuple(names[n] for n in ([n for n in mine if n not in before] or mine))


# ---- what is looked at ----
def _offers(game: Game) -> Iterator[str]:
    yield from sorted({f"{game.names[a.seat]} may {a.text}" for a in game.actions()})


def _cards(game: Game) -> Iterator[str]:
    for number, (zone, seat) in sorted(game.program.plan.zone_names().items()):
        cards = game.state.M[number].bit_count()
        owner = f"{game.names[seat]}'s" if seat >= 0 else "the"
        yield f"{owner} {zone} has {cards} card{'' if cards == 1 else 's'}"


def _ending(game: Game) -> Iterator[str]:
    yield f"the game is won by {', '.join(game.names[s] for s in game.winners)}" if game.over else "the game goes on"


LOOKS = (("where the cards lie", _cards), ("what may be done", _offers), ("how it ends", _ending))
