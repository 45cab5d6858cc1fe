"""The list of miniatures: what is wrong with each, which scenarios it must fail, and which it must still pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent
SHEETS = FOLDER / "sheets"


@dataclass(frozen=True, slots=True)
class Miniature:
    """A wrong ruleset, or a wrong program, in the place of a right one.

    `sheet` is its file, or `engine` its name among `ENGINES`; the other is ''. `of` is the ruleset that it stands for.
    The ids are those of scenarios of that ruleset.
    """

    name: str
    of: str
    fault: str
    sheet: str
    engine: str
    must_fail: tuple[str, ...]
    must_pass: tuple[str, ...]

    @property
    def path(self) -> Path:
        """The file of the wrong ruleset."""
        return SHEETS / self.sheet


def miniatures(path: Path = FOLDER / "miniatures.yaml") -> tuple[Miniature, ...]:
    """Every miniature on the list. Raises ValueError for an entry that says too little, or a name that stands twice."""
    found = tuple(_miniature(entry) for entry in yaml.safe_load(path.read_text("utf-8"))["miniatures"])
    if len({one.name for one in found}) < len(found):
        raise ValueError(f"{path.name}: two miniatures have one name")
    return found


def _miniature(entry: Mapping[str, Any]) -> Miniature:
    made = Miniature(
        name=entry["name"],
        of=entry["of"],
        fault=entry["fault"],
        sheet=f"{entry['name']}.eight" if "engine" not in entry else "",
        engine=entry.get("engine", ""),
        must_fail=tuple(entry["must-fail"]),
        must_pass=tuple(entry["must-pass"]),
    )
    if not made.must_fail:
        raise ValueError(f"{made.name} names no scenario that it must fail")
    return made
