"""Going through checked blocks and expressions: the one place that knows what a statement holds."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.typed import (
    Block,
    E,
    Statement,
    TAfterwards,
    TChoose,
    TDo,
    TEach,
    TIf,
    TKernel,
    TLet,
    TRepeat,
    TSet,
    TUsual,
)


def expressions(block: Block) -> Iterator[E]:
    """Every expression that stands in a block, outermost ones only."""
    for s in block:
        match s:
            case TDo() | TKernel() | TAfterwards():
                yield from s.args
            case TSet():
                yield s.target
                yield s.value
            case TChoose():
                yield from (e for e in (s.who, s.source, s.slip_source) if e is not None)
                yield from expressions(s.then + s.other + s.slip_block)
            case TLet():
                yield s.value
            case TIf():
                yield s.condition
                yield from expressions(s.then + s.other)
            case TEach():
                yield s.source
                yield from expressions(s.block)
            case TRepeat():
                yield s.times
                if s.until is not None:
                    yield s.until
                yield from expressions(s.block)
            case TUsual():
                if s.instead_for is not None:
                    yield s.instead_for


def inside(e: E) -> Iterator[E]:
    """An expression and all its parts."""
    yield e
    for arg in e.args:
        yield from inside(arg)


def statements(block: Block) -> Iterator[Statement]:
    """Every statement of a block, at any depth."""
    for s in block:
        yield s
        match s:
            case TChoose():
                yield from statements(s.then + s.other + s.slip_block)
            case TIf():
                yield from statements(s.then + s.other)
            case TEach() | TRepeat():
                yield from statements(s.block)
            case _:
                pass
