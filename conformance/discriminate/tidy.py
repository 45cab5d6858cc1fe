"""The same witness as one would write it: who moves first sits first, and the seats have their usual names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from eightfold.conformance.discriminate.parting import Parting
from eightfold.conformance.discriminate.witness import Kept, Move, Value, Witness
from eightfold.conformance.scenarios.seats import NAMES
from eightfold.conformance.scenarios.words import usual_words


def turned(witness: Witness) -> Iterator[Witness]:
    """The table turned so that who is said to be on turn sits first, where nothing needs to be said of it."""
    on_turn = next((kept for kept in witness.kept if kept.name == usual_words()["turn"]), None)
    if on_turn is not None and on_turn.value in witness.seats:
        at = witness.seats.index(str(on_turn.value))
        yield replace(
            witness,
            seats=(*witness.seats[at:], *witness.seats[:at]),
            hands=(*witness.hands[at:], *witness.hands[:at]),
            kept=tuple(kept for kept in witness.kept if kept is not on_turn),
        )


def exchanged(witness: Witness, parting: Parting) -> Iterator[Witness]:
    """A card of a hand exchanged for the one that the difference speaks of, and that was only filled in."""
    if parting.key not in ("legal-includes", "not-legal"):
        return
    ((seat, (action,)),) = parting.value.items()
    at, card = witness.seats.index(seat), action.split(" ")[-1]
    hand = witness.hands[at]
    for place in range(len(hand) if card not in hand else 0):
        changed = (*hand[:place], card, *hand[place + 1 :])
        yield replace(witness, hands=(*witness.hands[:at], changed, *witness.hands[at + 1 :]))


def renamed(witness: Witness) -> Witness:
    """The same with the usual names for the seats, in moves and kept values too."""
    names = dict(zip(witness.seats, NAMES, strict=False))
    if len(names) < len(witness.seats) or tuple(names) == tuple(names.values()):
        return witness
    return replace(
        witness,
        seats=tuple(names.values()),
        moves=tuple(Move(names[m.seat], _in_words(m.action, names), m.tried) for m in witness.moves),
        kept=tuple(Kept(k.name, names.get(k.seat, ""), _in_value(k.value, names)) for k in witness.kept),
    )


def _in_words(action: str, names: Mapping[str, str]) -> str:
    return " ".join(names.get(word, word) for word in action.split(" "))


def _in_value(value: Value, names: Mapping[str, str]) -> Value:
    return names.get(value, value) if isinstance(value, str) else tuple(names.get(one, one) for one in value)
