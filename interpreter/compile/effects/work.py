"""The book-keeping of what is written: functions, numbered segments and those still promised, names, questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from eightfold.dsl.typed import SentenceKey
from eightfold.interpreter.compile.effects.nodes import Context, Env, Nodes
from eightfold.interpreter.compile.express import Express
from eightfold.interpreter.compile.lines import indent
from eightfold.interpreter.compile.plan import Plan
from eightfold.interpreter.compile.tables import ident


@dataclass
class Work:
    """What is written for one game: `functions` for sentences, and `segments`, each with the clause it belongs to.

    `starts` holds the number of the segment with which a sentence begins, `moves` the one of each action. `begin`
    promises the first segment of a sentence, when its number is first asked for.
    """

    plan: Plan
    express: Express
    begin: Callable[[Work, SentenceKey], int]
    functions: list[str] = field(default_factory=list)
    segments: list[str] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    prompts: list[tuple[str, str, str]] = field(default_factory=list)
    starts: dict[SentenceKey, int] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    _mark: int = -1
    _names: int = 0
    _promised: list[Callable[[], None]] = field(default_factory=list)

    def fresh(self, name: str) -> str:
        """A name of Python that nothing else has."""
        self._names += 1
        return f"v{self._names}_{ident(name)}"

    def start(self, key: SentenceKey) -> int:
        """The number of the segment with which a sentence begins."""
        if key not in self.starts:
            self.starts[key] = self.begin(self, key)
        return self.starts[key]

    def reserve(self, clause: int) -> int:
        """A new segment's number; `clause` is named if it runs away."""
        self.segments.append("")
        self.owners.append(clause)
        return len(self.segments) - 1

    def write_segment(self, number: int, env: Env, body: list[str]) -> None:
        """A segment reads the values of `env` from its frame, in the order of `frame`."""
        names = list(dict.fromkeys(env.values()))
        head = [f"def g_{number}(s, f):"]
        if names:
            head.append(f"    (_, {', '.join(names)}) = f")
        self.segments[number] = "\n".join([*head, *indent(body or ["return"])])

    def promise(self, number: int, env: Env, body: Callable[[], list[str]]) -> None:
        """A reserved segment whose lines are worked out later, so that nothing goes down into its own depths."""
        self._promised.append(lambda: self.write_segment(number, env, body()))

    def promised(self, clause: int, env: Env, body: Callable[[], list[str]]) -> int:
        """The number of a new segment whose lines are worked out later."""
        number = self.reserve(clause)
        self.promise(number, env, body)
        return number

    def keep_promises(self) -> None:
        """Writes every promised segment, those included that these promise in turn."""
        while self._promised:
            self._promised.pop()()

    def mark(self) -> int:
        """The number of the segment that does nothing: its frame marks where stopped play goes on."""
        if self._mark < 0:
            self._mark = self.reserve(0)
            self.write_segment(self._mark, {}, [])
        return self._mark

    def fire(self, clause: int) -> list[str]:
        """The line that notes a clause at work."""
        return [f"s.fire({clause})"] if self.plan.traced else []


Writer = Callable[[Work, Nodes, Env, Context], list[str]]
"""Writes a block: `statements.plain` where nothing waits, `flow.waiting` or a way of parking where something may."""


def frame(number: int, env: Env) -> str:
    """A segment and the values that it reads, as the agenda holds them."""
    return f"({', '.join([str(number), *dict.fromkeys(env.values())])},)"


def push(number: int, env: Env) -> str:
    """The line that puts a segment on the agenda."""
    return f"s.ag.append({frame(number, env)})"
