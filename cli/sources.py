"""`eightfold sources`: the rule documents and their register."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from importlib.resources import as_file, files
from pathlib import Path

import click

from eightfold.cli import exits
from eightfold.cli.printable import printable
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.written import FILE, write_text
from eightfold.conformance.bounded import TooManyBytesError
from eightfold.conformance.sources.register import Register, RegisterError, load_register, load_registers
from eightfold.conformance.sources.skeleton import skeleton
from eightfold.conformance.sources.verify import DocumentResult, NoDocumentsError, Verification
from eightfold.conformance.sources.verify import verify as verify_documents

LEADING = re.compile("[0-9]{3}_")
NAME = re.compile("[a-z]+(-[a-z]+)*")
FILE_NAME = re.compile("[0-9A-Za-z][0-9A-Za-z._-]*")
"""What the name of a document's file begins with where it is numbered; a document's name; the name of its file."""

SHOWN = 12
"""How many ids a line of text names; JSON has them all."""


class WrongDirectoryError(click.ClickException):
    """The directory given is none of documents: a wrong call, told in one line."""

    exit_code = exits.WRONG_CALL


@click.group()
def sources() -> None:
    """The rule documents and the register of their sentences."""


@sources.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--name", metavar="NAME", help="What citations call the document; usually the name of its file.")
@click.option("--language", metavar="CODE", default="en", show_default=True, help="In which language it is written.")
@click.option("-o", "--output", metavar="REGISTER", type=FILE, help="Write it there, and not to standard output.")
def register(file: Path, name: str | None, language: str, output: Path | None) -> None:
    """Cuts a document of one's own into sentences, as a register to be filled in.

    Each sentence has its id (NAME:s1 and so on); what it does (`class`) and what it says (`restatement`) are left to
    the reader. spec/sources/README.md tells how a document is cut and what is filled in.
    """
    text = skeleton_of(file, name or LEADING.sub("", file.stem).lower(), language)
    if output is None:
        click.echo(text, nl=False)
        return
    write_text(output, text)
    click.echo(f"{output} is written; fill in `title`, and `class` and `restatement` of each sentence.")


def skeleton_of(file: Path, name: str, language: str) -> str:
    """A register without classes and restatements. Raises WrongCallError."""
    if not NAME.fullmatch(name):
        raise WrongCallError(f"`{name}` is no name of a document: say one with --name, of small letters and hyphens.")
    if not FILE_NAME.fullmatch(file.name):
        raise WrongCallError(
            f"{file.name}: the name of a document's file holds letters, digits, `.`, `_` and `-` alone."
        )
    try:
        return skeleton(name, language, file)
    except OSError as problem:
        raise WrongCallError(f"{file} cannot be read: {problem.strerror}.") from problem
    except TooManyBytesError as problem:
        raise WrongCallError(f"{problem}: a document is shorter.") from problem
    except UnicodeDecodeError as problem:
        raise WrongCallError(f"{file} is not UTF-8 text.") from problem


@sources.command()
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--register", "own", metavar="FILE", type=click.Path(path_type=Path), multiple=True,
    help="A register of one's own, in place of those that come with Eightfold. Repeats.",
)  # fmt: skip
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def verify(ctx: click.Context, directory: Path, own: tuple[Path, ...], layout: str) -> None:
    """Holds the register against the documents' files in DIR.

    Exit code 0: every document matches wholly. 1: something differs or is missing. 2: DIR is no directory of documents.
    """
    try:
        found = verify_documents(tuple(map(load_register, own)) or shipped_registers(), directory)
    except (NoDocumentsError, RegisterError) as problem:
        raise WrongDirectoryError(str(problem)) from problem
    if layout == "json":
        click.echo(as_json(found))
    else:
        print_table(found)
    ctx.exit(exits.GOOD if found.good else exits.SHORT)


def shipped_registers() -> tuple[Register, ...]:
    """The registers that come with Eightfold."""
    with as_file(files("eightfold") / "spec" / "sources") as folder:
        return load_registers(folder)


def as_json(found: Verification) -> str:
    """The verification as one JSON document."""
    return json.dumps(asdict(found), indent=2, ensure_ascii=False)


def print_table(found: Verification) -> None:
    """Prints one row for each document, then what differs, id by id."""
    from rich import box
    from rich.table import Table

    from eightfold.cli.console import WIDTH, CommandConsole

    table = Table("document", box=box.SIMPLE, pad_edge=False)
    for heading in ("sentences", "matched", "moved", "changed", "missing", "unregistered"):
        table.add_column(heading, justify="right")
    for result in found.documents:
        table.add_row(*row(result))
    console = CommandConsole(least=WIDTH)
    console.print(table)
    for line in differences(found):
        console.print(printable(line), markup=False, highlight=False, soft_wrap=True)


def row(result: DocumentResult) -> list[str]:
    """The cells of a document's row."""
    lists = (result.moved, result.changed, result.missing, result.unregistered)
    counts = [result.sentences, result.matched, *map(len, lists)]
    return [result.document, *map(str, counts)]


def differences(found: Verification) -> list[str]:
    """What keeps the documents from matching, a line for each document and kind of difference; a verdict first."""
    good = sum(result.good for result in found.documents)
    lines = [f"{good} of {len(found.documents)} documents match wholly."]
    for result in found.documents:
        lines += document_differences(result)
    return lines + [f"{name}: no register knows this document" for name in found.unregistered_files]


def document_differences(result: DocumentResult) -> list[str]:
    """What keeps one document from matching."""
    if result.problem:
        return [f"{result.document}: {result.problem}"]
    kinds = {
        "moved": result.moved,
        "changed": result.changed,
        "missing": result.missing,
        "unregistered, at line:part": result.unregistered,
    }
    return [f"{result.document}: {kind}: {shortened(places)}" for kind, places in kinds.items() if places]


def shortened(places: Sequence[str]) -> str:
    """The places in one line, the first few of them where they are many."""
    more = len(places) - SHOWN
    return ", ".join(places[:SHOWN]) + (f" and {more} more" if more > 0 else "")
