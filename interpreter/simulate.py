"""Many games between bots: each is played to its end or to where it goes wrong, and boiled down to a few numbers.

series = Series(compile_variant(variant, players=4), counter="hand-number")
games = [series.play(seed=7, number=n) for n in range(100)]
summary = summarise(games, 4)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random

from eightfold.dsl.types import NUMBER
from eightfold.interpreter.actions import describe
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.estimate import Estimate, mean_of, share_of
from eightfold.interpreter.game import Faulty, Game, new_game

MOST_DECISIONS = 200_000
"""How many decisions a game may take before it counts as one that does not end."""

ANSWERS = "choose"
"""Under which name answers to a choice are counted; actions are counted under their verbs."""

Bot = Callable[[Game, Random], int]
"""Picks one of the actions that are legal now; called only where there is one."""


def uniform(game: Game, dice: Random) -> int:
    """Every legal action is as likely as any other, whosever it is."""
    codes = game.legal()
    return codes[int(dice.random() * len(codes))]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played. `hands` are the decisions of each hand, `done` how often each verb was done.

    `numbers` are what was kept per player at the end. `trouble` is empty if the game ended as it should; else it is
    `stuck` (nobody can do anything), `endless`, `cards-astray`, or what a rule did wrong.
    """

    number: int
    decisions: int
    hands: tuple[int, ...]
    done: dict[str, int]
    winners: tuple[int, ...]
    numbers: dict[str, tuple[int, ...]]
    trouble: str = ""


class Series:
    """Games of one program between the same bots.

    `counter` names the kept number that rises with each new hand; without it a game counts as one hand. With `audit`,
    every action is followed by a count of the cards.
    """

    def __init__(self, program: Program, bot: Bot = uniform, counter: str = "", audit: bool = False) -> None:
        self.program = program
        self.bot = bot
        self.audit = audit
        self.counter = program.plan.keeps.get(counter)
        self.numbers = numbers_kept(program)
        self.bases = [offered.base for offered in program.offered]
        self.verbs = [ANSWERS, *(describe(program, base, None, ()).verb for base in self.bases)]

    def play(self, seed: int, number: int) -> Played:
        """Plays one game. The same seed and number give the same game, whatever was played before."""
        own = seed_of(seed, number)
        record = _Record(len(self.verbs))
        try:
            game = new_game(self.program, seed=own)
        except Faulty as fault:
            return Played(number, 0, (), {}, (), {}, str(fault))
        trouble = self._play_out(game, Random(own), record)
        record.close_hand()
        done: dict[str, int] = {}
        for verb, times in zip(self.verbs, record.done, strict=True):
            done[verb] = done.get(verb, 0) + times
        numbers = {name: tuple(getattr(game.state, field)[: self.program.players]) for name, field in self.numbers}
        return Played(number, record.decisions, tuple(record.hands), done, game.winners, numbers, trouble)

    def _play_out(self, game: Game, dice: Random, record: _Record) -> str:
        state, bot, bases, counter, done = game.state, self.bot, self.bases, self.counter, record.done
        hand = getattr(state, counter) if counter else 0
        while not game.over:
            if not game.legal():
                return "stuck"
            if record.decisions >= MOST_DECISIONS:
                return "endless"
            code = bot(game, dice)
            done[bisect_right(bases, code)] += 1
            record.decisions += 1
            try:
                game.apply(code)
            except Faulty as fault:
                return str(fault)
            if counter and getattr(state, counter) != hand:
                hand = getattr(state, counter)
                record.close_hand()
            if self.audit and astray(game):
                return "cards-astray"
        return ""


class _Record:
    """What is counted while a game goes on."""

    __slots__ = ("decisions", "done", "hands", "started")

    def __init__(self, verbs: int) -> None:
        self.decisions = self.started = 0
        self.done = [0] * verbs
        self.hands: list[int] = []

    def close_hand(self) -> None:
        if self.decisions > self.started:
            self.hands.append(self.decisions - self.started)
            self.started = self.decisions


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a series: 63 bits, spread so that neighbours have nothing in common."""
    return int.from_bytes(blake2b(f"{seed}/{number}".encode(), digest_size=8).digest(), "big") >> 1


def numbers_kept(program: Program) -> tuple[tuple[str, str], ...]:
    """The numbers that are kept per player through a whole game: their names, and where the state holds them."""
    keeps = program.variant.keeps.values()
    names = [keep.name for keep in keeps if keep.per_player and keep.type == NUMBER and not keep.life]
    return tuple((name, program.plan.keeps[name]) for name in names)


def astray(game: Game) -> bool:
    """Whether a card is not in exactly one zone."""
    masks = game.state.M
    held = sum(mask.bit_count() for mask in masks)
    union = 0
    for mask in masks:
        union |= mask
    return not held == union.bit_count() == len(game.program.deck.cards)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a series of games says about its rules; every number with the interval in which it lies in 95 of 100 series.

    Only games that ended count. `seat_share` is the share of games that each seat wins, a tie being shared out;
    `numbers` are the means per seat at the end of a game; `done` is how often a verb is done in a hand.
    """

    ended: int
    hand_length: Estimate
    hands: Estimate
    seat_share: tuple[Estimate, ...]
    numbers: dict[str, tuple[Estimate, ...]]
    done: dict[str, Estimate]


def summarise(games: Sequence[Played], players: int) -> Summary:
    """The statistics of a series."""
    ended = [game for game in games if not game.trouble]
    seats = range(players)
    names = ended[0].numbers if ended else {}
    verbs = ended[0].done if ended else {}
    return Summary(
        len(ended),
        mean_of([length for game in ended for length in game.hands]),
        mean_of([len(game.hands) for game in ended]),
        tuple(share_of([won(game, seat) for game in ended]) for seat in seats),
        {name: tuple(mean_of([game.numbers[name][seat] for game in ended]) for seat in seats) for name in names},
        {verb: mean_of([game.done[verb] / max(len(game.hands), 1) for game in ended]) for verb in verbs},
    )


def won(game: Played, seat: int) -> float:
    """A seat's share in winning a game."""
    return 1 / len(game.winners) if seat in game.winners else 0.0
