"""From the text of an action to its number, on offer or not; labelled places may come in any order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from eightfold.dsl.types import PLAYER, base_verb
from eightfold.interpreter.actions import show_value
from eightfold.interpreter.compile.offers import Offered
from eightfold.interpreter.compile.offers.codes import is_zone
from eightfold.interpreter.compile.program import Program

Word = str | int
"""A fixed word, or the number of the place whose value stands there."""


def code_named(program: Program, offered: Offered, seat: int, wanted: str, names: tuple[str, ...]) -> int | None:
    """The code of an offered action by its text in small letters, for a seat; None if it is not called so."""
    head, labelled, subject = _wording(program, offered)
    if wanted.split(" ")[0] != head[0]:
        return None
    for order in permutations(labelled):
        words = [*head, *(word for group in order for word in group)]
        values = _values(program, offered, words, wanted, names)
        if values is not None:
            return _code(offered, {**values, **({subject: seat} if subject >= 0 else {})})
    return None


def form_of(program: Program, offered: Offered) -> str:
    """How an action is said, with types in place of values: `give CARD to PLAYER`."""
    head, labelled, _ = _wording(program, offered)
    words = [*head, *(word for group in labelled for word in group)]
    return " ".join(offered.places[w].type.base.upper() if isinstance(w, int) else w for w in words)


def _wording(program: Program, offered: Offered) -> tuple[list[Word], list[list[Word]], int]:
    """Verb and object; the labelled places, each with its label; and the place of the subject, or -1."""
    action = offered.action
    head: list[Word] = [base_verb(program.variant.sentences[action.key].verb).lower()]
    labelled: list[list[Word]] = []
    subject = -1
    own = len(offered.places) - offered.windows
    for index, param in enumerate(p for p in action.params if not is_zone(p)):
        if param.place == "subject" and param.type == PLAYER:
            subject = index
        elif param.place == "object":
            head.append(index)
        else:
            labelled.append([param.place, index])
    labelled += [[p.place, p.name] for p in action.params if is_zone(p)]
    labelled += [["on", index] for index in range(own, len(offered.places))]
    return head, labelled, subject


def _values(
    program: Program, offered: Offered, words: Sequence[Word], wanted: str, names: tuple[str, ...]
) -> dict[int, int] | None:
    """The value of each place that the text names, by the place's number."""
    pattern = " ".join("(.+)" if isinstance(word, int) else re.escape(word.lower()) for word in words)
    found = re.fullmatch(pattern, wanted)
    if found is None:
        return None
    places = [word for word in words if isinstance(word, int)]
    values: dict[int, int] = {}
    for place, text in zip(places, found.groups(), strict=True):
        value = next((v for v in _shown(program, offered, place, text, names)), None)
        if value is None:
            return None
        values[place] = value
    return values


def _shown(program: Program, offered: Offered, place: int, text: str, names: tuple[str, ...]) -> Iterator[int]:
    """The values of a place that are shown so."""
    about = offered.places[place]
    yield from (v for v in range(about.size) if show_value(program, about.type, v, names).lower() == text)


def _code(offered: Offered, values: dict[int, int]) -> int:
    total = 0
    for index, place in enumerate(offered.places):
        total = total * place.size + values[index]
    return offered.base + total
