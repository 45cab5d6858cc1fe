"""Quotes and brackets that are not closed, not opened, or hold nothing."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import ARTICLES, item_words


def unclosed_quote(seen: Seen) -> Diagnostic | None:
    """A title that begins with a quote and does not end with one."""
    if seen.word() != '"':
        return None
    title = seen.rest.removeprefix('"').strip()
    hint = f'close it on the same line: "{title}"' if title else 'put the title between quotes: "…"'
    return seen.told("unclosed-quote", "this quote is never closed", hint=hint)


def unopened_quote(seen: Seen) -> Diagnostic | None:
    """A title that ends with a quote and does not begin with one."""
    if seen.is_layout or seen.line.count('"') % 2 == 0 or not seen.words or seen.words[-1].text != '"':
        return None
    start = seen.words[seen.at - (seen.word(-1) in ARTICLES)].column - 1
    hint = f'put a quote before it as well: "{seen.line[start:].strip().rstrip(chr(34))}"'
    last = len(seen.words) - 1
    return seen.told("unopened-quote", "this quote closes a title that was never opened", seen.span(last, last), hint)


def unclosed_citation(seen: Seen) -> Diagnostic | None:
    """A citation without its closing bracket."""
    if seen.word() != "[":
        return None
    hint = f"close it on the same line: {seen.rest.split(' #')[0].strip()}]"
    return seen.told("unclosed-citation", "this citation is never closed", hint=hint)


def unclosed_bracket(seen: Seen) -> Diagnostic | None:
    """A bracket that is still open where the next clause begins."""
    if not seen.stop.brackets:
        return None
    opened = seen.stop.brackets[0]
    begins_clause = seen.at_line_start and seen.first in item_words() and seen.token.line > opened.line
    if not begins_clause and not (seen.is_layout and seen.token.line >= opened.line):
        return None
    number = len(seen.stop.brackets)
    message = "this bracket is never closed" if number == 1 else f"this bracket and {number - 1} more are never closed"
    return seen.told("unclosed-bracket", message, seen.place(opened), f"add `{')' * number}` where it ends")


def unopened_bracket(seen: Seen) -> Diagnostic | None:
    """A closing bracket without an opening one."""
    mark = seen.word()
    if mark == "]":
        return seen.told("unopened-bracket", "`]` closes nothing", hint="open the citation: [s3]")
    before = seen.line[: seen.token.column - 1]
    if mark == ")" and before.count("(") <= before.count(")"):
        return seen.told("unopened-bracket", "`)` closes nothing", hint="take it away, or open the bracket before it")
    return None


def empty_brackets(seen: Seen) -> Diagnostic | None:
    """Brackets around nothing."""
    if seen.word() != ")" or seen.word(-1) != "(":
        return None
    hint = "write `none` for no thing at all, or what belongs in them"
    return seen.told("empty-brackets", "there is nothing in these brackets", seen.span(seen.at - 1, seen.at), hint)


def one_thing_in_brackets(seen: Seen) -> Diagnostic | None:
    """A function of several things that is given one."""
    if seen.word() != ")" or "COMMA" not in seen.expected or "RPAR" in seen.expected:
        return None
    start = opening(seen)
    if start < 1 or not seen.words[start - 1].text[0].isalpha():
        return None
    name = seen.words[start - 1].text
    thing = seen.line[seen.words[start].end_column - 1 : seen.token.column - 1]
    hint = f"write `{name} of {thing}`; brackets are for two things or more"
    return seen.told("one-thing-in-brackets", f"`{name}` is given one thing", seen.span(start - 1, seen.at), hint)


def opening(seen: Seen) -> int:
    """The place on the line of the bracket that the one at the fault closes; -1 if it is not there."""
    depth = 0
    for at in range(seen.at, -1, -1):
        depth += (seen.words[at].text == ")") - (seen.words[at].text == "(")
        if depth == 0:
            return at
    return -1
