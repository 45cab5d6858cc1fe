"""Nobody sees what is hidden: a game in which only hidden cards have changed places looks the same to a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from eightfold.conformance.exploration.broken import Broken
from eightfold.conformance.exploration.laws import check_cards
from eightfold.dsl.types import Type
from eightfold.interpreter import Game
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.compile.program import Program
from eightfold.interpreter.events import EventReader
from eightfold.interpreter.runtime import bits
from eightfold.interpreter.sight import cards_seen, seers_of_zones
from eightfold.interpreter.view import View, view

Change = Sequence[int]
"""For each card the one that takes its place."""


def check_hidden(game: Game, seat: int, dice: Random) -> bool:
    """A seat sees the same, whichever of the cards that it cannot see lie where. Raises Broken.

    Returns whether there was anything to try: two cards at least that are hidden from the seat and lie apart.
    """
    change = changed_places(game, seat, dice)
    if change is None:
        return False
    other = with_changed(game, change)
    check_cards(other)
    seen, instead = view(game, seat), view(other, seat)
    if not other.legal() or set(seats_of(game)) != set(seats_of(other)):
        # No course of play leads there: those cards would have been played, or shown, before.
        seen, instead = without_turns(seen), without_turns(instead)
    compare(seen, instead, seat)
    return True


def compare(seen: View, instead: View, seat: int) -> None:
    """Raises Broken if a seat sees a difference between two games that differ only in what is hidden from it."""
    for part in ("zones", "kept", "modes", "choice", "to_act", "over", "winners"):
        mine, other = getattr(seen, part), getattr(instead, part)
        if mine != other:
            unlike = [(a, b) for a, b in zip(mine, other, strict=False) if a != b] if part in _LISTED else (mine, other)
            raise Broken("hidden", f"seat {seat} sees hidden cards in {part}: {unlike}")


_LISTED = ("zones", "kept", "modes")


def without_turns(seen: View) -> View:
    """A view without who is to act."""
    return View(
        seen.seat, seen.names, seen.over, seen.winners, seen.zones, seen.kept, seen.modes, (), seen.choice
    )  # fmt: skip


def seats_of(game: Game) -> tuple[int, ...]:
    return game.seats_to_act()


# ---- a game with hidden cards in other places ----
def changed_places(game: Game, seat: int, dice: Random) -> Change | None:
    """Cards that are hidden from a seat, dealt to each other's places at random; None where there are not two."""
    known = cards_seen(game, seat) | told_openly(game)
    hidden = [card for card in game.program.deck.cards if not known >> card & 1]
    if len(hidden) < 2:
        return None
    instead = dice.sample(hidden, len(hidden))
    change = list(range(game.program.deck.size))
    for card, other in zip(hidden, instead, strict=True):
        change[card] = other
    return change


def told_openly(game: Game) -> int:
    """The cards that a sheet keeps account of before everybody: by its own words they are not hidden."""
    told = 0
    for _, card in kept_openly(game):
        told |= 1 << card
    return told


def kept_openly(game: Game) -> Iterator[tuple[str, int]]:
    """What is kept of cards and not secret: its name, and the card."""
    program = game.program
    for name, keep in program.variant.keeps.items():
        if keep.type.base == "card" and not keep.secret:
            value = getattr(game.state, program.plan.keeps[name])
            for one in value if keep.per_player else (value,):
                for card in bits(one) if keep.type.many else (one,) if one >= 0 else ():
                    yield name, card


def with_changed(game: Game, change: Change) -> Game:
    """A copy of a game in which each card has been replaced by another, wherever it lies or is spoken of."""
    other = game.clone()
    s, program = other.state, game.program
    s.M = [mask_of(mask, change) for mask in s.M]
    s.R = [None if row is None else [change[card] for card in row] for row in s.R]
    for zone, mask in enumerate(s.M):
        for card in bits(mask):
            s.L[card] = zone
    for name, keep in program.variant.keeps.items():
        slot = program.plan.keeps[name]
        value = getattr(s, slot)
        each = [renamed(v, keep.type, change) for v in value] if keep.per_player else renamed(value, keep.type, change)
        setattr(s, slot, each)
    _rename_windows(other, change)
    _rename_question(other, change)
    return other


