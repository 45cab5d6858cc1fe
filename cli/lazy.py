"""A click group that imports a command only when it is called."""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import click

from eightfold.cli.guard import guarded

LazyCommand: TypeAlias = tuple[str, str]
"""Where a command stands ("module:attribute"), and its help in one line."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and help, and whose calls end in one of the exit codes of `exits`."""

    def __init__(self, *args: Any, lazy: Mapping[str, LazyCommand], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load_command(self.lazy[cmd_name][0]) if cmd_name in self.lazy else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.lazy:
            with formatter.section("Commands"):
                formatter.write_dl([(name, about) for name, (_, about) in self.lazy.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.lazy and not ctx.resilient_parsing:
            ctx.fail(unknown_command(args[0], self.lazy))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the command line and ends the process; without `standalone_mode` it behaves as click does."""
        if completes_in_a_shell() or not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode, **extra)
        sys.exit(guarded(lambda: self._call(sys.argv[1:] if args is None else list(args), prog_name, extra)))

    def _call(self, args: list[str], prog_name: str | None, extra: Mapping[str, Any]) -> None:
        with self.make_context(prog_name or self.name, args, **extra) as ctx:
            self.invoke(ctx)


def load_command(place: str) -> click.Command:
    """The command at `place`, which is written "module:attribute"."""
    module, attribute = place.split(":")
    command = getattr(import_module(module), attribute)
    if not isinstance(command, click.Command):
        raise TypeError(f"{place} is no click command")
    return command


def completes_in_a_shell() -> bool:
    """Whether a shell asks for completions: click answers those in its own way."""
    return "_EIGHTFOLD_COMPLETE" in os.environ


def unknown_command(name: str, known: Mapping[str, LazyCommand]) -> str:
    """What to tell someone who called a command that there is not."""
    from difflib import get_close_matches

    near = get_close_matches(name, known)
    return f"There is no command '{name}'." + (f" Did you mean {' or '.join(near)}?" if near else "")
