"""Mistakes in the first line of a sheet: what it is, its name, its title, what it is based on."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic, nearest
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.mistakes.vocabulary import heading_words, item_words

EXAMPLE = 'variant NAME "Title" based on FAMILY'
FOR = 'house rule NAME "Title" for FAMILY'
BASE_WORDS = ("extends", "from", "of", "is", "uses", "over", "like", "base", "base-on", "based-on", "inherits")


def in_heading(seen: Seen) -> bool:
    """Whether the heading is not whole yet."""
    return "header" not in seen.stop.symbols and "_NL" not in seen.stop.symbols


def misspelt_heading(seen: Seen) -> Diagnostic | None:
    """A first word that is nearly `variant`, `family` or `house`."""
    if not in_heading(seen) or seen.stop.before or seen.is_layout:
        return None
    word = seen.word()
    known = nearest(word.lower(), heading_words())
    if not known or word in item_words():
        return None
    shown = "house rule" if known[0] == "house" else known[0]
    return seen.told("misspelt-heading", f"a sheet does not begin with `{word}`", hint=f"did you mean `{shown}`?")


def missing_heading(seen: Seen) -> Diagnostic | None:
    """A sheet that begins with something else than its heading."""
    if not in_heading(seen) or seen.stop.before or seen.is_layout:
        return None
    message = f"the sheet begins with `{seen.word()}`, and not with a heading"
    return seen.told("missing-heading", message, hint=f"begin with a line such as: {EXAMPLE}")


def house_without_rule(seen: Seen) -> Diagnostic | None:
    """`house` without `rule`, or in one word."""
    if not in_heading(seen) or seen.clause != "house" or "RULE" not in seen.expected:
        return None
    return seen.told("house-without-rule", "`house` is followed by `rule`", hint=f"write: {FOR}")


def heading_without_name(seen: Seen) -> Diagnostic | None:
    """A heading whose title or base stands where its name belongs."""
    if not in_heading(seen) or "NAME" not in seen.expected or seen.within("NAME"):
        return None
    hint = f"write a short name before the title: {seen.clause} my-game {seen.rest}".rstrip()
    return seen.told("name-missing", f"the {kind_of(seen)} has no name", hint=hint)


def heading_title_without_quotes(seen: Seen) -> Diagnostic | None:
    """A title in the heading that stands without quotes."""
    if not in_heading(seen) or seen.kind != "NAME" or "STRING" not in seen.expected or "STRING" in seen.stop.symbols:
        return None
    words = [word.text for word in seen.words]
    end = next((n for n, word in enumerate(words) if n > seen.at and (word in ("based", "for") or '"' in word)), 0)
    if end - seen.at < 2:
        return None
    title = " ".join(words[seen.at : end])
    span = seen.span(seen.at, end - 1)
    return seen.told("title-without-quotes", f"the title `{title}` stands without quotes", span, f'write "{title}"')


def heading_with_spaced_name(seen: Seen) -> Diagnostic | None:
    """A name of several words in the heading."""
    if not in_heading(seen) or seen.kind != "NAME" or seen.last is None or seen.last.type != "NAME":
        return None
    if seen.within("BASED", "FOR") or seen.word() in BASE_WORDS:
        return None
    if seen.word(1) not in ("based", "for", "", *quoted(seen)):
        return None
    joined = f"{seen.last.text}-{seen.word()}"
    message = f"`{seen.last.text} {seen.word()}` is two words, and a name is one"
    return seen.told("spaced-name", message, seen.span(seen.at - 1, seen.at), f"join them: {joined}")


def quoted(seen: Seen) -> tuple[str, ...]:
    return tuple(word.text for word in seen.words if word.text.startswith('"'))


def variant_without_base(seen: Seen) -> Diagnostic | None:
    """A variant that is based on nothing, or says it in other words."""
    if not in_heading(seen) or seen.clause != "variant" or "BASED" not in seen.expected:
        return None
    if seen.is_layout:
        hint = "add what it changes: based on NAME"
        return seen.told("variant-without-base", "it is not said what this variant is based on", hint=hint)
    base = seen.words[-1].text if seen.words[-1].text[0].isalpha() else "NAME"
    message = f"`{seen.word()}` stands where `based on` is expected"
    return seen.told("variant-without-base", message, hint=f"write: based on {base}")


def house_rule_without_for(seen: Seen) -> Diagnostic | None:
    """A house rule that does not say for which games it is."""
    if not in_heading(seen) or seen.clause != "house" or "FOR" not in seen.expected:
        return None
    if seen.is_layout:
        hint = "add the family or the variants that it fits: for NAME"
        return seen.told("house-rule-without-for", "it is not said for which games this house rule is", hint=hint)
    message = f"`{seen.word()}` stands where `for` is expected"
    return seen.told("house-rule-without-for", message, hint=f"write: for {seen.words[-1].text}")


def kind_of(seen: Seen) -> str:
    return "house rule" if seen.clause == "house" else seen.clause


def second_heading(seen: Seen) -> Diagnostic | None:
    """Another heading in the same file."""
    if in_heading(seen) or not seen.at_line_start or seen.first not in heading_words():
        return None
    hint = "put it in a file of its own, named like the sheet"
    return seen.told("second-heading", "a second sheet begins in this file", seen.line_span(seen.token.line), hint)
