"""A position in words: what each player holds, what lies where, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence

from eightfold.dsl.types import PLAYER
from eightfold.interpreter.game import Game
from eightfold.interpreter.values import place_name

MOST_CARDS = 12
"""Of a zone with more cards only their number is told."""

MOST_STEPS = 8
"""Of a longer way the last steps are told."""


def told(game: Game, steps: Sequence[str], seed: int) -> str:
    """A game's position and the steps that led to it, as one sentence."""
    way = "at the first decision" if not steps else f"after {_way(steps)}"
    table = f"for example with {game.program.players} players (seed {seed})"
    return f"{table}, {way}: {'; '.join([*_zones(game), *_kept(game), *_modes(game)])}"


def step(game: Game, code: int) -> str:
    """An action in words, with whose it is; before it is done."""
    action = game.describe(code)
    who = game.names[action.seat] if action.seat >= 0 else ""
    return f"{who} {action.text}".strip()


def _way(steps: Sequence[str]) -> str:
    last = ", ".join(steps[-MOST_STEPS:])
    return last if len(steps) <= MOST_STEPS else f"{len(steps)} steps, the last of them {last}"


def _zones(game: Game) -> list[str]:
    deck, found = game.program.deck, []
    for zone in game.program.plan.zone_names():
        mask, row = game.state.M[zone], game.state.R[zone]
        cards = list(reversed(row)) if row is not None else [card for card in deck.cards if mask >> card & 1]
        told = " ".join(deck.name(card) for card in cards) if len(cards) <= MOST_CARDS else f"{len(cards)} cards"
        found.append(f"{place_name(game.program, zone, game.names)}: {told or 'no card'}")
    return found


def _kept(game: Game) -> list[str]:
    """The players that the rules remember and have a title for, as who is on turn."""
    named = [keep for keep in game.program.variant.keeps.values() if keep.type == PLAYER and keep.clause.title]
    seats = [(keep.clause.title, game.kept(keep.name)) for keep in named if not keep.per_player]
    return [f"{title}: {game.names[seat]}" for title, seat in seats if seat >= 0]


def _modes(game: Game) -> list[str]:
    modes = list(game.program.variant.modes)
    return [f"{modes[number]} is on" for number in game.state.modes]
