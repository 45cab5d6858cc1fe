"""What all building methods share: the parts that a rule of the grammar hands up, and faults found in them."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.tokens import Token

Parts = list[Any]
"""Tokens, nodes, and None for what was left out."""

Kind = TypeVar("Kind")

RESERVED = {
    *("every", "usual", "it", "some", "no", "yes", "not", "if", "possible", "is", "in", "or", "and", "of", "except"),
    *("then", "else", "where", "as", "none"),
}
"""Words that mean something wherever a thing could be named."""

LARGEST = 1_000_000
"""The largest number that can be written."""


class Nodes:
    """What is common to the builders. `faults` are those that the grammar cannot tell."""

    def __init__(self, file: str, document: str) -> None:
        self.file = file
        self.cited = document
        self.faults: list[Diagnostic] = []

    def fault(self, code: str, message: str, span: Span, hint: str) -> None:
        self.faults.append(Diagnostic(code, message, span, hint))

    def span_of(self, token: Token) -> Span:
        """The place of one token."""
        return Span(self.file, token.line, token.column, token.line, token.end_column)

    def number(self, token: Token) -> int:
        """The number that a token writes; 0 where it is larger than any that can be needed."""
        if len(token.text) <= len(str(LARGEST)) and int(token.text) <= LARGEST:
            return int(token.text)
        shown = token.text if len(token.text) < 20 else f"{token.text[:10]}…"
        message = f"`{shown}` is larger than any number of cards, players or points"
        self.fault("huge-number", message, self.span_of(token), f"write a number up to {LARGEST}")
        return 0

    def name(self, token: Token) -> str:
        """The name that a token gives to something; a fault where no expression could use it."""
        self.not_reserved(token.text, self.span_of(token))
        return token.text

    def not_reserved(self, word: str, span: Span) -> None:
        if word in RESERVED:
            message = f"`{word}` is a word of the language, and can be no name"
            self.fault("reserved-word", message, span, f"choose another, such as my-{word}")


def title_of(parts: Parts) -> str:
    """The text of the first string among parts, or an empty text."""
    return next((p.text[1:-1] for p in parts if isinstance(p, Token) and p.type == "STRING"), "")


def cites_of(parts: Parts) -> ast.Cites:
    """The citations among parts."""
    return next((p for p in parts if isinstance(p, ast.Cites)), ast.NO_CITES)


def orders_of(parts: Parts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names after which something comes, and those before which it does, among parts."""
    orders = [p for p in parts if isinstance(p, tuple)]
    after = tuple(name for side, names in orders if side == "after" for name in names)
    before = tuple(name for side, names in orders if side == "before" for name in names)
    return after, before


def only(kind: type[Kind], parts: Parts) -> tuple[Kind, ...]:
    """The parts of a kind."""
    return tuple(p for p in parts if isinstance(p, kind))


def names_in(parts: Parts) -> list[str]:
    """The names among parts, as written."""
    return [p.text for p in parts if isinstance(p, Token) and p.type == "NAME"]


def sentence_ids(text: str, document: str) -> tuple[list[str], list[str]]:
    """`[s9 s12 to s14 other:s3]` written out in full, and the words in it that are no sentence."""
    ids: list[str] = []
    bad: list[str] = []
    prefix, stretch = document, False
    for word in text.strip("[]").replace(",", " ").split():
        if word == "to":
            stretch = True
            continue
        before, colon, sentence = word.rpartition(":")
        prefix = before if colon else prefix
        if not re.fullmatch(r"s\d{1,6}", sentence):
            bad.append(word)
            continue
        if stretch and ids:
            start = int(ids[-1].rsplit("s", 1)[1])
            ids += [f"{prefix}:s{n}" for n in range(start + 1, min(int(sentence[1:]), start + 500))]
        stretch = False
        ids.append(f"{prefix}:{sentence}" if prefix else sentence)
    return ids, bad
