"""Mistakes in sentences: their events, verbs and places."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.conditions import OPERATORS
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import NUMBER_WORDS, PREPOSITIONS, VALUE_WORDS, item_words
from eightfold.dsl.types import BUILT_IN

DECLARING = ("mode", "window", "define", "action", "claim", "slip")
"""Words that begin a line in which the places of a sentence, mode or window are named by their types."""
SENTENCE_WORDS = ("when", "before", "forbid", "allow", "action", "claim", "slip", "possible", "afterwards", "of")


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
    if seen.first in (*VALUE_WORDS, "else", "each", "repeat") or seen.within("EQUAL") or not seen.at:
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
    if thing == "else":
        hint = "for all but the one on turn write `others`"
    elif thing.isdigit() and seen.at == 1:
        hint = f"say who does what: player draws {seen.rest}"
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


def player_twice(seen: Seen) -> Diagnostic | None:
    """`next player draws 1 card`: a word that is a player already; `stake player becomes 3`: a value of a player."""
    words = [word.text for word in seen.words[: seen.at]]
    if len(words) < 3 or words[-2] != "player" or not words[-1].endswith("s"):
        return None
    if not words[-3].replace("-", "").isalpha():
        return None
    if words[-3] in (*SENTENCE_WORDS, *PREPOSITIONS, *OPERATORS, "if", "every"):
        return None
    spoken = f"{words[-3]} player"
    message = f"`{spoken}` is more than one word, and a name is one"
    kept = words[-1] in ("becomes", "rises")
    hint = f"write: {words[-3]} of player {words[-1]} …" if kept else f"leave `player` away: {words[-3]}"
    return seen.told("spaced-name", message, seen.span(seen.at - 3, seen.at - 2), hint)


def places_joined(seen: Seen) -> Diagnostic | None:
    """`mode auction with number as bid, player as bidder`: two things that are told of behind one preposition."""
    named = [word.text for word in seen.words[seen.at + 1 :]]
    if seen.first not in DECLARING or seen.word() not in (",", "and") or seen.within("IF", "EQUAL") or not named:
        return None
    acts = len(named) > 1 and named[1].islower() and named[1].endswith("s")
    if named[1:2] != ["as"] and (named[0] not in BUILT_IN or acts):
        return None
    used = {word.text for word in seen.words}
    free = next((prep for prep in ("from", "for", *PREPOSITIONS) if prep not in used), "with")
    code = "comma-list" if seen.word() == "," else "and-between-things"
    message = f"`{seen.word()}` joins no two things that are told of: each stands behind a word of its own"
    words = " ".join(named[:3] if named[1:2] == ["as"] else named[:1])
    return seen.told(code, message, hint=f"write: {free} {words} (or one of: {', '.join(PREPOSITIONS)})")


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
    if seen.first == "order":
        return None
    for back in (1, 0):
        word = seen.word(-back)
        if word.lower() in NUMBER_WORDS and not seen.is_layout:
            number = NUMBER_WORDS[word.lower()]
            message = f"the number `{word}` is written in digits"
            return seen.told("number-word", message, seen.span(seen.at - back, seen.at - back), f"write {number}")
    return None


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
