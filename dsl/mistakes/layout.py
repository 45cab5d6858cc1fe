"""Mistakes of layout: what is indented too far, too little, or unevenly; blocks that are missing."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.headings import in_heading
from eightfold.dsl.mistakes.seen import Seen, depth_of, words_of
from eightfold.dsl.mistakes.vocabulary import item_words, key_words
from eightfold.dsl.tokens import DEDENT, INDENT, UNEVEN

EVENTS = ("when", "before", "instead")
NO_BLOCK = {
    "forbid": "`forbid` says all in one line",
    "keep": "`keep` says all in one line",
    "set": "`set` says all in one line",
}


def heading_indented(seen: Seen) -> Diagnostic | None:
    """The first line begins with spaces."""
    if seen.kind != INDENT or seen.stop.before:
        return None
    return seen.told("indented-heading", "the heading does not begin in the first column", hint="take the spaces away")


def uneven_indentation(seen: Seen) -> Diagnostic | None:
    """A line that is indented like no block above it."""
    if seen.kind != UNEVEN:
        return None
    depth = seen.token.column - 1
    nearest = min(blocks_above(seen), key=lambda found: abs(found[0] - depth), default=(0, 1))
    message = f"this line is indented by {depth} spaces, like no block above it"
    hint = f"indent it by {nearest[0]} spaces, like line {nearest[1]}"
    return seen.told("uneven-indentation", message, seen.line_span(seen.token.line), hint)


def blocks_above(seen: Seen) -> list[tuple[int, int]]:
    """The depths of the blocks that are open above the fault, innermost first, each with its nearest line."""
    found: list[tuple[int, int]] = []
    for number in range(seen.token.line - 1, 0, -1):
        depth = depth_of(seen.text_of(number))
        if depth is not None and (not found or depth < found[-1][0]):
            found.append((depth, number))
    return found


def block_after_one_line_clause(seen: Seen) -> Diagnostic | None:
    """A block under a clause that takes none, such as `forbid`."""
    above = words_of(seen.text_of(seen.above))
    if seen.kind != INDENT or not above or above[0].text not in NO_BLOCK:
        return None
    hint = "put the condition after `if` on that line" if above[0].text == "forbid" else "take the spaces away"
    message = f"nothing can stand under this clause: {NO_BLOCK[above[0].text]}"
    return seen.told("block-not-possible", message, seen.line_span(seen.token.line), hint)


def indented_too_deep(seen: Seen) -> Diagnostic | None:
    """A line that is deeper than the one above, which opens no block."""
    if seen.kind != INDENT:
        return None
    depth = depth_of(seen.text_of(seen.above)) or 0
    message = f"`{seen.rest}` is indented deeper than the line above, which opens no block"
    hint = f"indent it by {depth} spaces, like line {seen.above}" if depth else "begin it in the first column"
    return seen.told("indented-too-deep", message, seen.line_span(seen.token.line), hint)


def block_missing(seen: Seen) -> Diagnostic | None:
    """A clause that must be followed by an indented block, and is not."""
    if not seen.block_due or not seen.at_line_start or not seen.above:
        return None
    above = seen.lines[seen.above - 1].strip()
    needs = f"`{' '.join(word.text for word in words_of(above)[:4])} …` must be followed by an indented block"
    deeper = (depth_of(seen.text_of(seen.above)) or 0) + 2
    looks_inside = seen.kind != DEDENT and seen.line.strip() and (depth_of(seen.line) or 0) <= deeper - 2
    if looks_inside and seen.first not in item_words():
        hint = f"indent `{seen.rest}` by {deeper} spaces"
        return seen.told("block-missing", needs, seen.line_span(seen.token.line), hint)
    return seen.told("block-missing", needs, seen.line_span(seen.above), block_hint(above.split()[0]))


def block_hint(opener: str) -> str:
    """What belongs under a clause that begins so."""
    match opener:
        case "rule":
            return "write under it when it applies: `when player plays card`, and what is done"
        case "mode" | "window":
            return "write under it what holds while it is on, each line indented"
        case "deck":
            return "write under it which cards it holds: `2 to 10, J, Q, K, A of clubs, hearts`"
        case "define":
            return "write its value after `=`, or under it what is done, indented"
        case _:
            return "write under it what is done, indented by two more spaces"


def loose_statement(seen: Seen) -> Diagnostic | None:
    """Something that is done, at the beginning of a line where only clauses can stand."""
    if not seen.at_line_start or seen.token.column != 1 or in_heading(seen) or seen.block_due:
        return None
    words = [word.text for word in seen.words]
    if len(words) < 2 or words[0] in item_words() or not looks_done(words):
        return None
    hint = f"put it under `when …`, indented: when player plays card / {seen.rest}"
    message = f"`{seen.rest}` says what is done, but not when"
    return seen.told("loose-statement", message, seen.line_span(seen.token.line), hint)


def looks_done(words: list[str]) -> bool:
    """Whether words look like a statement: a subject and a verb, or a word that begins one."""
    if words[0] in ("let", "each", "repeat", "usual", "afterwards"):
        return True
    return any(w.split("-")[0].endswith("s") and w.islower() and w not in key_words() for w in words[1:3])


def no_clause(seen: Seen) -> Diagnostic | None:
    """A line in the first column that begins with no word that a clause begins with."""
    if not seen.at_line_start or seen.token.column != 1 or seen.is_layout or in_heading(seen) or seen.block_due:
        return None
    some = ", ".join(f"`{word}`" for word in ("rule", "define", "option", "set", "keep"))
    hint = f"begin with a word such as {some}; or indent the line, if it belongs to the one above"
    if seen.word(1) in ("is", "are", "=", ":", "means"):
        hint = f"a word is given its meaning so: define {seen.token.text} = …"
    return seen.told("no-clause", f"no clause begins with `{seen.token.text}`", hint=hint)


def rule_without_when(seen: Seen) -> Diagnostic | None:
    """A rule that says what is done, and not when."""
    if not seen.at_line_start or "WHEN" not in seen.expected or "KEEP" in seen.expected:
        return None
    if seen.first in ("action", "claim", "slip", "option", "question", "keep", "define", "rule", "mode", "set", "zone"):
        message = f"`{seen.first}` cannot stand inside a rule"
        return seen.told("not-in-rule", message, hint="begin it in the first column, outside the rule")
    hint = "begin with the event: `when player plays card`, and indent this under it"
    message = f"the rule does not say when `{seen.rest}`"
    return seen.told("rule-without-when", message, seen.line_span(seen.token.line), hint)


def not_in_mode(seen: Seen) -> Diagnostic | None:
    """Something in a mode that cannot stand there."""
    if not seen.at_line_start or seen.clause not in ("mode", "window") or "ALLOW" not in seen.expected:
        return None
    if seen.first in item_words():
        message = f"`{seen.first}` cannot stand inside a {seen.clause}"
        return seen.told("not-in-mode", message, hint="begin it in the first column, outside the mode")
    hint = "say when: put it under `when …` or under an `action`, indented"
    message = f"`{seen.rest}` says what is done, but not when"
    return seen.told("loose-statement", message, seen.line_span(seen.token.line), hint)


def clause_in_block(seen: Seen) -> Diagnostic | None:
    """A clause such as `when` among the things that are done."""
    first = seen.culprit_words[0].text if seen.culprit_words else ""
    among_done = "LET" in seen.expected or (seen.first_is_name and "_INDENT" in seen.stop.symbols)
    if first not in item_words() | {"allow", "claims"} or not among_done or not depth_of(seen.text_of(seen.culprit)):
        return None
    hint = "inside a block a condition is said with `if`" if first in EVENTS else "move it out, to the first column"
    message = f"`{first}` begins a clause, and cannot stand among what is done"
    return seen.told("clause-in-block", message, seen.first_word_of(seen.culprit), hint)
