"""Faults as values: what is wrong, where, and one next step. Nothing here prints."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
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
        super().__init__(f"{first.span}: {first.message}" if first else "the variant has errors")


def nearest(name: str, known: Iterable[str], limit: int = 1) -> list[str]:
    """The known names that look most like `name`, best first; empty when none is close."""
    names = sorted(set(known))
    alike = [known_name for known_name in names if bare(known_name) == bare(name)]
    close = difflib.get_close_matches(name, names, n=limit, cutoff=0.6)
    return list(dict.fromkeys([*alike, *close]))[:limit]


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
