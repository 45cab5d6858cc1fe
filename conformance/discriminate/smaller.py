"""Every witness that has one thing less: one card, one seat, one step, one kept value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from eightfold.conformance.discriminate.witness import Witness

T = TypeVar("T")


def smaller(witness: Witness) -> Iterator[Witness]:
    """The witnesses with one thing less, those first that lack most."""
    yield from fewer_seats(witness)
    yield from fewer_moves(witness, 1)
    yield from fewer_cards(witness, 1)
    yield from fewer_kept(witness)


def fewer_seats(witness: Witness) -> Iterator[Witness]:
    """Without one seat, its hand and its moves."""
    for at, seat in enumerate(witness.seats):
        yield replace(
            witness,
            seats=without(witness.seats, at),
            hands=without(witness.hands, at),
            moves=tuple(move for move in witness.moves if move.seat != seat),
            kept=tuple(kept for kept in witness.kept if seat not in (kept.seat, kept.value)),
        )


def fewer_moves(witness: Witness, many: int) -> Iterator[Witness]:
    """Without so many moves in a row, the last first."""
    for at in reversed(range(0, len(witness.moves) - many + 1, many)):
        yield replace(witness, moves=without(witness.moves, at, many))


def fewer_cards(witness: Witness, many: int) -> Iterator[Witness]:
    """Without so many cards that lie together: of the stock, the pile, or a hand."""
    for at in reversed(range(0, len(witness.stock) - many + 1, many)):
        yield replace(witness, stock=without(witness.stock, at, many))
    for at in reversed(range(0, len(witness.pile) - many + 1, many)):
        yield replace(witness, pile=without(witness.pile, at, many))
    for seat, hand in enumerate(witness.hands):
        for at in reversed(range(0, len(hand) - many + 1, many)):
            hands = (*witness.hands[:seat], without(hand, at, many), *witness.hands[seat + 1 :])
            yield replace(witness, hands=hands)


def fewer_kept(witness: Witness) -> Iterator[Witness]:
    for at in range(len(witness.kept)):
        yield replace(witness, kept=without(witness.kept, at))


def without(row: Sequence[T], at: int, many: int = 1) -> tuple[T, ...]:
    return (*row[:at], *row[at + many :])
