"""Which sheets may stand together: what a house rule is for, needs and clashes with, and what two of them both say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import combinations
from typing import TypeVar

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Label
from eightfold.dsl.gather import Gathered, Raw, named
from eightfold.dsl.layers import Stratum
from eightfold.dsl.load import Library

Item = TypeVar("Item", ast.Needs, ast.Clashes)

CONTRADICTIONS = frozenset({"clash", "said-by-two"})
"""Codes of faults that say of two house rules that they cannot be taken together."""


def needed_first(strata: list[Stratum]) -> list[Stratum]:
    """The same sheets, each house rule after those that it needs, else as they were."""
    ordered: list[Stratum] = []
    waiting = list(strata)
    while waiting:
        left = {s.sheet.name for s in waiting}
        ready = next((s for s in waiting if not _needs(s.sheet) & (left - {s.sheet.name})), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
    return ordered


def misplaced(strata: list[Stratum], library: Library) -> list[Diagnostic]:
    """A fault for each house rule that is for other games than this one, and for each sheet needed and lacking."""
    names = {s.sheet.name for s in strata}
    found: list[Diagnostic] = []
    for sheet in (s.sheet for s in strata if s.module):
        if not names & set(sheet.bases):
            message = f"`{sheet.name}` is for {' or '.join(sheet.bases)}, and this is neither based on it nor that"
            found.append(Diagnostic("not-for-this", message, sheet.span, "take it with a game that it is for"))
    for sheet, item in _items(strata, ast.Needs):
        for name in (n for n in item.names if n not in names):
            message = f"`{sheet.name}` needs `{name}`"
            found.append(Diagnostic("missing-sheet", message, item.span, _how_to_have(name, library)))
    return found


def _how_to_have(name: str, library: Library) -> str:
    """How a missing house rule comes to be there: by taking it, or one that takes it."""
    sheets = (read[0] for other in sorted(library.names()) if (read := library.sheet(other)) is not None)
    takers = [s.name for s in sheets if s is not None and s.kind == "house rule" and name in _takes(s)]
    others = f", or a house rule that takes it: {', '.join(takers[:4])}" if takers else ""
    return f"take it as well: with {name}{others}"


def clashes(gathered: Gathered) -> list[Diagnostic]:
    """A fault for each sheet or clause that is there and that a house rule says it clashes with."""
    found: list[Diagnostic] = []
    sheets = {s.sheet.name: s.sheet.span for s in gathered.strata}
    for sheet, item in _items(gathered.strata, ast.Clashes):
        for name in item.names:
            own = (raw for raw in gathered.raws if raw.clause.sheet != sheet.name)
            clause = next((raw.clause for raw in own if named(raw.clause, name)), None)
            place = sheets.get(name) or (clause.span if clause else None)
            if place is not None:
                message = f"`{sheet.name}` cannot be taken together with `{name}`"
                label = Label(place, "the other one")
                found.append(
                    Diagnostic("clash", message, item.span, item.reason or "leave one of them out", labels=(label,))
                )
    return found


def rivals(raws: list[Raw], strata: list[Stratum]) -> Diagnostic | None:
    """A fault if two house rules say one thing, the upper one without `usual`, and neither rests on the other."""
    for lower, upper in combinations(raws, 2):
        if lower.mode == upper.mode and not says_usual(upper.node) and _rivals(lower.stratum, upper.stratum, strata):
            return _both_say(lower, upper)
    return None


def _both_say(lower: Raw, upper: Raw) -> Diagnostic:
    first, second = lower.stratum.sheet.name, upper.stratum.sheet.name
    message = f"`{first}` and `{second}` both say what `{_name(upper)}` is, and `{second}` leaves nothing of the other"
    hint = f"take `{second}` before `{first}`" if says_usual(lower.node) else "leave one of them out"
    label = Label(lower.clause.span, f"what `{first}` says")
    return Diagnostic("said-by-two", message, upper.clause.span, hint, labels=(label,))


def _name(raw: Raw) -> str:
    return raw.clause.name.removeprefix(f"{raw.clause.sheet}.")


def different_settings(gathered: Gathered) -> list[Diagnostic]:
    """A fault for each option that two house rules set to different values."""
    by_option: dict[str, dict[str, Raw]] = {}
    for raw in gathered.of(ast.SetOption):
        assert isinstance(raw.node, ast.SetOption)
        by_option.setdefault(raw.node.name, {})[raw.stratum.sheet.name] = raw
    settings = (raws.values() for raws in by_option.values())
    pairs = ([_both_set(a, b, gathered.strata) for a, b in combinations(raws, 2)] for raws in settings)
    return [d for found in pairs for d in found if d is not None]


def _both_set(lower: Raw, upper: Raw, strata: list[Stratum]) -> Diagnostic | None:
    if _setting(lower) == _setting(upper) or not _rivals(lower.stratum, upper.stratum, strata):
        return None
    first, second = lower.stratum.sheet.name, upper.stratum.sheet.name
    message = f"`{first}` and `{second}` set `{_name(upper).removeprefix('set-')}` differently"
    label = Label(lower.clause.span, f"what `{first}` sets")
    return Diagnostic("said-by-two", message, upper.clause.span, "leave one of them out", labels=(label,))


def _setting(raw: Raw) -> str:
    assert isinstance(raw.node, ast.SetOption)
    return " ".join(raw.stratum.sheet.text(raw.node.value.value.span).split())


def says_usual(node: object) -> bool:
    """Whether a part of a sheet goes back to what was said before it, with `usual`."""
    if isinstance(node, (ast.Usual, ast.UsualValue)):
        return True
    if isinstance(node, tuple):
        return any(says_usual(part) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        return any(says_usual(getattr(node, f.name)) for f in fields(node))
    return False


def _rivals(lower: Stratum, upper: Stratum, strata: list[Stratum]) -> bool:
    """Whether two sheets are house rules side by side: taken for one sheet, and neither resting on the other."""
    if not (lower.module and upper.module) or lower is upper or _taken_for(lower, strata) != _taken_for(upper, strata):
        return False
    one, other = lower.sheet.name, upper.sheet.name
    return other not in _rests_on(one, strata) and one not in _rests_on(other, strata)


def _taken_for(s: Stratum, strata: list[Stratum]) -> str:
    """The sheet, itself no house rule, for which a house rule was taken, by way of others or not; '' for a caller."""
    taker = next((t for t in strata if t.sheet.name == s.taker), None)
    return s.taker if taker is None or not taker.module else _taken_for(taker, strata)


def _rests_on(name: str, strata: list[Stratum]) -> set[str]:
    """The house rules that one takes or needs, and those that these take or need."""
    found: set[str] = set()
    waiting = {name}
    while waiting:
        sheets = [s.sheet for s in strata if s.sheet.name in waiting]
        waiting = {n for sheet in sheets for n in _needs(sheet) | _takes(sheet)} - found
        found |= waiting
    return found


def _needs(sheet: ast.Sheet) -> set[str]:
    return {name for item in sheet.items if isinstance(item, ast.Needs) for name in item.names}


def _takes(sheet: ast.Sheet) -> set[str]:
    return {name for item in sheet.items if isinstance(item, ast.With) for name in item.names}


def _items(strata: Iterable[Stratum], kind: type[Item]) -> Iterator[tuple[ast.Sheet, Item]]:
    return ((s.sheet, item) for s in strata for item in s.sheet.items if isinstance(item, kind))
