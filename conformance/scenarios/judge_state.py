"""Expectations on what is kept, on modes, on what was said, and on how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from eightfold.conformance.scenarios.position import Position
from eightfold.conformance.scenarios.seats import seat_number

SHOWN = 12
"""How many events a difference tells at most."""


def events(position: Position, stated: Sequence[str]) -> Iterator[str]:
    left = list(position.events)
    for wanted in stated:
        folded = [_fold(event) for event in left]
        if _fold(wanted) not in folded:
            yield f"`{wanted}` should have been said{_after(stated, wanted)}; said was: {_told(position.events)}"
            return
        left = left[folded.index(_fold(wanted)) + 1 :]


def _after(stated: Sequence[str], wanted: str) -> str:
    place = list(stated).index(wanted)
    return f" after `{stated[place - 1]}`" if place else ""


def _told(said: Sequence[str]) -> str:
    more = len(said) - SHOWN
    return "; ".join(said[:SHOWN]) + (f"; and {more} more" if more > 0 else "") if said else "nothing"


def no_events(position: Position, stated: Sequence[str]) -> Iterator[str]:
    said = {_fold(event) for event in position.events}
    for unwanted in stated:
        if not position.knows_event(unwanted):
            yield f"no rule says `{unwanted}`"
        if _fold(unwanted) in said:
            yield f"`{unwanted}` should not have been said"


def kept(position: Position, stated: Mapping[str, Any]) -> Iterator[str]:
    for name, value in stated.items():
        found = position.kept(name)
        if found is None:
            yield f"the rules keep no `{name}`"
        elif isinstance(value, dict) != isinstance(found, dict):
            yield f"{name} is kept {'for each player' if isinstance(found, dict) else 'once'}"
        elif isinstance(value, dict) and isinstance(found, dict):
            for seat, one in value.items():
                seat_number(seat, position.seats)
                yield from _same(f"{seat}'s {name}", found[seat], one)
        else:
            yield from _same(name, found, value)


def turn(position: Position, stated: str) -> Iterator[str]:
    seat_number(stated, position.seats)
    yield from _same("the seat on turn", position.kept(position.words["turn"]), stated)


def dealer(position: Position, stated: str) -> Iterator[str]:
    seat_number(stated, position.seats)
    yield from _same("the dealer", position.kept(position.words["dealer"]), stated)


def direction(position: Position, stated: str) -> Iterator[str]:
    ways = {position.words[way]: way for way in ("left", "right")}
    found = position.kept(position.words["direction"])
    yield from _same("the direction", ways.get(str(found), str(found)), stated)


def suit(position: Position, stated: str) -> Iterator[str]:
    yield from _same("the suit to be followed", position.kept(position.words["suit"]), stated)


def hand(position: Position, stated: str) -> Iterator[str]:
    yield from _same("the number of the hand", position.kept(position.words["hand"]), stated)


def scores(position: Position, stated: Mapping[str, str]) -> Iterator[str]:
    found = position.kept(position.words["scores"])
    for seat, points in stated.items():
        seat_number(seat, position.seats)
        yield from _same(f"{seat}'s score", found.get(seat) if isinstance(found, dict) else None, points)


def mode(position: Position, stated: str) -> Iterator[str]:
    yield from _same("the mode", position.top_mode, stated)


def modes(position: Position, stated: Sequence[str]) -> Iterator[str]:
    if set(position.modes) != set(stated):
        yield f"open are {_list(position.modes, 'none')}, not {_list(stated, 'none')}"


def over(position: Position, stated: str) -> Iterator[str]:
    if position.over != (stated == "yes"):
        yield f"the game should {'' if stated == 'yes' else 'not '}be over"


def winners(position: Position, stated: Sequence[str]) -> Iterator[str]:
    for seat in stated:
        seat_number(seat, position.seats)
    if set(position.winners) != set(stated):
        yield f"{_list(stated)} should have won, but it is {_list(position.winners)}"


def _same(what: str, found: Any, stated: Any) -> Iterator[str]:
    is_ = [_fold(x) for x in found] if isinstance(found, list) else _fold(found)
    should = [_fold(x) for x in stated] if isinstance(stated, list) else _fold(stated)
    if isinstance(is_, list) and isinstance(should, str):
        should = [] if should in ("none", "nobody") else [should]
    if is_ != should:
        yield f"{what} should be {_shown(stated)}, and is {_shown(found)}"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return _list([f"{key}: {_shown(one)}" for key, one in value.items()])
    return _list(value) if isinstance(value, list) else str(value) if value is not None else "not kept"


def _fold(value: Any) -> str:
    return " ".join(str(value).split()).lower()


def _list(texts: Sequence[str], empty: str = "nobody") -> str:
    return ", ".join(texts) or empty
