"""Actions, rules and modes; the sentence."""

from __future__ import annotations

from typing import Any

from eightfold.dsl import syntax as ast
from eightfold.dsl.build.parts import Nodes, Parts, cites_of, orders_of, title_of
from eightfold.dsl.diagnostics import Span


class ClauseNodes(Nodes):
    """Builds what players may do and what follows."""

    def offer(self, span: Span, parts: Parts) -> tuple[str, str]:
        return "offer", str(parts[0])

    def guard(self, span: Span, parts: Parts) -> tuple[str, Any]:
        return "guard", parts[0]

    def action(self, span: Span, parts: Parts) -> ast.Action:
        (_, offer), sentence, *rest = parts
        guard, clause, block = self._clause(rest)
        return ast.Action(offer, sentence, guard, block, clause, span)

    @staticmethod
    def _clause(rest: Parts) -> tuple[Any, ast.Meta, ast.Block]:
        guard = next((p[1] for p in rest if isinstance(p, tuple) and p and p[0] == "guard"), None)
        clause = next(p for p in rest if isinstance(p, ast.Meta))
        block = next((p for p in rest if isinstance(p, tuple) and not (p and p[0] == "guard")), ())
        return guard, clause, block

    def rule(self, span: Span, parts: Parts) -> ast.Rule:
        name, clause, *triggers = parts
        if str(name) == ast.EVERYTHING:
            message = "`everything` stands for all rules, and can be the name of none"
            self.fault("reserved-word", message, span, "choose another, such as all-of-it")
        return ast.Rule(str(name), tuple(triggers), clause, span)

    def _reaction(self, moment: ast.Moment, span: Span, parts: Parts) -> ast.Reaction:
        guard, clause, block = self._clause(parts[1:])
        return ast.Reaction(moment, parts[0], guard, block, clause, span)

    def when(self, span: Span, parts: Parts) -> ast.Reaction:
        return self._reaction("when", span, parts)

    def before(self, span: Span, parts: Parts) -> ast.Reaction:
        return self._reaction("before", span, parts)

    def instead(self, span: Span, parts: Parts) -> ast.Reaction:
        return self._reaction("instead", span, parts)

    def forbid(self, span: Span, parts: Parts) -> ast.Forbid:
        guard, clause, _ = self._clause(parts[1:])
        return ast.Forbid(parts[0], guard, clause, span)

    def _mode(self, span: Span, parts: Parts, window: bool) -> ast.Mode:
        name, *rest = parts
        clause = next(p for p in rest if isinstance(p, ast.Meta))
        labelled = tuple(p for p in rest if isinstance(p, tuple))
        items = tuple(p for p in rest if not isinstance(p, (tuple, ast.Meta)))
        return ast.Mode(self.name(name), window, labelled, items, clause, span)

    def mode(self, span: Span, parts: Parts) -> ast.Mode:
        return self._mode(span, parts, window=False)

    def window(self, span: Span, parts: Parts) -> ast.Mode:
        return self._mode(span, parts, window=True)

    def allow(self, span: Span, parts: Parts) -> ast.Allow:
        return ast.Allow(parts[0], parts[1], span)

    def claims(self, span: Span, parts: Parts) -> ast.ClaimsFrom:
        return ast.ClaimsFrom(parts[0], span)

    def meta(self, span: Span, parts: Parts) -> ast.Meta:
        return ast.Meta(title_of(parts), *orders_of(parts), cites_of(parts))

    def after(self, span: Span, parts: Parts) -> tuple[str, tuple[str, ...]]:
        return "after", parts[0]

    def ahead(self, span: Span, parts: Parts) -> tuple[str, tuple[str, ...]]:
        return "before", parts[0]

    def sentence(self, span: Span, parts: Parts) -> ast.Sentence:
        subject, verb, *rest = parts
        thing = next((p for p in rest if isinstance(p, ast.Part)), None)
        labelled = tuple(p for p in rest if isinstance(p, tuple))
        return ast.Sentence(subject, str(verb), thing, labelled, span)

    def labelled(self, span: Span, parts: Parts) -> tuple[str, ast.Part]:
        return parts[0], parts[1]

    def prep(self, span: Span, parts: Parts) -> str:
        return str(parts[0])

    def part(self, span: Span, parts: Parts) -> ast.Part:
        return ast.Part(parts[0], self.name(parts[1]) if parts[1] else None, span)
