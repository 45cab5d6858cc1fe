"""The words of the grammar."""

from __future__ import annotations

from functools import lru_cache

from eightfold.dsl.tables import table


@lru_cache(maxsize=1)
def item_words() -> frozenset[str]:
    """The words that begin a clause of a sheet."""
    found = table()
    row = found.rows[found.jumps[found.start]["header"]]
    return frozenset(text for text, name in found.words.items() if name in row)


@lru_cache(maxsize=1)
def heading_words() -> frozenset[str]:
    """The words that begin a sheet."""
    found = table()
    return frozenset(text for text, name in found.words.items() if name in found.rows[found.start])


@lru_cache(maxsize=1)
def key_words() -> frozenset[str]:
    """All words that mean something to the grammar."""
    return frozenset(table().words)


PREPOSITIONS = ("to", "from", "with", "for", "on", "under", "into")
STATEMENT_WORDS = ("let", "if", "each", "repeat", "afterwards", "usual")
VALUE_WORDS = ("if", "let", "keep", "define", "option", "question", "set")
"""Words that begin a line in which no sentence stands."""

ARTICLES = ("a", "an", "the")
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
}
