"""One `run` message carried out by our own interpreter: the position laid, the steps done, each observed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eightfold.conformance.scenarios.arrange import lay_cards, set_kept, wanted_cards
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Arranged
from eightfold.conformance.scenarios.moves import code_of
from eightfold.conformance.scenarios.plain import Plain, Row, Table, Text
from eightfold.conformance.scenarios.play import Play, names_fired
from eightfold.conformance.scenarios.position import GamePosition, with_sentences
from eightfold.conformance.scenarios.restart import new_hand
from eightfold.conformance.wire.observe import Observation, observe
from eightfold.conformance.wire.tape import WireTape
from eightfold.interpreter import Faulty, Game, Program, Refused, new_game
from eightfold.interpreter.game import TapeError

Message = Mapping[str, Any]


def replay(program: Program, message: Message) -> dict[str, Any]:
    """The answer to a `run` message: observations up to where the game goes on, and why it stopped if it did."""
    seen: list[Observation] = []
    fired: frozenset[str] = frozenset()
    answer: dict[str, Any] = {"observations": seen}
    try:
        game, since, left = opened(program, message)
        seen.append({"chance-left": left, **observe(GamePosition(Play(game, {}, since)), message["opening"])})
        for step in message["steps"]:
            seen.append(done(game, step))
        fired = names_fired(game)
    except TapeError as fault:
        answer["stopped"] = {"why": "chance", "message": str(fault)}
    except Faulty as fault:
        answer["stopped"] = {"why": "rules", "message": f"{fault} ({fault.code})"}
    except ImpossibleError as fault:
        answer["stopped"] = {"why": "position", "message": str(fault)}
    return {**answer, "fired": sorted(fired)}


# ---- the position ----


def opened(program: Program, message: Message) -> tuple[Game, int, int]:
    """The game at the first step, the length of its log when that began, and how much chance was left over."""
    opening = message["opening"]
    tape = WireTape(program, opening["chance"])
    game = new_game(program, tape=tape, names=tuple(message["seats"]))
    since = 0
    for seat, action in opening.get("earlier", ()):
        since = len(game.log)
        game.apply(game.find(game.names.index(seat), action))
    if "again" in opening:
        set_kept(game, plain(opening["again"]["kept"]))  # type: ignore[arg-type]
        game = new_hand(game, opening["again"]["begins"], tape)
    if "arranged" in opening:
        game, since = arranged(game, opening["arranged"]), 0
    return game, since, tape.left


def arranged(game: Game, stated: Message) -> Game:
    """The game with all its cards and kept values as they are stated."""
    zones: Any = plain(stated["zones"])
    wanted = wanted_cards(game, Arranged("", zones=zones))
    lay_cards(game, wanted, next(iter(wanted)))
    set_kept(game, plain(stated["kept"]))  # type: ignore[arg-type]
    return game.clone()


def plain(value: Any) -> Plain:
    """JSON as the tables, rows and texts that scenarios are made of."""
    if isinstance(value, Mapping):
        return Table({Text(key, 0): plain(one) for key, one in value.items()}, 0)
    if isinstance(value, (list, tuple)):
        return Row([plain(one) for one in value], 0)
    return Text(str(value), 0)


# ---- a step ----


def done(game: Game, step: Message) -> Observation:
    """What there is to see after a step, whether it was accepted or refused."""
    since = len(game.log)
    tape = WireTape(game.program, step.get("chance", ()))
    game.state.tape = tape
    told: Observation = {"accepted": True}
    try:
        game.apply(code_of(game, game.names.index(step["seat"]), step["action"]))
    except Refused as refusal:
        told = {
            "accepted": False,
            "code": refusal.code,
            "because": sorted(with_sentences(game, refusal.clauses)),
        }
    return {**told, "chance-left": tape.left, **observe(GamePosition(Play(game, {}, since)), step)}
