"""A witness as a scenario in YAML, as somebody would write it by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eightfold.conformance.discriminate.lockstep import Found
from eightfold.conformance.discriminate.parting import Parting
from eightfold.conformance.discriminate.witness import REASON, Kept, Witness
from eightfold.conformance.scenarios.seats import NAMES
from eightfold.conformance.scenarios.words import usual_words

WIDTH = 120

PLAIN = re.compile(r"[A-Za-z0-9_.'()/-][A-Za-z0-9_.'()/ ,;-]*")
"""What YAML reads as a text without quotes, outside of braces and brackets."""


@dataclass(frozen=True, slots=True)
class Named:
    """How a scenario is called, and the rules that it says it runs under; `tells` are options that it tells."""

    id: str
    title: str
    sets: tuple[tuple[str, str], ...] = ()
    takes: tuple[str, ...] = ()
    tells: tuple[tuple[str, str], ...] = ()


def file_text(variant: str, scenarios: Sequence[str], remarks: Sequence[str] = ()) -> str:
    """A whole file of scenarios for one variant."""
    head = [*(f"# {remark}" for remark in remarks), f"variant: {scalar(variant)}", "scenarios:"]
    return "\n".join([*head, *scenarios]) + "\n"


def scenario_text(found: Found, named: Named) -> str:
    """One item of a file's `scenarios`."""
    return "\n".join(_lines(found, named))


def _lines(found: Found, named: Named) -> Iterator[str]:
    yield f"  - id: {named.id}"
    yield f"    title: {scalar(named.title)}"
    for key, pairs in (("tells", named.tells), ("set", named.sets)):
        if pairs:
            yield f"    {key}: {flow(dict(pairs))}"
    if named.takes:
        yield f"    with: {flow(list(named.takes))}"
    yield "    given:"
    for key, value in given(found.witness):
        yield from _wrapped(f"      {key}: ", value)
    if found.witness.moves:
        yield "    steps:"
        yield from _steps(found)
    else:
        yield f"    expect: {flow(expected(found.parting))}"


def _steps(found: Found) -> Iterator[str]:
    *before, last = found.witness.moves
    for move in before:
        yield f"      - {move.seat}: {move.action}"
    yield f"      - {last.seat}: {last.action}"
    if last.tried:
        yield f"        refused: {found.parting.value}"
    else:
        yield f"        expect: {flow(expected(found.parting))}"


def expected(parting: Parting) -> dict[str, Any]:
    return {parting.key: parting.value}


# ---- the set-up ----


def given(witness: Witness) -> Iterator[tuple[str, Any]]:
    """The keys of the set-up with their values, in the order in which they are written."""
    usual = witness.seats == NAMES[: len(witness.seats)]
    yield "players", str(len(witness.seats)) if usual else list(witness.seats)
    if witness.arranged:
        yield "arranged", REASON
    hands = {seat: list(cards) for seat, cards in zip(witness.seats, witness.hands, strict=True) if cards}
    if hands:
        yield "hands", hands
    if witness.arranged:
        yield "pile", list(witness.pile)
    elif witness.pile:
        yield "starter", witness.pile[0]
    if witness.stock or witness.rest == "pile":
        yield "stock", list(witness.stock)
    if witness.rest == "pile":
        yield "rest", "pile"
    yield from _kept(witness.kept)


def _kept(kept: Sequence[Kept]) -> Iterator[tuple[str, Any]]:
    """Kept values under the short keys of the format where there are some, else by their names in the rules."""
    words = usual_words()
    short = {words[key]: key for key in ("turn", "suit", "scores", "direction")}
    ways = {words[way]: way for way in ("left", "right")}
    by_name: dict[str, Any] = {}
    for one in kept:
        value = one.value if isinstance(one.value, str) else list(one.value)
        if one.seat:
            by_name.setdefault(one.name, {})[one.seat] = value
        else:
            by_name[one.name] = ways.get(str(value), value) if one.name == words["direction"] else value
    yield from ((short[name], value) for name, value in by_name.items() if name in short)
    others = {name: value for name, value in by_name.items() if name not in short}
    if others:
        yield "kept", others


# ---- YAML ----


def scalar(text: str) -> str:
    return text if PLAIN.fullmatch(text) and text == text.strip() and ", " not in text else _quoted(text)


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    text = str(value)
    return text if PLAIN.fullmatch(text) and not set(",") & set(text) else _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _wrapped(key: str, value: Any) -> Iterator[str]:
    """A key and its value on one line; a table that does not fit there, one entry a line."""
    line = key + flow(value)
    if len(line) <= WIDTH or not isinstance(value, Mapping):
        yield line
        return
    yield key.rstrip()
    margin = " " * (len(key) - len(key.lstrip()) + 2)
    yield from (f"{margin}{flow(one)}: {flow(other)}" for one, other in value.items())
