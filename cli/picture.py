"""What the table looks like from one seat, as data: the same for a terminal, a plain line and a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from eightfold.cli.faces import Faces
from eightfold.dsl.types import NUMBER, PLAYER
from eightfold.interpreter.actions import Action
from eightfold.interpreter.view import KeptView, View

ON_TURN = "on turn"
"""The label of what the mark beside a player's name shows already."""

DIRECTION = "direction"


@dataclass(frozen=True, slots=True)
class Place:
    """One player as the table sees them."""

    name: str
    who: str
    cards: int
    on_turn: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in one's own hand, and whether an action with it is legal now."""

    name: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that one seat is shown."""

    places: tuple[Place, ...]
    facts: tuple[tuple[str, str], ...]
    """What is kept in the open, and what lies on the table: label and text."""
    modes: tuple[str, ...]
    hand: tuple[HeldCard, ...]
    others: tuple[tuple[str, str], ...]
    """Further zones of one's own: name and cards."""


def picture(view: View, who: Sequence[str], actions: Sequence[Action], faces: Faces) -> Picture:
    """The table from the seat of a view. `who` says what sits on each seat; `actions` are that seat's legal ones."""
    seat = view.seat if view.seat is not None else -1
    usable = {value for action in actions for _, value in action.args}
    secret = [zone for zone in view.zones_of("owner", seat) if zone.cards is not None]
    hand = tuple(HeldCard(card, card in usable) for card in faces.sorted(secret[0].cards or ())) if secret else ()
    others = [*secret[1:], *view.zones_of("seen", seat)] if seat >= 0 else []
    return Picture(
        tuple(place(view, other, who) for other in range(len(view.names))),
        tuple(facts(view, faces)), tuple(mode.title or mode.name for mode in view.modes), hand,
        tuple((zone.name, " ".join(zone.cards or ())) for zone in others),
    )  # fmt: skip


def place(view: View, seat: int, who: Sequence[str]) -> Place:
    cards = sum(zone.count for zone in view.zones_of("owner", seat))
    mine = [kept for kept in view.kept if kept.owner == seat]
    first = next((kept.name for kept in mine if is_score(kept)), "")
    notes = [note(kept) for kept in mine if kept.name == first or (kept.title and tells(kept))]
    return Place(view.names[seat], who[seat], cards, seat in view.to_act, tuple(notes))


def note(kept: KeptView) -> str:
    """A value kept per player, as it stands beside the player's name."""
    label = label_of(kept)
    return label if kept.type.base == "yes-no" else f"{label} {kept.text}"


def is_score(kept: KeptView) -> bool:
    """Whether this is one of the numbers that go through the whole game for each player."""
    return kept.owner >= 0 and kept.type == NUMBER and not kept.life


def label_of(kept: KeptView) -> str:
    return kept.title or kept.name.split(":")[-1].replace("-", " ")


def facts(view: View, faces: Faces) -> list[tuple[str, str]]:
    """What lies and what holds on the table: what is to be followed first, then the way round, then the rest."""
    found: list[tuple[int, str, str]] = []
    for zone in view.zones:
        if zone.owner < 0:
            found.append((0 if zone.sight == "seen" else 3, zone.name, pile_text(zone.cards, zone.count)))
    for kept in view.kept:
        if kept.owner < 0 and kept.title and kept.title != ON_TURN and tells(kept):
            found.append((rank_of(kept), kept.title, fact(kept, view, faces)))
    return [(label, text) for _, label, text in sorted(found, key=lambda item: item[0])]


def tells(kept: KeptView) -> bool:
    """Whether a kept value is worth a word: not a count of nothing, nor what is not so, nor nobody, nor no card."""
    if kept.type.many:
        return bool(kept.value)
    match kept.type.base:
        case "number" | "yes-no":
            return bool(kept.value)
        case "player" | "card":
            return bool(kept.value >= 0)
        case _:
            return True


def rank_of(kept: KeptView) -> int:
    """How early a kept value is told: a suit or the like, the direction, a player, a count."""
    if kept.title == DIRECTION:
        return 2
    return {PLAYER: 4, NUMBER: 5}.get(kept.type, 1)


def pile_text(cards: tuple[str, ...] | None, count: int) -> str:
    """A zone of the table: its top card where it is seen, and how many cards it holds."""
    if cards is None or not cards:
        return f"{count} card{'' if count == 1 else 's'}"
    return cards[0] if count == 1 else f"{cards[0]} on {count - 1} more"


def fact(kept: KeptView, view: View, faces: Faces) -> str:
    """A kept value in words; a direction as the way in which turns pass; nothing more of what is simply so."""
    if kept.type.base == "yes-no":
        return ""
    if kept.title == DIRECTION and kept.value in (1, -1):
        names = view.names if kept.value == 1 else view.names[::-1]
        return " > ".join(names) + (" (to the left)" if kept.value == 1 else " (to the right)")
    return faces.suit(kept.text)


@dataclass(frozen=True, slots=True)
class Standings:
    """The numbers that go through the game, one row for each player."""

    labels: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def standings(view: View) -> Standings:
    """Where everybody stands; a number that is nothing for everybody is left away, the first one aside."""
    scores = [kept for kept in view.kept if is_score(kept)]
    labels = [label_of(kept) for kept in scores if kept.owner == 0]
    told = [label for label in labels if label == labels[0] or any(k.value for k in scores if label_of(k) == label)]
    rows = [(name, *score_texts(scores, seat, told)) for seat, name in enumerate(view.names)]
    return Standings(tuple(told), tuple(rows))


def score_texts(scores: Sequence[KeptView], seat: int, labels: Sequence[str]) -> list[str]:
    return [kept.text for label in labels for kept in scores if kept.owner == seat and label_of(kept) == label]
