"""Whether the cards suffice: for each number of players, what a trial deal lays out is held against a larger pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from eightfold.dsl.typed import E, Variant
from eightfold.dsl.types import NUMBER
from eightfold.interpreter.compile.program import Program, compile_variant
from eightfold.interpreter.game import Faulty, new_game

DEALS = 12
"""How many deals are tried: what a card turned up brings about differs, and what counts is the least that is seen."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """A zone that is left with fewer cards than the rules deal to it. `seat` is -1 for a zone of nobody's."""

    players: int
    cards: int
    zone: str
    seat: int
    got: int
    due: int


def shortages(variant: Variant, programs: Iterable[Program]) -> Iterator[Shortage]:
    """The shortages at some numbers of players, each given as the variant compiled for it; at most one for each.

    What depends on how many cards there are (a stock, all cards dealt out) is no shortage. Where a rule goes wrong
    during the deal nothing is said.
    """
    for program in programs:
        short = _shortage(variant, program)
        if short is not None:
            yield short


def _shortage(variant: Variant, program: Program) -> Shortage | None:
    dealt = least_dealt(program)
    if not dealt.zones or not _used_up(program, dealt.zones):
        return None
    twice, thrice = (least_dealt(with_packs(variant, program, more)) for more in (2, 3))
    if not _used_up(program, {zone: number for zone, number in dealt.zones.items() if thrice.zones.get(zone, 0)}):
        return None
    names = program.plan.zone_names()
    zones = {
        zone: lack
        for zone, lack in _lacks(dealt.zones, twice.zones, thrice.zones).items()
        if names[zone][1] < 0 or dealt.seats[names[zone][1]] < twice.seats[names[zone][1]]
    }
    seats = {seat: lack for seat, lack in _lacks(dealt.seats, twice.seats, thrice.seats).items() if seat >= 0}
    if zones:
        worst = max(zones, key=lambda zone: (names[zone][1] >= 0, zones[zone]))
        return _shortage_of(program, *names[worst], dealt.zones[worst], twice.zones[worst])
    if seats:
        short = max(seats, key=lambda seat: seats[seat])
        name = next(name for name, seat in names.values() if seat == short)
        return _shortage_of(program, name, short, dealt.seats[short], twice.seats[short])
    return None


def _shortage_of(program: Program, zone: str, seat: int, got: int, due: int) -> Shortage:
    return Shortage(program.players, len(program.deck.cards), zone, seat, got, due)


def _lacks(dealt: Mapping[int, int], twice: Mapping[int, int], thrice: Mapping[int, int]) -> dict[int, int]:
    """By how much it is less than with more cards, for whatever more cards make larger, and still more no larger."""
    return {
        one: twice[one] - number
        for one, number in dealt.items()
        if number < twice.get(one, 0) and twice[one] == thrice.get(one, 0)
    }


@dataclass(frozen=True, slots=True)
class Least:
    """The fewest cards seen in each zone, and in all zones of each seat: one's cards may lie now here, now there."""

    zones: Mapping[int, int]
    seats: Mapping[int, int]


def least_dealt(program: Program) -> Least:
    """The fewest cards that lie somewhere at the first decision, over some deals; nothing if one goes wrong."""
    zones: dict[int, int] = {}
    seats: dict[int, int] = {}
    for seed in range(DEALS):
        try:
            masks = new_game(program, seed=seed).state.M
        except (Faulty, ValueError):
            return Least({}, {})
        held: Counter[int] = Counter()
        for zone, (_, seat) in program.plan.zone_names().items():
            number = masks[zone].bit_count()
            zones[zone] = min(number, zones.get(zone, number))
            held[seat] += number
        for seat, number in held.items():
            seats[seat] = min(number, seats.get(seat, number))
    return Least(zones, seats)


def _used_up(program: Program, dealt: Mapping[int, int]) -> bool:
    """Whether the deal may have used up what it takes from: a zone that nobody sees into is empty, or there is none.

    Asked of all zones, and then of those that a larger pack fills: what is never filled is nothing that is dealt from.
    """
    zones = program.variant.zones
    names = program.plan.zone_names()
    hidden = [number for zone, number in dealt.items() if zones[names[zone][0]].sight == "unseen"]
    return not hidden or 0 in hidden


def with_packs(variant: Variant, program: Program, times: int) -> Program:
    """The variant for as many players, with its packs taken several times."""
    copies = program.deck.cards[-1] // len(program.deck.faces) + 1
    copies = -(-copies // max(face.copies for face in program.deck.faces))
    more = replace(variant, copies=E("num", NUMBER, (), copies * times))
    return compile_variant(more, program.players)
