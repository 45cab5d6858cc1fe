"""A variant as a rulebook that a family can read: what is needed, the deal, a turn, the cards, the end, the score.

Nothing is known here of any game: the words are prose that sheets bring along (see `prose`), the titles that authors
gave to clauses, and their questions with the answers. Which clauses hold, and examples, reach it as data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from eightfold.dsl.needed import needed
from eightfold.dsl.offers import as_deed, in_a_turn, meanwhile
from eightfold.dsl.prose import Prose, Telling, names_in, told
from eightfold.dsl.score_tables import score_tables
from eightfold.dsl.sections import Section, once
from eightfold.dsl.standing_off import switched_off
from eightfold.dsl.things import plain, sentence
from eightfold.dsl.typed import Clause, OptionInfo, Variant
from eightfold.dsl.types import CARDS, base_verb
from eightfold.dsl.worth import fixed

NEED, DEAL, TURN, CARDS_DO, END, SCORING = "need", "deal", "turn", "cards", "end", "scoring"
"""Sections as prose files call them, in the order in which they stand; those of modes follow the cards."""

TITLES = {
    NEED: "What you need",
    DEAL: "The deal",
    TURN: "Your turn",
    CARDS_DO: "What the cards do",
    END: "How it ends",
    SCORING: "Scoring",
}
RULES, OFFERS, ASKED = ("rule", "forbid"), ("claim", "action"), ("option", "question")
HOUSE_RULES, SETTLED, EXAMPLES = "House rules", "What was decided", "Examples"


@dataclass(frozen=True, slots=True)
class Book:
    """What a rulebook is made from: a variant, the names of its clauses at work, the prose of its sheets.

    `modules` are the titles of the house rules that it takes, by name; examples are whole sentences.
    """

    variant: Variant
    holding: Collection[str]
    proses: Sequence[Prose] = ()
    modules: Mapping[str, str] = field(default_factory=dict)
    examples: Sequence[str] = ()


def rulebook(book: Book) -> list[Section]:
    """The sections of a variant's rulebook, none of them empty."""
    telling = told(book.variant, book.holding, book.proses)
    left = [clause for clause in _clauses(book) if clause.name not in telling.clauses]
    houses = {name: title for name, title in book.modules.items() if all(p.sheet != name for p in book.proses)}
    offers = in_a_turn(book.variant, [clause for clause in left if clause.sheet not in houses])
    first = needed(book.variant, telling, names_in(book.proses), book.modules)
    sections = [
        Section(TITLES[NEED], (*first, *telling.paragraphs.get(NEED, ()))),
        _section(DEAL, telling, _rules(book, left, houses, DEAL)),
        _section(TURN, telling, _rules(book, left, houses, TURN), offers),
        _section(CARDS_DO, telling, [*_meanings(book, telling), *_rules(book, left, houses, CARDS_DO)]),
        *_modes(book, telling, left),
        _section(END, telling, _rules(book, left, houses, END)),
        _section(SCORING, telling, _rules(book, left, houses, SCORING)),
        *score_sections(book, telling),
        Section(HOUSE_RULES, (), tuple(_house_rules(houses, left))),
        Section(SETTLED, (), (), (("asked", "decided"), *_settled(book))),
        Section(EXAMPLES, (), tuple(book.examples)),
    ]
    return [s for s in once(sections) if not s.empty]


def _section(name: str, telling: Telling, points: Iterable[str], last: Iterable[str] = ()) -> Section:
    return Section(TITLES[name], (*telling.paragraphs.get(name, ()), *last), tuple(dict.fromkeys(points)))


# ---- clauses ----
def _clauses(book: Book) -> list[Clause]:
    """The clauses at work that have a title and that no option switches off."""
    off = switched_off(book.variant)
    return [c for name, c in book.variant.clauses.items() if name in book.holding and name not in off and c.title]


def _rules(book: Book, left: Sequence[Clause], houses: Collection[str], section: str) -> Iterator[str]:
    """The titles of rules and prohibitions that belong to a section, and of what a sheet says words of it mean."""
    for clause in left:
        if not clause.mode and clause.sheet not in houses and _home_of(book, clause) == section:
            yield sentence(clause.title)


