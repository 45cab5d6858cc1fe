"""`eightfold show`: a variant as it is after everything that it rests on has been put together."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.text import Text

from eightfold.cli.console import CommandConsole
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.render import Lines, last_line
from eightfold.cli.sheet_lines import sheet_lines
from eightfold.cli.variant_args import Asked, variant_args
from eightfold.dsl import shipped_library
from eightfold.dsl.typed import Clause, Variant
from eightfold.interpreter.standing import replaced


@click.command()
@variant_args
@click.option("--as", "shape", type=click.Choice(["rules", "rulebook", "words"]), default="rules", show_default=True)
@click.option("--against", metavar="BASE", help="Of the rulebook only what BASE does not say.")
@click.option(
    "--format",
    "layout",
    type=click.Choice(["text", "json", "markdown", "html"]),
    default="text",
    show_default=True,
    help="markdown and html are for the rulebook; text of a rulebook is Markdown.",
)
def show(asked: Asked, shape: str, against: str | None, layout: str) -> None:
    """Shows the clauses of VARIANT, each with the file and line that it comes from.

    A clause that another one replaces is named with the one that holds in its place. `--as rulebook` is prose for
    players instead: what is needed, what each may do, what the cards do, what is decided, with examples. `--as words`
    is for who writes a rule: every word, sentence, zone and kept value that there is to be named.
    """
    if shape == "rulebook":
        click.echo(as_rulebook(asked, against, layout), nl=False)
        return
    if layout in ("markdown", "html") or against is not None:
        raise WrongCallError("--against, markdown and html are for --as rulebook")
    variant, lines = asked.variant(), sheet_lines([asked.library()])
    if shape == "words":
        told_words(variant, layout)
    elif layout == "json":
        click.echo(as_json(asked.name, variant, lines))
    else:
        print_rules(variant, lines, CommandConsole(highlight=False, soft_wrap=True))


def told_words(variant: Variant, layout: str) -> None:
    """Prints what there is to be named."""
    from eightfold.cli import glossary

    if layout == "json":
        click.echo(glossary.as_json(variant))
    else:
        glossary.print_words(variant, CommandConsole(highlight=False))


def as_rulebook(asked: Asked, against: str | None, layout: str) -> str:
    """The rulebook as one document. Raises WrongCallError for a layout that it does not have."""
    from eightfold.cli.rulebook import as_html, as_markdown, sections_of

    if layout == "json":
        raise WrongCallError("a rulebook is prose: --format markdown or html")
    variant = asked.variant()
    base = Asked(against).variant() if against is not None else None
    library = shipped_library(*asked.library().folders, *(Asked(against).library().folders if against else ()))
    title = variant.title if base is None else differing(variant.title, base.title)
    write = as_html if layout == "html" else as_markdown
    return write(title, sections_of(variant, library, base))


def differing(title: str, base: str) -> str:
    """The heading of a rulebook that tells only what differs."""
    return f"{title}: what this table plays differently" if title == base else f"{title}: what differs from {base}"


def in_order(variant: Variant) -> list[Clause]:
    """The clauses of a variant, weakest sheet first, in each as they are written."""
    files = {file: number for number, file in enumerate(variant.files)}
    return sorted(
        variant.clauses.values(),
        key=lambda c: (files.get(c.span.file, len(files)), c.span.file, c.span.line, c.span.column),
    )


def as_json(name: str, variant: Variant, lines: Lines) -> str:
    """The clauses as one JSON document."""
    chosen = {o.clause.name: o.labels[o.chosen] for o in variant.options.values()}
    instead = replaced(variant)
    clauses = [
        {**as_data(clause, lines), "chosen": chosen.get(clause.name), "replaced_by": instead.get(clause.name)}
        for clause in in_order(variant)
    ]
    told = {"variant": name, "title": variant.title, "clauses": clauses}
    return json.dumps(told, indent=2, ensure_ascii=False)


def as_data(clause: Clause, lines: Lines) -> dict[str, Any]:
    """A clause as plain data; `text` is written as in its sheet."""
    origin = {"file": clause.span.file, "line": clause.span.line}
    said = {"title": clause.title, "mode": clause.mode, "sheet": clause.sheet, "text": written(clause, lines)}
    return {"name": clause.name, "kind": clause.kind, **said, "origin": origin, "cites": list(clause.cites)}


def written(clause: Clause, lines: Lines) -> str:
    """A clause as its sheet has it, without the indentation that all of its lines share."""
    source, span = lines(clause.span.file), clause.span
    if not 0 < span.line <= len(source):
        return clause.text
    first, *rest = source[span.line - 1 : last_line(span, source)]
    indent = span.column - 1
    return "\n".join([first[indent:].rstrip(), *(cut(line, indent) for line in rest)])


def cut(line: str, indent: int) -> str:
    """A line without so much of its indentation."""
    return line[indent:].rstrip() if not line[:indent].strip() else line.strip()


def print_rules(variant: Variant, lines: Lines, console: CommandConsole) -> None:
    """Prints the clauses sheet by sheet; one that stands inside another is printed with it."""
    players = f"{variant.least} to {variant.most}" if variant.least < variant.most else f"{variant.least}"
    console.print(Text.assemble((variant.name, "bold"), f": {variant.title}, {players} players"))
    chosen = {o.clause.name: o.labels[o.chosen] for o in variant.options.values()}
    instead, sheet = replaced(variant), ""
    for clause in outermost(in_order(variant)):
        if clause.sheet != sheet:
            sheet = clause.sheet
            console.print(Text.assemble("\n", (f"---- {sheet} ", "bold blue"), (f"({clause.span.file})", "blue")))
        console.print(heading(clause, chosen.get(clause.name)))
        if clause.name in instead:
            console.print(Text(f"    {instead[clause.name]} holds in its place", "italic"))
        else:
            console.print(Text("\n".join(f"    {line}" for line in written(clause, lines).split("\n"))))


def heading(clause: Clause, chosen: str | None) -> Text:
    """What a clause is called, what it is, where it stands, the option's value that holds, and what it rests on."""
    text = Text.assemble("\n", (clause.name, "bold"), f"  {clause.kind}, line {clause.span.line}")
    if chosen is not None:
        text.append(f", set to {chosen}")
    if clause.cites:
        text.append(f"  [{' '.join(clause.cites)}]", "green")
    return text


def outermost(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in the order of their places, without those that stand inside another, as a table's rows do."""
    found: list[Clause] = []
    for clause in clauses:
        if not found or not inside(clause, found[-1]):
            found.append(clause)
    return found


def inside(inner: Clause, outer: Clause) -> bool:
    a, b = inner.span, outer.span
    begins = (a.line, a.column) > (b.line, b.column)
    return a.file == b.file and begins and (a.end_line, a.end_column) <= (b.end_line, b.end_column)
