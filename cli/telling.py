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


@dataclass(slots=True)
class Run:
    """Moves that follow each other and go the same way, until some sentence tells of them."""

    moves: list[Event]
    covered: bool = False
    dealt: bool = False
    """Whether the cards right before or after it went from the same place to another."""

    @property
    def seat(self) -> int:
        return self.moves[0].seat

    @property
    def cards(self) -> set[str]:
        return {move.arg("card") for move in self.moves}


Slot = Run | Event


def told(events: Sequence[Event], listener: Listener) -> list[Line]:
    """The lines in which a listener hears what happened."""
    slots: list[Slot] = []
    asides: dict[int, list[Run]] = {}
    since = 0
    for place, event in enumerate(events):
        if event.kind == "moved":
            add_move(slots, event)
            continue
        if event.kind == "said":
            asides[len(slots)] = covered_by(event, slots[since:])
        elif is_repeated(event, events[place + 1 :]):
            since = len(slots) if event.kind == "acted" else since
            continue
        slots.append(event)
    return lines_of(slots, asides, listener)


def add_move(slots: list[Slot], move: Event) -> None:
    """Adds a move to the run that it goes on with, or begins one; a card that stays where it is does not move."""
    if move.arg("from") == move.arg("to"):
        return
    last = slots[-1] if slots else None
    if isinstance(last, Run) and ways(last.moves[0]) == ways(move):
        last.moves.append(move)
        return
    run = Run([move])
    if isinstance(last, Run) and last.moves[0].arg("from") == move.arg("from"):
        last.dealt = run.dealt = True
    slots.append(run)


def covered_by(said: Event, slots: Sequence[Slot]) -> list[Run]:
    """The runs of moves that a sentence tells of.

    Those whose cards it names; else those of its player that are as many as the number that it tells; else what came
    just before it.
    """
    runs = [slot for slot in slots if isinstance(slot, Run)]
    values = {value for _, value in said.args}
    if any(values & run.cards for run in runs):
        found = [run for run in runs if run.cards <= values and not run.covered]
    else:
        free = [run for run in runs if not run.covered and not run.dealt]
        found = as_many(said, free, values) or just_before(said, slots)
    for run in found:
        run.covered = True
    return found


def as_many(said: Event, runs: Sequence[Run], values: set[str]) -> list[Run]:
    """The runs of a sentence's player that go one way and have together as many cards as the sentence says."""
    mine = [run for run in runs if run.seat == said.seat >= 0]
    for way in dict.fromkeys(ways(run.moves[0]) for run in mine):
        same = [run for run in mine if ways(run.moves[0]) == way]
        if str(sum(len(run.moves) for run in same)) in values:
            return same
    return []


def just_before(said: Event, slots: Sequence[Slot]) -> list[Run]:
    """The run right before a sentence, if it is its player's or nobody's and not more than the sentence says."""
    last = slots[-1] if slots else None
    if not isinstance(last, Run) or last.covered or last.dealt or last.seat not in (said.seat, -1) or said.seat < 0:
        return []
    numbers = [int(value) for _, value in said.args if value.isdigit()]
    return [last] if not numbers or len(last.moves) <= max(numbers) else []


def lines_of(slots: Sequence[Slot], asides: Mapping[int, Sequence[Run]], listener: Listener) -> list[Line]:
    """Sentences with what they leave out, and the moves that no sentence covers."""
    lines: list[Line] = []
    left: list[Event] = []
    for place, slot in enumerate(slots):
        if isinstance(slot, Run):
            left += [] if slot.covered else slot.moves
            continue
        lines += dealt(left, listener)
        left = []
        moves = [move for run in asides.get(place, ()) for move in run.moves]
        lines.append(Line(sentence(slot.told_to(listener).rstrip(".") + aside(slot, moves, listener))))
    return lines + dealt(left, listener)


def aside(said: Event, moves: Sequence[Event], listener: Listener) -> str:
    """The cards that a sentence does not name, for one who may see them though not everybody may."""
    named = {value for _, value in said.args}
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
        if values & set(dict(other.args).values()) or (event.kind == "acted" and not values):
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
