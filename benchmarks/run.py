"""Times every contestant that can take part here on ruleset A; `python -m benchmarks.run --help` lists the options.

Exit status: 0 when all played the same ruleset as far as their mean decisions per game tell, 1 when not.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benchmarks import hand_python, ours, spiel
from benchmarks.agreement import Agreement, Verdict, estimate
from benchmarks.contestant import Contestant, Missing
from benchmarks.measure import Record, settled, timed

ALL = (hand_python.CONTESTANT, *spiel.contestants(), *ours.contestants())

HEADINGS = ("games/s", "decisions\nper game", "differs\nby, %", "times hand\nPython", "times\ndocumented")


@dataclass(frozen=True, slots=True)
class Settings:
    """The command line: `seconds` is for one contestant in one round."""

    players: Sequence[int]
    rounds: int
    seconds: float
    seed: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; gives the exit status."""
    settings = _settings(arguments)
    console = Console()
    for entrant in ALL:
        if isinstance(entrant, Missing):
            console.print(f"Missing: {entrant.name}: {entrant.reason}", markup=False, highlight=False, soft_wrap=True)
    same = [_race(console, players, settings) for players in settings.players]
    return 0 if all(same) else 1


def _race(console: Console, players: int, settings: Settings) -> bool:
    present = [entrant for entrant in ALL if isinstance(entrant, Contestant)]
    records = timed(present, players, settings.rounds, settings.seconds, settings.seed)
    yardstick = records[0]
    found = [settled(record, yardstick, players, 2 * settings.seed + 10**6) for record in records[1:]]
    console.print(_table(records, found, players))
    unlike = [(record, one) for record, one in zip(records[1:], found, strict=True) if one.verdict is not Verdict.SAME]
    for record, one in unlike:
        console.print(f"{record.contestant.name}: {one.verdict.value} (differs by {one} %)", markup=False)
    return not unlike


def _table(records: Sequence[Record], found: Sequence[Agreement], players: int) -> Table:
    table = Table(title=f"Ruleset A, random play, {players} players, one core", box=SIMPLE_HEAD)
    table.show_edge, table.collapse_padding = False, True
    table.add_column("contestant", no_wrap=True)
    for heading in HEADINGS:
        table.add_column(heading, justify="right", no_wrap=True)
    documented = next((record for record in records if record.contestant.name == spiel.DOCUMENTED), None)
    for record, one in zip(records, (None, *found), strict=True):
        mean = estimate(record.tallies()).mean
        rates = [f"{median(record.rates()):,.0f}", f"{mean:.2f}", str(one or "")]
        table.add_row(record.contestant.name, *rates, *_ratios(record, records[0], documented))
    return table


def _ratios(record: Record, *others: Record | None) -> list[str]:
    return [f"{record.ratio_to(other):.2f}" if other else "missing" for other in others]


def _settings(arguments: Sequence[str] | None) -> Settings:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description="Time random play of ruleset A.")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=hand_python.SEATS, metavar="N")
    parser.add_argument("--rounds", type=int, default=5, choices=range(1, 100), metavar="N")
    parser.add_argument("--seconds", type=_positive, default=1.0, help="for one contestant in one round")
    parser.add_argument("--seed", type=int, default=1)
    return Settings(**vars(parser.parse_args(arguments)))


def _positive(text: str) -> float:
    value = float(text)
    if value <= 0:
        raise argparse.ArgumentTypeError("must be above nothing")
    return value


if __name__ == "__main__":
    sys.exit(main())