def _home_of(book: Book, clause: Clause) -> str:
    """The section in which a clause is told by its title; '' for none.

    Options and questions are told with their answers; what a number counts says nothing without the number.
    """
    if clause.kind in RULES:
        return _section_of(book, clause)
    if clause.kind in ASKED:
        return ""
    words = (item for item in book.variant.words.items() if item[1].type.base != "number")
    said = next((name for (name, _), word in words if any(layer.clause is clause for layer in word.layers)), "")
    return _section_with(book, said) if said and not clause.title.endswith("?") else ""


def _section_of(book: Book, clause: Clause) -> str:
    """The section of a rule: that of the event that it answers, as prose files say; else what the cards do."""
    reaction = next((r for r in book.variant.reactions if r.clause.name == clause.name), None)
    if reaction is None:
        return TURN if clause.kind == "forbid" else CARDS_DO
    return _section_with(book, reaction.pattern.key[1]) or CARDS_DO


def _section_with(book: Book, name: str) -> str:
    """The section to which prose files give a verb or a word; '' where none does."""
    for prose in book.proses:
        for section, names in prose.events.items():
            if name in names or name in map(base_verb, names):
                return section
    return ""


def _meanings(book: Book, telling: Telling) -> Iterator[str]:
    """Words for cards that have a title and always mean the same cards."""
    for (name, arity), word in book.variant.words.items():
        titles = [c.title for layer in word.layers if (c := layer.clause).title and not c.title.endswith("?")]
        top = word.layers[-1].clause.name
        if any(layer.mode for layer in word.layers):
            continue
        if titles and not arity and word.type == CARDS and top in book.holding and top not in telling.clauses:
            value = fixed(book.variant, name, names_in(book.proses))
            if value is not None and value != "none":
                yield sentence(f"{titles[-1]}: {value}")


def _modes(book: Book, telling: Telling, left: Sequence[Clause]) -> Iterator[Section]:
    for mode in book.variant.modes.values():
        title = mode.clause.title or plain(mode.name)
        mine = [clause for clause in left if clause.mode == mode.name]
        rules = [sentence(c.title) for c in mine if c.kind in RULES]
        paragraphs = telling.paragraphs.get(mode.name, ())
        if mode.clause.name in book.holding:
            yield Section(
                title[:1].upper() + title[1:],
                (*paragraphs, *meanwhile(book.variant, mine)),
                tuple(dict.fromkeys(rules)),
            )


def _house_rules(houses: Mapping[str, str], left: Sequence[Clause]) -> Iterator[str]:
    """Each house rule by its title, with the titles of its rules behind it."""
    for name, title in houses.items():
        mine = [c for c in left if c.sheet == name and not c.mode]
        offers = {c.title for c in mine if c.kind in OFFERS}
        titles = [c.title for c in mine if c.kind in RULES + OFFERS]
        deeds = [f"you may {as_deed(deed)}" if deed in offers else deed for deed in titles]
        yield " ".join([f"**{sentence(title)}**", *map(sentence, dict.fromkeys(deeds))])


# ---- scores and decisions ----
def score_sections(book: Book, telling: Telling) -> Iterator[Section]:
    """A table for each word that says what a card is worth, unless prose has told it."""
    for name, rows in score_tables(book.variant, book.holding, names_in(book.proses)):
        title = plain(name)
        if book.variant.words[name, 1].layers[-1].clause.name in telling.clauses:
            continue
        yield Section(title[:1].upper() + title[1:], (), (), (("cards", title), *rows))


def _settled(book: Book) -> Iterator[tuple[str, str]]:
    for option in book.variant.options.values():
        if option.clause.name in book.holding:
            answer = plain(option.labels[option.chosen])
            yield _question(option), answer[:1].upper() + answer[1:]


def _question(option: OptionInfo) -> str:
    text = option.clause.title or plain(option.name)
    return text[:1].upper() + text[1:]
