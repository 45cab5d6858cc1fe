"""Kinds, decks, zones, state, options, definitions."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.build.parts import Nodes, Parts, cites_of, only, title_of
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.tokens import Token


class DeclarationNodes(Nodes):
    """Builds what a sheet declares."""

    def kind(self, span: Span, parts: Parts) -> ast.Kind:
        return ast.Kind(self.name(parts[0]), parts[1], span)

    def span(self, span: Span, parts: Parts) -> tuple[str, ...]:
        low, high = self.number(parts[0]), self.number(parts[1])
        if not low <= high <= low + 200:
            hint = f"write the smaller number first: {high} to {low}" if high < low else "name fewer values"
            self.fault("unreadable-stretch", f"`{low} to {high}` is no stretch of at most 200 values", span, hint)
            return (str(low), str(high))
        return tuple(str(n) for n in range(low, high + 1))

    def values(self, span: Span, parts: Parts) -> ast.Values:
        flat = [v for p in parts for v in (p if isinstance(p, tuple) else (str(p),))]
        return ast.Values(tuple(flat), span)

    def deck(self, span: Span, parts: Parts) -> ast.Deck:
        clause = ast.Meta(title=title_of(parts[1:]), cites=cites_of(parts))
        return ast.Deck(self.name(parts[0]), only(ast.CardLine, parts), clause, span)

    def card_line(self, span: Span, parts: Parts) -> ast.CardLine:
        *columns, copies = parts
        return ast.CardLine(tuple(columns), 1 if copies is None else self.number(copies), span)

    def zone(self, span: Span, parts: Parts) -> ast.Zone:
        per = tuple(p[1] for p in parts if isinstance(p, tuple) and p[0] == "per")
        sight = next(p[1] for p in parts if isinstance(p, tuple) and p[0] == "sight")
        clause = ast.Meta(title=title_of(parts[1:]), cites=cites_of(parts))
        return ast.Zone(self.name(parts[0]), per, sight, clause, span)

    def sight(self, span: Span, parts: Parts) -> tuple[str, str]:
        return "sight", "owner" if len(parts) == 3 else str(parts[0])

    def per(self, span: Span, parts: Parts) -> tuple[str, str]:
        return "per", str(parts[0])

    def secret(self, span: Span, parts: Parts) -> bool:
        return True

    def keep(self, span: Span, parts: Parts) -> ast.Keep:
        name, *rest = parts
        per = tuple(p[1] for p in rest if isinstance(p, tuple) and p[0] == "per")
        rest = [p for p in rest if not isinstance(p, tuple)]
        typed, start, secret = (str(rest[0]) if rest[0] is not None else None), rest[1], rest[2]
        clause = ast.Meta(title=title_of(rest[3:]), cites=cites_of(rest))
        return ast.Keep(self.name(name), per, typed, start, bool(secret), clause, span)

    def option(self, span: Span, parts: Parts) -> ast.Option:
        return self._option(span, parts, question=False)

    def question(self, span: Span, parts: Parts) -> ast.Option:
        return self._option(span, parts, question=True)

    def _option(self, span: Span, parts: Parts, question: bool) -> ast.Option:
        typed = str(parts[1]) if parts[1] is not None else None
        alternatives = only(ast.Alternative, parts)
        return ast.Option(self.name(parts[0]), typed, alternatives, question, parts[-1], span)

    def alternative(self, span: Span, parts: Parts) -> ast.Alternative:
        label, value = parts
        return ast.Alternative(str(label).rstrip(":") if label else "", value, span)

    def define_word(self, span: Span, parts: Parts) -> ast.DefineWord:
        said, alias, typed, value, clause = parts
        head = self._head(said, alias, span)
        return ast.DefineWord(head, str(typed) if typed else None, value, clause, span)

    def define_table(self, span: Span, parts: Parts) -> ast.DefineTable:
        said, alias, typed, clause, *rows = parts
        head = self._head(said, alias, span)
        return ast.DefineTable(head, str(typed) if typed else None, tuple(rows), clause, span)

    def _head(self, said: ast.Expr, alias: Token | None, span: Span) -> ast.Expr:
        """The word that is defined; `of TYPE as NAME` is like a word of several things that has but one."""
        self.not_reserved(*named_by(said))
        if alias is None:
            return said
        called = self.name(alias)
        if isinstance(said, ast.Of) and isinstance(said.head, ast.Name):
            return ast.Call(said.head.text, (said.arg,), (called,), said.span)
        hint = "take it away; a word of two things names them inside its brackets"
        self.fault("not-a-parameter", f"nothing can be called `{called}` here", span, hint)
        return said

    def define_effect(self, span: Span, parts: Parts) -> ast.DefineEffect:
        return ast.DefineEffect(parts[0], parts[2], parts[1], span)

    def row(self, span: Span, parts: Parts) -> ast.TableRow:
        return ast.TableRow(parts[0], parts[1], cites_of(parts), span)

    def row_else(self, span: Span, parts: Parts) -> ast.TableRow:
        return ast.TableRow(parts[0], None, cites_of(parts), span)


def named_by(head: ast.Expr) -> tuple[str, Span]:
    """The word that the head of a definition defines, and where it stands."""
    match head:
        case ast.Name():
            return head.text, head.span
        case ast.Of(head=ast.Name() as name):
            return name.text, name.span
        case ast.Call():
            return head.name, head.span
        case _:
            return "", head.span
