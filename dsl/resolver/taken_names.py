"""Names that the kernel has taken: what it works out of things, and its types."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.gather import Raw, head_name
from eightfold.dsl.inference.applied import CALLS, FUNCTIONS
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.types import BUILT_IN, plural

TYPES = {*BUILT_IN, *map(plural, BUILT_IN)}


def taken_names(w: Work) -> bool:
    """A fault at each declaration after which a function or a type could no longer be said; whether there are any."""
    before = len(w.v.diagnostics)
    for raw in w.g.of(ast.Kind, ast.Zone, ast.Keep, ast.DefineWord, ast.DefineTable):
        name, things = _said_of(w, raw)
        if (name in FUNCTIONS and things == 1) or CALLS.get(name) == things:
            said = f"{name} of …" if things == 1 else f"{name}({', '.join('…' * things)})"
            _fault(w, raw, name, f"`{said}` means something in every sheet")
        elif isinstance(raw.node, ast.Kind) and name in TYPES:
            _fault(w, raw, name, f"`{name}` is a type in every sheet")
    return len(w.v.diagnostics) > before


def _said_of(w: Work, raw: Raw) -> tuple[str, int]:
    """A name, and of how many things it is said; a kind is said of a card that bears one of its values."""
    match raw.node:
        case ast.Kind():
            return raw.node.name, 1
        case ast.Zone() | ast.Keep():
            return raw.node.name, int("player" in raw.node.per)
        case ast.DefineWord() | ast.DefineTable():
            return head_name(raw.node.head), len(w.head_params(raw.node.head))
        case _:
            return "", 0


def _fault(w: Work, raw: Raw, name: str, message: str) -> None:
    w.v.fault("reserved-word", message, raw.clause.span, f"choose another name, such as my-{name}")
