"""Random games under two rulesets at once, at every table size, until they part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from time import monotonic

from eightfold.conformance.discriminate.glance import Compared
from eightfold.conformance.discriminate.lockstep import Found, Pair, Rivals, compared, followed
from eightfold.conformance.discriminate.opening import Table, random_opening, table_of
from eightfold.conformance.discriminate.witness import Move, Witness
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.interpreter import Faulty

ENOUGH = 6
"""How many differences are collected, of which the smallest is told."""

MORE_GAMES = 60
"""How many games are played after the first difference, for a smaller one."""

MORE_FOR_HIDDEN = 150
"""And after one that does not show in play, for one that does."""

BY_VERB = 0.5
"""How often the sort of action is chosen before the action, so that drawing is as likely as all plays together."""

SLIP = 0.1
TRY = 0.2
"""How often something is done wrongly, or tried although it is not permitted."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far to look: games, decisions in each of them, seconds; and whether positions may be arranged."""

    games: int = 1000
    seconds: float = 30.0
    seed: int = 1
    decisions: int = 80
    arranged: bool = True


@dataclass(slots=True)
class Looked:
    """How far was looked."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    tables: tuple[int, ...] = ()


Progress = Callable[[Looked, int], None]


class Search:
    """One search: `found` fills with differences, `looked` tells how far it has come."""

    def __init__(self, rivals: Rivals, bounds: Bounds, progress: Progress = lambda _, __: None) -> None:
        self.rivals, self.bounds, self.progress = rivals, bounds, progress
        self.names: Compared = compared(rivals)
        self.looked = Looked()
        self.found: list[Found] = []
        self.hidden: Found | None = None
        self.tables: dict[int, Table | None] = {}
        self.begun = monotonic()

    def run(self) -> list[Found]:
        """The differences that a player can notice; if there is none, one of what the rules keep, if there is one."""
        for players in self.rivals.tables:
            if (table := self._table(players)) and (found := followed(table.blank, self.rivals, self.names, True)):
                return [found]
            if table:
                break
        last = self.bounds.games
        for number in range(self.bounds.games):
            if number >= last or len(self.found) >= ENOUGH or self._late():
                break
            hidden = self.hidden
            if found := self._game(number):
                last = min(last, number + MORE_GAMES)
                self.found.append(found)
            elif hidden is None and self.hidden:
                last = min(last, number + MORE_FOR_HIDDEN)
            self.progress(self.looked, len(self.found))
        return self.found or ([self.hidden] if self.hidden else [])

    def _table(self, players: int) -> Table | None:
        if players not in self.tables:
            self.tables[players] = table_of(players, self.rivals, self.names)
            if self.tables[players]:
                self.looked.tables = tuple(sorted((*self.looked.tables, players)))
        return self.tables[players]

    def _late(self) -> bool:
        self.looked.seconds = monotonic() - self.begun
        return self.looked.seconds > self.bounds.seconds

    def _game(self, number: int) -> Found | None:
        random = Random(f"{self.bounds.seed} {number}")
        table = self._table(seats_for(self.rivals.tables, random))
        if table is None:
            return None
        self.looked.games += 1
        try:
            return self._played(random_opening(table, random, self.bounds.arranged), random)
        except (ImpossibleError, Faulty, ValueError):
            return None

    def _played(self, witness: Witness, random: Random) -> Found | None:
        pair = Pair(witness, self.rivals, self.names)
        for _ in range(self.bounds.decisions):
            self.looked.decisions += 1
            for parting in pair.parted():
                if parting.open:
                    return pair.found(parting)
                self.hidden = self.hidden or pair.found(parting)
            if pair.a.game.over or self._late():
                return None
            self._try(pair, random)
            if not pair.make(_chosen(pair, random)):
                return None
        return None

    def _try(self, pair: Pair, random: Random) -> None:
        """Something that neither permits may be refused for different reasons."""
        if self.hidden is None and random.random() < TRY:
            one = _vain(pair, random)
            parting = pair.refused(one) if one else None
            if one and parting:
                self.hidden = Found(replace(pair.witness, moves=(*pair.moves, one)), parting)


def seats_for(tables: range, random: Random) -> int:
    """A number of players: mostly one of the three smallest, where games are short."""
    return random.choice(tables[:3] if random.random() < 0.9 else tables)


def _chosen(pair: Pair, random: Random) -> Move:
    """A legal action, or now and then a slip that both know."""
    game = pair.a.game
    if random.random() < SLIP and (slips := list(map(pair.glances[0].word, game.slips()))):
        seat, text = random.choice(slips)
        one = Move(game.names[seat], f"slip {text}")
        if pair.glances[1].code(one.seat, one.action) is not None:
            return one
    legal = list(map(pair.glances[0].word, game.legal()))
    if random.random() < BY_VERB:
        verb = random.choice(sorted({text.split(" ")[0] for _, text in legal}))
        legal = [word for word in legal if word[1].split(" ")[0] == verb]
    seat, text = random.choice(legal)
    return Move(game.names[seat], text)


def _vain(pair: Pair, random: Random) -> Move | None:
    """A card that somebody tries to play, permitted or not."""
    game = pair.a.game
    seat = random.randrange(len(game.names))
    cards = game.cards_in(pair.a.words["hands"], seat)
    if not cards:
        return None
    return Move(game.names[seat], f"{pair.a.words['play']} {game.program.deck.name(random.choice(cards))}", tried=True)
