"""A position as a scenario looks at it: plain words and numbers, worked out when they are asked for.

Any other source of positions, such as a program over the wire, offers the same names and is judged by the same judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Protocol

from eightfold.conformance.scenarios.arrange import zone_cards
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.told import shown, told
from eightfold.conformance.scenarios.values import written
from eightfold.conformance.scenarios.view import Seen, seen
from eightfold.interpreter import Game, Refused
from eightfold.interpreter.game import ANSWERS

Zone = list[str] | dict[str, list[str]]
Kept = str | list[str] | dict[str, str | list[str]]


class Position(Protocol):
    """What a judge may ask of a position. Seats, cards, zones, kept variables and actions go by name."""

    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def words(self) -> Mapping[str, str]:
        """What the short keys of the format are called in the rules."""
        ...

    @property
    def legal(self) -> Mapping[str, Sequence[str]]:
        """The legal actions of every seat."""
        ...

    @property
    def slips(self) -> Mapping[str, Sequence[str]]: ...
    @property
    def to_act(self) -> Sequence[str]: ...
    @property
    def events(self) -> Sequence[str]: ...
    @property
    def shown(self) -> Mapping[str, Sequence[str]]:
        """The cards that each seat was shown since the step before."""
        ...

    @property
    def modes(self) -> Sequence[str]:
        """The modes that are on, the lowest first, then the windows that are open."""
        ...

    @property
    def top_mode(self) -> str: ...
    @property
    def over(self) -> bool: ...
    @property
    def winners(self) -> Sequence[str]: ...
    def zone(self, name: str) -> Zone | None:
        """The cards of a zone, top first, by seat where each player has one; None if there is no such zone."""
        ...

    def kept(self, name: str) -> Kept | None: ...
    def view(self, seat: str, zone: str) -> Seen | dict[str, Seen] | None: ...
    def why(self, seat: str, action: str) -> tuple[bool, frozenset[str]] | None:
        """Whether an action is legal, and the clauses and sentences behind that; None if there is no such action."""
        ...

    def knows_action(self, seat: str, action: str) -> bool:
        """Whether something is called so, legal or not: what is called nothing is never legal, and shows nothing."""
        ...

    def knows_card(self, name: str) -> bool:
        """Whether the pack has a card of this name."""
        ...

    def knows_event(self, sentence: str) -> bool:
        """Whether the rules declare a sentence with this verb."""
        ...


class GamePosition:
    """The position of our own interpreter's game, with the events since the step before."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game: Game = play.game
        self.seats = play.seats
        self.words = play.words

    @cached_property
    def legal(self) -> dict[str, list[str]]:
        return self._by_seat(self.game.legal())

    @cached_property
    def slips(self) -> dict[str, list[str]]:
        return self._by_seat(self.game.slips())

    def _by_seat(self, codes: Sequence[int]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for code in codes:
            action = self.game.describe(code)
            found[self.seats[action.seat]].append(action.text)
        return found

    @property
    def to_act(self) -> list[str]:
        return [self.seats[number] for number in self.game.seats_to_act()]

    @cached_property
    def events(self) -> tuple[str, ...]:
        return told(self.game, self.play.since)

    @property
    def shown(self) -> dict[str, list[str]]:
        return shown(self.game, self.play.since)

    @property
    def modes(self) -> list[str]:
        names = list(self.game.program.variant.modes)
        plan = self.game.program.plan.modes
        windows = [n for n in names if self.game.program.variant.modes[n].window]
        return [names[m] for m in self.game.state.modes] + [
            n for n in windows if getattr(self.game.state, f"w{plan[n]}")
        ]

    @property
    def top_mode(self) -> str:
        top = self.game.state.top
        return list(self.game.program.variant.modes)[top] if top >= 0 else "none"

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def winners(self) -> list[str]:
        return [self.seats[number] for number in self.game.winners]

    def zone(self, name: str) -> Zone | None:
        info = self.game.program.variant.zones.get(name)
        if info is None:
            return None
        first = self.game.program.plan.zones[name]
        if info.per_player:
            return {seat: self._cards(first + number) for number, seat in enumerate(self.seats)}
        return self._cards(first)

    def _cards(self, zone: int) -> list[str]:
        return [self.game.program.deck.name(card) for card in zone_cards(self.game, zone)]

    def kept(self, name: str) -> Kept | None:
        info = self.game.program.variant.keeps.get(name)
        if info is None:
            return None
        value = self.game.kept(name)
        if info.per_player:
            return {s: self._written(name, value[n]) for n, s in enumerate(self.seats)}
        return self._written(name, value)

    def _written(self, name: str, value: object) -> str | list[str]:
        info = self.game.program.variant.keeps[name]
        return written(self.game.program, info.type, value, self.seats)

    def view(self, seat: str, zone: str) -> Seen | dict[str, Seen] | None:
        info = self.game.program.variant.zones.get(zone)
        if info is None:
            return None
        viewer = self.seats.index(seat)
        if info.per_player:
            return {owner: seen(self.game, viewer, zone, number) for number, owner in enumerate(self.seats)}
        return seen(self.game, viewer, zone, -1)

    def why(self, seat: str, action: str) -> tuple[bool, frozenset[str]] | None:
        try:
            code = self.game.find(self.seats.index(seat), action)
        except Refused:
            return None
        legal = code in self.game.legal()
        reasons = [r for r in self.game.reasons(code) if legal or not r.holds]
        return legal, with_sentences(self.game, [c for r in reasons for c in (r.clause, *r.rests_on)])

    def knows_action(self, seat: str, action: str) -> bool:
        if action.split()[0].lower() in ANSWERS:
            return True
        try:
            self.game.find(self.seats.index(seat), action)
        except Refused as refusal:
            return refusal.code != "unknown-action"
        return True

    def knows_card(self, name: str) -> bool:
        return bool(self.game.program.deck.named(name))

    def knows_event(self, sentence: str) -> bool:
        verbs = {info.verb for info in self.game.program.variant.sentences.values()}
        return not verbs.isdisjoint(sentence.split()[1:2])


def with_sentences(game: Game, clauses: Sequence[str]) -> frozenset[str]:
    """Clauses by name, and the sentences that they cite."""
    known = game.program.variant.clauses
    return frozenset(clauses) | {cite for name in clauses if name in known for cite in known[name].cites}
