"""Mistakes in conditions and expressions."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import key_words

SPOKEN = {
    "greater": ("than", "more than"), "bigger": ("than", "more than"), "larger": ("than", "more than"),
    "higher": ("than", "more than"), "smaller": ("than", "less than"), "lower": ("than", "less than"),
    "fewer": ("than", "less than"), "equal": ("to", ""), "above": ("", "more than"), "below": ("", "less than"),
}  # fmt: skip
CONTRACTIONS = {
    "isn": "is not", "aren": "is not", "wasn": "is not", "it": "it is", "that": "is",
}  # fmt: skip
OPERATORS = ("=", "+", "-", "*", "/", "or", "and", "of", "is", "except", "in", "than", "least", "most", "not")
LEADING = (
    "then",
    "else",
    "as",
    "from",
    "to",
    "by",
    "every",
    "some",
    "no",
    "for",
    "with",
    "on",
    "under",
    "into",
    "(",
    "|",
)


def equals_in_condition(seen: Seen) -> Diagnostic | None:
    """`=` where `is` is meant."""
    if seen.kind != "EQUAL" or not seen.in_condition:
        return None
    right = seen.word(1)
    hint = f"write `is {right}`" if right else "write `is`"
    return seen.told("equals-in-condition", "`=` gives a value; a condition is said with `is`", hint=hint)


def or_between_conditions(seen: Seen) -> Diagnostic | None:
    """`or` between two conditions, which are joined by `or if`."""
    words = [word.text for word in seen.words]
    ors = [n for n in range(min(seen.at + 1, len(words))) if words[n] == "or" and words[n + 1 : n + 2] != ["if"]]
    if not ors or (seen.stop.brackets and seen.kind == "RPAR"):
        return None
    last = ors[-1]
    second_begins = seen.at == last + 1 and seen.word() in ("some", "no", "not", "possible")
    if not second_begins and not (seen.word() == "is" and last < seen.at):
        return None
    hint = f"write: or if {seen.line[seen.words[last + 1].column - 1 : seen.words[-1].end_column - 1]}"
    message = "`or` joins things; between two conditions stands `or if`"
    return seen.told("or-between-conditions", message, seen.span(last, last), hint)


def and_between_things(seen: Seen) -> Diagnostic | None:
    """`and` between things, which are joined by `or`."""
    if seen.kind != "AND" or "OR" not in seen.expected:
        return None
    left, right = seen.word(-1), seen.word(1)
    if looks_like_effect(seen):
        return None
    hint = f"for one or the other write `{left} or {right}`"
    return seen.told("and-between-things", "`and` joins conditions, not things", hint=hint)


def looks_like_effect(seen: Seen) -> bool:
    """Whether what follows `and` looks like a second sentence."""
    following = [word.text for word in seen.words[seen.at + 1 :]]
    return len(following) >= 2 and any(w.split("-")[0].endswith("s") and w not in key_words() for w in following[1:3])


def condition_missing(seen: Seen) -> Diagnostic | None:
    """`if`, `until`, `where` or `and` that nothing follows."""
    if not seen.is_layout or seen.last is None or seen.last.text not in ("if", "until", "where", "not"):
        return None
    hint = "say a condition: `if some stock`, `if card is 8`"
    return seen.told("condition-missing", f"no condition follows `{seen.last.text}`", seen.place(seen.last), hint)


def contraction(seen: Seen) -> Diagnostic | None:
    """`isn't`, `doesn't`, `it's` for `it is`."""
    match = seen.match(r"\b([A-Za-z]+)'(t|re|ve|ll|d|m)\b")
    if match is None:
        return None
    whole = match.group()
    full = CONTRACTIONS.get(match.group(1))
    hint = f"write `{full}`" if full else "say it with `not`, `no` or `forbid`"
    return seen.told("contraction", f"`{whole}` is written out", seen.span_of(match), hint)


def spoken_comparison(seen: Seen) -> Diagnostic | None:
    """`greater than`, `equal to`, `fewer than`."""
    for back in (0, 1):
        word = seen.word(-back)
        if word in SPOKEN and seen.word(-back - 1) in ("is", "are", "be"):
            follower, plain = SPOKEN[word]
            end = seen.at - back + (1 if follower and seen.word(1 - back) == follower else 0)
            said = " ".join(w.text for w in seen.words[seen.at - back - 1 : end + 1])
            thing = seen.words[end + 1].text if end + 1 < len(seen.words) else "…"
            hint = f"write `is {plain} {thing}`" if plain else f"write `is {thing}`"
            span = seen.span(seen.at - back - 1, end)
            return seen.told("spoken-comparison", f"`{said}` is said otherwise", span, hint)
    return None


def comparison_without_is(seen: Seen) -> Diagnostic | None:
    """`at least`, `more than` or `not` without `is` before it."""
    said = f"{seen.word()} {seen.word(1)}" if seen.word(1) in ("least", "most", "than") else seen.word()
    if said not in ("at least", "at most", "more than", "less than", "not") or "IS" not in seen.expected:
        return None
    last = seen.at + len(said.split()) - 1
    hint = f"write `is {' '.join(word.text for word in seen.words[seen.at : last + 2])}`"
    return seen.told("comparison-without-is", f"`is` is missing before `{said}`", seen.span(seen.at, last), hint)


def choice_without_else(seen: Seen) -> Diagnostic | None:
    """`if … then …` as a value, without `else`."""
    if "ELSE" not in seen.expected or not seen.within("THEN"):
        return None
    hint = "add what it is otherwise: else 0, else none"
    return seen.told("choice-without-else", "it is not said what the value is otherwise", hint=hint)


def where_outside_brackets(seen: Seen) -> Diagnostic | None:
    """A filter without its brackets."""
    if seen.kind != "WHERE":
        return None
    words = [word.text for word in seen.words[: seen.at]]
    begins = ("some", "no", "if", "is", "=", "and", "in")
    start = next((n + 1 for n in range(seen.at - 1, -1, -1) if words[n] in begins), 0)
    whole = f"{seen.line[seen.words[start].column - 1 : seen.token.column - 1]}{seen.rest}"
    hint = f"put brackets round all of it: ({whole})"
    return seen.told("where-outside-brackets", "a choice with `where` stands in brackets", hint=hint)


def dot_for_possessive(seen: Seen) -> Diagnostic | None:
    """`card.rank` for `card's rank`."""
    match = seen.match(r"\b([A-Za-z][A-Za-z0-9-]*)\.([A-Za-z][A-Za-z0-9-]*)")
    if match is None or not match.start() < seen.token.column <= match.end() + 1:
        return None
    owner, thing = match.groups()
    hint = f"write `{thing} of {owner}` or `{owner}'s {thing}`"
    return seen.told("dot-for-possessive", f"`{match.group()}` is said in words", seen.span_of(match), hint)


def possessive_alone(seen: Seen) -> Diagnostic | None:
    """`player's` without what belongs to the player."""
    if seen.last is None or seen.last.type != "POSSESSIVE":
        return None
    owner = seen.stop.before[-2].text if len(seen.stop.before) > 1 else ""
    hint = f"name the thing: {owner}'s hand"
    return seen.told("possessive-alone", f"it is not said what of `{owner}'s` is meant", hint=hint)


def plural_possessive(seen: Seen) -> Diagnostic | None:
    """`players' hands`."""
    match = seen.match(r"\b([A-Za-z][A-Za-z0-9-]*s)'(?!\w)\s*([A-Za-z][A-Za-z0-9-]*)?")
    if match is None or seen.word() != "'":
        return None
    thing, owners = match.group(2) or "hand", match.group(1)
    hint = f"write `{thing} of {owners}`"
    return seen.told("plural-possessive", f"`{owners}'` is said with `of`", seen.span_of(match), hint)


def comma_list(seen: Seen) -> Diagnostic | None:
    """Things joined by commas outside brackets."""
    if seen.kind != "COMMA" or seen.stop.brackets:
        return None
    if seen.first in ("option", "question") and seen.within("EQUAL"):
        return None
    things = [word.text for word in seen.words[seen.at - 1 :] if word.text not in (",", "or", "and")]
    things = things[: 1 + sum(word.text in (",", "or", "and") for word in seen.words[seen.at :])]
    hint = f"write `{' or '.join(things)}`" if len(things) > 1 else "take it away"
    return seen.told("comma-list", "things are joined by `or`, not by commas", hint=hint)


def unfinished(seen: Seen) -> Diagnostic | None:
    """A line that ends after a word or mark that needs another thing."""
    if not seen.is_layout or seen.last is None or seen.block_due:
        return None
    last = seen.last.text
    if last in OPERATORS or last in LEADING:
        hint = f"say what follows `{last}`, or break the line inside brackets"
        return seen.told("unfinished-line", f"nothing follows `{last}`", seen.place(seen.last), hint)
    return None


def operator_twice(seen: Seen) -> Diagnostic | None:
    """Two operators in a row."""
    if seen.word() not in OPERATORS or seen.word(-1) not in OPERATORS or seen.word() == "not":
        return None
    message = f"nothing stands between `{seen.word(-1)}` and `{seen.word()}`"
    hint = "take one away, or say what stands between them"
    return seen.told("operator-twice", message, seen.span(seen.at - 1, seen.at), hint)
