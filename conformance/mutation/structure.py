"""Changes of what a game is played with: how many players, which cards, how many packs, who sees what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from eightfold.conformance.mutation.edits import Edit, Put
from eightfold.dsl.typed import CardFace, Clause, E, Variant

OTHER_SIGHTS = {"unseen": ("seen",), "seen": ("unseen",), "owner": ("seen", "unseen")}
SIGHTS = {"unseen": "nobody", "seen": "everybody", "owner": "the owner"}

Change = tuple[Clause, str, int, tuple[Edit, ...]]


def changed_structure(variant: Variant) -> Iterator[Change]:
    """Mutants of the clauses on players, packs, deck, kinds and zones; a line of 0 stands for the clause's own."""
    yield from _players(variant)
    yield from _packs(variant)
    yield from _cards(variant)
    yield from _sights(variant)


def _players(variant: Variant) -> Iterator[Change]:
    """One player more or fewer, at either end, for each line on how many can play."""
    first = variant.players_clause
    if first is None:
        return
    for index, seating in enumerate(variant.seatings):
        clause = variant.clauses.get(f"{first.name}.{index + 1}" if index else first.name)
        for most in (seating.most - 1, seating.most + 1):
            if clause is not None and most >= seating.least:
                yield clause, f"at most {most} players", 0, _table(index, "most", most)
        for least in (seating.least - 1, seating.least + 1):
            if clause is not None and 1 <= least <= seating.most:
                yield clause, f"at least {least} players", 0, _table(index, "least", least)


def _table(index: int, bound: str, number: int) -> tuple[Put, ...]:
    line = Put(("seatings", index, bound), number)
    return (line,) if index else (Put((bound,), number), line)


def _packs(variant: Variant) -> Iterator[Change]:
    clause = variant.pack_clause
    if clause is None:
        return
    if variant.copies is not None:
        more = E("add", variant.copies.type, (variant.copies, E("num", variant.copies.type, (), 1)))
        yield clause, "one more pack", 0, (Put(("copies",), more),)
    if variant.left_out is not None:
        yield clause, "no card is left out", 0, (Put(("left_out",), None),)


def _cards(variant: Variant) -> Iterator[Change]:
    """For each value on the cards: no such cards; and one card more."""
    deck = _clause(variant, "deck", variant.pack_name)
    if deck is None:
        return
    for kind in variant.face_kinds:
        info = variant.kinds[kind]
        for index, value in enumerate(info.values):
            has = _showing(kind, index)
            if not any(has(face) for face in variant.faces):
                continue
            yield deck, f"no card of {value}", 0, (_with_copies(variant, has, lambda copies: 0),)
            renamed = (*info.values[:index], f"no-{value}", *info.values[index + 1 :])
            gone = _with_copies(variant, has, lambda copies: 0)
            yield info.clause, f"there is no {value}", 0, (gone, Put(("kinds", kind, "values"), renamed))
    for face in variant.faces[:1]:
        yield deck, "one card twice", 0, (_with_copies(variant, face.__eq__, lambda copies: copies + 1),)


def _showing(kind: str, index: int) -> Callable[[CardFace], bool]:
    return lambda face: (kind, index) in face.values


def _with_copies(variant: Variant, chosen: Callable[[CardFace], bool], copies: Callable[[int], int]) -> Edit:
    faces = tuple(replace(face, copies=copies(face.copies)) if chosen(face) else face for face in variant.faces)
    return Put(("faces",), faces)


def _sights(variant: Variant) -> Iterator[Change]:
    for name, zone in variant.zones.items():
        for sight in OTHER_SIGHTS[zone.sight]:
            change = f"seen by {SIGHTS[sight]} and not by {SIGHTS[zone.sight]}"
            yield zone.clause, change, 0, (Put(("zones", name, "sight"), sight),)


def _clause(variant: Variant, kind: str, name: str) -> Clause | None:
    """The clause of a kind whose last name is given."""
    return next((c for c in variant.clauses.values() if c.kind == kind and c.name.rsplit(".", 1)[-1] == name), None)
