"""The reports that a command writes to files beside what it prints."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from eightfold.cli.refusals import WrongCallError

if TYPE_CHECKING:
    from eightfold.conformance.reports.records import Record
    from eightfold.conformance.scenarios.model import Scenario
    from eightfold.conformance.scenarios.programs import Programs
    from eightfold.conformance.scenarios.run import Outcome

Command = TypeVar("Command", bound=Callable[..., Any])

SOURCES = (".eight", ".yaml", ".yml")
"""How the names of files end that people have written: no report takes the place of one."""


class Destination(click.Path):
    """A file to be written; where that is not possible it is refused before anything is run for it."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.name:
            self.fail("It names no file.", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"There is no folder {path.parent}: make it, or name another.", param, ctx)
        if path.suffix in SOURCES and path.exists():
            self.fail(f"{path} holds rules or scenarios, which would be lost: name another file.", param, ctx)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            self.fail(f"{path} cannot be written: name another file.", param, ctx)
        self.refuse_repeat(path, param, ctx)
        return path

    def refuse_repeat(self, path: Path, param: click.Parameter | None, ctx: click.Context | None) -> None:
        """Fails where another option of the same call writes the same file. A device bears several."""
        written: dict[Path, str] = ctx.meta.setdefault(__name__, {}) if ctx else {}
        option = param.opts[-1] if param else ""
        first = written.setdefault(Path(os.path.realpath(path)), option)
        if first != option and (path.is_file() or not path.exists()):
            self.fail(f"{path} is written by {first} too, and one would be lost: name another file.", param, ctx)


FILE = Destination()


def write_text(path: Path, text: str) -> None:
    """Writes a file in UTF-8. What stands in a file's name and is no text becomes `?`, since UTF-8 cannot say it."""
    write_parts(path, (text,))


def write_parts(path: Path, parts: Iterable[str]) -> None:
    """Writes a file whole or not at all: what stood there stays where the disk is full or the command is stopped.

    Raises OSError with the name of the file.
    """
    whole = Path(os.path.realpath(path))
    ordinary = (whole.is_file() or not whole.exists()) and os.access(whole.parent, os.W_OK)
    draft = whole.with_name(f".eightfold-{os.getpid()}.tmp") if ordinary else whole
    try:
        with draft.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.writelines(parts)
        if ordinary:
            keep_mode(whole, draft)
            draft.replace(whole)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(path)) from fault
    finally:
        if ordinary:
            draft.unlink(missing_ok=True)


def keep_mode(old: Path, new: Path) -> None:
    """Lets those read and write a file who could do so before."""
    if old.exists():
        new.chmod(old.stat().st_mode & 0o777)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The files that a caller wants: the stream of the run's records, and the page that is drawn from it."""

    stream: Path | None
    page: Path | None

    @property
    def something(self) -> bool:
        return self.stream is not None or self.page is not None


def report_options(command: Command) -> Command:
    """Adds `--stream` and `--html`, which the command gets as `stream` and `page`."""
    page = click.option("--html", "page", metavar="FILE", type=FILE, help="Write the report as one page of HTML too.")
    stream = click.option("--stream", metavar="FILE", type=FILE, help="Write the run as JSON lines (spec/report.md).")
    return stream(page(command))


def write(wanted: Wanted, records: Iterable[Record]) -> None:
    """Writes what is wanted of a run. `records` are not looked at where nothing is."""
    if not wanted.something:
        return
    told = list(records)
    if wanted.stream is not None:
        write_stream(wanted.stream, told)
    if wanted.page is not None:
        write_page(wanted.page, told)


def write_stream(path: Path, told: Iterable[Record]) -> None:
    from eightfold.conformance.reports.lines_of_json import line_of

    write_parts(path, (line_of(record) + "\n" for record in told))


def write_page(path: Path, told: Iterable[Record]) -> None:
    from eightfold.conformance.reports.collected import collect
    from eightfold.conformance.reports.page import page

    write_text(path, page(collect(told)))


# ---- lines ----


def lines_option(command: Command) -> Command:
    """Adds `--lines`, a folder."""
    folder = click.Path(path_type=Path, file_okay=False)
    told = "Write which lines of sheets were used, as data of coverage.py and as HTML."
    added: Command = click.option("--lines", metavar="DIR", type=folder, callback=with_coverage, help=told)(command)
    return added


def with_coverage(ctx: click.Context, param: click.Parameter, folder: Path | None) -> Path | None:
    """Refuses the option where coverage.py is missing, before anything is run. Raises WrongCallError."""
    if folder is not None and find_spec("coverage") is None:
        raise WrongCallError("--lines needs coverage.py, which comes with the extra `lines` of Eightfold.")
    return folder


def write_lines(
    folder: Path | None, scenarios: Sequence[Scenario], outcomes: Sequence[Outcome], programs: Programs
) -> None:
    """Writes the data and the pages into a folder, if one is wanted, and tells the share of lines that were used."""
    if folder is None:
        return
    from eightfold.conformance.reports.lines import uses, write_data, write_pages

    try:
        data = write_data(folder, uses(scenarios, outcomes, programs))
        share = write_pages(data, folder / "html", "Lines of sheets that scenarios used")
    except UnicodeEncodeError as fault:
        told = "coverage.py keeps no name of a file or folder that is not text in UTF-8: rename it."
        raise WrongCallError(f"--lines: {told}") from fault
    click.echo(f"{share:.1f} % of the lines of clauses were used: {folder / 'html' / 'index.html'}", err=True)
