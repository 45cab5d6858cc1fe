"""The console that commands print with."""

from __future__ import annotations

from rich.console import Console


class CommandConsole(Console):
    """A rich console that leaves a closed pipe to the guard, as any other ending of a command."""

    def on_broken_pipe(self) -> None:
        raise
