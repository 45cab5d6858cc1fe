"""Events as a table hears them: a line for each thing that happened, nothing twice, nothing that is secret.

The raw events tell every card that moves and every choice; most are said once more in a sentence of the sheet. A move
or a choice that such a sentence covers is not told by itself: the sentence gets the cards that it does not name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from eightfold.interpreter.events import Event, counted
from eightfold.interpreter.sight import sees

MOST_NAMED = 12
"""How many cards that move together are told one by one."""

Listener = int | None
"""A seat; None hears everything, -1 only what everybody may know."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, and whether it tells of cards that were dealt: the place for a look at the standings."""

    text: str
    dealt: bool = False


def told(events: Sequence[Event], listener: Listener) -> list[Line]:
    """The lines in which a listener hears what happened."""
    lines: list[Line] = []
    moves: list[Event] = []
    for place, event in enumerate(events):
        if event.kind == "moved":
            moves.append(event)
            continue
        covered = event.kind == "said" and covers(event, moves)
        if not covered:
            lines += dealt(moves, listener)
        if event.kind not in ("acted", "chose") or not is_repeated(event, events[place + 1 :]):
            lines.append(Line(sentence(event.told_to(listener) + (aside(event, moves, listener) if covered else ""))))
            moves = []
        elif not covered:
            moves = []
    return lines + dealt(moves, listener)


def covers(said: Event, moves: Sequence[Event]) -> bool:
    """Whether a sentence tells of some moves: it names the card, or the one player between whose zones cards moved."""
    if not moves:
        return False
    if all(move.arg("card") in dict(said.args).values() for move in moves):
        return True
    return all(move.seat in (said.seat, -1) for move in moves) and len({ways(move) for move in moves}) == 1


def aside(said: Event, moves: Sequence[Event], listener: Listener) -> str:
    """The cards that a sentence does not name, for one who may see them though not everybody may."""
    named = set(dict(said.args).values())
    cards = [m.arg("card") for m in moves if m.visible_to is not None and sees(m.visible_to, listener)]
    cards = [card for card in cards if card not in named]
    return f": {' '.join(cards)}" if cards else ""


def is_repeated(event: Event, later: Iterable[Event]) -> bool:
    """Whether a sentence soon after tells of an action or a choice, which need not be told by itself then."""
    values = set(dict(event.args).values())
    for other in later:
        if other.kind == "acted":
            return False
        if other.kind != "said" or other.seat != event.seat:
            continue
        if event.kind == "acted" or values & set(dict(other.args).values()):
            return True
    return False


def ways(move: Event) -> tuple[str, str]:
    return move.arg("from"), move.arg("to")


# ---- moves that no sentence covers ---------------------------------------------------------------------------------


def dealt(moves: Sequence[Event], listener: Listener) -> list[Line]:
    """Moves told by themselves: a card at a time, or as a deal where many go from one place to several."""
    lines: list[Line] = []
    for start, group in groupby(moves, key=lambda move: move.arg("from")):
        goals: dict[str, list[Event]] = {}
        for move in group:
            goals.setdefault(move.arg("to"), []).append(move)
        lines += several(start, goals, listener) if len(goals) > 1 else one_way(start, goals, listener)
    return lines


def one_way(start: str, goals: Mapping[str, Sequence[Event]], listener: Listener) -> list[Line]:
    return [Line(sentence(moved(start, goal, cards, listener))) for goal, cards in goals.items()]


def several(start: str, goals: Mapping[str, Sequence[Event]], listener: Listener) -> list[Line]:
    """A deal: places whose cards a listener does not see share a line where they get equally many."""
    open_ = {goal: cards for goal, cards in goals.items() if all_seen(cards, listener)}
    lines = one_way(start, open_, listener)
    hidden: dict[int, list[str]] = {}
    for goal, cards in goals.items():
        if goal not in open_:
            hidden.setdefault(len(cards), []).append(goal)
    for number, names in hidden.items():
        each = " each" if len(names) > 1 else ""
        lines.append(Line(sentence(f"{counted(number)}{each} from {start} to {listed(names)}")))
    return [Line(line.text, True) for line in lines]


def all_seen(moves: Sequence[Event], listener: Listener) -> bool:
    return all(sees(move.visible_to, listener) for move in moves)


def moved(start: str, goal: str, moves: Sequence[Event], listener: Listener) -> str:
    """Some cards that went the same way."""
    if all_seen(moves, listener) and len(moves) <= MOST_NAMED:
        return f"{' '.join(move.arg('card') for move in moves)} from {start} to {goal}"
    return f"{counted(len(moves))} from {start} to {goal}"


def listed(names: Sequence[str]) -> str:
    """Names in a row: a, b and c."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def sentence(text: str) -> str:
    """Text as a sentence: a capital at its beginning, a full stop at its end."""
    text = text.strip()
    end = "" if text[-1:] in (".", "!", "?", ":") else "."
    return text[:1].upper() + text[1:] + end
