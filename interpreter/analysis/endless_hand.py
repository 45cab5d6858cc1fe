"""Hands that do not end, however they are played: a suspicion, and so a warning."""

from __future__ import annotations

from eightfold.dsl.diagnostics import NOWHERE, Diagnostic, Label
from eightfold.dsl.typed import Variant
from eightfold.interpreter.analysis.allowance import Allowance
from eightfold.interpreter.analysis.playouts import Manner, Player, Trouble
from eightfold.interpreter.analysis.retrace import retraced
from eightfold.interpreter.analysis.witness import told
from eightfold.interpreter.compile.program import Program

LONG_GAME = 2_500
"""How many decisions a hand may take before it is asked whether it ends at all."""

ONE_SIDED: tuple[Manner, ...] = ("one-sided",)
MANNERS: tuple[Manner, ...] = ("cards-first", "even", *ONE_SIDED * 6)
"""How the games are played; a hand that ends in any of these manners is not suspected."""


def endless_hand(variant: Variant, program: Program, allowance: Allowance) -> list[Diagnostic]:
    """A warning if no hand ends at the program's number of players; nothing where too little may be tried."""
    player = Player(program, allowance.stop)
    for seed, manner in enumerate(MANNERS):
        if not allowance.covers(LONG_GAME):
            return []
        played = player.play(seed, LONG_GAME, manner)
        allowance.spend(len(played.codes))
        tried = Trouble("goes-round", program.players, seed, played.codes)
        if len(played.codes) < LONG_GAME or hands_begun(variant, tried) > 1:
            return []
    return [_warning(variant, tried)]


def hands_begun(variant: Variant, tried: Trouble) -> int:
    """How many hands were begun on a way that was gone."""
    game, _ = retraced(variant, tried)
    begun = {number for number, key in enumerate(game.program.sentence_keys) if key[:2] == ("hand", "begin")}
    return sum(entry[0] == "said" and entry[1] in begun for entry in game.log)


def _warning(variant: Variant, tried: Trouble) -> Diagnostic:
    game, steps = retraced(variant, tried)
    message = f"no hand ended in {len(MANNERS)} games of {LONG_GAME} decisions, played by chance"
    hint = "see to it that cards come to an end, or say when a hand ends all the same"
    label = Label(NOWHERE, told(game, steps, tried.seed))
    where = variant.players_clause.span if variant.players_clause else NOWHERE
    return Diagnostic("endless-hand", message, where, hint, "warning", (label,))
