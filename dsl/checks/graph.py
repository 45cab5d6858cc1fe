"""Circles in a graph of names."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def first_circle(edges: Mapping[Node, Iterable[Node]]) -> list[Node]:
    """A shortest-found path that leads back to its start, without the start repeated; empty if there is none."""
    finished: set[Node] = set()
    for start in edges:
        path: list[Node] = [start]
        waiting = [iter(edges.get(start, ()))]
        while waiting:
            following = next(waiting[-1], None)
            if following is None:
                waiting.pop()
                finished.add(path.pop())
            elif following in path:
                return path[path.index(following) :]
            elif following not in finished:
                path.append(following)
                waiting.append(iter(edges.get(following, ())))
    return []
