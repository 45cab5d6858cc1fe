"""Diagnostics for people: what is wrong, the line with the place underlined, and one next step.

error[unknown-word]: nothing is called `stok`
  --> variants/mine.eight:12:10
   |
12 |   top of stok moves to pile
   |          ^^^^
   = hint: did you mean `stock`?
   = see: eightfold check --explain unknown-word
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from eightfold.cli.printable import printable
from eightfold.dsl.diagnostics import Diagnostic, Severity, Span, page_of

Lines = Callable[[str], Sequence[str]]
"""From a file, as a span names it, to its lines; to none where it cannot be read."""

LISTED = "unanswered-question"
"""The code of the diagnostics that are shown as a list."""

SHOWN_WIDTH = 100
"""How many characters of a line are shown at most."""

LONGEST_TEXT = 1000
"""How many characters of a message or a hint are shown at most."""

STYLES: dict[Severity, str] = {"error": "bold red", "warning": "bold yellow"}
NOTE = "bold blue"


def lines_of(path: Path, most: int = 1_000_000) -> list[str]:
    """The lines of a file, the first `most` bytes of it, whatever they are; none where it cannot be read."""
    try:
        if not path.is_file():
            return []
        with path.open("rb") as file:
            text = file.read(most).decode("utf-8-sig", "replace")
    except OSError:
        return []
    return [line.rstrip("\r") for line in text.split("\n")]


def in_order(diagnostics: Iterable[Diagnostic], files: Sequence[str] = ()) -> list[Diagnostic]:
    """Each diagnostic once, by file and place: the `files` first, in the order given, then the others by name."""

    def place(d: Diagnostic) -> tuple[Any, ...]:
        number = files.index(d.span.file) if d.span.file in files else len(files)
        return number, d.span.file, d.span.line, d.span.column

    return sorted(dict.fromkeys(diagnostics), key=place)


def print_diagnostics(diagnostics: Iterable[Diagnostic], lines: Lines, console: Console) -> None:
    """Prints diagnostics in the order given, those of the silence list as one; an empty line after each."""
    for group in grouped(diagnostics):
        text = rendered(group[0], lines) if len(group) == 1 else rendered_list(group, lines)
        console.print(text, end="\n\n", soft_wrap=True, highlight=False)


def grouped(diagnostics: Iterable[Diagnostic]) -> list[list[Diagnostic]]:
    """Neighbours that are open questions of one sheet go together."""
    groups: list[list[Diagnostic]] = []
    for d in diagnostics:
        last = groups[-1][0] if groups else None
        if last and d.code == last.code == LISTED and d.span == last.span:
            groups[-1].append(d)
        else:
            groups.append([d])
    return groups


def rendered_list(group: Sequence[Diagnostic], lines: Lines) -> Text:
    """The open questions of one sheet: its heading once, then a line to write for each."""
    style = STYLES[group[0].severity]
    gutter = len(str(group[0].span.line))
    message = f"{len(group)} questions are answered only by a default that this sheet never saw"
    head = Text.assemble((f"{group[0].severity}[{group[0].code}]", style), (f": {message}", "bold"))
    hint = note(gutter, "hint", "for each of them write a line")
    width = max(len(d.hint) for d in group)
    told = [f"{d.hint:<{width}}  {d.labels[0].text if d.labels else d.message}" for d in group]
    return Text("\n").join(
        [
            head,
            *snippet(group[0].span, lines, gutter, "^", style),
            hint,
            *map(indented, told),
            see(gutter, group[0].code),
        ]
    )


def indented(line: str) -> Text:
    return Text(f"     {line}")


def rendered(diagnostic: Diagnostic, lines: Lines) -> Text:
    """One diagnostic with its places and its hint."""
    style = STYLES[diagnostic.severity]
    gutter = max(len(str(span.line)) for span in (diagnostic.span, *(label.span for label in diagnostic.labels)))
    head = Text.assemble(
        (f"{diagnostic.severity}[{diagnostic.code}]", style), (f": {short(diagnostic.message)}", "bold")
    )
    parts = [head, *snippet(diagnostic.span, lines, gutter, "^", style)]
    for label in diagnostic.labels:
        parts.append(Text.assemble(("note", NOTE), f": {label.text}"))
        parts += snippet(label.span, lines, gutter, "-", NOTE)
    if diagnostic.hint:
        parts.append(note(gutter, "hint", short(diagnostic.hint)))
    return Text("\n").join([*parts, see(gutter, diagnostic.code)])


def note(gutter: int, name: str, text: str) -> Text:
    """A line below the places of a diagnostic."""
    return Text.assemble((f"{' ' * gutter} = ", NOTE), (name, "bold"), f": {text}")


def see(gutter: int, code: str) -> Text:
    """Where a code is explained: by a command, since whoever installed Eightfold has no folder of its pages."""
    return note(gutter, "see", f"eightfold check --explain {code}")


def snippet(span: Span, lines: Lines, gutter: int, mark: str, style: str) -> list[Text]:
    """Where a span is, and its first line with the place underlined; nothing for a span without a file."""
    if not span.file:
        return []
    where = f"{span}" if span.line else span.file
    arrow = Text.assemble((f"{' ' * gutter}--> ", NOTE), where)
    source = lines(span.file)
    if not 0 < span.line <= len(source):
        return [arrow]
    line, start, width = cut_out(source[span.line - 1], span)
    bar = Text(f"{' ' * gutter} |", NOTE)
    underline = Text.assemble(bar, " " + " " * start, (mark * width, style))
    end = last_line(span, source)
    if end > span.line:
        underline.append(f" to line {end}", style)
    return [arrow, bar, Text.assemble((f"{span.line:>{gutter}} |", NOTE), f" {line}"), underline]


def last_line(span: Span, source: Sequence[str]) -> int:
    """The last line of a span that says something; a clause's span runs to the beginning of what follows it."""
    end = min(span.end_line, len(source))
    if end > span.line and not source[end - 1][: span.end_column - 1].strip():
        end -= 1
    while end > span.line and not source[end - 1].split("#")[0].strip():
        end -= 1
    return end


