"""Whether the cards suffice: for each number of players, what a trial deal lays out is held against a larger pack."""

from __future__ import annotations

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
    if not dealt or not _used_up(program, dealt):
        return None
    twice, thrice = (least_dealt(with_packs(variant, program, more)) for more in (2, 3))
    lacks = {
        zone: twice[zone] - number
        for zone, number in dealt.items()
        if number < twice.get(zone, 0) and twice[zone] == thrice.get(zone, 0)
    }
    if not lacks:
        return None
    worst = max(lacks, key=lambda zone: (program.plan.zone_names()[zone][1] >= 0, lacks[zone]))
    name, seat = program.plan.zone_names()[worst]
    return Shortage(program.players, len(program.deck.cards), name, seat, dealt[worst], twice[worst])


def least_dealt(program: Program) -> Mapping[int, int]:
    """The fewest cards that lie in each zone at the first decision, over some deals; nothing if one goes wrong."""
    found: dict[int, int] = {}
    for seed in range(DEALS):
        try:
            masks = new_game(program, seed=seed).state.M
        except (Faulty, ValueError):
            return {}
        for zone in program.plan.zone_names():
            number = masks[zone].bit_count()
            found[zone] = min(number, found.get(zone, number))
    return found


def _used_up(program: Program, dealt: Mapping[int, int]) -> bool:
    """Whether the deal may have used up what it takes from: a zone that nobody sees into is empty, or there is none."""
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
