"""Mistakes in declarations: options, definitions, tables, state, zones, players."""

from __future__ import annotations

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.tokens import INDENT

VALUED = ("keep", "define", "option", "question", "let")


def set_without_to(seen: Seen) -> Diagnostic | None:
    """`set x = y`, `set x y`."""
    if seen.first != "set" or seen.expected != {"TO"}:
        return None
    sign = seen.kind in ("EQUAL", "COLON", "IS") or seen.word() in ("becomes", "as")
    value = seen.word(1) if sign else seen.word()
    message = f"an option is set with `to`, not with `{seen.word()}`" if sign else "`to` is missing before the value"
    return seen.told("set-without-to", message, hint=f"write: set {seen.word(-1)} to {value or 'VALUE'}")


def define_without_value(seen: Seen) -> Diagnostic | None:
    """`define x` with nothing after it and nothing under it."""
    if seen.clause != "define" or seen.kind == INDENT or not seen.at_line_start or not seen.block_due:
        return None
    words = seen.lines[seen.above - 1].split()
    if len(words) > 3 or words[0] != "define":
        return None
    head = " ".join(words[1:])
    hint = f"give it a value: define {head} = 3; or a table or what is done under it, indented"
    return seen.told("define-without-value", f"it is not said what `{head}` is", seen.line_span(seen.above), hint)


def value_missing(seen: Seen) -> Diagnostic | None:
    """`=` or `to` with nothing behind it."""
    if not seen.is_layout or seen.last is None or seen.last.text not in ("=", "to", "becomes", ":"):
        return None
    if seen.last.text == ":":
        return None
    hint = "write a value: a number, a word, or `none`"
    return seen.told("value-missing", f"no value follows `{seen.last.text}`", seen.place(seen.last), hint)


def one_alternative(seen: Seen) -> Diagnostic | None:
    """An option of which there is only one alternative."""
    if seen.first not in ("option", "question") or "VBAR" not in seen.expected or seen.within("VBAR"):
        return None
    if not (seen.is_layout or seen.kind in ("STRING", "CITE")):
        return None
    value = value_of(seen)
    if " or " in f" {value} ":
        hint = f"write: {value.replace(' or ', ' | ')}"
        return seen.told("alternatives-without-bar", "alternatives are parted by `|`, not by `or`", hint=hint)
    hint = f"add another: {value} | …; what never changes is a `define`"
    return seen.told("one-alternative", f"`{value}` is the only alternative of this {seen.first}", hint=hint)


def value_of(seen: Seen) -> str:
    """What stands between `=` and the fault."""
    equals = next((n for n, word in enumerate(seen.words) if word.text == "="), seen.at)
    return " ".join(word.text for word in seen.words[equals + 1 : seen.at])


def alternatives_without_bar(seen: Seen) -> Diagnostic | None:
    """Alternatives that are parted by commas or slashes."""
    if seen.first not in ("option", "question") or seen.word() not in (",", "or", "/"):
        return None
    message = f"alternatives are parted by `|`, not by `{seen.word()}`"
    return seen.told("alternatives-without-bar", message, hint=f"write: {seen.word(-1)} | {seen.word(1)}")


def colon_for_equals(seen: Seen) -> Diagnostic | None:
    """`keep total: 0`: a value where a type belongs."""
    if seen.first not in VALUED or seen.last is None or seen.last.type != "COLON" or "NAME" not in seen.expected:
        return None
    if seen.is_layout:
        hint = "name the type: number, player, card, suit; or give a value after `=`"
        return seen.told("type-missing", "no type follows `:`", seen.place(seen.last), hint)
    message = f"a type follows `:`, and `{seen.word()}` is none"
    return seen.told("colon-for-equals", message, hint=f"a value follows `=`: {seen.word(-2)} = {seen.rest}")


SIGNS = ("is", "be", "are", "becomes", "to", "as", "equals", "from", ":=")

TYPES = (
    "number",
    "numbers",
    "yes-no",
    "card",
    "cards",
    "player",
    "players",
    "suit",
    "suits",
    "rank",
    "ranks",
    "colour",
)


def type_without_colon(seen: Seen) -> Diagnostic | None:
    """`keep x number`, `define x number = 3`."""
    words = [word.text for word in seen.words]
    if seen.first not in VALUED or not {"COLON", "EQUAL"} & (seen.expected | {seen.kind}) or seen.within("COLON"):
        return None
    at = next((n for n in (seen.at, seen.at - 1) if n > 1 and words[n : n + 1] and words[n] in TYPES), 0)
    if not at:
        return None
    hint = f"write: {words[at - 1]}: {' '.join(words[at:])}"
    return seen.told("missing-colon", f"`:` is missing before the type `{words[at]}`", seen.span(at, at), hint)


def missing_equals(seen: Seen) -> Diagnostic | None:
    """`keep total 0`, `option x a | b`, `let x 3`."""
    if seen.first not in VALUED or "EQUAL" not in seen.expected or seen.is_layout or seen.within("EQUAL"):
        return None
    name = seen.word(-1)
    if seen.kind in ("STRING", "CITE") and seen.first in ("option", "question"):
        hint = f"write its alternatives before the title: {name} = yes | no {seen.rest}"
        return seen.told("missing-equals", f"it is not said what `{name}` can be", hint=hint)
    sign = seen.word() in SIGNS
    value = " ".join(word.text for word in seen.words[seen.at + (1 if sign else 0) :])
    message = given_with_equals(seen.word()) if sign else f"`=` is missing before `{seen.word()}`"
    return seen.told("missing-equals", message, hint=f"write: {name} = {value}")


