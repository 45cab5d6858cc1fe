"""Which clauses of a variant can ever be used: what nothing refers to is vocabulary for other sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from eightfold.dsl.typed import Block, Clause, E, SentenceKey, TAfterwards, TDo, TKernel, Variant
from eightfold.dsl.walk import expressions, inside, statements
from eightfold.interpreter.standing import replaced

SILENT_KINDS = ("allow", "claims")
"""Kinds of clauses that narrow others and are never carried out or asked themselves."""


def at_work(variant: Variant) -> set[str]:
    """The names of the clauses that some game can use: neither replaced, nor words and sentences that nothing needs."""
    hidden = replaced(variant)
    found = _Reached(variant, hidden)
    return {
        name
        for name, clause in variant.clauses.items()
        if name not in hidden and clause.kind not in SILENT_KINDS and found.needs(clause)
    }


def behind(variant: Variant, e: E) -> set[str]:
    """The clauses whose words and options an expression rests on."""
    found: set[str] = set()
    for part in inside(e):
        if part.op in ("option", "alternatives"):
            found.add(variant.options[part.data].clause.name)
        if part.op == "word":
            layer = variant.words[part.data].layers[-1]
            found |= {layer.clause.name} | behind(variant, layer.value)
    return found


def never_offered(variant: Variant) -> set[SentenceKey]:
    """The actions that a prohibition without any condition takes off offer for the whole game."""
    return {
        forbid.pattern.key
        for forbid in variant.forbids
        if forbid.guard is None and not forbid.mode and all(test is None for test in forbid.pattern.tests)
    }


class _Reached:
    """Follows what refers to what, from the beginning of the game and from everything on offer. What is `hidden` by
    something stronger refers to nothing."""

    def __init__(self, variant: Variant, hidden: Collection[str]) -> None:
        self.variant = variant
        self.hidden = hidden
        self.words: set[tuple[str, int]] = set()
        self.options: set[str] = set()
        self.sentences: set[SentenceKey] = set()
        self.clauses: set[str] = set()
        self._sentence(("game", "begin", False, ()))
        barred = never_offered(variant)
        for action in variant.actions:
            if action.key in barred:
                continue
            self.clauses.add(action.clause.name)
            self._expressions([action.guard] if action.guard is not None else [])
            self._block(action.block)
            self._sentence(action.key)
        offered = {action.key for action in variant.actions}
        for forbid in variant.forbids:
            if forbid.pattern.key in offered:
                self.clauses.add(forbid.clause.name)
                self._expressions(e for e in (*forbid.pattern.tests, forbid.guard) if e is not None)
        for keep in variant.keeps.values():
            self._expressions([keep.start])
        self._expressions(e for e in (variant.copies, variant.left_out) if e is not None)

    def needs(self, clause: Clause) -> bool:
        """Whether a clause can be used; kinds that stand for the table itself always are."""
        if clause.kind in ("define", "row", "rule", "option", "question", "forbid"):
            return clause.name in self.clauses
        return True

    def _sentence(self, key: SentenceKey) -> None:
        if key in self.sentences or key not in self.variant.sentences:
            return
        self.sentences.add(key)
        for layer in (one for one in self.variant.sentences[key].layers if one.clause.name not in self.hidden):
            self.clauses.add(layer.clause.name)
            self._expressions([layer.condition] if layer.condition is not None else [])
            self._block(layer.block)
        for r in self.variant.reactions:
            if r.pattern.key == key:
                self.clauses.add(r.clause.name)
                self._expressions(e for e in (*r.pattern.tests, r.guard) if e is not None)
                self._block(r.block)

    def _block(self, block: Block) -> None:
        self._expressions(expressions(block))
        for s in statements(block):
            if isinstance(s, (TDo, TAfterwards)):
                self._sentence(s.key)
            elif isinstance(s, TKernel) and s.verb in ("begin", "end"):
                self.clauses.add(self.variant.modes[s.data].clause.name)

    def _expressions(self, found: Iterable[E]) -> None:
        for e in found:
            for part in self._parts(e):
                self._name(part)

    def _parts(self, e: E) -> Iterator[E]:
        for part in inside(e):
            yield part
            if part.op == "possible":
                yield from (x for t in part.data.tests if t is not None for x in self._parts(t))

    def _name(self, e: E) -> None:
        if e.op == "option" or e.op == "alternatives":
            self.clauses.add(self.variant.options[e.data].clause.name)
        elif e.op == "if" and isinstance(e.data, str):
            self.clauses.add(e.data)
        elif e.op == "word" and e.data not in self.words:
            self.words.add(e.data)
            for layer in (one for one in self.variant.words[e.data].layers if one.clause.name not in self.hidden):
                self.clauses.add(layer.clause.name)
                self._expressions([layer.value, *([layer.condition] if layer.condition is not None else [])])
