"""How much may be searched. The core has no clock: whoever has one says whether there is time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Allowance:
    """So many decisions, then on while `more` says so; never on where `stop` says so, not even within a game."""

    decisions: int
    more: Callable[[], bool] = lambda: False
    stop: Callable[[], bool] = lambda: False

    def spend(self, decisions: int) -> None:
        """Takes off what was searched."""
        self.decisions -= decisions

    def covers(self, decisions: int) -> bool:
        """Whether so many decisions may still be searched."""
        return not self.stop() and (self.decisions >= decisions or self.more())

    def shared(self, among: int) -> Allowance:
        """An equal part of it for each of several searches."""
        return Allowance(self.decisions // max(among, 1), self.more, self.stop)
