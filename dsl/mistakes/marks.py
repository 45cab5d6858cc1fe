"""Marks and characters that the language does not have, or that are not closed."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen

LOOK_ALIKES = {
    "–": ("-", "a long dash"), "—": ("-", "a long dash"), "−": ("-", "a minus sign of another alphabet"),
    "×": ("*", "a multiplication sign"), "·": ("*", "a multiplication sign"), "÷": ("/", "a division sign"),
    "\u00a0": (" ", "a space that is not a plain space"), "\u2009": (" ", "a space that is not a plain space"),
    "’": ("'", "a curly apostrophe"), "‘": ("'", "a curly apostrophe"), "`": ("'", "a backquote"),
    "＝": ("=", "an equals sign of another alphabet"), "（": ("(", "a bracket of another alphabet"),
    "）": (")", "a bracket of another alphabet"), "：": (":", "a colon of another alphabet"),
}  # fmt: skip

SUITS = {
    "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs",
    "♤": "spades", "♡": "hearts", "♢": "diamonds", "♧": "clubs",
}  # fmt: skip

COMPARISONS = {
    "==": "is", "!=": "is not", "<>": "is not", "≠": "is not",
    "=>": "is at least", ">=": "is at least", "≥": "is at least",
    "=<": "is at most", "<=": "is at most", "≤": "is at most", ">": "is more than", "<": "is less than",
}  # fmt: skip


def curly_quotes(seen: Seen) -> Diagnostic | None:
    """Quotes as a word processor writes them."""
    match = seen.match("[“”„«»‟]")
    if match is None or seen.is_layout:
        return None
    hint = 'write plain quotes: "…"'
    return seen.told("curly-quotes", f"`{match.group()}` is not a plain quote", seen.span_of(match), hint)


def single_quotes(seen: Seen) -> Diagnostic | None:
    """A title in single quotes."""
    match = seen.match(r"(?<![A-Za-z0-9])'([^']*)'")
    if match is None or seen.word() != "'":
        return None
    title = match.group(1)
    return seen.told("single-quotes", f"`'{title}'` stands in single quotes", seen.span_of(match), f'write "{title}"')


def look_alike(seen: Seen) -> Diagnostic | None:
    """A character that looks like one of the language's."""
    if seen.token.text not in LOOK_ALIKES:
        return None
    plain, what = LOOK_ALIKES[seen.token.text]
    hint = "type a plain space" if plain == " " else f"write `{plain}`"
    return seen.told("look-alike", f"{what} stands here", seen.place(seen.token), hint)


def suit_symbol(seen: Seen) -> Diagnostic | None:
    """The symbol of a suit in place of its name."""
    if seen.word() not in SUITS:
        return None
    name = SUITS[seen.word()]
    before = seen.word(-1)
    whole = f", such as `{before} of {name}`" if before and before[0].isalnum() and before not in ("of", "is") else ""
    return seen.told("suit-symbol", f"`{seen.word()}` is not written as a sign", hint=f"write `{name}`{whole}")


def comparison_sign(seen: Seen) -> Diagnostic | None:
    """Signs for what the language says in words: `==`, `!=`, `>=`, `<`."""
    match = seen.match(r"==|!=|<>|=>|>=|=<|<=|[≠≥≤<>]")
    if match is None or match.start() + 1 not in (seen.token.column, seen.token.column - 1):
        return None
    sign, words = match.group(), COMPARISONS[match.group()]
    right = seen.line[match.end() :].split()
    example = f"{words} {right[0]}" if right else words
    return seen.told("comparison-sign", f"`{sign}` is said in words", seen.span_of(match), f"write `{example}`")


def curly_braces(seen: Seen) -> Diagnostic | None:
    """Curly brackets around a block or a set."""
    if seen.word() not in ("{", "}"):
        return None
    block = seen.word() == "}" or seen.at == len(seen.words) - 1
    hint = "take it away; a block is what is indented" if block else "write round brackets: ( … )"
    return seen.told("curly-brackets", f"`{seen.word()}` means nothing here", hint=hint)


def semicolon(seen: Seen) -> Diagnostic | None:
    """A semicolon at the end of a line or between two statements."""
    if seen.word() != ";":
        return None
    rest = seen.rest.removeprefix(";").strip()
    hint = f"put `{rest}` on a line of its own" if rest else "take it away; the end of the line is enough"
    return seen.told("semicolon", "a line is not ended by a semicolon", hint=hint)


def full_stop(seen: Seen) -> Diagnostic | None:
    """A full stop at the end of a line."""
    if seen.word() not in (".", "!", "?") or seen.at != len(seen.words) - 1:
        return None
    return seen.told("full-stop", f"a line does not end with `{seen.word()}`", hint="take it away")


def comment_mark(seen: Seen) -> Diagnostic | None:
    """A comment as other languages begin it."""
    match = seen.match(r"//|/\*|--|;;")
    if match is None or match.start() + 1 not in (seen.token.column, seen.token.column - 1):
        return None
    text = seen.line[match.end() :].strip(" */")
    return seen.told("comment-mark", f"`{match.group()}` begins no comment", seen.span_of(match), f"write `# {text}`")


def decimal_number(seen: Seen) -> Diagnostic | None:
    """A number with a fraction, or with a comma for thousands."""
    match = seen.match(r"\d+([.,])\d+")
    if match is None or not match.start() < seen.token.column <= match.end():
        return None
    number, mark = match.group(), match.group(1)
    if mark == "," and seen.stop.brackets:
        return None
    if mark == "," and len(number.split(",")[1]) == 3:
        hint = f"write `{number.replace(',', '')}`"
        return seen.told("decimal-number", f"`{number}` holds a comma", seen.span_of(match), hint)
    if mark == ",":
        return None
    hint = "write a whole number, or a fraction as a division: 1 / 2 (rounded down)"
    return seen.told("decimal-number", f"`{number}` is no whole number", seen.span_of(match), hint)


def unknown_character(seen: Seen) -> Diagnostic | None:
    """A character that means nothing in the language."""
    if seen.kind != "UNKNOWN":
        return None
    hint = "take it away, or put it in a title or a comment"
    return seen.told("unknown-character", f"`{seen.token.text}` means nothing here", hint=hint)
