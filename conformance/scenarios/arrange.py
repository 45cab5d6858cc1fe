"""A position set by hand: stated zones hold exactly the stated cards, kept variables their stated values.

Cards are conserved: what a stated zone held before goes to the bottom of the zone called the rest, and a hand that
nothing is said of gets another card for each that is taken from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Arranged
from eightfold.conformance.scenarios.pack import Pack
from eightfold.conformance.scenarios.plain import Row, Table, Text
from eightfold.conformance.scenarios.read import cards
from eightfold.conformance.scenarios.seats import seat_number
from eightfold.conformance.scenarios.values import read_value
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.interpreter import Game
from eightfold.interpreter.runtime import bits


def arrange(game: Game, arranged: Arranged, words: Mapping[str, str]) -> None:
    """Sets zones and kept variables of a game that waits for an action. Raises ImpossibleError."""
    if game.state.ask is not None:
        raise ImpossibleError("a choice is pending: an arranged position must wait for an action")
    wanted = wanted_cards(game, arranged)
    rest = zone_number(game, Text(words[arranged.rest or "stock"], 0))
    lay_cards(game, wanted, rest)
    set_kept(game, arranged.kept)
    pile = game.program.plan.zones.get(words["pile"])
    if pile in wanted and words["suit"] not in arranged.kept:
        _follow_top(game, pile, words)


# ---- cards ----


def wanted_cards(game: Game, arranged: Arranged) -> dict[int, list[int]]:
    """The cards that each stated zone is to hold, top first, by the zone's number."""
    pack = Pack(game.program.deck)
    pack.left &= {card for mask in game.state.M for card in bits(mask)}
    found: dict[int, list[int]] = {}
    for name, value in arranged.zones.items():
        info = game.program.variant.zones.get(name)
        number = zone_number(game, Text(name, value.line))
        assert info is not None
        if info.per_player != isinstance(value, Table):
            raise ImpossibleError(
                f"each player has a {name}" if info.per_player else f"nobody owns the {name}", value.line
            )
        if isinstance(value, Table):
            found.update({number + seat_number(s, game.names): pack.take_all(cards(c)) for s, c in value.items()})
        elif isinstance(value, Row):
            found[number] = pack.take_all(cards(value))
    return found


def zone_number(game: Game, name: Text) -> int:
    zones = game.program.plan.zones
    if name not in zones:
        hint = did_you_mean(name, zones)
        raise ImpossibleError(f"the rules have no zone `{name}`" + (f": {hint}" if hint else ""), name.line)
    return zones[str(name)]


def lay_cards(game: Game, wanted: Mapping[int, list[int]], rest: int) -> None:
    """Puts the wanted cards where they are wanted, and what lay there under the rest."""
    before = {zone: zone_cards(game, zone) for zone in range(1, len(game.state.M))}
    taken = {card for row in wanted.values() for card in row}
    rows = {zone: [card for card in row if card not in taken] for zone, row in before.items() if zone not in wanted}
    lying = {card for row in rows.values() for card in row}
    free = sorted(card for row in before.values() for card in row if card not in taken and card not in lying)
    for zone in _hands(game):
        for _ in range(len(before[zone]) - len(rows[zone]) if zone in rows else 0):
            rows[zone].append(_spare(free, rows.get(rest, [])))
    rows.update({zone: list(row) for zone, row in wanted.items()})
    rows[rest] += free
    for zone, row in rows.items():
        write_zone(game, zone, row)


def _hands(game: Game) -> list[int]:
    """The zones that belong to somebody."""
    return [zone for zone, (_, seat) in game.program.plan.zone_names().items() if seat >= 0]


def _spare(free: list[int], rest: list[int]) -> int:
    if not free and not rest:
        raise ImpossibleError("no card is left to make up a hand from which one was taken")
    return free.pop(0) if free else rest.pop()


def zone_cards(game: Game, zone: int) -> list[int]:
    """The cards of a zone, top first."""
    row = game.state.R[zone]
    return list(reversed(row)) if row is not None else list(bits(game.state.M[zone]))


def write_zone(game: Game, zone: int, row: list[int]) -> None:
    state = game.state
    state.M[zone] = sum(1 << card for card in row)
    if state.R[zone] is not None:
        state.R[zone] = list(reversed(row))
    for card in row:
        state.L[card] = zone


# ---- kept variables ----


def set_kept(game: Game, kept: Mapping[str, Any]) -> None:
    """Sets kept variables by name; by seat where one is kept for each player."""
    for name, value in kept.items():
        info = game.program.variant.keeps.get(name)
        if info is None:
            hint = did_you_mean(name, game.program.variant.keeps)
            raise ImpossibleError(f"the rules keep no `{name}`" + (f": {hint}" if hint else ""), value.line)
        if info.per_player != isinstance(value, Table):
            text = f"{name} is kept for each player" if info.per_player else f"{name} is kept once"
            raise ImpossibleError(text, value.line)
        slot = game.program.plan.keeps[name]
        if isinstance(value, Table):
            for seat, one in value.items():
                number = seat_number(seat, game.names)
                getattr(game.state, slot)[number] = read_value(game.program, info.type, one, game.names)  # type: ignore[arg-type]
        else:
            setattr(game.state, slot, read_value(game.program, info.type, value, game.names))


def _follow_top(game: Game, pile: int | None, words: Mapping[str, str]) -> None:
    """The suit to be followed is that of the card laid on top."""
    info = game.program.variant.keeps.get(words["suit"])
    row = zone_cards(game, pile) if pile is not None else []
    if info is None or not row:
        return
    face = dict(game.program.deck.faces[row[0] % len(game.program.deck.faces)].values)
    if words["suit-of-top"] in face:
        setattr(game.state, game.program.plan.keeps[words["suit"]], face[words["suit-of-top"]])
