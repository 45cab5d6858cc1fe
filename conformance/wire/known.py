"""A strict list of known failures: each must happen, and nothing else may."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import get_args

from eightfold.conformance.wire.campaign import Result
from eightfold.conformance.wire.verdict import Verdict

MOST_BYTES = 2_000_000
"""How long a list may be."""

VERDICTS = tuple(verdict for verdict in get_args(Verdict) if verdict != "passed")


class BadListError(Exception):
    """The list cannot be read, or says something that means nothing."""


def read_known(path: Path, ids: Iterable[str], others: Callable[[], Iterable[str]] = tuple) -> dict[str, str]:
    """The verdict that each listed scenario must have, by `variant:id`. Raises BadListError.

    A line is `VARIANT:ID` and, if it is another than `failed`, the verdict; what follows a `#` is a remark.
    `ids` are those of the scenarios that are run, `others` gives more that there are.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        lines = data.decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise BadListError(f"{path} cannot be read: {getattr(fault, 'strerror', None) or 'it is not UTF-8'}") from None
    if len(data) > MOST_BYTES:
        raise BadListError(f"{path} cannot be read: it has more than {MOST_BYTES} bytes")
    known: dict[str, str] = {}
    there = set(ids)
    for number, line in enumerate(lines, 1):
        name, verdict, *more = [*line.split("#")[0].split(), "", ""][:3]
        if not name:
            continue
        if name not in there:
            there |= set(others())
        if name not in there or name in known or any(more) or (verdict and verdict not in VERDICTS):
            raise BadListError(f"{path}:{number}: {_fault(name, there, known)}")
        known[name] = verdict or "failed"
    return known


def _fault(name: str, there: set[str], known: Mapping[str, str]) -> str:
    if name not in there:
        return f"no scenario is called {name}; a line is VARIANT:ID and a verdict"
    if name in known:
        return f"{name} stands twice"
    return f"a verdict is one of {', '.join(VERDICTS)}"


def unexpected(results: Iterable[Result], known: Mapping[str, str]) -> list[str]:
    """A line for each scenario whose verdict is not the one that the list claims, or a pass where it claims none."""
    found: list[str] = []
    for result in results:
        name = name_of(result)
        claimed = known.get(name, "passed")
        if result.verdict != claimed:
            found.append(f"{name}: {claimed} was claimed, and it is {result.verdict}")
    return found


def known_lines(results: Iterable[Result]) -> list[str]:
    """The list that a run would meet: a line for each scenario that did not pass, with why as a remark."""
    return [
        f"{name_of(result)} {result.verdict}  # {result.detail.splitlines()[0] if result.detail else ''}".rstrip(" #")
        for result in results
        if result.verdict != "passed" and result.id
    ]


def name_of(result: Result) -> str:
    """What a list calls a scenario."""
    return f"{result.variant}:{result.id}"
