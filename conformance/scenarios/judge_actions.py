"""Expectations on actions: who may do what, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from eightfold.conformance.scenarios.position import Position
from eightfold.conformance.scenarios.seats import seat_number


def legal(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, actions in stated.items():
        yield from _exactly(seat, _of(position.legal, position, seat), actions, "may")


def slips(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, actions in stated.items():
        yield from _exactly(seat, _of(position.slips, position, seat), actions, "can wrongly")


def plays(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    verb = position.words["play"] + " "
    for seat, cards in stated.items():
        found = [a.removeprefix(verb) for a in _of(position.legal, position, seat) if a.startswith(verb)]
        yield from _exactly(seat, found, cards, "may play")


def legal_includes(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, actions in stated.items():
        found = _folded(_of(position.legal, position, seat))
        missing = [a for a in actions if _fold(a) not in found]
        if missing:
            yield f"{seat} should be allowed to {_list(missing)}, but may {_list(found.values())}"


def not_legal(position: Position, stated: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for seat, actions in stated.items():
        found = _folded(_of(position.legal, position, seat))
        yield from (f"{seat}: no action is called `{a}`" for a in actions if not position.knows_action(seat, a))
        allowed = [a for a in actions if _fold(a) in found]
        if allowed:
            yield f"{seat} should not be allowed to {_list(allowed)}"


def to_act(position: Position, stated: Sequence[str]) -> Iterator[str]:
    for seat in stated:
        seat_number(seat, position.seats)
    if set(stated) != set(position.to_act):
        yield f"{_list(stated)} should have to act, but it is {_list(position.to_act)}"


def why(position: Position, stated: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for item in stated:
        ((seat, action),) = [(k, v) for k, v in item.items() if k not in ("legal", "because")]
        seat_number(seat, position.seats)
        found = position.why(seat, action)
        if found is None:
            yield f"{seat}: there is no action `{action}`"
            continue
        is_legal, reasons = found
        if "legal" in item and (item["legal"] == "yes") != is_legal:
            yield f"{seat}: {action} should {'' if item['legal'] == 'yes' else 'not '}be legal"
        missing = [reason for reason in item["because"] if reason not in reasons]
        if missing:
            word = "legal" if is_legal else "not legal"
            yield f"{seat}: {action} is {word} because of {_list(sorted(reasons))}, not of {_list(missing)}"


def _of(found: Mapping[str, Sequence[str]], position: Position, seat: str) -> Sequence[str]:
    seat_number(seat, position.seats)
    return found.get(seat, ())


def _exactly(seat: str, found: Sequence[str], stated: Sequence[str], verb: str) -> Iterator[str]:
    is_, should = _folded(found), _folded(stated)
    missing = [text for key, text in should.items() if key not in is_]
    extra = [text for key, text in is_.items() if key not in should]
    if missing or extra:
        parts = [f"{seat} {verb} {_list(is_.values())}"]
        parts += [f"missing: {_list(missing)}"] if missing else []
        parts += [f"too many: {_list(extra)}"] if extra else []
        yield "; ".join(parts)


def _folded(texts: Sequence[str]) -> dict[str, str]:
    return {_fold(text): str(text) for text in texts}


def _fold(text: str) -> str:
    """Texts that differ only in case or spaces are one."""
    return " ".join(text.split()).lower()


def _list(texts: Any) -> str:
    return ", ".join(texts) or "nothing"
