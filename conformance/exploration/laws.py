"""What is true of every game in every state, and of every action that is not legal."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from eightfold.conformance.exploration.broken import Broken
from eightfold.interpreter import Game, Refused

UNLIKE = ("ag", "later", "ask")
"""The parts of a state in which a traced game and a fast one differ, being other programs."""


def check_cards(game: Game) -> None:
    """Each card lies in exactly one zone, and each record of where it lies says the same. Raises Broken."""
    s, deck = game.state, game.program.deck
    union = 0
    for mask in s.M:
        if union & mask:
            raise Broken("cards", f"{_names(game, union & mask)} lie in two places")
        union |= mask
    if union != deck.mask:
        raise Broken("cards", f"{_names(game, union ^ deck.mask)} are lost or are not of the pack")
    for zone, (mask, row) in enumerate(zip(s.M, s.R, strict=True)):
        if row is not None and (len(row) != mask.bit_count() or sum(1 << card for card in row) != mask):
            raise Broken("cards", f"the order of zone {zone} holds other cards than the zone")
    for card in deck.cards:
        if not s.M[s.L[card]] >> card & 1:
            raise Broken("cards", f"{deck.name(card)} does not lie where it is said to lie")


def _names(game: Game, mask: int) -> str:
    return ", ".join(game.program.deck.name(card) for card in range(mask.bit_length()) if mask >> card & 1)


def check_decision(game: Game) -> None:
    """A game that is not over has a legal action, each by a seat of the table; one that is over has none."""
    legal = game.legal()
    if game.over:
        if legal or not set(game.winners) <= set(range(game.program.players)):
            raise Broken("decision", "the game is over and goes on all the same")
        return
    if not legal:
        raise Broken("decision", "nobody can do anything")
    if len(set(legal)) != len(legal):
        raise Broken("decision", "an action is on offer twice")
    if set(legal) & set(game.slips()):
        raise Broken("decision", "an action is legal and a slip")


def check_refused(game: Game, attempt: Callable[[], None]) -> str:
    """Carries out an attempt that must be refused with a code and change nothing; returns the code. Raises Broken."""
    before = everything(game)
    try:
        attempt()
    except Refused as refusal:
        code = refusal.code
    except Exception as error:
        raise Broken("refusal", f"not refused but {type(error).__name__}: {error}") from error
    else:
        raise Broken("refusal", "carried out although it is neither legal nor a slip")
    if not code:
        raise Broken("refusal", "refused without a code")
    if everything(game) != before:
        raise Broken("refusal", f"refused with {code}, and yet something has changed")
    return code


def everything(game: Game) -> str:
    """All that a game consists of, as text: its state, what has happened, what is on offer, which clauses were used."""
    used = sorted(game.state.fired) if game.program.traced else []
    return json.dumps(game.to_data()) + repr((game.log, game.legal(), game.slips(), used))


def _asked(game: Game) -> tuple[Any, ...] | None:
    """Who is asked what, with which answers and slips, and whether it can be declined."""
    if game.state.ask is None:
        return None
    who, prompt, answers, optional, slips, *_ = game.state.ask
    return who, game.program.prompts[prompt], answers, bool(optional), slips


def check_alike(law: str, games: Sequence[Game]) -> None:
    """Games that have taken the same course are alike. Raises Broken under the law that is named."""
    first, *rest = games
    for other in rest:
        if first.legal() != other.legal() or first.slips() != other.slips():
            raise Broken(law, "other actions are on offer")
        if unlike := differences(first, other):
            raise Broken(law, f"the states differ in {', '.join(unlike)}")


def differences(a: Game, b: Game) -> list[str]:
    """The parts of two games of one variant that differ: what lies where, what is kept, who is asked what."""
    fields = [name for name in a.state.FIELDS if name not in UNLIKE]
    found = [name for name in fields if getattr(a.state, name) != getattr(b.state, name)]
    return found if _asked(a) == _asked(b) else [*found, "ask"]


__all__ = ["check_alike", "check_cards", "check_decision", "check_refused", "differences", "everything"]
