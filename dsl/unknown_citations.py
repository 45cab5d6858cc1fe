"""Citations are held against the registers of the rule documents, as far as a document has one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic

DOCUMENT = re.compile(r"[a-z]+(-[a-z]+)*")


@cache
def sentences_of(document: str) -> frozenset[str]:
    """The ids of all sentences of a document, in full; none if there is no register of it."""
    if not DOCUMENT.fullmatch(document):
        return frozenset()
    register = files("eightfold") / "spec" / "sources" / f"{document}.yaml"
    text = register.read_text("utf-8") if register.is_file() else ""
    return frozenset(re.findall(rf"^  - id: ({document}:s\d+)$", text, re.MULTILINE))


def unknown_citations(sheet: ast.Sheet) -> list[Diagnostic]:
    """A fault for each citation of a sentence that its document has not."""
    return [_unknown(one, cites) for cites in citations(sheet) for one in cites.ids if not _exists(one)]


def _exists(sentence: str) -> bool:
    known = sentences_of(sentence.rpartition(":")[0])
    return not known or sentence in known


def _unknown(sentence: str, cites: ast.Cites) -> Diagnostic:
    document, _, number = sentence.rpartition(":")
    hint = f"its sentences are s1 to s{len(sentences_of(document))}"
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
