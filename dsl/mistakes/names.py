"""Mistakes in names and titles, and key words that are written otherwise."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic, nearest
from eightfold.dsl.mistakes.headings import in_heading
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import ARTICLES, item_words, key_words
from eightfold.dsl.tables import table

NAMED = ("rule", "mode", "window", "option", "question", "keep", "zone", "kind", "deck", "document", "set", "let")
TITLED = ("rule", "mode", "window", "option", "question", "zone", "deck", "keep")


SIGHTS = ("hidden", "visible", "open", "closed", "private", "public", "secret", "shown", "face-up", "face-down")
"""What authors say of a zone instead of `seen` and `unseen`."""


def capital_key_word(seen: Seen) -> Diagnostic | None:
    """A key word that is written with a capital."""
    word = seen.word()
    plain = word.lower()
    if plain == word or plain not in key_words() or table().words[plain] not in seen.expected:
        return None
    return seen.told("capital-key-word", f"`{word}` is written in small letters", hint=f"write `{plain}`")


def capital_article(seen: Seen) -> Diagnostic | None:
    """An article with a capital: `The player`, or `A` before what is not an ace."""
    words = [word.text for word in seen.words]
    at = next((n for n, word in enumerate(words[: seen.at + 1]) if word in ("The", "An")), -1)
    if at < 0 and seen.word(-1) == "A" and seen.at > 1 and seen.word(-2) not in ("or", "of", ",", "is", "not"):
        at = seen.at - 1
    if at < 0 or seen.is_layout:
        return None
    hint = "write a small `a`, or leave it out; the capital is the ace"
    if words[at] != "A":
        hint = f"write `{words[at].lower()}`, or leave it out"
    message = f"the article `{words[at]}` is written in small letters"
    return seen.told("capital-article", message, seen.span(at, at), hint)


def lone_article(seen: Seen) -> Diagnostic | None:
    """An article that stands before nothing."""
    words = [word.text for word in seen.words]
    followed = (*"=|,):", "or", "and", "is", "if", "then", "else", "to", "for", "as", "from", "in", "")
    at = next((n for n, word in enumerate(words) if word in ARTICLES and [*words, ""][n + 1] in followed), -1)
    if at < 0 or abs(at - seen.at) > 3:
        return None
    hint = "name the thing; an article alone means nothing, and is no name"
    return seen.told("lone-article", f"nothing follows the article `{words[at]}`", seen.span(at, at), hint)


def unknown_beginning(seen: Seen) -> Diagnostic | None:
    """A line in the first column that begins with no word that a clause begins with, but nearly."""
    if not seen.at_line_start or seen.token.column != 1 or seen.is_layout or seen.block_due:
        return None
    known = nearest(seen.first.lower(), item_words())
    if not known or seen.first in item_words() or in_heading(seen):
        return None
    return seen.told("misspelt-key-word", f"no clause begins with `{seen.first}`", hint=f"did you mean `{known[0]}`?")


def misspelt_key_word(seen: Seen) -> Diagnostic | None:
    """A word where only certain key words can stand, that is nearly one of them."""
    if seen.kind != "NAME" or "NAME" in seen.expected:
        return None
    here = [word for word, name in table().words.items() if name in seen.expected]
    known = nearest(seen.word().lower(), here)
    if not known:
        return None
    return seen.told("misspelt-key-word", f"`{seen.word()}` cannot stand here", hint=f"did you mean `{known[0]}`?")


def word_missing(seen: Seen) -> Diagnostic | None:
    """A place where nothing but one certain word can stand."""
    texts = [text for text, name in (table().words | table().marks).items() if {name} == seen.expected]
    if not texts:
        return None
    before = f"before `{seen.token.text}`" if seen.token.text else "here"
    hint = f"write: … {texts[0]} {seen.rest}".rstrip()
    return seen.told("word-missing", f"`{texts[0]}` is missing {before}", hint=hint)


def underscore_in_name(seen: Seen) -> Diagnostic | None:
    """A name whose words are joined by underscores."""
    match = seen.match(r"[A-Za-z][A-Za-z0-9-]*(?:_+[A-Za-z0-9-]*)+")
    if match is None or seen.is_layout or not match.start() < seen.token.column <= match.end():
        return None
    plain = match.group().strip("_").replace("_", "-")
    message = f"`{match.group()}` holds an underscore"
    return seen.told("underscore-in-name", message, seen.span_of(match), f"join words with a hyphen: {plain}")


def number_before_name(seen: Seen) -> Diagnostic | None:
    """A name that begins with a digit: `2nd-turn`."""
    match = seen.match(r"(?<![\w-])\d+(?:[a-rt-zA-Z]|s[a-z])[A-Za-z0-9-]*")
    if match is None or not match.start() < seen.token.column <= match.end() + 1:
        return None
    hint = "begin the name with a letter, such as `second-turn`"
    if match.group()[:-1].isdigit():
        hint = f"if a card is meant, write it out, as in `{match.group()[:-1]} of hearts`"
    return seen.told("digit-first", f"the name `{match.group()}` begins with a digit", seen.span_of(match), hint)


def name_missing(seen: Seen) -> Diagnostic | None:
    """A declaration whose title stands where its name belongs."""
    if "NAME" not in seen.expected or seen.kind not in ("STRING", "CITE", "_NL", "EQUAL", "COLON"):
        return None
    if seen.word(-1) not in NAMED or seen.at != 1:
        return None
    if seen.kind == "STRING" and seen.first in ("document", "set"):
        return None
    hint = f"write a short name after `{seen.first}`, words joined by hyphens: {seen.first} my-{seen.first} {seen.rest}"
    return seen.told("name-missing", f"the {seen.first} has no name", hint=hint.rstrip())


def title_without_quotes(seen: Seen) -> Diagnostic | None:
    """A title that stands without quotes after a name."""
    if seen.first not in TITLED or "STRING" not in seen.expected or seen.kind in ("STRING", "CITE") or seen.is_layout:
        return None
    start = seen.at - (seen.word(-1) in ARTICLES)
    title = seen.line[seen.words[start].column - 1 :].split("[")[0].split("#")[0].strip()
    if len(title.split()) < 2 or any(mark in title for mark in '=|:("'):
        return None
    words = len(title.split())
    span = seen.span(start, start + words - 1)
    return seen.told("title-without-quotes", f"the title `{title}` stands without quotes", span, f'write "{title}"')


def spaced_name(seen: Seen) -> Diagnostic | None:
    """A name of two words where one is expected."""
    if seen.first not in NAMED or seen.kind != "NAME" or seen.last is None or seen.last.type != "NAME":
        return None
    if seen.at > 3 or (seen.first == "zone" and seen.word() in SIGHTS):
        return None
    start = 1
    name = "-".join(word.text for word in seen.words[start : seen.at + 1] if word.text not in ARTICLES)
    spoken = " ".join(word.text for word in seen.words[start : seen.at + 1])
    message = f"`{spoken}` is more than one word, and a name is one"
    return seen.told("spaced-name", message, seen.span(start, seen.at), f"join them: {name}")


def quoted_name(seen: Seen) -> Diagnostic | None:
    """A name or a value in quotes."""
    if seen.kind != "STRING" or "NAME" not in seen.expected or "STRING" in seen.expected:
        return None
    name = seen.token.text[1:-1]
    plain = "-".join(name.split())
    message = f"`{seen.token.text}` is a title, and a name is expected here"
    return seen.told("quoted-name", message, hint=f"write {plain}")


def title_too_early(seen: Seen) -> Diagnostic | None:
    """A title or a citation before something that comes first."""
    if seen.last is None or seen.last.type not in ("STRING", "CITE") or seen.is_layout:
        return None
    if seen.last.line != seen.token.line:
        return None
    what = "title" if seen.last.type == "STRING" else "citation"
    if what == "title" and seen.kind not in ("IF", "EQUAL", "COLON", "VBAR", "PER"):
        return None
    message = f"the {what} {seen.last.text} stands too early"
    order = "the condition, then the title, then the citation"
    hint = f"move it behind `{seen.rest}`" if seen.kind != "STRING" else f"write {seen.word()} {seen.last.text}"
    return seen.told("title-too-early", message, seen.place(seen.last), f"{hint}; {order} is the order")


def title_twice(seen: Seen) -> Diagnostic | None:
    """Two titles for one clause."""
    if seen.kind != "STRING" or seen.last is None or seen.last.type != "STRING":
        return None
    return seen.told("title-twice", "a clause has one title", hint="join them, or make one a comment with #")
