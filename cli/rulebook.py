"""A rulebook as Markdown or as one page of HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from eightfold.dsl import Variant
from eightfold.dsl.rulebook import Section, against, rulebook
from eightfold.interpreter.reach import at_work

MOST_EXAMPLES = 12

STYLE = """
:root { color-scheme: light dark; font-family: Georgia, serif; line-height: 1.5; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { border: 1px solid; padding: .2rem .6rem; text-align: left; }
@media print { body { margin: 0; } h2 { break-after: avoid; } }
"""


def sections_of(variant: Variant, base: Variant | None = None) -> list[Section]:
    """The rulebook of a variant; with a base, only what differs from the base's."""
    found = rulebook(variant, at_work(variant), examples_of(variant))
    if base is None:
        return found
    return against(found, rulebook(base, at_work(base), examples_of(base)))


def examples_of(variant: Variant) -> list[str]:
    """What scenarios of the variant that pass show, a few of them spread over all."""
    from eightfold.conformance.scenarios.load import load_suite, shipped_files
    from eightfold.conformance.scenarios.programs import Programs
    from eightfold.conformance.scenarios.run import run_scenario

    paths = [path for path in shipped_files() if path.name.split(".")[0] == variant.name]
    scenarios = [s for s in load_suite(paths).scenarios if not s.tells and not s.row and not s.rules.sets]
    spread = scenarios[:: max(1, len(scenarios) // MOST_EXAMPLES)][:MOST_EXAMPLES]
    programs = Programs()
    return [s.title for s in spread if run_scenario(s, programs, alone=True).verdict == "passed"]


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
    return "\n".join(lines).rstrip() + "\n"


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
