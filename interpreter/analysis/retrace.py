"""Trouble as a diagnostic: the way into it is gone again with a trace, which tells the clause and the position."""

from __future__ import annotations

from collections import Counter

from eightfold.dsl.diagnostics import NOWHERE, Diagnostic, Label, Span
from eightfold.dsl.typed import Variant
from eightfold.interpreter.analysis.blame import blamed, last_cause
from eightfold.interpreter.analysis.playouts import MOST_FORCED, Rounds, Trouble
from eightfold.interpreter.analysis.witness import step, told
from eightfold.interpreter.compile.program import compile_variant
from eightfold.interpreter.game import Faulty, Game, new_game

MANY, FEW = 1_000, 10
"""Of what happened last before a rule was stopped: how much is looked at, and what comes by chance."""


def diagnostic(variant: Variant, trouble: Trouble) -> Diagnostic:
    """What is wrong, at the clause that it is best laid at, with a position as witness."""
    game, steps = retraced(variant, trouble)
    if trouble.kind == "goes-round":
        steps += _led_round(game)
    label = (Label(NOWHERE, told(game, steps, trouble.seed)),)
    match trouble.kind:
        case "nobody-acts":
            message, hint = "nobody can do anything here, and the game is not over", "offer an action for this moment"
            return Diagnostic("dead-decision", message, span_of(variant, blamed(game)), hint, labels=label)
        case "only-claims":
            message = "nobody has to do anything here: only claims are on offer, and the game waits for one"
            hint = "offer an action to somebody who must act, or end the window"
            return Diagnostic("dead-decision", message, span_of(variant, blamed(game)), hint, labels=label)
        case "goes-round":
            message = "the same moves come round again without end, and nobody has another"
            hint = "end the hand when this happens, or offer another action"
            return Diagnostic("endless-hand", message, span_of(variant, _forced(game)), hint, labels=label)
        case "runs-away":
            message, hint = "what happens here sets itself off without end", "let it happen only under a condition"
            return Diagnostic("runs-away", message, span_of(variant, _running(game, trouble)), hint, labels=label)


def retraced(variant: Variant, trouble: Trouble) -> tuple[Game, list[str]]:
    """A traced game right where the trouble is (before the action that a rule runs away in), and the steps to it."""
    program = compile_variant(variant, trouble.players, traced=True)
    try:
        game = new_game(program, seed=trouble.seed)
    except Faulty:
        return Game(program, program.new(), (), trouble.seed), []
    steps = []
    for code in trouble.codes:
        before = game.clone()
        steps.append(step(game, code))
        try:
            game.apply(code)
        except Faulty:
            return before, steps
    return game, steps


def _led_round(game: Game) -> list[str]:
    """Makes the forced moves up to one that has come round again; says which they were."""
    rounds, steps = Rounds(), list[str]()
    while len(steps) < MOST_FORCED and len(game.legal()) == 1 and not rounds.again(game):
        steps.append(step(game, game.legal()[0]))
        game.apply(game.legal()[0])
    return steps


def span_of(variant: Variant, clause: str) -> Span:
    """Where a clause stands."""
    found = variant.clauses.get(clause)
    return found.span if found is not None else NOWHERE


def _running(game: Game, trouble: Trouble) -> str:
    """The clause of the strongest sheet among those that set each other off."""
    try:
        game.apply(trouble.codes[-1])
    except (Faulty, IndexError):
        again = Counter(entry[2] for entry in game.log[-MANY:] if entry[0] == "said")
        names = {game.program.clause_names[number] for number, times in again.items() if number >= 0 and times > FEW}
        return next((name for name in reversed(game.program.variant.clauses) if name in names), trouble.clause)
    return trouble.clause


def _forced(game: Game) -> str:
    """The clause of the move that must be made."""
    return game.describe(game.legal()[0]).clause or last_cause(game)
