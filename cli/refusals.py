"""Two endings that many commands share: a call that was wrong, and a variant that is faulty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Any

import click

from eightfold.cli import exits

if TYPE_CHECKING:
    from eightfold.dsl import Diagnostic, Library


class WrongCallError(click.ClickException):
    """The call itself was wrong: told in one line, without the usage."""

    exit_code = exits.WRONG_CALL


class FaultyVariantError(click.ClickException):
    """The text of a variant is faulty: every diagnostic is told, with its line where the library can show it."""

    exit_code = exits.SHORT

    def __init__(self, diagnostics: Sequence[Diagnostic], library: Library) -> None:
        super().__init__("the variant is faulty")
        self.diagnostics = tuple(diagnostics)
        self.library = library

    def show(self, file: IO[Any] | None = None) -> None:
        from eightfold.cli.console import CommandConsole
        from eightfold.cli.render import in_order, print_diagnostics
        from eightfold.cli.sheet_lines import sheet_lines

        console = CommandConsole(file=file, stderr=file is None)
        print_diagnostics(in_order(self.diagnostics), sheet_lines([self.library]), console)


def told(diagnostic: Diagnostic) -> str:
    """A diagnostic in one line: where, how bad, what, and what to do next."""
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    return f"{diagnostic.span}: {diagnostic.severity}: {diagnostic.message}{hint}"
