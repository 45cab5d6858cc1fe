"""Sentences as patterns: which sentence is meant, and what its places ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightfold.dsl import syntax as ast
from eightfold.dsl.inference import comparisons
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.inference.told import sentence_shape, verb_hint
from eightfold.dsl.typed import E, Param, Pattern, SentenceKey
from eightfold.dsl.types import CARD, CARDS
from eightfold.dsl.vocabulary import sentence_key

if TYPE_CHECKING:
    from eightfold.dsl.expressions import Expressions

KERNEL_VERBS = ("move", "shuffle", "show", "stop", "happen")


def pattern(t: Expressions, sentence: ast.Sentence, scope: Scope, free: bool = False) -> tuple[Pattern, Scope]:
    """A sentence as an event is matched against it, and the scope in which its parameters are bound.

    With `free`, names of types stand for anything even where they are bound outside, unless so bound.
    """
    key = sentence_key(t.v, sentence)
    decl = t.v.sentences.get(key)
    if decl is None:
        _unanswered(t, sentence, key)
        return Pattern(key, ()), scope
    bound = {p.name: local(p.name, p.type, sentence.span) for p in decl.params if p.type.base != "zone"}
    inner = scope if free else scope.bind(bound)
    tests: list[E | None] = []
    for param in decl.params:
        part = part_of(sentence, param.place)
        if param.type.base == "zone" or _anything(t, part, param, scope, free):
            tests.append(None)
        elif free:
            tests.append(t.typed(part.term, CARDS if param.type == CARD else param.type, scope))
        else:
            tests.append(comparisons.same(t, bound[param.name], part.term, scope, part.span))
        if part.alias and not free:
            inner = inner.bind({part.alias: bound[param.name]})
    return Pattern(key, tuple(tests)), inner


def _anything(t: Expressions, part: ast.Part, param: Param, scope: Scope, free: bool) -> bool:
    if not isinstance(part.term, ast.Name):
        return False
    name = part.term.text
    if free and name in scope.locals:
        return False
    if name in (param.name, param.type.base, str(param.type)):
        return name not in scope.locals or not free
    return False


def _unanswered(t: Expressions, sentence: ast.Sentence, key: SentenceKey) -> None:
    """A pattern that fits no declaration: a sentence of the kernel, which nothing answers, or none at all."""
    if key[1] in KERNEL_VERBS and not any(d.key[1] == key[1] for d in t.v.sentences.values()):
        hint = "answer the sentence in whose block this is done"
        t.v.fault("not-answered", f"nothing can answer what `{sentence.verb}`", sentence.span, hint)
    else:
        unknown_sentence(t, sentence)


def unknown_sentence(t: Expressions, sentence: ast.Sentence) -> None:
    """Says which sentences there are with this verb, or which verb is nearest."""
    same = [d for d in t.v.sentences.values() if d.verb == sentence.verb or d.key[1] == sentence.verb]
    if same:
        hint = "it is said so: " + "; ".join(sorted(sentence_shape(d.key, d.verb, d.params) for d in same))
        t.v.fault("unknown-sentence", f"`{sentence.verb}` is not said so", sentence.span, hint)
        return
    hint = verb_hint(sentence, () if t.v.enough else t.v.verbs())
    t.v.fault("unknown-sentence", f"nobody knows how one `{sentence.verb}`", sentence.span, hint)


def part_of(sentence: ast.Sentence, place: str) -> ast.Part:
    if place == "subject":
        return sentence.subject
    if place == "object" and sentence.object is not None:
        return sentence.object
    return next(part for prep, part in sentence.labelled if prep == place)