def cut_out(line: str, span: Span) -> tuple[str, int, int]:
    """The part of a line around a span, with the cells before the span and the cells of the span."""
    first = min(span.column - 1, len(line))
    last = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line.rstrip())
    before, inside, after = (printable(part) for part in (line[:first], line[first:last], line[max(first, last) :]))
    if cell_len(before) > SHOWN_WIDTH // 2:
        before = "…" + before[-SHOWN_WIDTH // 2 :]
    room = max(SHOWN_WIDTH - len(before), 10)
    if len(inside) + len(after) > room:
        inside, after = inside[:room], after[: max(room - len(inside), 0)] + "…"
    return before + inside + after, cell_len(before), max(cell_len(inside), 1)


def short(text: str) -> str:
    """A message as it is, unless a sheet has made it endless."""
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"


def closing(diagnostics: Sequence[Diagnostic], files: int) -> str:
    """How many faults there are in how many files, in one line."""
    found = Counter(d.severity for d in diagnostics)
    kinds: tuple[Severity, ...] = ("error", "warning")
    counts = [counted(found[kind], kind) for kind in kinds if found[kind]]
    return f"{' and '.join(counts) or 'Nothing wrong'} in {counted(files, 'file')}."


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic as plain data, as `check --format json` prints it."""
    labels = [{**place(label.span), "text": label.text} for label in diagnostic.labels]
    told = {"code": diagnostic.code, "severity": diagnostic.severity, "message": diagnostic.message}
    page = page_of(diagnostic.code)
    return {**told, **place(diagnostic.span), "hint": diagnostic.hint, "page": page, "labels": labels}


def place(span: Span) -> dict[str, Any]:
    """A span as plain data; lines and columns count from 1 and are 0 where a fault has no place in its file."""
    ends = {"end_line": span.end_line, "end_column": span.end_column}
    return {"file": span.file, "line": span.line, "column": span.column, **ends}
