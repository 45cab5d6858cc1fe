"""Where Eightfold's own contestants and engine join the benchmarks, once the variant below can be played.

A contestant plays whole games by the variant (see `contestant.Contestant`): one that steps through the public
interface, and one that simulates. An engine (see `engine.Engine`) takes a deal as its tape of chance.
"""

from collections.abc import Sequence

from benchmarks.contestant import Contestant, Missing
from benchmarks.engine import Engine

VARIANT = "variants/benchmarks/open-spiel-a.eight"
MISSING = Missing(f"Eightfold, {VARIANT}", "not joined to the benchmarks yet; see benchmarks/ours.py")


def contestants() -> Sequence[Contestant | Missing]:
    """Eightfold's contestants, or why there are none."""
    return [MISSING]


def engine() -> Engine | Missing:
    """Eightfold as an engine, or why there is none."""
    return MISSING
