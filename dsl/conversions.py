"""What to write where one type stands and another is wanted."""

from __future__ import annotations

from eightfold.dsl.types import CARD, CARDS, NUMBER, PLAYER, PLAYERS, YES_NO, Type
from eightfold.dsl.vocabulary import Vocabulary


def instead(have: Type, want: Type, text: str, vocabulary: Vocabulary) -> str:
    """One next step for an expression `text` of one type in a place of another."""
    if want == CARD and have == CARDS:
        return f"take one of them: entry(1, {text}) if it is a place where cards lie, else: player chooses card from …"
    if want in (PLAYER, NUMBER) and have == want.row:
        return f"take one of them, such as the first: entry(1, {text})"
    if want == NUMBER:
        return f"count them: number of ({text})" if have.many else number_from(have, text)
    if want == YES_NO:
        return condition_from(have, text)
    if want.base in vocabulary.kinds:
        return kind_from(have, want, text, vocabulary)
    if want in (CARD, CARDS):
        return "name cards by a rank or suit, by a place where they lie, or as (every card where …)"
    if want in (PLAYER, PLAYERS):
        return player_from(have, text)
    return f"write something that is {named(want)}"


def number_from(have: Type, text: str) -> str:
    if have == YES_NO:
        return f"say which number it stands for: if {text} then 1 else 0"
    if have in (CARD, PLAYER):
        return f"say which number of {text} is meant, such as a word that is defined of it"
    return f"its place in the order is `position of {text}`"


def condition_from(have: Type, text: str) -> str:
    if have.many or have in (CARD, PLAYER):
        return f"make it a condition: `some {text}`, or compare it with `is`"
    return f"make it a condition: {text} is …"


def kind_from(have: Type, want: Type, text: str, vocabulary: Vocabulary) -> str:
    values = vocabulary.kinds[want.base].values
    some = f"{want.base} is one of: {', '.join(values[:8])}{', …' if len(values) > 8 else ''}"
    if have in (CARD, CARDS):
        return f"say which of its properties is meant: {want.base} of {text}"
    return f"a {some}"


def player_from(have: Type, text: str) -> str:
    if have in (CARD, CARDS):
        return f"who holds a card is `owner of {text}`"
    return "name a player: a word such as `player`, or (every player where …)"


def named(type_: Type) -> str:
    """A type with its article."""
    if type_ == YES_NO:
        return "a condition"
    if type_.many:
        return str(type_)
    return f"an {type_}" if str(type_)[0] in "aeiou" else f"a {type_}"
