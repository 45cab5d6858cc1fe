"""Blocks of statements."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.build.parts import Nodes, Parts, only, title_of
from eightfold.dsl.diagnostics import Span


class EffectNodes(Nodes):
    """Builds what is done."""

    def block(self, span: Span, parts: Parts) -> ast.Block:
        return tuple(parts)

    def do(self, span: Span, parts: Parts) -> ast.Do:
        return ast.Do(parts[0], span)

    def becomes(self, span: Span, parts: Parts) -> ast.Becomes:
        return ast.Becomes(parts[0], parts[1], span)

    def rises(self, span: Span, parts: Parts) -> ast.Rises:
        return ast.Rises(parts[0], parts[1], span)

    def pick(self, span: Span, parts: Parts) -> ast.Pick:
        name, alias, source, upper = parts
        return ast.Pick(str(name), self.name(alias) if alias else None, source, upper, span)

    def slipping(self, span: Span, parts: Parts) -> ast.Slipping:
        return ast.Slipping(parts[0], parts[1], span)

    def chooses(self, span: Span, parts: Parts) -> ast.Chooses:
        who, pick, *rest = parts
        slipping = next((p for p in rest if isinstance(p, ast.Slipping)), None)
        return ast.Chooses(who, pick, title_of(rest), slipping, span)

    def may(self, span: Span, parts: Parts) -> ast.May:
        who, pick, *rest = parts
        blocks = only(tuple, rest)
        other = blocks[1] if len(blocks) > 1 else ()
        return ast.May(who, pick, title_of(rest), blocks[0], other, span)

    def let(self, span: Span, parts: Parts) -> ast.Let:
        return ast.Let(self.name(parts[0]), parts[1], span)

    def if_(self, span: Span, parts: Parts) -> ast.If:
        other = parts[2] if len(parts) > 2 and parts[2] is not None else ()
        return ast.If(parts[0], parts[1], other, span)

    def else_(self, span: Span, parts: Parts) -> ast.Block:
        return (parts[0],) if isinstance(parts[0], ast.If) else parts[0]

    def each(self, span: Span, parts: Parts) -> ast.Each:
        name, alias, source, block = parts
        return ast.Each(str(name), self.name(alias) if alias else None, source, block, span)

    def repeat(self, span: Span, parts: Parts) -> ast.Repeat:
        return ast.Repeat(parts[0], parts[1], parts[2], span)

    def afterwards(self, span: Span, parts: Parts) -> ast.Afterwards:
        return ast.Afterwards(parts[0], span)

    def usual(self, span: Span, parts: Parts) -> ast.Usual:
        return ast.Usual(parts[0], span)
