"""Two endings that many commands share: a call that was wrong, and a variant that is faulty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING, Any

import click

from eightfold.cli import exits

if TYPE_CHECKING:
    from eightfold.dsl.diagnostics import Diagnostic


class WrongCallError(click.ClickException):
    """The call itself was wrong: told in one line, without the usage."""

    exit_code = exits.WRONG_CALL


class FaultyVariantError(click.ClickException):
    """The text of a variant is faulty: every diagnostic is told."""

    exit_code = exits.SHORT

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("the variant is faulty")
        self.diagnostics = tuple(diagnostics)

    def show(self, file: IO[Any] | None = None) -> None:
        for diagnostic in self.diagnostics:
            click.echo(told(diagnostic), file=file, err=file is None)


def told(diagnostic: Diagnostic) -> str:
    """A diagnostic in one line: where, how bad, what, and what to do next."""
    hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
    return f"{diagnostic.span}: {diagnostic.severity}: {diagnostic.message}{hint}"
