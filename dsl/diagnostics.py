"""Faults as values: what is wrong, where, and one next step. Nothing here prints."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one file; lines and columns count from 1, the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span("", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that belongs to a diagnostic, with what it has to do with it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault. `code` is stable and names the fault; `hint` is one next step."""

    code: str
    message: str
    span: Span
    hint: str = ""
    severity: Severity = "error"
    labels: tuple[Label, ...] = ()


class FaultyVariant(Exception):
    """Raised where a caller asked for a playable variant and the text has errors."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = next((d for d in self.diagnostics if d.severity == "error"), None)
        super().__init__(_in_a_line(first) if first else "the variant has errors")


def _in_a_line(found: Diagnostic) -> str:
    """Place and message; what has no place in a sheet is told with what to do instead."""
    if found.span.line:
        return f"{found.span}: {found.message}"
    return f"{found.message}: {found.hint}" if found.hint else found.message


SHORT = 6
"""Names of so few letters may be close though no two neighbours are the same."""

CLOSE = 0.6
"""How much of two names must be alike for one to be taken for the other, of 1."""


def nearest(name: str, known: Iterable[str], limit: int = 1) -> list[str]:
    """The known names that look most like `name`, best first; empty when none is close."""
    names = sorted(set(known))
    plain, own = bare(name), pairs(name)
    alike = [other for other in names if bare(other) == plain]
    # What shares too few pairs of letters cannot be close; leaving it out beforehand makes many faults cheap.
    likely = [other for other in names if len(name) <= SHORT or len(own & pairs(other)) * 3 >= len(own)]
    close = difflib.get_close_matches(name, likely, n=limit, cutoff=CLOSE)
    return list(dict.fromkeys([*alike, *close]))[:limit]


@lru_cache(maxsize=8192)
def pairs(name: str) -> frozenset[str]:
    """The pairs of neighbouring letters in a name."""
    return frozenset(name[at : at + 2] for at in range(len(name) - 1))


def bare(name: str) -> str:
    """A name without what is easily mistaken in it: capitals, hyphens, the plural."""
    return name.lower().replace("-", "").replace("_", "").removesuffix("s")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that offers the nearest known name, or an empty string."""
    found = nearest(name, known)
    return f"did you mean `{found[0]}`?" if found else ""


def page_of(code: str) -> str:
    """Where a code is explained with examples: a path from the root of the repository."""
    return f"docs/diagnostics/{code}.md"
