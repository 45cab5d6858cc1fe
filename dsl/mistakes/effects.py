"""Mistakes in what is done: sentences, choices, loops, changes of state."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import VALUE_WORDS

OPENERS = ("when", "before", "instead", "if", "else", "each", "repeat", "may")


def colon_at_end(seen: Seen) -> Diagnostic | None:
    """A colon at the end of a line that opens a block."""
    if seen.word() != ":" or seen.at != len(seen.words) - 1:
        return None
    hint = "take it away; what is indented is the block"
    return seen.told("colon-at-end", "a block is not opened by a colon", hint=hint)


def then_before_block(seen: Seen) -> Diagnostic | None:
    """`if … then` with what is done under it or behind it."""
    if seen.kind != "THEN" or seen.first not in ("if", "else", "elif", "otherwise", "when"):
        return None
    rest = seen.rest.removeprefix("then").strip()
    if rest:
        hint = f"take `then` away, and put `{rest}` on the next line, indented"
    else:
        hint = "take it away; what is done stands on the next line, indented"
    return seen.told("then-before-block", "`then` stands only in a value: if … then … else …", hint=hint)


def done_on_same_line(seen: Seen) -> Diagnostic | None:
    """What is done on the line of `when`, `if` or `each`."""
    if seen.is_layout or seen.at < 2 or seen.kind == "THEN":
        return None
    if seen.first == "each" and "IN" in seen.expected:
        return None
    if seen.first not in OPENERS or "_NL" not in seen.expected:
        return None
    start = sentence_start(seen)
    if not 0 < start < len(seen.words) - 1:
        return None
    done = " ".join(word.text for word in seen.words[start:]).replace(" 's", "'s")
    span = seen.span(start, len(seen.words) - 1)
    message = f"`{done}` stands on the line of `{seen.first}`"
    return seen.told("done-on-same-line", message, span, instead_of_sentence(seen, start))


def instead_of_sentence(seen: Seen, start: int) -> str:
    """What to do with a sentence in a line: below it, or as a condition or a thing where one of these is due."""
    before, subject, verb = (seen.words[n].text for n in (start - 1, start, start + 1))
    if verb in ("is", "are") and before not in ("if", "and", "or", "not"):
        return f"if the `{subject}` of `{before}` is meant, write `{before}'s {subject}`"
    if before == "or" and "if" not in (word.text for word in seen.words[:start]):
        return "several things of one event are joined, `plays 9 or 10`; another event is a clause of its own"
    if before in ("if", "and", "or", "not"):
        return "a condition is no sentence: say what is so, `number of player's hand is 1`, `some stock`"
    return "put it on the next line, indented"


def sentence_start(seen: Seen) -> int:
    """The word at which a second sentence seems to begin, or 0."""
    words = [word.text for word in seen.words]
    for at in (seen.at - 1, seen.at):
        verb = at + 1
        if at > 1 and verb < len(words) and words[verb].split("-")[0].endswith("s") and words[at][0].isalpha():
            return at
    return 0


def two_effects_in_line(seen: Seen) -> Diagnostic | None:
    """Two sentences joined by `and`, `then` or a comma."""
    if seen.word() not in ("and", ",", "then", "&") or (seen.within("IF") and seen.first in ("if", "when")):
        return None
    following = [word.text for word in seen.words[seen.at + 1 :] if word.text != "then"]
    if len(following) < 2 or not any(w.split("-")[0].endswith("s") and w.islower() for w in following[1:3]):
        return None
    rest = " ".join(following)
    message = f"`{seen.word()}` does not join two things that are done"
    hint = f"put `{rest}` on a line of its own"
    if seen.first in ("when", "before") and seen.word() == "and":
        hint = "say behind `if` what must be so besides; what is done stands below, indented"
    return seen.told("two-effects-in-line", message, hint=hint)


def else_if_spelling(seen: Seen) -> Diagnostic | None:
    """`elif`, `elsif`, `else-if`, `otherwise if`."""
    words = [word.text for word in seen.culprit_words] or [""]
    if words[0] not in ("elif", "elsif", "elseif", "else-if") and words[:2] != ["otherwise", "if"]:
        return None
    rest = seen.text_of(seen.culprit).strip().removeprefix(words[0]).strip().removeprefix("if ")
    message = f"`{words[0]}` is said with two words: `else if`"
    return seen.told("else-if-spelling", message, seen.first_word_of(seen.culprit), f"write: else if {rest}")


def otherwise_outside_table(seen: Seen) -> Diagnostic | None:
    """`otherwise` in a block, where `else` is meant."""
    words = seen.culprit_words
    if not words or words[0].text != "otherwise" or (seen.clause == "define" and "FOR" in seen.expected):
        return None
    message = "`otherwise` stands only at the end of a row of a table"
    return seen.told("otherwise-outside-table", message, seen.first_word_of(seen.culprit), "write `else`")


def else_without_if(seen: Seen) -> Diagnostic | None:
    """`else` with no `if` before it at the same depth."""
    words = seen.culprit_words
    as_name = any(t.line == seen.culprit and t.text == "else" and t.type == "NAME" for t in seen.stop.before)
    if not words or words[0].text != "else" or not (as_name or (seen.kind == "ELSE" and seen.at == 0)):
        return None
    hint = "indent it like its `if`, or take it away"
    message = "there is no `if` to which this `else` belongs"
    return seen.told("else-without-if", message, seen.first_word_of(seen.culprit), hint)


def step_assignment(seen: Seen) -> Diagnostic | None:
    """`x += 1`, `x -= 1`, `x++`."""
    match = seen.match(r"([A-Za-z][A-Za-z0-9-]*)\s*(\+=|-=|\+\+|\*=)\s*(.*)")
    if match is None or (seen.is_layout and match.group(2) != "++"):
        return None
    name, sign, by = match.group(1), match.group(2), match.group(3).strip() or "1"
    hint = f"write: {name} rises by {'-' if sign == '-=' else ''}{by}"
    if sign == "*=":
        hint = f"write: {name} becomes {name} * {by}"
    return seen.told("step-assignment", f"`{sign}` is said in words", seen.span_of(match, 2), hint)


def assignment(seen: Seen) -> Diagnostic | None:
    """`x = 1` or `x := 1` as something that is done."""
    if seen.kind not in ("EQUAL", "COLON") or seen.first in VALUE_WORDS:
        return None
    if (seen.kind == "COLON" and seen.word(1) != "=") or "BECOMES" not in seen.expected:
        return None
    value = seen.rest.lstrip(":= ")
    target = " ".join(word.text for word in seen.words[: seen.at]).replace(" 's", "'s")
    return seen.told("assignment", "a value is changed with `becomes`", hint=f"write: {target} becomes {value}")


def becomes_equals(seen: Seen) -> Diagnostic | None:
    """`x becomes = 3`, `x rises 1`, `x becomes to 3`."""
    if seen.last is None or seen.last.type not in ("BECOMES", "RISES"):
        return None
    if seen.last.type == "RISES" and not seen.is_layout:
        return seen.told("rises-without-by", "`by` is missing after `rises`", hint=f"write: rises by {seen.rest}")
    if seen.word() in ("=", "to", "by", "is", ":"):
        value = " ".join(word.text for word in seen.words[seen.at + 1 :])
        message = f"`becomes` is not followed by `{seen.word()}`"
        return seen.told("becomes-with-sign", message, hint=f"write: becomes {value}")
    return None
