"""Holds a position against what a scenario expects; every difference is a line that a card player can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from eightfold.conformance.scenarios import judge_actions, judge_cards, judge_state
from eightfold.conformance.scenarios.model import Expectation
from eightfold.conformance.scenarios.position import Position

Check = Callable[[Position, Any], Iterable[str]]

CHECKS: Mapping[str, Check] = {
    "legal": judge_actions.legal,
    "legal-includes": judge_actions.legal_includes,
    "not-legal": judge_actions.not_legal,
    "plays": judge_actions.plays,
    "slips": judge_actions.slips,
    "to-act": judge_actions.to_act,
    "why": judge_actions.why,
    "events": judge_state.events,
    "no-events": judge_state.no_events,
    "hands": judge_cards.hands,
    "holds": judge_cards.holds,
    "holds-not": judge_cards.holds_not,
    "pile": judge_cards.pile,
    "pile-size": judge_cards.pile_size,
    "stock": judge_cards.stock,
    "stock-size": judge_cards.stock_size,
    "shown": judge_cards.shown,
    "zones": judge_cards.zones,
    "view": judge_cards.view,
    "kept": judge_state.kept,
    "turn": judge_state.turn,
    "dealer": judge_state.dealer,
    "direction": judge_state.direction,
    "suit": judge_state.suit,
    "hand": judge_state.hand,
    "scores": judge_state.scores,
    "mode": judge_state.mode,
    "modes": judge_state.modes,
    "over": judge_state.over,
    "winners": judge_state.winners,
}
"""Every key of `expect`, with the function of the same name that judges it."""


def judge(position: Position, expects: Iterable[Expectation]) -> list[tuple[Expectation, str]]:
    """What does not hold, in the order of the expectations."""
    return [(e, line) for e in expects for line in CHECKS[e.name](position, e.value)]
