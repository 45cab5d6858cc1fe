"""The heading, and what a sheet takes from elsewhere."""

from __future__ import annotations

from typing import Any

from eightfold.dsl import syntax as ast
from eightfold.dsl.build.parts import Nodes, Parts, cites_of, names_in, only, orders_of, sentence_ids, title_of
from eightfold.dsl.diagnostics import Span


class SheetNodes(Nodes):
    """Builds the heading and the items that name other sheets, options and clauses."""

    def unread(self) -> tuple[Any, ...]:
        """What stands for a heading that cannot be read."""
        return "variant", "", "", (), ast.NO_CITES

    def start(self, span: Span, parts: Parts) -> ast.Sheet:
        (kind, name, title, bases, cites), *items = [p for p in parts if p is not None]
        return ast.Sheet(kind, name, title, bases, cites, tuple(items), self.file, span)

    def _header(self, kind: ast.SheetKind, parts: Parts, bases: tuple[str, ...]) -> tuple[Any, ...]:
        return kind, str(parts[0]), title_of(parts), bases, cites_of(parts)

    def family(self, span: Span, parts: Parts) -> tuple[Any, ...]:
        return self._header("family", parts, tuple(names_in(parts[1:])))

    def variant(self, span: Span, parts: Parts) -> tuple[Any, ...]:
        return self._header("variant", parts, tuple(names_in(parts)[1:]))

    def house_rule(self, span: Span, parts: Parts) -> tuple[Any, ...]:
        return self._header("house rule", parts, only(tuple, parts)[0])

    def names(self, span: Span, parts: Parts) -> tuple[str, ...]:
        return tuple(str(p) for p in parts)

    def cite(self, span: Span, parts: Parts) -> ast.Cites:
        ids, bad = sentence_ids(str(parts[0]), self.cited)
        for word in bad:
            hint = "cite sentences as [s12], [s12 to s15] or [document:s12]"
            self.fault("unreadable-citation", f"`{word}` is no sentence of a document", span, hint)
        return ast.Cites(tuple(ids), span)

    def players(self, span: Span, parts: Parts) -> ast.Players:
        least, most, option, alternative = parts[:4]
        numbers = self.number(least), self.number(most)
        return ast.Players(*numbers, option and str(option), alternative and str(alternative), cites_of(parts), span)

    def pack(self, span: Span, parts: Parts) -> ast.Pack:
        return ast.Pack(parts[0], parts[1], cites_of(parts), span)

    def document(self, span: Span, parts: Parts) -> ast.Document:
        return ast.Document(str(parts[0]), span)

    def with_(self, span: Span, parts: Parts) -> ast.With:
        return ast.With(parts[0], parts[1], cites_of(parts), span)

    def without(self, span: Span, parts: Parts) -> ast.Without:
        return ast.Without(parts[0], cites_of(parts), span)

    def set_(self, span: Span, parts: Parts) -> ast.SetOption:
        return ast.SetOption(str(parts[0]), parts[1], cites_of(parts), span)

    def needs(self, span: Span, parts: Parts) -> ast.Needs:
        return ast.Needs(parts[0], span)

    def clashes(self, span: Span, parts: Parts) -> ast.Clashes:
        return ast.Clashes(parts[0], title_of(parts), span)

    def cite_more(self, span: Span, parts: Parts) -> ast.CiteMore:
        return ast.CiteMore(str(parts[0]), parts[1], span)

    def order_more(self, span: Span, parts: Parts) -> ast.OrderMore:
        return ast.OrderMore(str(parts[0]), *orders_of(parts), span)

    def meant(self, span: Span, parts: Parts) -> ast.Meant:
        return ast.Meant(str(parts[0]), title_of(parts), span)
