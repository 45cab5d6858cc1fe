"""Which clause trouble is best laid at: what alone forbids an action, the mode that is on, or what was done last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from eightfold.interpreter.compile.offers import Offered
from eightfold.interpreter.game import Game

MOST_ASKED = 2_000
"""For how many actions that are not legal the reasons are asked."""


def blamed(game: Game) -> str:
    """The name of a clause behind a decision without an action. Needs a traced game."""
    return _only_hindrance(game) or _mode_on(game) or last_cause(game)


def _only_hindrance(game: Game) -> str:
    """What most often alone hinders an action: a prohibition, or else a condition of the action's own."""
    forbids = {forbid.clause.name for forbid in game.program.variant.forbids}
    lone = Counter(_lone_failures(game))
    forbidding = Counter({name: number for name, number in lone.items() if name in forbids})
    return next((name for name, _ in (forbidding or lone).most_common(1)), "")


def _lone_failures(game: Game) -> Iterator[str]:
    for code in _codes(game.program.offered):
        failed = [reason for reason in game.reasons(code) if not reason.holds]
        if len(failed) == 1:
            yield failed[0].clause


def _codes(offered: Sequence[Offered]) -> Iterator[int]:
    """Codes of all actions on offer, no more than can be asked about."""
    share = MOST_ASKED // max(len(offered), 1)
    for one in offered:
        yield from range(one.base, one.base + min(one.size, share))


def _mode_on(game: Game) -> str:
    modes = list(game.program.variant.modes.values())
    return modes[game.state.modes[-1]].clause.name if game.state.modes else ""


def last_cause(game: Game) -> str:
    """The clause behind what happened last; empty if nothing is told of it."""
    for entry in reversed(game.log):
        if entry[0] in ("said", "moved"):
            number = entry[2] if entry[0] == "said" else entry[4]
            if 0 <= number < len(game.program.clause_names):
                return str(game.program.clause_names[number])
    return ""
