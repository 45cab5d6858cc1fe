"""One normalised line -> its sentences."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

ABBREVIATIONS = frozenset({"i.e.", "e.g.", "a.k.a.", "cf.", "vs.", "t.ex.", "bl.a.", "d.v.s.", "напр."})
"""Never the end of a sentence. Not `etc.`, which often ends one: what follows it decides."""

_BRACKETED = re.compile(r"\([^()]*\)")
_STOP = re.compile(r"[.!?…]+[)\]”’\"'»]*(?:\[[0-9]+\])*")
_NEXT = re.compile(r" [(“‘\"'«\[]*([^ (“‘\"'«\[])")
_WORD = re.compile(r"[^ (“‘\"'«\[]*\Z")
_LONGEST_WORD = 12
_BEFORE_GLUE = frozenset({"Ll", "Nd", "Pe", "Pf"})


def split_sentences(line: str) -> list[str]:
    """The sentences of a normalised line, in order; with the spaces between them they are the line again.

    A line without a stop is one sentence, an empty line none.
    """
    starts = [0, *_boundaries(line), len(line)]
    pieces = (line[start:end].strip(" ") for start, end in pairwise(starts))
    return [piece for piece in pieces if piece]


def _boundaries(line: str) -> list[int]:
    visible = _BRACKETED.sub(_without_inner_stops, line)
    return [stop.end() for stop in _STOP.finditer(visible) if _ends_sentence(line, stop)]


def _without_inner_stops(bracketed: re.Match[str]) -> str:
    """The bracketed text, as long as it was, with no stop but one right before the closing bracket."""
    inner = bracketed[0][:-1].rstrip(".!?…")
    return "(" + "_" * (len(inner) - 1) + bracketed[0][len(inner) :]


def _ends_sentence(line: str, stop: re.Match[str]) -> bool:
    if _is_abbreviation(line, stop.end()):
        return False
    return _begins_anew(line, stop.end()) or _is_glued(line, stop)


def _is_abbreviation(line: str, end: int) -> bool:
    word = _WORD.search(line[max(0, end - _LONGEST_WORD) : end])
    return word is not None and word[0].casefold() in ABBREVIATIONS


def _begins_anew(line: str, end: int) -> bool:
    """Whether what follows a stop and a space can begin a sentence: it does not start with a small letter."""
    first = _NEXT.match(line, end)
    return first is not None and unicodedata.category(first[1]) != "Ll"


def _is_glued(line: str, stop: re.Match[str]) -> bool:
    """Whether the space after the stop was forgotten: a small letter or digit, the stop, a capital."""
    before, after = line[max(0, stop.start() - 1) : stop.start()], line[stop.end() : stop.end() + 1]
    if not before or not after:
        return False
    return unicodedata.category(after) == "Lu" and unicodedata.category(before) in _BEFORE_GLUE
