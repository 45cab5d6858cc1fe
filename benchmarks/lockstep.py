"""Plays the same random games on two engines and compares them at every decision.

Compared: the seat on turn, the legal actions, the end, and the returns. `python -m benchmarks.lockstep --help` lists
the options. Exit status: 0 when the engines agreed throughout, 1 when they differed or there is only one here.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from rich.console import Console

from benchmarks import same_dice, spiel_engine
from benchmarks.cards import MAX_DRAWS
from benchmarks.contestant import Missing
from benchmarks.deals import Deal, random_deal
from benchmarks.engine import Engine, Game
from benchmarks.hand_python import SEATS
from benchmarks.ours_engine import OurEngine
from benchmarks.plain import PlainEngine

Chooser = Callable[[Sequence[str], Random], str]
"""Picks one of the legal actions, which come sorted."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two engines part: after `actions` on `deal`, they say different things about `what`."""

    deal: Deal
    actions: tuple[str, ...]
    what: str
    one: object
    other: object

    def __str__(self) -> str:
        return f"{self.what}: {self.one!r} against {self.other!r}\nafter {list(self.actions)}\non {self.deal}"


@dataclass(slots=True)
class Report:
    """What a comparison saw: games, decisions, how often each corner of the rules was met, and any difference."""

    games: int = 0
    decisions: int = 0
    corners: Counter[str] = field(default_factory=Counter)
    difference: Difference | None = None


def anyhow(actions: Sequence[str], rng: Random) -> str:
    """Every action equally likely."""
    return rng.choice(actions)


def eager(actions: Sequence[str], rng: Random) -> str:
    """A card wherever one may be played; most hands run empty."""
    return rng.choice([action for action in actions if action not in ("draw", "pass")] or actions)


def idle(actions: Sequence[str], rng: Random) -> str:
    """Mostly draws and passes; empties the stock early and ends by passes."""
    waits = [action for action in actions if action in ("draw", "pass")]
    return rng.choice(waits if waits and rng.random() < 0.9 else actions)


CHOOSERS: tuple[Chooser, ...] = (anyhow, anyhow, eager, idle)


def compare(one: Engine, other: Engine, players: int, games: int, seed: int) -> Report:
    """Plays `games` random games of `players` on both engines, and stops at the first difference."""
    rng = Random(f"{seed} {players}")
    report = Report()
    while report.games < games and report.difference is None:
        deal = random_deal(players, rng)
        chooser = CHOOSERS[report.games % len(CHOOSERS)]
        actions, report.difference = _compare_game(one.new_game(deal), other.new_game(deal), deal, chooser, rng)
        report.games += 1
        report.decisions += len(actions)
        report.corners.update(_corners(deal, actions))
    return report


def _compare_game(
    one: Game, other: Game, deal: Deal, chooser: Chooser, rng: Random
) -> tuple[list[str], Difference | None]:
    actions: list[str] = []
    while True:
        for (what, mine), (_, theirs) in zip(_facts(one), _facts(other), strict=True):
            if mine != theirs:
                return actions, Difference(deal, tuple(actions), what, mine, theirs)
        if one.is_over():
            return actions, None
        actions.append(chooser(sorted(one.legal()), rng))
        one.apply(actions[-1])
        other.apply(actions[-1])


def _facts(game: Game) -> list[tuple[str, object]]:
    """What can be seen of a game, and must be alike; lists of either kind differ in their first fact."""
    if game.is_over():
        return [("over", True), ("returns", game.returns())]
    return [("over", False), ("turn", game.turn()), ("legal", sorted(game.legal()))]


def _corners(deal: Deal, actions: Sequence[str]) -> set[str]:
    """The corners of the rules that a game met, told from its actions alone."""
    draws = [action == "draw" for action in actions]
    last = actions[-1] if actions else ""
    met = {
        "eight put back": bool(deal.rejected),
        "suit named": any(action.startswith("suit") for action in actions),
        "five draws": any(all(draws[i : i + MAX_DRAWS]) for i in range(len(draws) - MAX_DRAWS + 1)),
        "stock ran out": sum(draws) == len(deal.stock),
        "ended by passes": last == "pass",
        "ended on an eight": last.startswith("play 8"),
    }
    return {corner for corner, happened in met.items() if happened}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; gives the exit status."""
    settings = _settings(arguments)
    console = Console(soft_wrap=True, highlight=False, markup=False)
    present: list[Engine] = []
    for engine in engines():
        if isinstance(engine, Missing):
            console.print(f"Missing: {engine.name}: {engine.reason}")
        else:
            present.append(engine)
    reference, *others = present
    if not others:
        console.print(f"{reference.name}: no other engine is here to hold against it")
    agreed = [_tell(console, reference, other, players, settings) for other in others for players in settings.players]
    agreed += [_tell_dice(console, reference, players, settings) for players in settings.players if players in SEATS]
    return 0 if all(agreed) and others else 1


def engines() -> list[Engine | Missing]:
    """Everything that may be compared, the reference first."""
    return [spiel_engine.engine(), PlainEngine(), OurEngine()]


def _tell(console: Console, one: Engine, other: Engine, players: int, settings: argparse.Namespace) -> bool:
    report = compare(one, other, players, settings.games, settings.seed)
    verdict = "differ" if report.difference else "agree"
    console.print(
        f"{one.name} and {other.name}, {players} players: {verdict} over {report.games} games, "
        f"{report.decisions} decisions ({', '.join(f'{name} {n}' for name, n in sorted(report.corners.items()))})"
    )
    if report.difference:
        console.print(str(report.difference))
    return report.difference is None


def _tell_dice(console: Console, engine: Engine, players: int, settings: argparse.Namespace) -> bool:
    deal = same_dice.unlike(engine, players, settings.games, settings.seed)
    verdict = f"end otherwise on {deal}" if deal else f"agree over {settings.games} games of the same dice"
    console.print(f"{engine.name} and the timed loops, {players} players: {verdict}")
    return deal is None


def _settings(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lockstep", description="Compare engines of ruleset A.")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5], choices=range(2, 16), metavar="N")
    parser.add_argument("--games", type=int, default=1000, help="for each pair and number of players")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
