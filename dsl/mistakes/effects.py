"""Mistakes in what is done: sentences, choices, loops, changes of state."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.conditions import OPERATORS
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import NUMBER_WORDS, PREPOSITIONS, item_words

SENTENCE_WORDS = ("when", "before", "forbid", "allow", "action", "claim", "slip", "possible", "afterwards", "of")
OPENERS = ("when", "before", "instead", "if", "else", "each", "repeat", "may")
STATES = ("if", "let", "keep", "define", "option", "question", "set")


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
    return seen.told("done-on-same-line", message, span, "put it on the next line, indented")


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
    return seen.told("two-effects-in-line", message, hint=f"put `{rest}` on a line of its own")


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
    if seen.kind not in ("EQUAL", "COLON") or seen.first in STATES:
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


def for_each(seen: Seen) -> Diagnostic | None:
    """`for each player`, `for every card`, `for all`."""
    words = [word.text for word in seen.culprit_words] or [""]
    if words[0] not in ("for", "foreach", "for-each", "all"):
        return None
    kind = next((word for word in words[1:] if word not in ("each", "every", "all", "in", "the")), "player")
    message = f"`{words[0]}` does not begin a repetition"
    return seen.told("for-each", message, seen.first_word_of(seen.culprit), f"write: each {kind} in every {kind}")


def each_without_source(seen: Seen) -> Diagnostic | None:
    """`each player` without `in`."""
    if seen.first != "each" or "IN" not in seen.expected:
        return None
    kind = next((w.text for w in seen.words[1:] if w.text not in ("of", "other", "single")), "player")
    message = f"it is not said which {kind}s are meant" if seen.is_layout else f"`in` is missing before `{seen.word()}`"
    hint = f"write: each {kind} in every {kind}; and under it, indented, what is done"
    return seen.told("each-without-source", message, hint=hint)


def repeat_times(seen: Seen) -> Diagnostic | None:
    """`repeat 3 times`."""
    if seen.first != "repeat" or seen.word() not in ("times", "time", "x"):
        return None
    return seen.told("repeat-times", "`times` is not said after `repeat`", hint=f"write: repeat {seen.word(-1)}")


def endless_loop(seen: Seen) -> Diagnostic | None:
    """`while`, `loop`, `until` at the beginning of a line."""
    words = [word.text for word in seen.culprit_words] or [""]
    if words[0] not in ("while", "loop", "until", "forever", "do"):
        return None
    rest = " ".join(words[1:]) or "…"
    hint = f"say how often at most: repeat 20 until {rest if words[0] == 'until' else f'not ({rest})'}"
    return seen.told("endless-loop", f"`{words[0]}` could go on for ever", seen.first_word_of(seen.culprit), hint)


def choice_without_source(seen: Seen) -> Diagnostic | None:
    """`player chooses suit` without `from`."""
    if not seen.within("CHOOSES", "CHOOSE") or "FROM" not in seen.expected:
        return None
    thing = seen.word(-1)
    hint = f"say from what: {thing} from every {thing}"
    return seen.told("choice-without-source", f"it is not said from what the {thing} is chosen", hint=hint)


def may_on_one_line(seen: Seen) -> Diagnostic | None:
    """`player may draw 1`: what may be done stands under it."""
    if seen.last is None or seen.last.type != "MAY" or seen.is_layout:
        return None
    who = " ".join(word.text for word in seen.words[: seen.at - 1])
    if seen.word() in ("not", "never"):
        hint = f"forbid it: forbid {who} {with_s(seen.word(1))} {' '.join(w.text for w in seen.words[seen.at + 2 :])}"
        return seen.told("may-not", "what may not be done is forbidden by a clause of its own", hint=hint.rstrip())
    rest = " ".join(word.text for word in seen.words[seen.at + 1 :])
    hint = f"end the line after `may`, and put under it, indented: {who} {with_s(seen.word())} {rest}"
    return seen.told("may-on-one-line", "what a player may do stands on the next line", hint=hint.rstrip())


def with_s(verb: str) -> str:
    return verb if verb.endswith("s") else f"{verb}es" if verb.endswith(("s", "x", "sh", "ch")) else f"{verb}s"


def cannot(seen: Seen) -> Diagnostic | None:
    """`player cannot play card`, `player does not draw`."""
    words = [word.text for word in seen.words]
    for negation in ("cannot", "can", "must", "does", "do", "never", "shall", "should"):
        if negation not in words[1:3] or (seen.is_layout and negation != "never"):
            continue
        at = words.index(negation, 1)
        rest = [word for word in words[at + 1 :] if word not in ("not", "'", "t", "never")]
        denied = negation in ("cannot", "never") or len(rest) < len(words[at + 1 :])
        if not rest or not denied:
            continue
        hint = f"write: forbid {' '.join(words[:at])} {with_s(rest[0])} {' '.join(rest[1:])}".rstrip()
        return seen.told("may-not", f"`{negation}` is said with `forbid`", seen.span(at, at), hint)
    return None


def instead_without_of(seen: Seen) -> Diagnostic | None:
    """`instead player draws`."""
    if seen.first != "instead" or "OF" not in seen.expected or seen.at != 1:
        return None
    return seen.told("instead-without-of", "`of` is missing after `instead`", hint=f"write: instead of {seen.rest}")


def condition_as_event(seen: Seen) -> Diagnostic | None:
    """`if`, `on` or `whenever` where a clause begins with `when`."""
    if not seen.at_line_start or seen.first not in ("if", "on", "whenever", "once", "after", "while", "as"):
        return None
    if "WHEN" not in seen.expected or not seen.words or len(seen.words) < 2:
        return None
    rest = " ".join(word.text for word in seen.words[1:])
    if seen.first == "if":
        hint = f"write: when {rest}; a condition stands behind an event: when player plays card if …"
    else:
        hint = f"write: when {rest}"
    return seen.told("event-without-when", f"a clause does not begin with `{seen.first}`", seen.span(0, 0), hint)


def verb_missing(seen: Seen) -> Diagnostic | None:
    """A sentence without a verb: `when player 8`, `when 8`."""
    if "NAME" not in seen.expected or seen.kind in ("NAME", "UNKNOWN") or "part" in sentence_so_far(seen):
        return None
    if seen.first in (*STATES, "else", "each", "repeat") or seen.within("EQUAL") or not seen.at:
        return None
    leading = ("when", "before", "forbid", "instead", "of", "action", "claim", "slip", "allow", "afterwards")
    subject = " ".join(word.text for word in seen.words[: seen.at] if word.text not in leading)
    if not subject or (seen.last is not None and seen.last.text in (*OPERATORS, "as")):
        return None
    if seen.is_layout:
        hint = f"say what is done: {subject} draws 1, {subject} plays card"
        if not subject[0].islower():
            hint = f"say who does what with it: player plays {subject}"
        return seen.told("verb-missing", f"it is not said what `{subject}` does", hint=hint)
    thing = seen.word()
    hint = f"say what is done: {subject} plays {thing}"
    return seen.told("verb-missing", f"there is no verb between `{subject}` and `{thing}`", hint=hint)


def sentence_so_far(seen: Seen) -> tuple[str, ...]:
    """The symbols that have been read of the sentence under way."""
    symbols = seen.stop.symbols
    begins = ("WHEN", "BEFORE", "OF", "FORBID", "offer", "ALLOW", "_INDENT", "POSSIBLE", "AFTERWARDS", "_NL")
    start = next((n for n in range(len(symbols) - 1, -1, -1) if symbols[n] in begins), -1)
    return symbols[start + 1 :]


def sentence_missing(seen: Seen) -> Diagnostic | None:
    """`when`, `forbid`, `action` with nothing behind them."""
    if not seen.is_layout or seen.last is None:
        return None
    if seen.last.text not in SENTENCE_WORDS:
        return None
    if seen.last.text == "of" and (len(seen.stop.before) < 2 or seen.stop.before[-2].text != "instead"):
        return None
    hint = "say who does what: player plays card"
    return seen.told("sentence-missing", f"no sentence follows `{seen.last.text}`", seen.place(seen.last), hint)


def spaced_verb(seen: Seen) -> Diagnostic | None:
    """A verb of several words, such as `player misses the turn now`."""
    if seen.kind != "NAME" or seen.last is None or seen.last.type != "NAME":
        return None
    if seen.first in item_words() - {"when", "before"} or not seen.within("_INDENT", "WHEN", "BEFORE") or seen.at < 2:
        return None
    verb = f"{seen.word(-1)}-{seen.word()}"
    hint = f"join the words of a verb with hyphens: {verb}"
    return seen.told("spaced-verb", f"`{seen.word()}` is one word too many here", hint=hint)


def every_other(seen: Seen) -> Diagnostic | None:
    """`every other player`: `every` is followed by one word."""
    words = [word.text for word in seen.words[: seen.at]]
    at = next((n for n, word in enumerate(words) if word == "every" and words[n + 1 : n + 2] == ["other"]), -1)
    if at < 0:
        return None
    kind = words[at + 2] if at + 2 < len(words) else "player"
    hint = f"take yourself out: (every {kind} except {kind})"
    return seen.told("every-other", f"`every other {kind}` is not understood", seen.span(at, at + 2), hint)


def number_word(seen: Seen) -> Diagnostic | None:
    """`two cards`: the number in letters, with the noun that is silent only after a digit."""
    for back in (1, 0):
        word = seen.word(-back)
        if word.lower() in NUMBER_WORDS and not seen.is_layout:
            number = NUMBER_WORDS[word.lower()]
            message = f"the number `{word}` is written in digits"
            return seen.told("number-word", message, seen.span(seen.at - back, seen.at - back), f"write {number}")
    return None


def alias_missing(seen: Seen) -> Diagnostic | None:
    """`as` without a name."""
    words = [word.text for word in seen.words]
    at = next((n for n in range(len(words)) if words[n] == "as" and words[n + 1 : n + 2] in ([], ["in"], ["from"])), -1)
    if at < 0 or at > seen.at:
        return None
    return seen.told("alias-missing", "no name follows `as`", seen.span(at, at), "give it a name: player as other")


OTHERS = (
    "at",
    "by",
    "onto",
    "upon",
    "against",
    "beside",
    "over",
    "after",
    "until",
    "off",
    "through",
    "between",
    "about",
)


def unknown_preposition(seen: Seen) -> Diagnostic | None:
    """A preposition that the language does not know."""
    back = 1 if seen.word(-1) in OTHERS and seen.at > 1 else 0
    if seen.word(-back) not in OTHERS or "TO" not in seen.expected:
        return None
    known = ", ".join(PREPOSITIONS)
    hint = f"a sentence knows {known}; or join it to the verb with a hyphen"
    span = seen.span(seen.at - back, seen.at - back)
    return seen.told("unknown-preposition", f"`{seen.word(-back)}` does not label a place of a sentence", span, hint)
