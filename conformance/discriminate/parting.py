"""How two positions differ: what holds in one and not in the other, as something that a scenario can expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eightfold.conformance.scenarios.position import Position

CLOSED = ("turn", "direction", "suit", "dealer", "hand")
"""Keys of `expect` that stand for one kept variable each."""


@dataclass(frozen=True, slots=True)
class Parting:
    """One difference: what differs, how each side has it, and the expectation that holds on side a alone.

    `open` is what shows in play; what is only kept, or concerns mistakes alone, is told if nothing else is found.
    """

    what: str
    key: str
    value: Any
    a: str
    b: str
    open: bool = True


def partings(
    a: Position, b: Position, kept: Sequence[str] = (), zones: Sequence[str] = (), stated: Collection[str] = ()
) -> Iterator[Parting]:
    """Every difference, those first that say most. Both positions have the same seats.

    `kept` are further kept variables to be compared, `zones` those that need not be seen by the same seats. Of
    several actions that differ one is told that speaks of a `stated` card.
    """
    yield from _endings(a, b)
    yield from _scores(a, b)
    yield from _single(a, b)
    yield from _cards(a, b)
    yield from _actions(a, b, stated)
    yield from _views(a, b, zones)
    yield from _hidden(a, b, kept)


def _endings(a: Position, b: Position) -> Iterator[Parting]:
    if a.over != b.over:
        value = "yes" if a.over else "no"
        yield Parting("the end of the game", "over", value, _over(a), _over(b))
    elif a.over and set(a.winners) != set(b.winners):
        yield Parting("who wins", "winners", list(a.winners), f"{_list(a.winners)} won", f"{_list(b.winners)} won")


def _over(position: Position) -> str:
    return "the game is over" if position.over else "the game goes on"


def _scores(a: Position, b: Position) -> Iterator[Parting]:
    mine, theirs = a.kept(a.words["scores"]), b.kept(b.words["scores"])
    if isinstance(mine, dict) and isinstance(theirs, dict):
        other = [seat for seat in a.seats if mine[seat] != theirs[seat]]
        if other:
            seat = other[0]
            told = f"{seat}'s score is"
            yield Parting("scores", "scores", {seat: mine[seat]}, f"{told} {mine[seat]}", f"{told} {theirs[seat]}")


def _single(a: Position, b: Position) -> Iterator[Parting]:
    for key in CLOSED:
        mine, theirs = a.kept(a.words[key]), b.kept(b.words[key])
        if isinstance(mine, str) and isinstance(theirs, str) and mine != theirs:
            if key == "direction":
                ways = {a.words[way]: way for way in ("left", "right")}
                mine, theirs = ways.get(mine, mine), ways.get(theirs, theirs)
            what = {"turn": "the seat on turn", "hand": "the number of the hand"}.get(key, f"the {key}")
            yield Parting(what, key, mine, f"{what} is {mine}", f"{what} is {theirs}")


# ---- cards ----


def _cards(a: Position, b: Position) -> Iterator[Parting]:
    for name in ("hands", "pile", "stock"):
        mine, theirs = a.zone(a.words[name]), b.zone(b.words[name])
        if isinstance(mine, dict) and isinstance(theirs, dict):
            yield from _hands(a.seats, mine, theirs)
        elif isinstance(mine, list) and isinstance(theirs, list):
            yield from _heap(name, mine, theirs)


def _hands(
    seats: Sequence[str], mine: Mapping[str, Sequence[str]], theirs: Mapping[str, Sequence[str]]
) -> Iterator[Parting]:
    for seat in seats:
        one, two = mine[seat], theirs[seat]
        if len(one) != len(two):
            told = f"{seat} has", "cards"
            a, b = (f"{told[0]} {len(cards)} {told[1]}" for cards in (one, two))
            yield Parting("how many cards are in hand", "hands", {seat: str(len(one))}, a, b)
        elif Counter(one) != Counter(two):
            more = list((Counter(one) - Counter(two)).elements())
            a, b = f"{seat} holds {_list(one)}", f"{seat} holds {_list(two)}"
            yield Parting("a hand", "holds", {seat: more}, a, b)


def _heap(name: str, mine: list[str], theirs: list[str]) -> Iterator[Parting]:
    if len(mine) != len(theirs):
        a, b = f"the {name} has {len(mine)} cards", f"the {name} has {len(theirs)} cards"
        yield Parting(f"the size of the {name}", f"{name}-size", str(len(mine)), a, b)
    elif mine != theirs:
        at = next(place for place, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two)
        a, b = (f"the {name} from the top is {_list(cards[: at + 1])}" for cards in (mine, theirs))
        yield Parting(f"the {name}", name, mine[: at + 1], a, b)


# ---- actions ----


def _actions(a: Position, b: Position, stated: Collection[str]) -> Iterator[Parting]:
    yield from _allowed(a, b, stated)
    if set(a.to_act) != set(b.to_act):
        yield Parting(
            "who must act", "to-act", list(a.to_act), f"{_list(a.to_act)} must act", f"{_list(b.to_act)} must act"
        )


def _allowed(a: Position, b: Position, stated: Collection[str]) -> Iterator[Parting]:
    """What a alone permits, then what it alone does not; of several such things the first by name."""
    for seat in a.seats:
        mine, theirs = set(a.legal.get(seat, ())), set(b.legal.get(seat, ()))
        may, not_may = f"{seat} may", f"{seat} may not"
        if mine - theirs:
            action = _first(mine - theirs, a, stated)
            what = "what may be done"
            yield Parting(what, "legal-includes", {seat: [action]}, f"{may} {action}", f"{not_may} {action}")
        elif theirs - mine:
            action = _first(theirs - mine, a, stated)
            yield Parting("what may be done", "not-legal", {seat: [action]}, f"{not_may} {action}", f"{may} {action}")


def _first(actions: set[str], position: Position, stated: Collection[str]) -> str:
    verb = position.words["play"] + " "

    def rank(action: str) -> tuple[bool, bool, str]:
        return not set(action.split(" ")) & set(stated), not action.startswith(verb), action

    return min(actions, key=rank)


# ---- what only the rules know ----


def _views(a: Position, b: Position, zones: Sequence[str]) -> Iterator[Parting]:
    for seat in a.seats:
        for zone in zones:
            mine, theirs = a.view(seat, zone), b.view(seat, zone)
            owners = [None] if not isinstance(mine, dict) else list(mine)
            for owner in owners:
                one = mine[owner] if isinstance(mine, dict) and owner else mine
                two = theirs[owner] if isinstance(theirs, dict) and owner else theirs
                if one != two and not isinstance(one, dict):
                    seen = str(one) if isinstance(one, int) else list(one or ())
                    value = {seat: {zone: {owner: seen} if owner else seen}}
                    whose = f"{owner}'s" if owner else "the"
                    sees = f"{seat} sees of {whose} {zone}"
                    yield Parting("what is seen", "view", value, f"{sees} {_seen(one)}", f"{sees} {_seen(two)}")


def _seen(cards: Any) -> str:
    return f"{cards} backs" if isinstance(cards, int) else _list(cards or ())


def _hidden(a: Position, b: Position, kept: Sequence[str]) -> Iterator[Parting]:
    """What can be done wrongly, and what may be called otherwise in other rules although nothing differs in play."""
    yield from _slips(a, b)
    for name in kept:
        mine, theirs = a.kept(name), b.kept(name)
        for seat in a.seats if isinstance(mine, dict) else ("",):
            one = mine[seat] if isinstance(mine, dict) else mine
            two = theirs.get(seat) if isinstance(theirs, dict) else theirs
            if one != two and one is not None:
                value = {name: {seat: one} if seat else one}
                told = f"{name} of {seat} is" if seat else f"{name} is"
                yield Parting("what is kept", "kept", value, f"{told} {one}", f"{told} {two}", open=False)
    if set(a.modes) != set(b.modes):
        mine, theirs = f"open are {_list(a.modes)}", f"open are {_list(b.modes)}"
        yield Parting("modes", "modes", list(a.modes), mine, theirs, open=False)


def _list(texts: Sequence[str]) -> str:
    return ", ".join(texts) or "nothing"


def _slips(a: Position, b: Position) -> Iterator[Parting]:
    for seat in a.seats:
        one, two = list(a.slips.get(seat, ())), list(b.slips.get(seat, ()))
        if set(one) != set(two):
            told = f"what {seat} can do wrongly is"
            what = "what can be done wrongly"
            yield Parting(what, "slips", {seat: one}, f"{told} {_list(one)}", f"{told} {_list(two)}", open=False)
