"""Lines of Python as they are put together."""

from __future__ import annotations

from collections.abc import Iterable


def indent(lines: Iterable[str], depth: int = 1) -> list[str]:
    """The lines of a block that stands `depth` levels further in."""
    return ["    " * depth + line for line in lines]


def block(head: str, lines: list[str]) -> list[str]:
    """A line that opens a block, and the block; one of no lines does nothing."""
    return [head, *indent(lines or ["pass"])]


def if_else(condition: str, then: list[str], other: list[str]) -> list[str]:
    """An `if`, with an `else` where there is something else to do."""
    return block(f"if {condition}:", then) + (block("else:", other) if other else [])


def leaves(lines: list[str]) -> bool:
    """Whether control never comes to the end of the lines."""
    return bool(lines) and lines[-1].startswith("return")
