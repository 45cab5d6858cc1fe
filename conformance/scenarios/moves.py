"""The move of a step, carried out or refused as the step says; whatever differs is told with its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from eightfold.conformance.scenarios.chance import Chance
from eightfold.conformance.scenarios.deal import deck_order
from eightfold.conformance.scenarios.model import Cards, Deal, Refusal, Step
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.position import with_sentences
from eightfold.conformance.scenarios.seats import seat_number
from eightfold.conformance.scenarios.shape import shape_of
from eightfold.interpreter import Faulty, Game, Refused

Difference = tuple[int, str]
"""The line of what does not hold, and how it differs."""


def move(step: Step, play: Play, filler: Cards) -> Iterator[Difference]:
    """Carries out a step's move. Raises ImpossibleError for an unknown seat or outcomes that cannot be."""
    play.since = len(play.game.log)
    seat = seat_number(step.seat, play.seats)
    if step.refused is not None:
        yield from _refused(step, step.refused, seat, play.game)
    else:
        yield from _done(step, seat, play, filler)


def _done(step: Step, seat: int, play: Play, filler: Cards) -> Iterator[Difference]:
    chance = play.chance(step.chance)
    try:
        code = code_of(play.game, seat, step.action)
        if step.deal is not None and not _lay(chance, step.deal, code, play, filler):
            yield step.line, "no hand is dealt in this step"
            return
        play.game.state.tape = chance
        play.game.apply(code)
    except Refused as refusal:
        yield step.line, f"is refused ({refusal.code}): {refusal}{_because(refusal)}"
    except Faulty as fault:
        yield step.line, f"the rules went wrong ({fault.code}): {fault}"
    else:
        if chance.left:
            yield step.line, "more outcomes of chance are stated than chance decides"


def _lay(chance: Chance, deal: Deal, code: int, play: Play, filler: Cards) -> bool:
    """Lays the deck for the hand that a move begins; says whether it begins one."""
    game = play.game

    def start(chance: Chance) -> Game:
        other = game.clone()
        other.state.tape = chance
        other.apply(code)
        return other

    shape = shape_of(start, lambda: play.chance(chance.before.outcomes), game.program)
    if shape is not None:
        chance.lay(shape.number, deck_order(shape, deal, game.program, play.words["hands"], play.seats, filler))
    return shape is not None


def _because(refusal: Refused) -> str:
    return f", because of {', '.join(refusal.clauses)}" if refusal.clauses else ""


# ---- what a move is called ----


def code_of(game: Game, seat: int, action: str) -> int:
    """The code of a legal action by name, or of a slip where the name begins with `slip`. Raises Refused."""
    first, _, rest = action.partition(" ")
    if first.lower() == "slip":
        return _slip(game, seat, rest)
    code = game.find(seat, action)
    if code not in game.legal():
        raise _refusal(game, seat, code)
    return code


def _slip(game: Game, seat: int, name: str) -> int:
    wanted = " ".join(name.split()).lower()
    for code in game.slips():
        found = game.describe(code)
        if found.seat == seat and found.text.lower() == wanted:
            return code
    raise Refused("not-a-slip", f"{game.names[seat]} cannot {name} now, not even wrongly")


def _refusal(game: Game, seat: int, code: int) -> Refused:
    """Why an action that is not legal is refused. A slip is refused too, unless it is said to be one."""
    ask = game.state.ask
    if ask is not None and ask[0] != seat:
        return Refused("choice-pending", f"{game.names[ask[0]]} has to choose first")
    if code in game.slips():
        return Refused("slip", "it can only be done as a slip")
    try:
        game.apply(code)
    except Refused as refusal:
        return refusal
    raise AssertionError("an action that is not legal was accepted")


# ---- a move that must be refused ----


def _refused(step: Step, wanted: Refusal, seat: int, game: Game) -> Iterator[Difference]:
    """A move that must be refused, with its code, and change nothing."""
    before = _state(game)
    try:
        code_of(game, seat, step.action)
    except Refused as refusal:
        yield from _as_wanted(refusal, wanted, game)
    else:
        yield wanted.line, f"is accepted, and should be refused as {wanted.code}"
    if _state(game) != before:
        yield wanted.line, "the refused move changed something"


def _as_wanted(refusal: Refused, wanted: Refusal, game: Game) -> Iterator[Difference]:
    if refusal.code != wanted.code:
        yield wanted.line, f"should be refused as {wanted.code}, and is as {refusal.code}{_because(refusal)}"
    reasons = with_sentences(game, refusal.clauses)
    missing = [reason for reason in wanted.because if reason not in reasons]
    if missing:
        yield wanted.line, f"should be refused because of {', '.join(missing)}, and is{_because(refusal)}"


def _state(game: Game) -> dict[str, Any]:
    copied = game.state.copy()
    return {name: getattr(copied, name) for name in game.program_fields()}
