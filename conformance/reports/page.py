"""One self-contained page of HTML from the records of one or more runs. Whatever they say is escaped."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from eightfold.conformance.reports import records, sections
from eightfold.conformance.reports.collected import Collected
from eightfold.conformance.reports.joined import STATES, Joined

TITLE = "Eightfold: the report of a run"
FOLDER = Path(str(files("eightfold") / "conformance" / "reports" / "page"))


def page(told: Collected) -> str:
    """The page as text; it needs no network and no other file."""
    joined = Joined(told)
    style, script = (FOLDER / "style.css").read_text("utf-8"), (FOLDER / "script.js").read_text("utf-8")
    return environment().get_template("page.html").render(
        title=TITLE, told=told, joined=joined, states=STATES, verdicts=sections.VERDICTS,
        style=Markup(style), style_hash=digest(style), script=Markup(script), script_hash=digest(script),
        sections=sections.names(told), glance=sections.glance(joined), documents=list(sections.documents(joined)),
        sheets=sections.sheets(told), idle=sections.idle(told), variants=list(sections.variants(joined)),
        ledger=sections.ledger(told), points=sections.points(told), **sections.compared(told),
    )  # fmt: skip


@cache
def environment() -> Environment:
    """The templates; every value that they show is escaped."""
    found = Environment(
        loader=FileSystemLoader(FOLDER), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    found.filters |= {"anchor": anchor, "ranges": ranges, "default_first": default_first}
    return found


def digest(text: str) -> str:
    """What the page's policy knows its own script and style by: nothing else in it may act."""
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


def anchor(name: str, kind: str) -> str:
    """The id of an element, which can stand in a link as it is: what may not is written as `_` and its number."""
    return "".join(c if c.isascii() and (c.isalnum() or c in ":./-~") else f"_{ord(c):x}" for c in f"{kind}:{name}")


def ranges(numbers: Sequence[int]) -> str:
    """Growing numbers in short: `3-7 9`."""
    runs = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ends = [(run[0][1], run[-1][1]) for run in (list(group) for _, group in runs)]
    return " ".join(f"{first}-{last}" if last > first else str(first) for first, last in ends)


def default_first(ruling: records.Ruling) -> list[str]:
    return [ruling.default, *(a for a in ruling.alternatives if a != ruling.default)]
