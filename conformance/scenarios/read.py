"""From plain tables that fit the schema to scenarios. What the schema cannot say is looked at here, with its place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eightfold.conformance.scenarios.model import (
    Arranged,
    Cards,
    Deal,
    Expectation,
    Given,
    Refusal,
    Rules,
    Scenario,
    Step,
)
from eightfold.conformance.scenarios.plain import Plain, Row, Table, Text
from eightfold.conformance.scenarios.sense import STEP_KEYS, sense_fault
from eightfold.conformance.scenarios.words import words_with
from eightfold.dsl.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Head:
    """What a file says for all of its scenarios."""

    variants: tuple[str, ...]
    document: str
    register: str
    sets: Mapping[str, str]
    takes: tuple[str, ...]
    players: tuple[str, ...] | int | None
    filler: Cards
    words: Mapping[str, str]
    beside: Path


def read_head(data: Table, beside: Path) -> Head:
    """The head of a file that fits the schema."""
    variant = data.get(_key("variant"))
    variants = (str(variant),) if variant is not None else texts(data.get(_key("variants")))
    return Head(
        variants, str(data.get(_key("document"), "")), str(data.get(_key("register"), "")),
        _pairs(data.get(_key("set"))), texts(data.get(_key("with"))), _players(data.get(_key("players"))),
        cards(data.get(_key("filler"))), words_with(_pairs(data.get(_key("words")))), beside,
    )  # fmt: skip


def read_scenario(data: Table, head: Head, variant: str, file: str, row: str = "") -> Scenario | Diagnostic:
    """One scenario for one variant, or what is wrong with it."""
    tells = _pairs(data.get(_key("tells")))
    sets = {**head.sets, **_pairs(data.get(_key("set"))), **tells}
    takes = dict.fromkeys((*head.takes, *texts(data.get(_key("with")))))
    found = Scenario(
        id=f"{data[_key('id')]}/{row}" if row else str(data[_key("id")]),
        title=str(data[_key("title")]),
        file=file,
        line=data.line,
        rules=Rules(variant, tuple(sorted(sets.items())), tuple(takes), _own_folder(head, (variant, *takes))),
        cites=tuple(_cited(cite, head.document) for cite in texts(data.get(_key("cites")))),
        tells=tuple(tells.items()),
        given=_given(data.get(_key("given")), head, data.line),
        steps=_steps(data, head.document),
        words=head.words,
        row=row,
        refused=str(data.get(_key("refused"), "")),
    )
    return sense_fault(found, data) or found


def _own_folder(head: Head, names: Iterable[str]) -> Path | None:
    """The file's folder, if a sheet of one of these names lies in it; the shipped sheets need none."""
    files = (head.beside / (name if name.endswith(".eight") else f"{name}.eight") for name in names)
    return head.beside if any(os.path.isfile(file) for file in files) else None  # noqa: PTH113 (bears long names)


# ---- set-up ----


def _given(data: Plain | None, head: Head, line: int) -> Given:
    if not isinstance(data, Table):
        return Given(head.players, filler=head.filler, line=line)
    dealer = data.get(_key("dealer"))
    players = _players(data.get(_key("players")))
    return Given(
        players=head.players if players is None else players,
        dealer=dealer if isinstance(dealer, Text) else None,
        deal=read_deal(data),
        lots=_chance(data.get(_key("lots"))),
        chance=_chance(data.get(_key("chance"))),
        hand=int(str(data.get(_key("hand"), "1"))),
        filler=cards(data.get(_key("filler"))) or head.filler,
        arranged=_arranged(data, head.words),
        line=data.line,
    )


