"""The page of a diagnostic's code, as it comes with Eightfold, and where the reference speaks of it."""

from __future__ import annotations

import re
from importlib.resources import files

from eightfold.cli.refusals import WrongCallError
from eightfold.dsl.diagnostics import did_you_mean


def page(code: str) -> str:
    """What a code means, with a wrong and a right example, as Markdown. Raises WrongCallError for an unknown code."""
    folder = files("eightfold") / "diagnostics"
    known = {entry.name.removesuffix(".md") for entry in folder.iterdir() if entry.name.endswith(".md")} - {"README"}
    if code not in known:
        hint = did_you_mean(code, known) or "`eightfold check` tells the code of each fault in square brackets"
        raise WrongCallError(f"no diagnostic has the code `{code}` ({hint}).")
    return (folder / f"{code}.md").read_text("utf-8").rstrip() + "\n" + in_the_reference(code)


def in_the_reference(code: str) -> str:
    """The headings of the reference under which an example is refused with this code; nothing where there is none."""
    text = (files("eightfold") / "spec" / "language.md").read_text("utf-8")
    parts = re.split(r"^#{2,3} (.*)$", text, flags=re.MULTILINE)
    example = re.compile(rf"^```eight (bad|warned) {re.escape(code)}$", re.MULTILINE)
    found = [title for title, body in zip(parts[1::2], parts[2::2], strict=True) if example.search(body)]
    return "".join(f"\nReference (spec/language.md): {title}\n" for title in found)
