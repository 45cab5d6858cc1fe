"""What is written: statements, and the steps on the way through a sentence, each with the place where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from eightfold.dsl.typed import ReactionInfo, SentenceKey, Statement


@dataclass(frozen=True, slots=True)
class XReact:
    """A clause that answers a sentence, if its mode was on when the sentence began and its conditions hold now."""

    reaction: ReactionInfo
    captured: bool


@dataclass(frozen=True, slots=True)
class XInstead:
    """The strongest `instead` from this place on, else what the sentence itself does."""

    key: SentenceKey
    level: int


@dataclass(frozen=True, slots=True)
class XBody:
    """A sentence's body from a layer downwards."""

    key: SentenceKey
    layer: int


@dataclass(frozen=True, slots=True)
class XWhens:
    """That the sentence was carried out is told, and every `when` is asked."""

    key: SentenceKey


Node = Union[Statement, XReact, XInstead, XBody, XWhens]  # noqa: UP007  (mypy reads the union of a union better so)
Nodes = tuple[Node, ...]

Env = dict[str, str]
"""From the names of a sheet, and a few of our own with a space in them, to the names of Python."""

CAUSE = "cause"
"""The name for the clause that causes a sentence; only a traced game keeps it."""

THIS_WINDOW = "this window"
"""The name for the opening of a window that a clause answers in."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where a piece of code belongs: the clause that causes what it does, what `usual` means, the open window.

    `waiting` says that it stands in a segment and not in a function of its own.
    """

    clause: int
    usual: Nodes | None = None
    usual_context: Context | None = None
    subject: str = ""
    window: str = ""
    waiting: bool = False
