"""What our own interpreter's game looks like now, as an observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eightfold.conformance.scenarios.position import GamePosition

Observation = dict[str, Any]


def observe(position: GamePosition, also: Mapping[str, Any]) -> Observation:
    """The observation that the protocol asks for, and what this message asks for beside."""
    variant = position.game.program.variant
    return {
        "legal": position.legal,
        "to-act": position.to_act,
        "events": list(position.events),
        "shown": position.shown,
        "modes": position.modes,
        "top-mode": position.top_mode,
        "over": position.over,
        "winners": position.winners,
        "zones": {name: position.zone(name) for name in variant.zones},
        "kept": {name: position.kept(name) for name in variant.keeps},
        **asked_beside(position, also),
    }


def asked_beside(position: GamePosition, also: Mapping[str, Any]) -> Observation:
    """Slips, views and reasons, which are told only when they are asked for."""
    found: Observation = {}
    if also.get("slips"):
        found["slips"] = position.slips
    if also.get("views"):
        zones = position.game.program.variant.zones
        found["views"] = {seat: {zone: position.view(seat, zone) for zone in zones} for seat in also["views"]}
    if also.get("why"):
        found["why"] = [_reason(position, seat, action) for seat, action in also["why"]]
    return found


def _reason(position: GamePosition, seat: str, action: str) -> dict[str, Any] | None:
    found = position.why(seat, action)
    return None if found is None else {"legal": found[0], "because": sorted(found[1])}
