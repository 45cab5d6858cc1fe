"""The ledger of rulings: where documents are silent, unclear or at odds, and what a variant does about it.

It is joined from what is written once elsewhere: options in the variants' sheets, the scenarios that tell their
alternatives apart, and the lists of silences, which say why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.silences import KINDS, Silence
from eightfold.dsl import Library
from eightfold.dsl.typed import OptionInfo, Variant

CITATION = re.compile(r"\[[^\]\n]*\bs[1-9]")
"""What a sheet that cites sentences of a document holds somewhere."""


TOLD = "told"
"""The kind of a point that no list of silences names: the sentences decide it, and other rulesets do otherwise."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One point: its question, its alternatives with the scenarios that only each passes, default, sentences.

    `chosen` is the alternative that is played, `points` what the lists of silences say of it.
    """

    variant: str
    option: str
    question: str
    alternatives: tuple[str, ...]
    default: str
    chosen: str
    cites: tuple[str, ...]
    scenarios: tuple[tuple[str, tuple[str, ...]], ...]
    points: tuple[Silence, ...] = ()

    @property
    def kind(self) -> str:
        """The gravest thing that is wrong here; `told` where no list speaks of it."""
        return next((kind for kind in KINDS if any(point.kind == kind for point in self.points)), TOLD)

    @property
    def why(self) -> str:
        """Why the default is what it is."""
        told = f"It is told in {', '.join(self.cites)}."
        return " ".join(dict.fromkeys(point.why for point in self.points)) or told

    def meaning(self, alternative: str) -> str:
        """What is played under an alternative; empty where no list says it of this option alone."""
        told = (point.meaning(self.option, alternative) for point in self.points)
        return next((text for text in told if text), "")

    @property
    def matched(self) -> tuple[Silence, ...]:
        """The points whose alternatives say what those of this option mean."""
        return tuple(p for p in self.points if any(p.meaning(self.option, a) for a in self.alternatives))

    @property
    def asked(self) -> tuple[str, ...]:
        """The questions that the meanings answer; a yes to one may be a no to the option's own question."""
        return tuple(dict.fromkeys(point.question for point in self.matched))

    def as_data(self) -> dict[str, Any]:
        return {
            "variant": self.variant,
            "option": self.option,
            "question": self.question,
            "kind": self.kind,
            "alternatives": list(self.alternatives),
            "asked": list(self.asked),
            "meanings": {a: self.meaning(a) for a in self.alternatives if self.meaning(a)},
            "default": self.default,
            "chosen": self.chosen,
            "why": self.why,
            "cites": list(self.cites),
            "scenarios": {alternative: list(ids) for alternative, ids in self.scenarios},
            "points": [point.id for point in self.points],
        }


def rulings_of(
    variant: Variant, scenarios: Iterable[Scenario], silences: Iterable[Silence] = (), told_in: Sequence[str] = ()
) -> list[Ruling]:
    """The points of a variant that cite sentences, in the order of its options.

    `told_in` are the variants that it is based on: their scenarios and reasons are told where it has none of its own.
    """
    names = (variant.name, *told_in)
    mine = [s for s in scenarios if s.variant in names]
    points = [point for point in silences if point.ruleset in names]
    return [_ruling(variant, option, mine, points) for option in variant.options.values() if option.cites]


def _ruling(variant: Variant, option: OptionInfo, scenarios: Sequence[Scenario], points: Sequence[Silence]) -> Ruling:
    told = tuple((label, tuple(s.id for s in scenarios if (option.name, label) in s.tells)) for label in option.labels)
    return Ruling(
        variant.name,
        option.name,
        option.clause.title,
        option.labels,
        option.labels[option.default],
        option.labels[option.chosen],
        option.cites,
        told,
        tuple(point for point in points if option.name in point.options),
    )


def of_documents(library: Library) -> list[str]:
    """The variants of a library that cite sentences themselves, by name."""
    cite = [
        name for name, path in sorted(library.names().items()) if CITATION.search(path.read_text("utf-8", "replace"))
    ]
    return [name for name in cite if _is_variant(name, library)]


def _cites(path: Path) -> bool:
    return CITATION.search(path.read_text("utf-8", "replace")) is not None


def bases_of(name: str, library: Library) -> Iterator[str]:
    """The variants that a variant is based on, the nearest first."""
    sheet = library.sheet(name)
    for base in sheet[0].bases if sheet and sheet[0] else ():
        if _is_variant(base, library):
            yield base
            yield from bases_of(base, library)


def _is_variant(name: str, library: Library) -> bool:
    sheet = library.sheet(name)
    return sheet is not None and sheet[0] is not None and sheet[0].kind == "variant"