def given_with_equals(sign: str) -> str:
    return f"a value is given with `=`, not with `{sign}`"


def sign_for_equals(seen: Seen) -> Diagnostic | None:
    """`let x be 3`, `keep x is 0`."""
    return missing_equals(seen) if seen.word() in SIGNS else None


def missing_equals_in_define(seen: Seen) -> Diagnostic | None:
    """`define x 3`, `define x is 3`, which read like the beginning of a sentence."""
    if seen.clause != "define" or seen.first != "define" or seen.within("EQUAL") or seen.is_layout or seen.at < 2:
        return None
    if seen.kind not in ("INT", "IS", "LPAR", "IF", "YES", "NO", "SOME", "NOT", "EVERY"):
        return None
    name = " ".join(word.text for word in seen.words[1 : seen.at])
    value = " ".join(word.text for word in seen.words[seen.at + (seen.kind == "IS") :])
    message = given_with_equals("is") if seen.kind == "IS" else f"`=` is missing before `{seen.word()}`"
    return seen.told("missing-equals", message, hint=f"write: define {name} = {value}")


def missing_colon(seen: Seen) -> Diagnostic | None:
    """`kind suit clubs, diamonds`."""
    if seen.expected != {"COLON"}:
        return None
    sign = seen.kind == "EQUAL"
    message = "values are named after `:`, not after `=`" if sign else f"`:` is missing after `{seen.word(-1)}`"
    values = seen.rest.removeprefix("=").strip()
    return seen.told("missing-colon", message, hint=f"write: {seen.first} {seen.word(-1)}: {values}")


def players_range(seen: Seen) -> Diagnostic | None:
    """`players 2-8`, `players 4`."""
    if seen.first != "players" or "CITE" in seen.expected:
        return None
    numbers = [word.text for word in seen.words if word.text.isdigit()]
    if not numbers:
        return seen.told("players-range", "it is not said how many can play", hint="write: players 2 to 5")
    least, most = numbers[0], numbers[1] if len(numbers) > 1 else numbers[0]
    message = "the least and the most players are parted by `to`"
    if len(numbers) == 1:
        message = "it is not said how many can play at most"
    return seen.told("players-range", message, hint=f"write: players {least} to {most}")


def zone_without_sight(seen: Seen) -> Diagnostic | None:
    """A zone that does not say who sees its cards."""
    if seen.first != "zone" or "UNSEEN" not in seen.expected:
        return None
    hint = "write `unseen`, `seen`, or `per player seen by owner` after its name"
    if seen.is_layout:
        return seen.told("zone-without-sight", "it is not said who sees the cards of this zone", hint=hint)
    return seen.told("zone-without-sight", f"`{seen.word()}` does not say who sees the cards", hint=hint)


def row_without_for(seen: Seen) -> Diagnostic | None:
    """A row of a table as `8: 50`, `8 = 50` or `50 8`."""
    if seen.clause != "define" or not {"FOR", "OTHERWISE"} <= seen.expected or seen.first == "define":
        return None
    left, right = seen.word(-1), seen.word(1) if seen.word() in (":", "=", "is", "->", "-") else seen.word()
    if seen.is_layout:
        message = f"it is not said for which cards `{left}` counts"
        return seen.told("row-without-for", message, hint=f"write: {left} for 8, or: {left} otherwise")
    turned = seen.word() in (":", "=", "is") and right.isdigit()
    hint = f"the value comes first: {right} for {left}" if turned else f"write: {left} for {right}"
    return seen.told("row-without-for", "`for` is missing between the value and the cards", hint=hint)


def row_with_condition(seen: Seen) -> Diagnostic | None:
    """`2 for red if doubled`: a row of a table under a condition."""
    words = [word.text for word in seen.words[: seen.at]]
    if seen.clause != "define" or seen.first == "define" or seen.kind != "IF" or "for" not in words:
        return None
    value, cards = " ".join(words[: words.index("for")]), " ".join(words[words.index("for") + 1 :])
    condition = seen.rest.removeprefix("if").strip()
    hint = f"write: {value} for (if {condition} then {cards} else none)"
    return seen.told("condition-in-row", "a row of a table has no condition of its own", hint=hint)


def deck_without_of(seen: Seen) -> Diagnostic | None:
    """A line of a deck whose ranks and suits are not parted by `of`."""
    if seen.clause != "deck" or seen.first == "deck" or "OF" not in seen.expected or seen.is_layout:
        return None
    hint = f"write: … {seen.word(-1)} of {seen.rest}"
    return seen.told("deck-without-of", f"`of` is missing before `{seen.word()}`", hint=hint)


def packs_before_name(seen: Seen) -> Diagnostic | None:
    """`pack 2 french`."""
    if seen.first != "pack" or not seen.word(-1).isdigit() or seen.kind != "NAME":
        return None
    hint = f"write: pack {seen.word()} times {seen.word(-1)}"
    return seen.told("packs-before-name", "the number of packs stands behind the name", seen.span(1, seen.at), hint)
