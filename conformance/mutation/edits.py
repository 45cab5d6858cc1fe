"""What a mutant does to checked rules: parts that are put in the place of others, rows made shorter, other choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from eightfold.conformance.mutation.paths import Path, put, without
from eightfold.dsl.typed import Variant


@dataclass(frozen=True, slots=True)
class Put:
    """Another part at a place."""

    path: Path
    part: Any


@dataclass(frozen=True, slots=True)
class Omit:
    """The item of a row at the path's end is left out."""

    path: Path


@dataclass(frozen=True, slots=True)
class Choice:
    """Another alternative of an option where nobody chose: where the usual one stands."""

    option: str
    usual: int
    other: int


Edit = Put | Omit | Choice


def edited(variant: Variant, edits: Iterable[Edit]) -> Variant:
    """The variant with edits made, one after the other."""
    for edit in edits:
        match edit:
            case Put():
                variant = put(variant, edit.path, edit.part)
            case Omit():
                variant = without(variant, edit.path)
            case Choice():
                variant = _chosen(variant, edit)
    return variant


def _chosen(variant: Variant, edit: Choice) -> Variant:
    option = variant.options[edit.option]
    if option.chosen != edit.usual:
        return variant
    return replace(variant, options={**variant.options, edit.option: replace(option, chosen=edit.other)})
