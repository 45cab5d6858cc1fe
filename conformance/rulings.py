"""The ledger of rulings: where documents are silent, unclear or at odds, and what a variant does about it.

It is drawn from the variants' options and the scenarios that tell their alternatives apart, and written nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from eightfold.conformance.scenarios.model import Scenario
from eightfold.dsl.typed import OptionInfo, Variant


@dataclass(frozen=True, slots=True)
class Ruling:
    """One point: its question, its alternatives with the scenarios that only each passes, default, sentences."""

    variant: str
    option: str
    question: str
    alternatives: tuple[str, ...]
    default: str
    cites: tuple[str, ...]
    scenarios: tuple[tuple[str, tuple[str, ...]], ...]

    def as_data(self) -> dict[str, Any]:
        return {
            "variant": self.variant,
            "option": self.option,
            "question": self.question,
            "alternatives": list(self.alternatives),
            "default": self.default,
            "cites": list(self.cites),
            "scenarios": {alternative: list(ids) for alternative, ids in self.scenarios},
        }


def rulings_of(variant: Variant, scenarios: Iterable[Scenario]) -> list[Ruling]:
    """The points of a variant that cite sentences, in the order of its options."""
    mine = [s for s in scenarios if s.variant == variant.name]
    return [_ruling(variant, option, mine) for option in variant.options.values() if option.cites]


def _ruling(variant: Variant, option: OptionInfo, scenarios: Sequence[Scenario]) -> Ruling:
    told = tuple((label, tuple(s.id for s in scenarios if (option.name, label) in s.tells)) for label in option.labels)
    return Ruling(
        variant.name,
        option.name,
        option.clause.title,
        option.labels,
        option.labels[option.default],
        option.cites,
        told,
    )


def as_markdown(rulings: Sequence[Ruling]) -> str:
    """The ledger as a page: one table for each variant."""
    lines = [
        "# The ledger of rulings",
        "",
        "Made by `eightfold rulings --format markdown`; change the sheets, not this page.",
        "",
    ]
    for name in dict.fromkeys(r.variant for r in rulings):
        lines += [
            f"## {name}",
            "",
            "| question | option | alternatives (the default first) | sentences |",
            "|---|---|---|---|",
        ]
        lines += [_row(r) for r in rulings if r.variant == name]
        lines.append("")
    return "\n".join(lines)


def _row(r: Ruling) -> str:
    told = dict(r.scenarios)
    ordered = [r.default, *(a for a in r.alternatives if a != r.default)]
    shown = "; ".join(f"**{a}**" if a == r.default else a for a in ordered)
    missing = [a for a in ordered if not told[a]]
    note = f" (no scenario yet: {', '.join(missing)})" if missing else ""
    return f"| {r.question} | `{r.option}` | {shown}{note} | {' '.join(r.cites)} |"
