"""`eightfold fmt`: sheets in their canonical layout."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eightfold.cli import exits
from eightfold.cli.refusals import WrongCallError

if TYPE_CHECKING:
    from eightfold.dsl import Diagnostic


@dataclass(frozen=True, slots=True)
class Laid:
    """A file's text as it is and as it should be, or what keeps it from being read."""

    path: Path
    before: str
    after: str
    faults: tuple[Diagnostic, ...]

    @property
    def changes(self) -> bool:
        return self.before != self.after


@click.command()
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; say what would change.")
@click.option("--diff", "show_diff", is_flag=True, help="Change nothing; show what would change.")
@click.pass_context
def fmt(ctx: click.Context, names: tuple[str, ...], only_check: bool, show_diff: bool) -> None:
    """Puts sheets into their canonical layout: indentation, spaces, blank lines, citations. No word changes.

    FILE is a path to a `.eight` file, or a folder of them. Exit code 0: done, or nothing to do. 1: a sheet cannot be
    read, or `--check` or `--diff` has found something to change. 2: there is no such file.
    """
    found = [laid_out(path) for path in paths_of(names)]
    for one in found:
        settle(one, only_check or show_diff, show_diff)
    click.echo(summary(found, only_check or show_diff), err=show_diff)
    wanting = [one for one in found if one.faults or (one.changes and (only_check or show_diff))]
    ctx.exit(exits.SHORT if wanting else exits.GOOD)


def paths_of(names: Sequence[str]) -> list[Path]:
    """The sheets that are named, those of folders included. Raises WrongCallError where there is none."""
    found: list[Path] = []
    for path in map(Path, dict.fromkeys(names)):
        if path.suffix == ".eight" and (path.exists() or path.is_symlink()):
            found.append(path)
        elif path.is_dir():
            found += sorted(path.rglob("*.eight"))
        else:
            raise WrongCallError(f"{path} is no `.eight` file and no folder." if path.exists() else f"No file {path}.")
    return list(dict.fromkeys(found))


def laid_out(path: Path) -> Laid:
    """A file read and laid out; what cannot be read stays as it is."""
    from eightfold.dsl.format import formatted
    from eightfold.dsl.load import read_sheet

    sheet, faults = read_sheet(path, str(path))
    if sheet is None:
        return Laid(path, "", "", tuple(faults))
    before = path.read_bytes().decode("utf-8")
    return Laid(path, before, formatted(sheet), ())


def settle(one: Laid, keep: bool, show_diff: bool) -> None:
    """Writes a sheet, or tells what would be written, or why it cannot be."""
    if one.faults:
        tell_faults(one)
    elif show_diff:
        click.echo(difference(one), nl=False)
    elif one.changes and keep:
        click.echo(f"{one.path} would change")
    elif one.changes:
        write(one.path, one.after)
        click.echo(f"{one.path} changed")


def tell_faults(one: Laid) -> None:
    from rich.console import Console

    from eightfold.cli.render import lines_of, print_diagnostics

    print_diagnostics(one.faults, lambda file: lines_of(Path(file)), Console(stderr=True))


def difference(one: Laid) -> str:
    """What would change, as `diff -u` shows it; nothing where nothing would."""
    before, after = one.before.splitlines(keepends=True), one.after.splitlines(keepends=True)
    shown = difflib.unified_diff(before, after, str(one.path), f"{one.path} (laid out)")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in shown)


def write(path: Path, text: str) -> None:
    """Replaces the text of a file at once, so that it is never half written."""
    path = path.resolve()
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.chmod(path.stat().st_mode)
    beside.replace(path)


def summary(found: Sequence[Laid], keep: bool) -> str:
    """How many files changed, would change, are as they should be, or cannot be read."""
    changing = sum(one.changes for one in found)
    faulty = sum(bool(one.faults) for one in found)
    counts = [(changing, "would change" if keep else "changed"), (faulty, "cannot be read")]
    counts.append((len(found) - changing - faulty, "as it should be"))
    told = [f"{number} {what}" for number, what in counts if number]
    return f"{', '.join(told) or 'no files'}."
