"""A position and moves, as small data that is easily made smaller; what a scenario is written from."""

from __future__ import annotations

from dataclasses import dataclass

from eightfold.conformance.scenarios.model import Arranged, Deal, Given, Rules, Scenario
from eightfold.conformance.scenarios.plain import Plain, Row, Table, Text
from eightfold.conformance.scenarios.words import usual_words

Cards = tuple[str, ...]
Value = str | tuple[str, ...]

REASON = "made small: hands like these are not dealt"


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does or, if `tried`, tries in vain."""

    seat: str
    action: str
    tried: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """The value of a kept variable, of one seat where each player has one."""

    name: str
    seat: str
    value: Value


@dataclass(frozen=True, slots=True)
class Witness:
    """A table, its cards, and what is done.

    Dealt: `hands` are cards among those that each seat is dealt, `pile` is the starter or nothing, `stock` the first
    cards under it. Arranged: `hands` and `pile` are exact, `rest` is where the cards lie that are named nowhere.
    """

    seats: tuple[str, ...]
    hands: tuple[Cards, ...]
    pile: Cards = ()
    stock: Cards = ()
    moves: tuple[Move, ...] = ()
    arranged: bool = False
    rest: str = "stock"
    kept: tuple[Kept, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards are stated."""
        return sum(map(len, self.hands)) + len(self.pile) + len(self.stock)

    @property
    def size(self) -> tuple[int, ...]:
        """What is smaller comes first. To be dealt is worth two moves: anybody can see that it can happen."""
        longer = len(self.moves) + (2 if self.arranged else 0)
        return longer, len(self.seats), self.cards, len(self.kept)

    def sound(self) -> bool:
        """Whether it can be a position of a game that goes on: nobody is out already, no card is named too often."""
        return not self.arranged or (all(self.hands) and bool(self.pile))


def scenario_of(witness: Witness, rules: Rules) -> Scenario:
    """The scenario of a witness under some rules, without expectations and steps."""
    return Scenario("found", "found", "", 0, rules, (), (), given_of(witness), (), usual_words())


def given_of(witness: Witness) -> Given:
    hands = {Text(s, 0): texts(cards) for s, cards in zip(witness.seats, witness.hands, strict=True)}
    if not witness.arranged:
        starter = Text(witness.pile[0], 0) if witness.pile else None
        stated = {seat: cards for seat, cards in hands.items() if cards}
        return Given(witness.seats, deal=Deal(stated, starter, texts(witness.stock)))
    words = usual_words()
    zones: dict[str, Plain] = {words["hands"]: Table({seat: Row(list(cards), 0) for seat, cards in hands.items()}, 0)}
    zones[words["pile"]] = Row(list(texts(witness.pile)), 0)
    zones[words["stock"]] = Row(list(texts(witness.stock)), 0)
    return Given(witness.seats, arranged=Arranged(REASON, zones, kept_of(witness), witness.rest))


def kept_of(witness: Witness) -> dict[str, Plain]:
    """The kept values as the tables and texts of which scenarios are made."""
    found: dict[str, Plain] = {}
    for kept in witness.kept:
        value = Text(kept.value, 0) if isinstance(kept.value, str) else Row(list(texts(kept.value)), 0)
        if kept.seat:
            table = found.setdefault(kept.name, Table({}, 0))
            assert isinstance(table, Table)
            table[Text(kept.seat, 0)] = value
        else:
            found[kept.name] = value
    return found


def texts(cards: Cards) -> tuple[Text, ...]:
    return tuple(Text(card, 0) for card in cards)
