"""All small changes of some rules in one variant, each at a switch: compiled once, it plays as any of its mutants.

A switch is an expression with several ways to work it out, the first being what the rules say. A statement that may be
left out stands in a condition that is a switch. What the compiler works out beforehand is no place for a switch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from eightfold.conformance.mutation.changes import NO, YES
from eightfold.conformance.mutation.edits import Choice, Edit, Omit, Put
from eightfold.conformance.mutation.mutants import NODES, Mutant, roots
from eightfold.conformance.mutation.paths import Path, part_at, put, walk
from eightfold.dsl.typed import E, Pattern, TIf, Variant
from eightfold.dsl.types import NUMBER, YES_NO
from eightfold.interpreter.compile.early import early_options, early_words

Way = tuple[int, int]
"""A switch's number, and which of its ways."""


@dataclass(frozen=True, slots=True)
class Switched:
    """Rules with switches. The first switches are the options, in order, with a way for each alternative.

    `ways` gives for a mutant's id what to switch; a mutant that is not there needs rules of its own. `choices` are the
    mutants of options.
    """

    variant: Variant
    options: tuple[str, ...]
    switches: int
    ways: dict[str, tuple[Way, ...]]
    choices: dict[str, Choice]
    fixed: tuple[str, ...]


@dataclass
class _Board:
    """Places with what could stand there instead."""

    count: int
    parts: dict[Path, list[Any]] = field(default_factory=dict)
    numbers: dict[Path, int] = field(default_factory=dict)

    def way(self, path: Path, part: Any) -> Way:
        if path not in self.numbers:
            self.numbers[path] = self.count
            self.count += 1
        parts = self.parts.setdefault(path, [])
        parts.append(part)
        return self.numbers[path], len(parts)


def with_switches(variant: Variant, mutants: Sequence[Mutant]) -> Switched:
    """The variant with a switch for every mutant that can have one."""
    early = early_words(variant)
    board = _Board(len(variant.options))
    fixed = tuple(sorted(early_options(variant)))
    ways: dict[str, tuple[Way, ...]] = {}
    choices: dict[str, Choice] = {}
    for mutant in mutants:
        choice = next((edit for edit in mutant.edits if isinstance(edit, Choice)), None)
        if choice is not None:
            if choice.option not in fixed:
                choices[mutant.id] = choice
        elif all(_can_switch(variant, early, edit) for edit in mutant.edits):
            ways[mutant.id] = tuple(board.way(*_place(edit)) for edit in mutant.edits)
    changed = _with_options(variant, early)
    for path in sorted(board.parts, key=len, reverse=True):
        parts = [_chosen_outside(p, variant) if isinstance(p, E) else p for p in board.parts[path]]
        changed = put(changed, path, _switch(part_at(changed, path), board.numbers[path], parts))
    return Switched(changed, tuple(variant.options), board.count, ways, choices, fixed)


OMITTED = object()


def _place(edit: Edit) -> tuple[Path, Any]:
    assert isinstance(edit, (Put, Omit))
    return edit.path, OMITTED if isinstance(edit, Omit) else edit.part


def _switch(part: Any, number: int, others: Sequence[Any]) -> Any:
    if others[0] is OMITTED:
        return TIf(E("switch", YES_NO, (YES, NO), number), (part,), (), part.span)
    first = YES if part is None else part
    return E("switch", first.type, (first, *others), number, first.span)


def _can_switch(variant: Variant, early: set[tuple[str, int]], edit: Edit) -> bool:
    if isinstance(edit, Choice):
        return False
    head = edit.path[0]
    if head == "words":
        return edit.path[1] not in early
    if head == "actions" and edit.path[2] == "guard":
        return not _is_condition(variant, edit.path)
    return head in ("sentences", "actions", "reactions", "forbids")


def _is_condition(variant: Variant, path: Path) -> bool:
    """Whether a place is one of the conditions of an offer: what is on offer is found by looking into them."""
    above = [part_at(variant, path[:length]) for length in range(3, len(path), 2)]
    return all(isinstance(part, E) and part.op == "and" for part in above)


# ---- options ----


def _with_options(variant: Variant, early: set[tuple[str, int]]) -> Variant:
    """Every mention of an option becomes a switch."""
    for root in _texts(variant, early):
        for path, node in walk(part_at(variant, root), root, NODES):
            if isinstance(node, E) and not _inside_expression(variant, root, path):
                variant = put(variant, path, _chosen_outside(node, variant))
    return variant


def _texts(variant: Variant, early: set[tuple[str, int]]) -> Iterator[Path]:
    for key, word in variant.words.items():
        for index, layer in enumerate(word.layers):
            if key not in early:
                yield ("words", key, "layers", index, "value")
            if layer.condition is not None:
                yield ("words", key, "layers", index, "condition")
    for sentence, info in variant.sentences.items():
        for index, body in enumerate(info.layers):
            yield ("sentences", sentence, "layers", index, "block")
            if body.condition is not None:
                yield ("sentences", sentence, "layers", index, "condition")
    yield from (root for root, _ in roots(variant) if root[0] in ("actions", "reactions", "forbids"))


def _inside_expression(variant: Variant, root: Path, path: Path) -> bool:
    return any(isinstance(part_at(variant, path[:length]), E) for length in range(len(root), len(path)))


def _chosen_outside(e: E, variant: Variant) -> E:
    """An expression in which every option is a switch."""
    args = tuple(_chosen_outside(arg, variant) for arg in e.args)
    if e.op in ("option", "alternatives"):
        number = list(variant.options).index(e.data)
        count = len(variant.options[e.data].labels)
        ways = args if e.op == "alternatives" else tuple(E("num", NUMBER, (), i) for i in range(count))
        return E("switch", e.type, ways, number, e.span)
    data = e.data
    if isinstance(data, Pattern):
        tests = tuple(None if test is None else _chosen_outside(test, variant) for test in data.tests)
        data = replace(data, tests=tests)
    return replace(e, args=args, data=data)
