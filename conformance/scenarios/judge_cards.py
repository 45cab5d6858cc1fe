"""Expectations on where cards lie, and who sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.position import Position
from eightfold.conformance.scenarios.seats import seat_number


def hands(position: Position, stated: Mapping[str, Any]) -> Iterator[str]:
    yield from _by_seat(position, position.words["hands"], stated)


def holds(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, cards in stated.items():
        hand = _hand(position, seat)
        missing = _upper(cards) - Counter(card.upper() for card in hand)
        if missing:
            yield f"{seat} should hold {_list(missing.elements())}, and holds {_list(hand)}"


def holds_not(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, cards in stated.items():
        hand = _hand(position, seat)
        yield from (f"no card of the pack is called `{card}`" for card in cards if not position.knows_card(card))
        there = [card for card in hand if card.upper() in _upper(cards)]
        if there:
            yield f"{seat} should not hold {_list(there)}"


def pile(position: Position, stated: Sequence[str]) -> Iterator[str]:
    yield from _shared(position, position.words["pile"], partial(_from_the_top, "pile", stated=stated))


def stock(position: Position, stated: Sequence[str]) -> Iterator[str]:
    yield from _shared(position, position.words["stock"], partial(_from_the_top, "stock", stated=stated))


def pile_size(position: Position, stated: str) -> Iterator[str]:
    yield from _shared(position, position.words["pile"], partial(_number, "the pile", stated=stated))


def stock_size(position: Position, stated: str) -> Iterator[str]:
    yield from _shared(position, position.words["stock"], partial(_number, "the stock", stated=stated))


def zones(position: Position, stated: Mapping[str, Any]) -> Iterator[str]:
    for name, value in stated.items():
        if isinstance(value, dict):
            yield from _by_seat(position, name, value)
        elif isinstance(value, str):
            yield from _shared(position, name, partial(_number, f"the {name}", stated=value))
        else:
            yield from _shared(position, name, partial(_the_same, name, stated=value))


def view(position: Position, stated: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for viewer, what in stated.items():
        seat_number(viewer, position.seats)
        for name, value in what.items():
            seen = position.view(viewer, position.words.get(name, name))
            if seen is None:
                yield f"the rules have no zone `{name}`"
            elif isinstance(value, dict) != isinstance(seen, dict):
                yield f"each player has a {name}: say whose" if isinstance(seen, dict) else f"nobody owns the {name}"
            elif isinstance(value, dict) and isinstance(seen, dict):
                for owner, cards in value.items():
                    seat_number(owner, position.seats)
                    yield from _seen(f"{viewer} sees of {owner}'s {name}", seen.get(owner), cards)
            else:
                yield from _seen(f"{viewer} sees of the {name}", seen, value)


def shown(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, cards in stated.items():
        seat_number(seat, position.seats)
        yield from _the_same(f"what {seat} is shown", position.shown[seat], cards)


def _seen(what: str, found: Any, stated: Any) -> Iterator[str]:
    if isinstance(stated, str):
        if found != int(stated):
            shown = _list(found) if isinstance(found, list) else f"{found} hidden cards"
            yield f"{what} {shown}, not {stated} hidden cards"
    elif not isinstance(found, list):
        yield f"{what} {found} hidden cards, not {_list(stated)}"
    elif Counter(card.upper() for card in found) != _upper(stated):
        yield f"{what} {_list(found)}, not {_list(stated)}"


def _by_seat(position: Position, name: str, stated: Mapping[str, Any]) -> Iterator[str]:
    found = position.zone(name)
    for seat, value in stated.items():
        seat_number(seat, position.seats)
        if not isinstance(found, dict):
            yield f"the rules have no zone `{name}`" if found is None else f"the rules give no player a {name}"
        elif isinstance(value, str):
            yield from _number(f"{seat}'s {name}", found[seat], value)
        else:
            yield from _the_same(f"{seat}'s {name}", found[seat], value)


def _hand(position: Position, seat: str) -> Sequence[str]:
    """A player's hand. Raises ImpossibleError where the rules give them none: nothing could be said of it."""
    seat_number(seat, position.seats)
    name = position.words["hands"]
    found = position.zone(name)
    if not isinstance(found, dict):
        raise ImpossibleError(f"the rules give no player a zone `{name}`")
    return found[seat]


Judged = Callable[[Sequence[str]], Iterator[str]]


def _shared(position: Position, name: str, judged: Judged) -> Iterator[str]:
    """Judges a zone that all share, if there is such a one."""
    found = position.zone(name)
    if found is None:
        yield f"the rules have no zone `{name}`"
    elif isinstance(found, dict):
        yield f"each player has a {name}: say whose"
    else:
        yield from judged(found)


def _the_same(what: str, found: Sequence[str], stated: Sequence[str]) -> Iterator[str]:
    """The same cards, in any order."""
    is_, should = Counter(card.upper() for card in found), _upper(stated)
    if is_ != should:
        parts = [f"{what} is {_list(found)}"]
        parts += [f"missing: {_list((should - is_).elements())}"] if should - is_ else []
        parts += [f"too many: {_list((is_ - should).elements())}"] if is_ - should else []
        yield "; ".join(parts)


def _from_the_top(what: str, found: Sequence[str], stated: Sequence[str]) -> Iterator[str]:
    top = [card.upper() for card in found[: len(stated)]]
    if top != [card.upper() for card in stated]:
        yield f"the {what} from the top is {_list(found[: len(stated) + 1])}, not {_list(stated)}"


def _number(what: str, found: Sequence[str], stated: str) -> Iterator[str]:
    if len(found) != int(stated):
        yield f"{what} should have {stated} cards, and has {len(found)}"


def _upper(cards: Sequence[str]) -> Counter[str]:
    return Counter(card.upper() for card in cards)


def _list(cards: Any) -> str:
    return ", ".join(cards) or "no card"
