"""Mistakes in what stands at the end of a clause: citations and reasons."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen


def reason_missing(seen: Seen) -> Diagnostic | None:
    """`meant CODE` without saying why."""
    if seen.first != "meant" or "STRING" not in seen.expected:
        return None
    return seen.told("reason-missing", "it is not said why this is meant", hint='add the reason in quotes: "…"')


def bare_citation(seen: Seen) -> Diagnostic | None:
    """`s3` or `s3]` without the bracket that opens a citation."""
    match = seen.match(r"(?<![\w\[:])((?:[a-z-]+:)?s\d+)( s\d+)*\]?\s*$")
    if match is None or "CITE" not in seen.expected:
        return None
    ids = match.group().strip(" ]")
    return seen.told("bare-citation", f"`{ids}` stands without square brackets", seen.span_of(match), f"write [{ids}]")


def citation_alone(seen: Seen) -> Diagnostic | None:
    """A citation at the beginning of a line."""
    if seen.kind != "CITE" or seen.at != 0:
        return None
    rest = seen.rest.removeprefix(seen.word()).strip()
    hint = f"move it to the end: {rest} {seen.word()}" if rest else "put it at the end of the line that it belongs to"
    return seen.told("citation-too-early", f"the citation {seen.word()} stands at the beginning", hint=hint)


def cite_without_citation(seen: Seen) -> Diagnostic | None:
    """`cite CLAUSE` without sentences, or with bare ones."""
    if seen.first != "cite" or "CITE" not in seen.expected:
        return None
    name = seen.word(1) if seen.words else ""
    bare = seen.rest
    hint = f"write: cite {seen.words[1].text if len(seen.words) > 1 else name} [{bare or 's12'}]"
    return seen.told("citation-missing", "the sentences stand in square brackets", hint=hint)


def two_clauses_in_line(seen: Seen) -> Diagnostic | None:
    """A second clause on the same line."""
    begins = seen.word() in ("rule", "when", "option", "keep", "define", "set")
    if seen.at_line_start or "_NL" not in seen.expected or not begins:
        return None
    hint = f"put `{seen.rest}` on a line of its own"
    return seen.told("two-clauses-in-line", f"`{seen.word()}` begins another clause", hint=hint)
