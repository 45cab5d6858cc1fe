"""The console that commands print with."""

from __future__ import annotations

from typing import Any

from rich.console import Console

NARROWEST = 20
"""How many columns are written for at least, however few the environment claims there are."""

WIDTH = 80
"""How wide a table of many columns is at least."""


class CommandConsole(Console):
    """A rich console that leaves a closed pipe to the guard, as any other ending of a command.

    It is at least `least` columns wide: a table with less room than its columns would leave cells out.
    """

    def __init__(self, least: int = NARROWEST, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.width < least:
            self.width = least

    def on_broken_pipe(self) -> None:
        raise
