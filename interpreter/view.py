"""What a seat may see of a game: zones, what is kept in the open, modes that are on, who decides, what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from eightfold.dsl.syntax import Sight
from eightfold.dsl.types import CARD, Type
from eightfold.interpreter.game import Game
from eightfold.interpreter.sight import seers_of_zones, sees
from eightfold.interpreter.values import shown


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone. `owner` is a seat, or -1; `cards` is None where they are hidden, else the top first."""

    name: str
    owner: int
    sight: Sight
    count: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class KeptView:
    """One kept value in words; `owner` is a seat, or -1. `title` is how the sheet labels it, or ''.

    `life` is what resets it, '' if it lasts the whole game.
    """

    name: str
    title: str
    owner: int
    type: Type
    life: str
    text: str
    value: Any


@dataclass(frozen=True, slots=True)
class ModeView:
    """A mode that is on, or a window that is open, with its title."""

    name: str
    title: str
    window: bool


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """What a seat has been asked. `options` holds the names of the actions that answer; None where they are hidden."""

    seat: int
    prompt: str
    optional: bool
    options: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; `seat` is None for an onlooker from whom nothing is hidden."""

    seat: int | None
    names: tuple[str, ...]
    over: bool
    winners: tuple[int, ...]
    zones: tuple[ZoneView, ...]
    kept: tuple[KeptView, ...]
    modes: tuple[ModeView, ...]
    to_act: tuple[int, ...]
    choice: ChoiceView | None

    def zones_of(self, sight: Sight, owner: int = -1) -> tuple[ZoneView, ...]:
        """The zones of one sort that belong to a seat, or to the whole table."""
        return tuple(zone for zone in self.zones if zone.sight == sight and zone.owner == owner)

    def kept_as(self, name: str, owner: int = -1) -> KeptView | None:
        """What is kept under a name, of one seat where it is kept per player; None where it is hidden."""
        return next((kept for kept in self.kept if kept.name == name and kept.owner == owner), None)


def view(game: Game, seat: int | None) -> View:
    """The game as a seat may see it; None: an onlooker from whom nothing is hidden, -1: one who sees no hand."""
    to_act = game.seats_to_act()
    zones, kept, modes = _zones(game, seat), _kept(game, seat), _modes(game)
    return View(
        seat, game.names, game.over, game.winners, tuple(zones), tuple(kept), tuple(modes), to_act, _choice(game, seat)
    )


def _zones(game: Game, seat: int | None) -> Iterator[ZoneView]:
    deck, variant = game.program.deck, game.program.variant
    seers = seers_of_zones(game.program)
    for number, (name, owner) in game.program.plan.zone_names().items():
        cards = game.cards_in(name, max(owner, 0))
        names = tuple(deck.name(card) for card in cards) if sees(seers[number], seat) else None
        yield ZoneView(name, owner, variant.zones[name].sight, len(cards), names)


def _kept(game: Game, seat: int | None) -> Iterator[KeptView]:
    program = game.program
    on = {mode.name for mode in _modes(game)}
    for name, keep in program.variant.keeps.items():
        if keep.mode and keep.mode not in on:
            continue
        for owner in range(program.players) if keep.per_player else (-1,):
            if keep.secret and seat is not None and (owner < 0 or owner != seat):
                continue
            value = game.kept(name, max(owner, 0))
            text = shown(program, keep.type, value, game.names)
            yield KeptView(name, keep.clause.title, owner, keep.type, keep.life, text, value)


def _modes(game: Game) -> Iterator[ModeView]:
    plan = game.program.plan
    for name, mode in game.program.variant.modes.items():
        number = plan.modes[name]
        if getattr(game.state, f"w{number}" if mode.window else f"o{number}"):
            yield ModeView(name, mode.clause.title, mode.window)


def _choice(game: Game, seat: int | None) -> ChoiceView | None:
    if game.state.ask is None:
        return None
    who, prompt, _, optional, *_ = game.state.ask
    title, base, _ = game.program.prompts[prompt]
    hidden = Type(base) == CARD and seat not in (None, who)
    options = None if hidden else tuple(action.text for action in game.actions(who))
    return ChoiceView(who, title, bool(optional), options)


__all__ = ["ChoiceView", "KeptView", "ModeView", "View", "ZoneView", "view"]
