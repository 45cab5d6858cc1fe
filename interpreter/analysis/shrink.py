"""A way into trouble made short: actions are left out as long as what is left leads to the same trouble."""

from __future__ import annotations

from eightfold.interpreter.analysis.playouts import Player, Trouble

Sort = tuple[str, str]

MOST_REPLAYS = 300

MOST_RUNS = 10
"""How often a rule is let run away; each time takes as long as a few hundred decisions."""


def shortened(player: Player, trouble: Trouble) -> Trouble:
    """The same trouble after as few actions as were found, at the same number of players and with the same seed."""
    best, size = trouble, max(len(trouble.codes) // 2, 1)
    left = MOST_RUNS if trouble.kind == "runs-away" else MOST_REPLAYS
    while left > 0 and best.codes and not player.stop():
        at, shorter = 0, False
        while at < len(best.codes) and left > 0 and not player.stop():
            left -= 1
            found = player.replayed(best.seed, best.codes[:at] + best.codes[at + size :])
            if found is not None and sort_of(found) == sort_of(best) and len(found.codes) < len(best.codes):
                best, shorter = found, True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(size // 2, 1)
    return best


def sort_of(trouble: Trouble) -> Sort:
    """What makes two troubles the same: the kind, and the clause that runs away."""
    return trouble.kind, trouble.clause
