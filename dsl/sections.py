"""Parts of a rulebook, and what of them another rulebook has not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rulebook: paragraphs, then points, then a table with its headings first."""

    title: str
    paragraphs: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.paragraphs or self.points or self.table[1:])


def once(sections: Sequence[Section]) -> Iterator[Section]:
    """The sections, a point that stands in several of them only in the first."""
    seen: set[str] = set()
    for s in sections:
        yield replace(s, points=tuple(point for point in s.points if point not in seen))
        seen |= set(s.points)


def against(sections: list[Section], base: list[Section]) -> list[Section]:
    """Only what the base's rulebook does not say, part by part."""
    known = {(s.title, text) for s in base for text in (*s.paragraphs, *s.points, *s.table)}
    found = []
    for s in sections:
        kept = Section(
            s.title,
            tuple(p for p in s.paragraphs if (s.title, p) not in known),
            tuple(p for p in s.points if (s.title, p) not in known),
            (*s.table[:1], *(row for row in s.table[1:] if (s.title, row) not in known)),
        )
        if not kept.empty:
            found.append(kept)
    return found
