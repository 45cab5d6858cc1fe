"""A variant as a rulebook that a family can read: what is needed, what one may do, what cards do, what was decided.

Nothing is known here of any game: the words are the titles that authors gave to clauses, and their questions with the
answers. Which clauses hold, and examples, reach it as data.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from eightfold.dsl.typed import Clause, OptionInfo, Variant, WordInfo

LONGEST_READ_OUT = 110
"""How long a clause without a title may be to be read out as it is written; longer ones are left to `--as rules`."""

LONGEST_VALUE = 60


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rulebook: paragraphs, then points, then a table with its headings first."""

    title: str
    paragraphs: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.paragraphs or self.points or self.table)


def rulebook(variant: Variant, holding: Collection[str], examples: Iterable[str] = ()) -> list[Section]:
    """The sections of a variant's rulebook. `holding` are the names of the clauses that are not replaced."""
    clauses = [c for name, c in variant.clauses.items() if name in holding]
    sections = [
        Section("What you need", tuple(_needed(variant))),
        Section("What players may do", (), tuple(_offers(clauses))),
        Section("What the cards do, and when", (), tuple(_rules(variant, clauses, ""))),
        *_modes(variant, clauses),
        *_tables(variant, holding),
        Section("What things are called", (), tuple(_words(variant, holding))),
        Section("How the game is played here", (), tuple(_decided(variant))),
        Section("Examples", (), tuple(sentence(example) for example in examples)),
    ]
    return [s for s in sections if not s.empty]


def against(sections: list[Section], base: list[Section]) -> list[Section]:
    """Only what the base's rulebook does not say, part by part."""
    known = {(s.title, text) for s in base for text in (*s.paragraphs, *s.points, *s.table)}
    found = []
    for s in sections:
        kept = Section(
            s.title,
            tuple(p for p in s.paragraphs if (s.title, p) not in known),
            tuple(p for p in s.points if (s.title, p) not in known),
            tuple(row for row in s.table if (s.title, row) not in known),
        )
        if not kept.empty:
            found.append(kept)
    return found


# ---- what is needed ----


def _needed(variant: Variant) -> Iterator[str]:
    least, most = variant.least, variant.most
    yield f"{least} to {most} players." if least < most else f"{least} players."
    cards = sum(face.copies for face in variant.faces)
    pack = next((c.title for c in variant.clauses.values() if c.kind == "deck" and c.title), variant.pack_name)
    kinds = ", ".join(_kind(variant, kind) for kind in variant.face_kinds)
    packs = " More than one such pack may be used, as the table below of decisions tells." if variant.copies else ""
    yield sentence(f"{pack}: {cards} cards ({kinds})") + packs
    for zone in variant.zones.values():
        sight = {
            "unseen": "nobody sees its cards",
            "seen": "all see its cards",
            "owner": "only its owner sees its cards",
        }
        whose = "every player has one" if zone.per_player else "there is one"
        yield sentence(f"{spoken(zone.name)}: {whose}; {sight[zone.sight]}")


def _kind(variant: Variant, kind: str) -> str:
    values = variant.kinds[kind].values
    shown = ", ".join(values) if len(values) < 6 else f"{values[0]}, {values[1]} … {values[-1]}"
    return f"{spoken(kind)}: {shown}"


# ---- clauses ----


def _offers(clauses: list[Clause]) -> Iterator[str]:
    kinds = {"action": "in turn", "claim": "at any time", "slip": "by mistake"}
    for clause in clauses:
        if clause.kind in kinds and not clause.mode:
            yield sentence(f"{kinds[clause.kind]}: {clause.title or spoken(_name(clause))}")


def _rules(variant: Variant, clauses: list[Clause], mode: str) -> Iterator[str]:
    told: set[str] = set()
    for clause in clauses:
        if clause.kind not in ("rule", "forbid") or clause.mode != mode or _idle(clause):
            continue
        text = clause.title or _read_out(clause.text)
        if text not in told and (clause.title or len(text) <= LONGEST_READ_OUT):
            told.add(text)
            yield sentence(text)


def _idle(clause: Clause) -> bool:
    return clause.kind == "rule" and clause.text.endswith("nothing happens") and not clause.title


def _modes(variant: Variant, clauses: list[Clause]) -> Iterator[Section]:
    for mode in variant.modes.values():
        offers = [
            sentence(f"then one may: {c.title or spoken(_name(c))}")
            for c in clauses
            if c.kind in ("action", "claim", "slip") and c.mode == mode.name
        ]
        title = mode.clause.title or spoken(mode.name)
        yield Section(title[:1].upper() + title[1:], (), (*_rules(variant, clauses, mode.name), *offers))


def _tables(variant: Variant, holding: Collection[str]) -> Iterator[Section]:
    for word in variant.words.values():
        rows = tuple(_row(row) for row in _rows(variant, word) if row.name in holding)
        if rows:
            title = spoken(word.name)
            yield Section(title[:1].upper() + title[1:], (), (), (("of", title), *rows))


def _rows(variant: Variant, word: WordInfo) -> Iterator[Clause]:
    top = word.layers[-1].clause.name
    number = 1
    while f"{top}.row{number}" in variant.clauses:
        yield variant.clauses[f"{top}.row{number}"]
        number += 1


def _row(clause: Clause) -> tuple[str, str]:
    text = re.sub(r"\s*\[[^\]]*\]\s*$", "", clause.text)
    if text.endswith(" otherwise"):
        return "all others", text.removesuffix(" otherwise")
    value, _, cards = text.partition(" for ")
    return cards, value


def _words(variant: Variant, holding: Collection[str]) -> Iterator[str]:
    for word in variant.words.values():
        clause = word.layers[-1].clause
        titles = [layer.clause.title for layer in word.layers if layer.clause.kind == "define" and layer.clause.title]
        if titles and clause.name in holding and "=" in clause.text:
            value = re.sub(r"\s*\[[^\]]*\]\s*$", "", clause.text.split("=", 1)[1]).split('"')[0].strip()
            if len(value) <= LONGEST_VALUE and "(" not in value:
                yield sentence(f"{titles[0].rstrip('?')}: {spoken(value)}")


# ---- decisions ----


def _decided(variant: Variant) -> Iterator[str]:
    for option in variant.options.values():
        yield f"{_question(option)} **{spoken(option.labels[option.chosen]).capitalize()}.**"


def _question(option: OptionInfo) -> str:
    text = option.clause.title or spoken(option.name)
    return (text[:1].upper() + text[1:]).rstrip(".") + ("" if text.endswith("?") else ":")


# ---- words ----


def _name(clause: Clause) -> str:
    return clause.name.removeprefix(f"{clause.sheet}.").rsplit(".", 1)[-1]


def _read_out(text: str) -> str:
    bare = re.sub(r"\s*\[[^\]]*\]", "", text)
    return spoken(" ".join(bare.split()))


def spoken(text: str) -> str:
    """Hyphens between letters are blanks when a text is read out."""
    return re.sub(r"(?<=[A-Za-z])-(?=[A-Za-z])", " ", text)


def sentence(text: str) -> str:
    """A text with a capital at its start and a full stop at its end."""
    plain = text.strip()
    return plain[:1].upper() + plain[1:] + ("" if plain.endswith((".", "!", "?", ":")) else ".")
