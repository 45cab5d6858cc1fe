"""Places inside a checked variant: how to reach one, and how to put something else there without touching the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

Path = tuple[str | int | tuple[Any, ...], ...]
"""Steps from a variant to a part of it: a field's name, a row's index, a table's key."""


def part_at(whole: Any, path: Path) -> Any:
    """What stands at a place."""
    for step in path:
        whole = getattr(whole, step) if isinstance(step, str) and is_dataclass(whole) else whole[step]
    return whole


def put(whole: Any, path: Path, part: Any) -> Any:
    """The same whole with another part at a place."""
    if not path:
        return part
    step, rest = path[0], path[1:]
    if is_dataclass(whole) and not isinstance(whole, type) and isinstance(step, str):
        return replace(whole, **{step: put(getattr(whole, step), rest, part)})
    if isinstance(whole, dict):
        return {**whole, step: put(whole[step], rest, part)}
    assert isinstance(whole, tuple)
    assert isinstance(step, int)
    return (*whole[:step], put(whole[step], rest, part), *whole[step + 1 :])


def without(whole: Any, path: Path) -> Any:
    """The same whole, the row at the path's end one shorter."""
    *above, index = path
    row = part_at(whole, tuple(above))
    assert isinstance(index, int)
    return put(whole, tuple(above), (*row[:index], *row[index + 1 :]))


def walk(part: Any, path: Path, inside: tuple[type, ...]) -> Iterator[tuple[Path, Any]]:
    """Every node of the given types below a part, the part itself included, outermost first."""
    if isinstance(part, inside):
        yield path, part
    if isinstance(part, tuple):
        for index, item in enumerate(part):
            yield from walk(item, (*path, index), inside)
    elif isinstance(part, inside) and is_dataclass(part):
        for field in fields(part):
            if field.name not in ("span", "type"):
                yield from walk(getattr(part, field.name), (*path, field.name), inside)
