"""The lists of silences: every point that a document leaves open, with the reason for how it is decided.

They are the one place where reasons live; the ledger of rulings takes them from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import yaml

from eightfold.conformance.answers import Answer, read_answers
from eightfold.conformance.sources.register import ANSWERS_PREFIX, LOADER, SILENCES_PREFIX

KINDS = ("contradiction", "ambiguity", "silence")
"""What a point can be, the gravest first."""


@dataclass(frozen=True, slots=True)
class Silence:
    """One point of one ruleset: what a referee would be asked, what can be played, what is played and why.

    `options` are the options of the ruleset that decide it. `meanings` are the alternatives, each with what is played
    then, and `settings` what each of them sets the options to.
    """

    ruleset: str
    id: str
    options: tuple[str, ...]
    question: str
    kind: str
    sentences: tuple[str, ...]
    meanings: tuple[tuple[str, str], ...]
    default: str
    why: str
    settings: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()

    def meaning(self, option: str, alternative: str) -> str:
        """What is played if an option is set so and nothing else is; empty where that is not one of the ways."""
        told = dict(self.meanings)
        return next((told[label] for label, setting in self.settings if setting == ((option, alternative),)), "")


def read_silences(path: Path) -> tuple[Silence, ...]:
    """The points of one list, in its order. Raises OSError, YAMLError, KeyError or TypeError for what is none."""
    ruleset = path.stem.removeprefix(SILENCES_PREFIX)
    beside = path.with_name(f"{ANSWERS_PREFIX}{ruleset}{path.suffix}")
    answers = read_answers(beside)[1] if beside.exists() else {}
    return tuple(_silence(ruleset, entry, answers) for entry in yaml.load(path.read_text("utf-8"), Loader=LOADER))


@cache
def shipped_silences() -> tuple[Silence, ...]:
    """The points of all lists that come with Eightfold."""
    with as_file(files("eightfold") / "spec" / "sources") as folder:
        return tuple(point for path in sorted(folder.glob(f"{SILENCES_PREFIX}*.yaml")) for point in read_silences(path))


def _silence(ruleset: str, entry: Mapping[str, Any], answers: Mapping[str, Answer]) -> Silence:
    options = _options(entry)
    labels = [choice["label"] for choice in entry["alternatives"]]
    answer = answers.get(entry["id"], Answer(entry["id"], options[0], None, (), frozenset()))
    return Silence(
        ruleset,
        entry["id"],
        options,
        entry["question"],
        entry["kind"],
        tuple(entry["sentences"]),
        tuple((choice["label"], choice["meaning"]) for choice in entry["alternatives"]),
        entry["default"],
        " ".join(entry["why"].split()),
        tuple((label, tuple(answer.of(label).items())) for label in labels),
    )


def _options(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """The options that decide a point: those named, or the one that is called as the point is."""
    named = entry.get("option", entry["id"])
    return (named,) if isinstance(named, str) else tuple(named)
