"""Which option of a ruleset answers which entry of its list of silences, alternative by alternative."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

TEXT: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Reads YAML with every value as text: `no` and `15` are alternatives of options here."""

WITH = "with"
"""Among the settings of an alternative: the house rule that is taken."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How one entry is answered.

    `settings` holds for each alternative, by label, what options it sets; None stands for alternatives that are called
    like those of the one option `option`. `decided_by` are the sentences that decide where there is no option.
    """

    silence: str
    option: str | None
    settings: Mapping[str, Mapping[str, str]] | None
    decided_by: tuple[str, ...]
    untold: frozenset[str]

    def of(self, label: str) -> Mapping[str, str]:
        """What the alternative with this label sets. Raises KeyError for one that is not answered."""
        if self.settings is not None:
            return self.settings[label]
        return {} if self.option is None else {self.option: label}

    def options(self) -> frozenset[str]:
        """All options that have a part in it."""
        if self.settings is None:
            return frozenset() if self.option is None else frozenset({self.option})
        return frozenset(name for setting in self.settings.values() for name in setting if name != WITH)


def read_answers(path: Path) -> tuple[str, dict[str, Answer]]:
    """The ruleset that a file speaks of, and its answers by the ids of the entries.

    Raises OSError, YAMLError, KeyError or TypeError for a file that is none.
    """
    data = yaml.load(path.read_text("utf-8"), Loader=TEXT)
    return data["variant"], {name: _answer(name, entry) for name, entry in data["answers"].items()}


def _answer(name: str, entry: Mapping[str, Any]) -> Answer:
    option = entry.get("option")
    settings = entry.get("settings")
    if option is not None and "values" in entry:
        settings = {label: {option: value} for label, value in entry["values"].items()}
    return Answer(name, option, settings, tuple(entry.get("decided-by", ())), frozenset(entry.get("untold", ())))