def _arranged(data: Table, words: Mapping[str, str]) -> Arranged | None:
    reason = data.get(_key("arranged"))
    if reason is None:
        return None
    zones = {str(name): value for name, value in _items(data.get(_key("zones")))}
    kept = {str(name): value for name, value in _items(data.get(_key("kept")))}
    for name in ("hands", "pile", "stock"):
        if _key(name) in data:
            zones[words[name]] = data[_key(name)]
    for name in ("turn", "suit", "scores"):
        if _key(name) in data:
            kept[words[name]] = data[_key(name)]
    if _key("direction") in data:
        way = data[_key("direction")]
        kept[words["direction"]] = Text(words[str(way)], way.line)
    return Arranged(str(reason), zones, kept, str(data.get(_key("rest"), "")))


def read_deal(data: Table) -> Deal:
    """What a table states of a deal."""
    starter = data.get(_key("starter"))
    hands: dict[Text, Cards] = {seat: cards(value) for seat, value in _items(data.get(_key("hands")))}
    return Deal(hands, starter if isinstance(starter, Text) else None, cards(data.get(_key("stock"))))


def _players(data: Plain | None) -> tuple[str, ...] | int | None:
    if data is None:
        return None
    return texts(data) if isinstance(data, Row) else int(str(data))


def _chance(data: Plain | None) -> tuple[Any, ...]:
    """The outcomes that are stated: a text for a lot, a tuple of texts for a shuffle."""
    if not isinstance(data, Row):
        return ()
    return tuple(cards(item) if isinstance(item, Row) else item for item in data)


# ---- steps ----


def _steps(data: Table, document: str) -> tuple[Step, ...]:
    listed = data.get(_key("steps"))
    steps = [_step(item, document) for item in listed if isinstance(item, Table)] if isinstance(listed, Row) else []
    last = data.get(_key("expect"))
    if isinstance(last, Table):
        steps.append(Step(last.line, expects=_expects(last, document)))
    return tuple(steps)


def _step(data: Table, document: str) -> Step:
    seat = next((key for key in data if key not in STEP_KEYS), None)
    deal = data.get(_key("deal"))
    return Step(
        line=data.line,
        seat=str(seat or ""),
        action=" ".join(str(data[seat]).split()) if seat is not None else "",
        chance=_chance(data.get(_key("chance"))),
        deal=read_deal(deal) if isinstance(deal, Table) else None,
        refused=_refusal(data.get(_key("refused")), document),
        expects=_expects(data.get(_key("expect")), document),
    )


def _refusal(data: Plain | None, document: str) -> Refusal | None:
    if data is None:
        return None
    if isinstance(data, Table):
        because = tuple(_reason(reason, document) for reason in texts(data.get(_key("because"))))
        return Refusal(str(data[_key("code")]), because, data.line)
    return Refusal(str(data), (), data.line)


def _expects(data: Plain | None, document: str) -> tuple[Expectation, ...]:
    found = []
    for name, value in _items(data):
        if name == "why":
            value = Row([_why(item, document) for item in value if isinstance(item, Table)], value.line)
        found.append(Expectation(str(name), value, name.line))
    return tuple(found)


def _why(data: Table, document: str) -> Table:
    because = data[_key("because")]
    reasons: list[Plain] = [Text(_reason(text, document), because.line) for text in texts(because)]
    return Table({**data, Text("because", because.line): Row(reasons, because.line)}, data.line)


def _reason(text: str, document: str) -> str:
    """A citation in full; the name of a clause as it is."""
    return _cited(text, document) if text[:1] == "s" and text[1:].isdigit() else text


def _cited(text: str, document: str) -> str:
    return text if ":" in text or not document else f"{document}:{text}"


# ---- plain values ----


def cards(data: Plain | None) -> Cards:
    """The texts of a row, with their places."""
    return tuple(item for item in data if isinstance(item, Text)) if isinstance(data, Row) else ()


def texts(data: Plain | None) -> tuple[str, ...]:
    return tuple(str(item) for item in data) if isinstance(data, Row) else ()


def _pairs(data: Plain | None) -> dict[str, str]:
    return {str(key): str(value) for key, value in _items(data)}


def _items(data: Plain | None) -> list[tuple[Text, Any]]:
    return list(data.items()) if isinstance(data, Table) else []


def _key(name: str) -> Text:
    return Text(name, 0)
