"""Mistakes in loops, choices and permissions."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen


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


def alias_missing(seen: Seen) -> Diagnostic | None:
    """`as` without a name."""
    words = [word.text for word in seen.words]
    at = next((n for n in range(len(words)) if words[n] == "as" and words[n + 1 : n + 2] in ([], ["in"], ["from"])), -1)
    if at < 0 or at > seen.at:
        return None
    return seen.told("alias-missing", "no name follows `as`", seen.span(at, at), "give it a name: player as other")
