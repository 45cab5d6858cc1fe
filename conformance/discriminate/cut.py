"""A witness begun later, with its position arranged, and an arranged one turned into one that is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from eightfold.conformance.discriminate.glance import Compared
from eightfold.conformance.discriminate.lockstep import Pair, Rivals
from eightfold.conformance.discriminate.witness import Kept, Witness
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.position import GamePosition
from eightfold.interpreter import Faulty


def cuts(witness: Witness, rivals: Rivals, names: Compared) -> Iterator[Witness]:
    """The witness begun after some of its moves, the latest first, wherever its position then can be arranged."""
    try:
        usual = Pair(Witness(witness.seats, ((),) * len(witness.seats)), rivals, names).a
        yield from reversed(list(_later(witness, Pair(witness, rivals, names), usual)))
    except (ImpossibleError, Faulty, ValueError):
        return


def _later(witness: Witness, pair: Pair, usual: Play) -> Iterator[Witness]:
    for done, move in enumerate(witness.moves):
        if _can_be_arranged(pair.a) and _can_be_arranged(pair.b):
            yield replace(_arranged(pair.a, usual), moves=witness.moves[done:])
        if move.tried or not pair.make(move):
            return
    if _can_be_arranged(pair.a) and _can_be_arranged(pair.b):
        yield _arranged(pair.a, usual)


def _can_be_arranged(play: Play) -> bool:
    """Whether a position waits for an action with no mode on and all its cards in hands, pile and stock."""
    position = GamePosition(play)
    usual = {play.words[name] for name in ("hands", "pile", "stock")}
    elsewhere = [position.zone(name) for name in play.game.program.variant.zones if name not in usual]
    empty = all(not any(zone.values()) if isinstance(zone, dict) else not zone for zone in elsewhere)
    return empty and play.game.state.ask is None and not position.modes and not position.over


def _arranged(play: Play, usual: Play) -> Witness:
    """The position as one that is arranged, with every kept value that is not as after a usual deal."""
    position = GamePosition(play)
    hands, pile, stock = (position.zone(play.words[name]) for name in ("hands", "pile", "stock"))
    assert isinstance(hands, dict)
    assert isinstance(pile, list)
    assert isinstance(stock, list)
    rest = "pile" if len(stock) < len(pile) else "stock"
    cards = tuple(tuple(hands[seat]) for seat in play.seats), tuple(pile), tuple(stock)
    return Witness(play.seats, *cards, (), True, rest, tuple(_kept(position, GamePosition(usual))))


def _kept(position: GamePosition, usual: GamePosition) -> Iterator[Kept]:
    for name, keep in position.game.program.variant.keeps.items():
        mine, theirs = position.kept(name), usual.kept(name)
        if keep.mode or mine == theirs:
            continue
        if isinstance(mine, dict) and isinstance(theirs, dict):
            for seat, value in mine.items():
                if value != theirs.get(seat):
                    yield Kept(name, seat, value if isinstance(value, str) else tuple(value))
        elif not isinstance(mine, dict) and mine is not None:
            yield Kept(name, "", mine if isinstance(mine, str) else tuple(mine))


def as_dealt(witness: Witness) -> Witness | None:
    """The position dealt, with the same cards among others; None where kept values or an order of cards forbid that."""
    if not witness.arranged or witness.kept or witness.rest == "pile" or len(witness.pile) > 1:
        return None
    return replace(witness, arranged=False)
