"""What is bound where an expression stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from eightfold.dsl.diagnostics import Span
from eightfold.dsl.typed import E
from eightfold.dsl.types import Type


@dataclass(frozen=True, slots=True)
class Scope:
    """What is bound where an expression stands: locals, the mode it is in, what `usual` means."""

    locals: Mapping[str, E] = field(default_factory=dict)
    mode: str = ""
    usual: Callable[[Span], E] | None = None

    def bind(self, names: Mapping[str, E]) -> Scope:
        return replace(self, locals={**self.locals, **names})


def local(name: str, type_: Type, span: Span) -> E:
    return E("local", type_, (), name, span)
