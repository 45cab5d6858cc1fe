"""The driver: every sentence, every action, and the segments that these promise."""

from __future__ import annotations

from eightfold.dsl.typed import SentenceKey
from eightfold.interpreter.compile.effects.moves import promised_move
from eightfold.interpreter.compile.effects.sentences import promised_start, write_sentence
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.express import Express
from eightfold.interpreter.compile.plan import Plan

GAME_BEGINS: SentenceKey = ("game", "begin", False, ())


def write_effects(plan: Plan, express: Express) -> Work:
    """All functions and segments of a game; that the game begins has a segment in any case."""
    work = Work(plan, express, promised_start)
    for key in plan.variant.sentences:
        write_sentence(work, key)
    work.moves += [promised_move(work, action) for action in plan.variant.actions]
    work.keep_promises()
    work.start(GAME_BEGINS)
    work.keep_promises()
    return work
