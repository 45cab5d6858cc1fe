"""A sentence may not set itself off: what it leads to, at once and without a player's decision, must come to an end."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.checks.graph import first_circle
from eightfold.dsl.diagnostics import Diagnostic, Label
from eightfold.dsl.typed import Block, Clause, SentenceKey, TDo, Variant
from eightfold.dsl.walk import statements


def runs_away(variant: Variant) -> list[Diagnostic]:
    """One diagnostic for the first circle of sentences that carry each other out."""
    edges: dict[SentenceKey, list[SentenceKey]] = {}
    behind: dict[tuple[SentenceKey, SentenceKey], Clause] = {}
    for key, clause, block in _blocks(variant):
        for said in _said(block):
            edges.setdefault(key, []).append(said)
            behind.setdefault((key, said), clause)
    circle = first_circle(edges)
    if not circle:
        return []
    clauses = [behind[pair] for pair in zip(circle, [*circle[1:], circle[0]], strict=True)]
    names = " -> ".join(_shown(variant, key) for key in [*circle, circle[0]])
    return [
        Diagnostic(
            "runs-away",
            f"this goes on for ever: {names}",
            clauses[-1].span,
            "take one of these out, or say it `afterwards`",
            labels=tuple(Label(clause.span, f"`{clause.name}` belongs to the circle") for clause in clauses[:-1]),
        )
    ]


def _blocks(variant: Variant) -> Iterator[tuple[SentenceKey, Clause, Block]]:
    for key, info in variant.sentences.items():
        for layer in info.layers:
            yield key, layer.clause, layer.block
    for reaction in variant.reactions:
        yield reaction.pattern.key, reaction.clause, reaction.block


def _said(block: Block) -> Iterator[SentenceKey]:
    """The sentences that a block carries out at once, at any depth."""
    return (s.key for s in statements(block) if isinstance(s, TDo))


def _shown(variant: Variant, key: SentenceKey) -> str:
    info = variant.sentences[key]
    subject = key[0] or next((str(p.type) for p in info.params if p.place == "subject"), "")
    thing = next((f" {p.type}" for p in info.params if p.place == "object"), "")
    return f"{subject} {info.verb}{thing}".strip()
