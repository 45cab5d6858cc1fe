"""How a command asks for rules: a VARIANT with `--set OPTION=VALUE` and `--with HOUSE-RULE`.

    @click.command()
    @variant_args
    def show(asked: Asked) -> None:
        variant = asked.variant()

An unknown name, option or alternative is a wrong call; a text that is faulty is told, fault by fault.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from eightfold.cli.refusals import FaultyVariantError, WrongCallError

if TYPE_CHECKING:
    from eightfold.dsl import Diagnostic, Library, Span, Variant

Command = TypeVar("Command", bound=Callable[..., Any])

CALLERS_FAULTS = {
    *("unknown-variant", "unreadable-file", "unknown-sheet", "wrong-sheet"),
    *("unknown-option", "unknown-alternative"),
}
"""Codes of diagnostics that may speak of the call; they do where their span has no width."""

LONGEST_HINT = 200
"""How long a hint may be, in characters, that is told within one line."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The rules that a caller asked for, by name or path, with options set and house rules taken.

    A name that no shipped sheet has may be that of a sheet in the current folder; it is kept as the path to it.
    """

    name: str
    sets: tuple[tuple[str, str], ...] = ()
    takes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", found_here(self.name))
        object.__setattr__(self, "takes", tuple(dict.fromkeys(found_here(name) for name in self.takes)))

    def variant(self) -> Variant:
        """The checked variant. Raises WrongCallError or FaultyVariantError: a command lets them pass."""
        from eightfold.dsl import FaultyVariant, load_variant

        takes = tuple(Path(name).stem if is_path(name) else name for name in self.takes)
        library = self.library()
        try:
            variant = load_variant(self.name, dict(self.sets), takes, library)
        except FaultyVariant as fault:
            self._refuse_house_rule(library)
            raise refused(self._witnessed(fault.diagnostics, takes, library), library, self.name) from fault
        if variant.kind != "variant":
            raise WrongCallError(f"{self.name} is a {variant.kind}: name a variant that is based on it.")
        self._say_what_is_there_already(takes, library)
        return variant

    def _refuse_house_rule(self, library: Library) -> None:
        """Raises WrongCallError where the name is that of a house rule, which is not played by itself."""
        from eightfold.dsl.catalogue import find_sheet

        sheet = find_sheet(self.name, library)[0]
        if sheet is not None and sheet.kind == "house rule":
            raise WrongCallError(f"{self.name} is a house rule: name a variant, and --with {self.name} behind it.")

    def _witnessed(
        self, faults: tuple[Diagnostic, ...], takes: Sequence[str], library: Library
    ) -> tuple[Diagnostic, ...]:
        """The faults, those of house rules that contradict each other with a moment at which they do."""
        from eightfold.dsl.together import CONTRADICTIONS

        if all(fault.code not in CONTRADICTIONS for fault in faults):
            return faults
        from eightfold.cli.contradictions import witnessed

        return tuple(witnessed(faults, self.name, dict(self.sets), takes, library))

    def _say_what_is_there_already(self, takes: Sequence[str], library: Library) -> None:
        """Tells on standard error which house rules the variant takes by itself: asking for them changes nothing."""
        from eightfold.dsl import FaultyVariant, load_variant

        if not takes:
            return
        try:
            own = load_variant(self.name, {}, (), library).modules
        except FaultyVariant:
            return
        for name in (name for name in takes if name in own):
            click.echo(f"Note: {self.name} takes {name} already; --with {name} changes nothing.", err=True)

    def library(self) -> Library:
        """Where names are looked up: beside the sheets that were given as paths, then among the shipped ones."""
        from eightfold.dsl import shipped_library

        paths = [Path(name) for name in (self.name, *self.takes) if is_path(name)]
        return shipped_library(*dict.fromkeys(path.parent.resolve() for path in paths))


def found_here(name: str) -> str:
    """The path of a sheet in the current folder for its bare name, unless a shipped sheet is called so."""
    from eightfold.dsl import shipped_library

    path = Path(f"{name}.eight")
    if is_path(name) or os.sep in name or not path.is_file() or name in shipped_library().names():
        return name
    return str(path)


def is_path(name: str) -> bool:
    """Whether a name is a path to a sheet of one's own rather than the name of a shipped one."""
    return name.endswith(".eight")


def refused(diagnostics: tuple[Diagnostic, ...], library: Library, name: str) -> click.ClickException:
    """The ending that diagnostics call for: one line where the call is at fault, else all that is wrong in the text."""
    for fault in diagnostics:
        if fault.code in CALLERS_FAULTS and is_nowhere(fault.span):
            hint = fault.hint if len(fault.hint) <= LONGEST_HINT else f"`eightfold list {name}` lists them"
            return WrongCallError(f"{fault.message}{f' ({hint})' if hint else ''}.")
    return FaultyVariantError(diagnostics, library)


def is_nowhere(span: Span) -> bool:
    """Whether a span has no width: what it speaks of stands in no sheet."""
    return (span.line, span.column) == (span.end_line, span.end_column)


def setting(text: str) -> tuple[str, str]:
    """OPTION=VALUE as a pair. Raises WrongCallError for anything else."""
    option, equals, value = text.partition("=")
    if not equals or not option.strip():
        raise WrongCallError(f"--set wants OPTION=VALUE, not '{text}'.")
    if not value.strip():
        raise WrongCallError(f"--set {option.strip()}= says no value: write it behind the = (--set OPTION=VALUE).")
    return option.strip(), value.strip()


def settings(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(setting(text) for text in texts)


def rule_options(command: Command) -> Command:
    """Adds `--set` and `--with`; the command takes `sets` (pairs) and `takes` (names)."""
    command = click.option(
        "--with", "takes", multiple=True, metavar="HOUSE-RULE", help="Take a house rule, by name or path. Repeats."
    )(command)
    return click.option(
        "--set", "sets", multiple=True, metavar="OPTION=VALUE", callback=settings, help="Set an option. Repeats."
    )(command)


def variant_args(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds VARIANT, `--set` and `--with`; the command takes `asked`, an `Asked`."""

    def called(*args: Any, variant: str, sets: tuple[tuple[str, str], ...], takes: tuple[str, ...], **more: Any) -> Any:
        return command(*args, asked=Asked(variant, sets, takes), **more)

    wrapped = update_wrapper(called, command)
    return click.argument("variant", metavar="VARIANT")(rule_options(wrapped))


def seated(variant: Variant, players: int | None, default: int = 0) -> int:
    """The number of players asked for, else what is permitted nearest the default. Raises WrongCallError."""
    if players is None:
        return min(max(default or variant.least, variant.least), variant.most)
    if not variant.least <= players <= variant.most:
        least, most = variant.least, variant.most
        counts = f"{least} to {most}" if least < most else str(least)
        raise WrongCallError(f"{variant.name} is played by {counts} players, not by {players}.")
    return players
