"""`eightfold check`: what is wrong with sheets, and what they leave unsaid."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import click

from eightfold.cli import exits
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.searching import all_found
from eightfold.cli.seconds import Seconds
from eightfold.cli.variant_args import found_here
from eightfold.dsl import Diagnostic, Library, shipped_library
from eightfold.dsl.catalogue import find_sheet, shipped_folder
from eightfold.dsl.load import sheets_in


@click.command()
@click.argument("names", metavar="FILE...", nargs=-1)
@click.option("--explain", metavar="CODE", help="Print what a code means, with examples, instead of checking.")
@click.option(
    "--search",
    "seconds",
    type=Seconds(0, 3600),
    metavar="SECONDS",
    help="Play so much longer in search of trouble; 0 plays nothing.",
)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def check(ctx: click.Context, names: tuple[str, ...], explain: str | None, seconds: float | None, layout: str) -> None:
    """Says what is wrong with sheets, and which questions of its family a variant leaves unanswered.

    FILE is a path to a `.eight` file, a folder of them, or a name from `eightfold list`. A house rule is checked over
    each sheet that it is for. A sheet without errors is also played a little, by chance, in search of too many players
    for its cards, decisions without an action and hands that do not end.

    Exit code 0: no errors, though there may be warnings. 1: errors. 2: no such file.
    """
    from eightfold.cli.pages import page
    from eightfold.cli.render import in_order

    if explain is not None:
        click.echo(page(explain), nl=False)
        return
    if not names:
        raise WrongCallError("Name a `.eight` file, a folder or a variant to check; --explain CODE explains a code.")
    names = tuple(dict.fromkeys(one for name in names for one in sheets_named(name)))
    files = {name: file_of(name) for name in names}
    every = [all_found(file, library_for(file), len(files), seconds) for file in files.values()]
    found = in_order([d for one in every for d in one], [*files.values()])
    if layout == "json":
        click.echo(as_json(names, found))
    else:
        print_text(names, found, [library_for(file) for file in files.values()])
    ctx.exit(exits.SHORT if any(d.severity == "error" for d in found) else exits.GOOD)


def sheets_named(name: str) -> list[str]:
    """The sheets of a folder, by their paths; else what was named, alone. Raises WrongCallError for an empty folder."""
    folder = Path(name)
    if not folder.is_dir() or folder.suffix == ".eight" or name in shipped_library().names():
        return [name]
    return [str(path) for path in sheets_in(folder)] or no_sheet_in(name)


def no_sheet_in(folder: str) -> list[str]:
    raise WrongCallError(f"There is no `.eight` file in {folder}.")


def file_of(name: str) -> str:
    """What the catalogue is asked for: a shipped name, or a path. Raises WrongCallError where there is neither."""
    name = found_here(name)
    path = Path(name)
    if path.suffix != ".eight" and name in shipped_library().names():
        return name
    if path.exists() or path.is_symlink():
        return name if path.suffix == ".eight" else not_a_sheet(name)
    if path.suffix == ".eight":
        raise WrongCallError(f"There is no file {name}.")
    fault = find_sheet(name)[2][0]
    raise WrongCallError(f"{fault.message}{f' ({fault.hint})' if fault.hint else ''}.")


def not_a_sheet(name: str) -> str:
    raise WrongCallError(f"{name} is no `.eight` file.")


@cache
def library_in(folder: Path) -> Library:
    """The library of sheets that lie in a folder: the folder first, then the shipped sheets."""
    shipped = shipped_folder().resolve()
    return shipped_library() if folder.is_relative_to(shipped) else shipped_library(folder)


def library_for(file: str) -> Library:
    """The library in which a sheet's bases are looked up."""
    return library_in(Path(file).parent.resolve() if file.endswith(".eight") else shipped_folder().resolve())


def as_json(names: Sequence[str], found: Sequence[Diagnostic]) -> str:
    """The outcome as one JSON document."""
    from eightfold.cli.render import as_data

    counts = {f"{kind}s": sum(d.severity == kind for d in found) for kind in ("error", "warning")}
    told = {"files": len(names), **counts, "diagnostics": [as_data(d) for d in found]}
    return json.dumps(told, indent=2, ensure_ascii=False)


def print_text(names: Sequence[str], found: Sequence[Diagnostic], libraries: Sequence[Library]) -> None:
    """Prints each diagnostic with its line, then how many there are."""
    from eightfold.cli.console import CommandConsole
    from eightfold.cli.render import closing, print_diagnostics
    from eightfold.cli.sheet_lines import sheet_lines

    print_diagnostics(found, sheet_lines(libraries), CommandConsole())
    click.echo(closing(found, len(names)))
