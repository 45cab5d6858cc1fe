"""A hand dealt anew as a later hand of the game: what is kept is set, then the rules begin a hand."""

from __future__ import annotations

from functools import partial
from typing import Any

from eightfold.conformance.scenarios.arrange import set_kept
from eightfold.conformance.scenarios.chance import Chance
from eightfold.conformance.scenarios.deal import laid
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Deal, Scenario
from eightfold.conformance.scenarios.plain import Text
from eightfold.conformance.scenarios.shape import Start, shape_of
from eightfold.dsl.types import base_verb
from eightfold.interpreter import Game
from eightfold.interpreter.machine import stop
from eightfold.interpreter.runtime import Tape


def restarted(game: Game, scenario: Scenario) -> Game:
    """The game as another hand of it begins: what is kept for the whole game is set, then the hand is dealt."""
    given, words = scenario.given, scenario.words
    set_kept(game, kept_before(game, scenario))
    start: Start = partial(new_hand, game, words["begin-hand"])
    fresh = partial(Chance, game.program, game.names)
    shape = shape_of(start, fresh, game.program)
    if shape is None:
        return start(fresh())
    return laid(start, fresh(), shape, Deal(), game.program, words["hands"], given)


def kept_before(game: Game, scenario: Scenario) -> dict[str, Any]:
    """What is kept for the whole game, as it stands when the arranged hand begins."""
    given, words = scenario.given, scenario.words
    assert given.arranged is not None
    lives = {name: keep.life for name, keep in game.program.variant.keeps.items()}
    kept = {name: value for name, value in given.arranged.kept.items() if not lives.get(name)}
    kept[words["hand"]] = Text(str(given.hand - 1), given.line)
    if given.dealer is not None:
        kept[words["dealer"]] = given.dealer
    return kept


def new_hand(game: Game, sentence: str, chance: Tape) -> Game:
    """The game, whatever was under way, with another hand begun by the sentence that begins one."""
    other = game.clone()
    state: Any = other.state
    stop(state)
    state.ask, state.tape = None, chance
    subject, _, verb = sentence.partition(" ")
    begun = [at for key, at in other.program.starts.items() if key[:2] == (subject, base_verb(verb))]
    if not begun:
        raise ImpossibleError(f"the rules have no `{sentence}` by which a hand begins")
    state.ag.append((begun[0], -1))
    other._run()
    return other
