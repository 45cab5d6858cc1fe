"""A word may not be defined by means of itself, nor an action be possible on condition that it is possible."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.checks.graph import first_circle
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.typed import E, SentenceKey, Variant

Node = tuple[str, str, int]
"""A word's layer (`word`, name and arity, layer) or an action's conditions (`action`, sentence, 0)."""


def circular_words(variant: Variant) -> list[Diagnostic]:
    """One diagnostic for the first circle of definitions."""
    edges: dict[Node, list[Node]] = {}
    spans = {}
    for (name, arity), word in variant.words.items():
        for index, layer in enumerate(word.layers):
            node = ("word", f"{name}/{arity}", index)
            spans[node] = layer.clause.span
            parts = [layer.value, *([layer.condition] if layer.condition is not None else [])]
            edges[node] = [n for part in parts for n in _needs(variant, part)]
    for key, conditions in _conditions(variant).items():
        node = ("action", " ".join((key[0], key[1])), 0)
        edges[node] = [n for part in conditions for n in _needs(variant, part)]
        spans.setdefault(node, next(a.clause.span for a in variant.actions if a.key == key))
    circle = first_circle(edges)
    if not circle:
        return []
    names = " -> ".join(_shown(node) for node in [*circle, circle[0]])
    hint = "give one of them a meaning that does not need the others"
    return [Diagnostic("circular", f"these words need each other: {names}", spans[circle[0]], hint)]


def _shown(node: Node) -> str:
    return node[1].split("/")[0] if node[0] == "word" else f"possible {node[1].strip()}"


def _conditions(variant: Variant) -> dict[SentenceKey, list[E]]:
    found: dict[SentenceKey, list[E]] = {}
    for action in variant.actions:
        found.setdefault(action.key, []).extend([action.guard] if action.guard is not None else [])
    for forbid in variant.forbids:
        if forbid.pattern.key in found:
            parts = [*forbid.pattern.tests, forbid.guard]
            found[forbid.pattern.key] += [part for part in parts if part is not None]
    return found


def _needs(variant: Variant, e: E) -> Iterator[Node]:
    """The layers that an expression may have to ask: of a word the strongest, and every weaker one it may fall to."""
    if e.op == "word":
        name, arity = e.data
        yield from (("word", f"{name}/{arity}", i) for i in _reachable(variant, e.data))
    elif e.op == "usual":
        (name, arity), layer = e.data
        yield "word", f"{name}/{arity}", layer
    elif e.op == "possible":
        key = e.data.key
        yield "action", " ".join((key[0], key[1])), 0
        for test in e.data.tests:
            if test is not None:
                yield from _needs(variant, test)
    for part in e.args:
        yield from _needs(variant, part)


def _reachable(variant: Variant, key: tuple[str, int]) -> Iterator[int]:
    layers = variant.words[key].layers
    for index in range(len(layers) - 1, -1, -1):
        yield index
        if not layers[index].mode and layers[index].condition is None:
            return
