"""Results of earlier runs, kept by content: what has not changed need not be tried again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from eightfold.conformance.bounded import TooManyBytesError, read_bounded
from eightfold.conformance.scenarios.model import Scenario
from eightfold.dsl.typed import Variant

MOST_BYTES = 100_000_000
"""How long a file of results may be that is read."""

TELLING = "reports"
"""The folder of code that only tells what came of a run."""


def folder() -> Path:
    """Where results are kept: the user's cache folder, or what EIGHTFOLD_CACHE names."""
    own = os.environ.get("EIGHTFOLD_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 (there may be no home)
    return Path(base) / "eightfold"


@cache
def engine_digest() -> str:
    """The code that resolves, compiles and judges: other code may give other results."""
    total = hashlib.sha256()
    for room in ("dsl", "interpreter", "conformance"):
        for path in sorted(Path(str(files("eightfold") / room)).rglob("*.py")):
            if TELLING not in path.parts:
                total.update(path.read_bytes())
    return total.hexdigest()[:16]


def variant_digest(variant: Variant) -> str:
    """The rules: every clause's name and text, and what is chosen."""
    parts = [f"{c.name}|{c.text}|{c.mode}" for c in variant.clauses.values()]
    parts += [f"{o.name}={o.chosen}" for o in variant.options.values()]
    return hashlib.sha256("\n".join([engine_digest(), *parts]).encode()).hexdigest()[:16]


def scenario_digest(scenario: Scenario) -> str:
    """All that a scenario says but where it stands."""
    said = (
        scenario.id, scenario.rules, scenario.cites, scenario.tells, scenario.given, scenario.steps,
        sorted(scenario.words.items()), scenario.refused,
    )  # fmt: skip
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def suite_digest(scenarios: Iterable[Scenario]) -> str:
    return hashlib.sha256("".join(scenario_digest(s) for s in scenarios).encode()).hexdigest()[:16]


def load(name: str) -> dict[str, Any]:
    """What was kept under a name; nothing if it cannot be read. Whoever asks looks at the shape of what it finds."""
    try:
        found = json.loads(read_bounded(folder() / f"{name}.json", MOST_BYTES))
    except (OSError, ValueError, RecursionError, TooManyBytesError):
        return {}
    return found if isinstance(found, dict) else {}


def save(name: str, data: dict[str, Any]) -> None:
    """Keeps data under a name, whole or not at all. A cache that cannot be written is no fault."""
    path = folder() / f"{name}.json"
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(data), "utf-8")
        draft.replace(path)
    except OSError:
        return
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
