"""A rulebook as Markdown or as one page of HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from pathlib import Path

from eightfold.cli.prose_files import prose_beside
from eightfold.dsl import Library, Variant
from eightfold.dsl.rulebook import Book, rulebook
from eightfold.dsl.sections import Section, against
from eightfold.interpreter.reach import at_work

STYLE = """
:root { color-scheme: light dark; font-family: Georgia, serif; line-height: 1.5; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { border: 1px solid; padding: .2rem .6rem; text-align: left; }
@media print { body { margin: 0; } h2 { break-after: avoid; } }
"""


def sections_of(variant: Variant, library: Library, base: Variant | None = None) -> list[Section]:
    """The rulebook of a variant; with a base, only what differs from the base's."""
    found = rulebook(book_of(variant, library))
    return found if base is None else against(found, rulebook(book_of(base, library)))


def book_of(variant: Variant, library: Library) -> Book:
    """What the rulebook of a variant is made from, with the prose and the scenarios that lie beside its sheets."""
    from eightfold.cli.worked_examples import worked_examples

    paths = [library.path_of(file) for file in variant.files]
    read = {name: library.sheet(name) for name in variant.modules}
    titles = {name: found[0].title for name, found in read.items() if found is not None and found[0] is not None}
    modules = {name: title for name, title in titles.items() if title}
    own = next((path for path in paths if path.stem == variant.name), Path())
    examples = worked_examples(own.parent.glob(f"{variant.name}.*scenarios.yaml"), variant)
    return Book(variant, at_work(variant), prose_beside(paths), modules, examples)


def as_markdown(title: str, sections: Iterable[Section]) -> str:
    lines = [f"# {title}", ""]
    for s in sections:
        lines += [f"## {s.title}", ""]
        lines += [text for p in s.paragraphs for text in (p, "")]
        lines += [f"- {p}" for p in s.points]
        if s.table:
            head, *rows = s.table
            lines += [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *(f"| {' | '.join(r)} |" for r in rows)]
        lines.append("")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def as_html(title: str, sections: Iterable[Section]) -> str:
    parts = [f"<h1>{html.escape(title)}</h1>"]
    for s in sections:
        parts.append(f"<h2>{html.escape(s.title)}</h2>")
        parts += [f"<p>{_inline(p)}</p>" for p in s.paragraphs]
        if s.points:
            parts.append("<ul>" + "".join(f"<li>{_inline(p)}</li>" for p in s.points) + "</ul>")
        if s.table:
            head, *rows = s.table
            parts.append("<table><tr>" + "".join(f"<th>{_inline(c)}</th>" for c in head) + "</tr>")
            parts += ["<tr>" + "".join(f"<td>{_inline(c)}</td>" for c in row) + "</tr>" for row in rows]
            parts.append("</table>")
    head_ = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head_}</head><body>{"".join(parts)}</body></html>\n'


def _inline(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(text))