def _rename_windows(game: Game, change: Change) -> None:
    for name, number in game.program.plan.modes.items():
        mode = game.program.variant.modes[name]
        if mode.window:
            opened = getattr(game.state, f"w{number}")
            setattr(
                game.state, f"w{number}", tuple(_arguments(v, [p.type for p in mode.params], change) for v in opened)
            )


def _arguments(values: Any, types: Sequence[Type], change: Change) -> Any:
    if not isinstance(values, tuple):
        return renamed(values, types[0], change) if types else values
    return tuple(renamed(v, t, change) for v, t in zip(values, types, strict=False))


def _rename_question(game: Game, change: Change) -> None:
    ask = game.state.ask
    if ask is None or game.program.prompts[ask[1]][1] != "card":
        return
    answers, slips = (tuple(change[card] for card in ask[place]) for place in (2, 4))
    game.state.ask = (*ask[:2], answers, ask[3], slips, *ask[5:])


def renamed(value: Any, type_: Type, change: Change) -> Any:
    """A value in which each card has been replaced; what is no card stays."""
    if type_.base != "card":
        return value
    if type_.many:
        return mask_of(value, change)
    return change[value] if value >= 0 else value


def mask_of(mask: int, change: Change) -> int:
    return sum(1 << change[card] for card in bits(mask))


# ---- what is told ----
def check_told(game: Game, code: int, seat: int, dice: Random) -> bool:
    """An action that names no hidden card is told to a seat in the same words, whichever cards are hidden from it.

    Carried out in the game and in one with other hidden cards; where both then look the same to the seat, it must have
    heard the same. Returns whether they did look the same. Raises Broken.
    """
    change = changed_places(game, seat, dice)
    if change is None or game.state.ask is not None or game.state.ag or names_hidden(game, code, change):
        return False
    pair = (game.clone(), with_changed(game, change))
    if code not in pair[1].legal():
        return False
    readers = [EventReader(one) for one in pair]
    for one in pair:
        one.apply(code)
    told = [[event.told_to(seat) for event in reader.new()] for reader in readers]
    if any(was_shown(one, seat) for one in pair) or _public(view(pair[0], seat)) != _public(view(pair[1], seat)):
        return False
    if told[0] != told[1]:
        unlike = [(a, b) for a, b in zip(*told, strict=False) if a != b] or told
        raise Broken("hidden", f"seat {seat} is told of hidden cards: {unlike[0]}")
    compare(view(pair[0], seat), view(pair[1], seat), seat)
    return True


def names_hidden(game: Game, code: int, change: Change) -> bool:
    """Whether an action names a card that has been replaced."""
    if code < FIRST_CODE:
        return True
    offered = next(o for o in game.program.offered if o.base <= code < o.base + o.size)
    return any(
        place.type.base == "card" and 0 <= value < len(change) and change[value] != value
        for place, value in zip(offered.places, offered.decode(code), strict=True)
    )


def was_shown(game: Game, seat: int) -> bool:
    """Whether cards were shown to a seat, or passed through a place that it sees."""
    seers = [None if s is None else set(s) for s in _seers(game.program)]
    for entry in game.log:
        if entry[0] == "shown" and (seat in (*entry[3], entry[1]) or len(set(entry[3])) == game.program.players):
            return True
        if entry[0] == "moved" and any(seers[z] is None or seat in (seers[z] or ()) for z in entry[2:4]):
            return True
    return False


def _seers(program: Program) -> list[frozenset[int] | None]:
    found = seers_of_zones(program)
    return [found.get(zone, frozenset()) for zone in range(program.plan.zone_count)]


def _public(seen: View) -> tuple[Any, ...]:
    """What must be equal before it is worth comparing more: places, what is kept, modes, whose turn."""
    asked = None if seen.choice is None else (seen.choice.seat, seen.choice.prompt)
    return (seen.zones, seen.kept, seen.modes, seen.to_act, asked, seen.over)


__all__ = ["check_hidden", "check_told", "compare", "was_shown", "with_changed"]
