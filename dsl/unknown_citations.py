"""Citations are held against the registers of the rule documents, as far as a document has one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic

DOCUMENT = re.compile(r"[a-z]+(-[a-z]+)*")


MOST_CHARACTERS = 2_000_000
"""How much of a register of one's own is read."""


@cache
def sentences_of(document: str) -> frozenset[str]:
    """The ids of all sentences of a shipped document, in full; none if there is no register of it."""
    register = files("eightfold") / "spec" / "sources" / f"{document}.yaml"
    return _ids(register.read_text("utf-8"), document) if register.is_file() else frozenset()


def sentences_beside(document: str, sheet: ast.Sheet) -> frozenset[str]:
    """The same of a document of one's own, whose register lies beside the sheet as `DOCUMENT.yaml`."""
    register = Path(sheet.file).parent / f"{document}.yaml"
    if not register.is_file():
        return frozenset()
    try:
        with register.open(encoding="utf-8") as file:
            return _ids(file.read(MOST_CHARACTERS), document)
    except (OSError, UnicodeDecodeError):
        return frozenset()


def _ids(text: str, document: str) -> frozenset[str]:
    return frozenset(re.findall(rf"^  - id: ({document}:s\d+)$", text, re.MULTILINE))


def unknown_citations(sheet: ast.Sheet) -> list[Diagnostic]:
    """A fault for each citation of a sentence that its document has not."""
    found: list[Diagnostic] = []
    known: dict[str, frozenset[str]] = {}
    for cites in citations(sheet):
        for one in cites.ids:
            document = one.rpartition(":")[0]
            if document not in known:
                known[document] = _known(document, sheet)
            if known[document] and one not in known[document]:
                found.append(_unknown(one, cites, len(known[document])))
    return found


def _known(document: str, sheet: ast.Sheet) -> frozenset[str]:
    if not DOCUMENT.fullmatch(document):
        return frozenset()
    return sentences_of(document) or sentences_beside(document, sheet)


def _unknown(sentence: str, cites: ast.Cites, many: int) -> Diagnostic:
    document, _, number = sentence.rpartition(":")
    hint = f"its sentences are s1 to s{many}"
    return Diagnostic("unknown-citation", f"the document `{document}` has no sentence {number}", cites.span, hint)


def citations(part: object) -> Iterator[ast.Cites]:
    """Every citation in a sheet, or in a part of one."""
    if isinstance(part, ast.Cites):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from citations(inner)
    elif is_dataclass(part):
        for field in fields(part):
            yield from citations(getattr(part, field.name))
