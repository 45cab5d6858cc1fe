"""Random first positions, the same for both rulesets: dealt ones, and small ones that are arranged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from eightfold.conformance.discriminate.glance import Compared
from eightfold.conformance.discriminate.lockstep import Pair, Rivals
from eightfold.conformance.discriminate.witness import Kept, Witness
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.play import Play
from eightfold.conformance.scenarios.seats import NAMES
from eightfold.conformance.scenarios.words import usual_words
from eightfold.interpreter import Faulty

FEW_CARDS = (1, 1, 2, 2, 3, 4)
"""How many cards a hand of an arranged position may have; small hands are where games end."""

SCARCE = 3
"""How many cards a short stock has at most."""

SHARES = (30, 62, 8)
"""How often positions are dealt, arranged, and arranged with nothing left to draw."""

LATE_HANDS = 15
"""The number of a hand of an arranged position, at most."""

HIGH_SCORES = 120


@dataclass(frozen=True, slots=True)
class Table:
    """A number of players, and what both rulesets deal them."""

    seats: tuple[str, ...]
    pack: tuple[str, ...]
    in_hand: tuple[int, ...]
    turned_up: bool
    stock: int
    kept: frozenset[str]

    @property
    def blank(self) -> Witness:
        """The deal of which nothing is stated."""
        return Witness(self.seats, ((),) * len(self.seats))


def table_of(players: int, rivals: Rivals, names: Compared) -> Table | None:
    """The table for so many players; None if one of the two does not deal there, or has no hands, pile and stock."""
    seats = tuple(NAMES[i] if i < len(NAMES) else f"seat-{i + 1}" for i in range(players))
    try:
        pair = Pair(Witness(seats, ((),) * players), rivals, names)
    except (ImpossibleError, Faulty, ValueError):
        return None
    words = usual_words()
    if any(
        words[name] not in p.game.program.plan.zones for p in (pair.a, pair.b) for name in ("hands", "pile", "stock")
    ):
        return None
    one, two = _sizes(pair.a, words), _sizes(pair.b, words)
    in_hand = tuple(min(a, b) for a, b in zip(one[2:], two[2:], strict=True))
    kept = frozenset(pair.a.game.program.plan.keeps) & frozenset(pair.b.game.program.plan.keeps)
    return Table(seats, _common(pair), in_hand, bool(one[0] and two[0]), min(one[1], two[1]), kept)


def _sizes(play: Play, words: Mapping[str, str]) -> tuple[int, ...]:
    """How many cards lie in the pile, in the stock, and in each hand."""
    game = play.game
    hands = (len(game.cards_in(words["hands"], seat)) for seat in range(len(play.seats)))
    return len(game.cards_in(words["pile"])), len(game.cards_in(words["stock"])), *hands


def _common(pair: Pair) -> tuple[str, ...]:
    """The cards that are in both packs."""
    packs = [Counter(map(p.game.program.deck.name, p.game.program.deck.cards)) for p in (pair.a, pair.b)]
    return tuple((packs[0] & packs[1]).elements())


def random_deal(table: Table, random: Random) -> Witness:
    """Hands, a starter and a stock, as far as both rulesets deal them."""
    cards = random.sample(table.pack, len(table.pack))
    hands = tuple(tuple(cards.pop() for _ in range(min(size, len(cards)))) for size in table.in_hand)
    pile = (cards.pop(),) if table.turned_up and cards else ()
    return Witness(table.seats, hands, pile, tuple(cards[: table.stock]))


def random_arrangement(table: Table, random: Random) -> Witness:
    """Few cards in hands; sometimes a short stock, a late hand, or points from the hands before."""
    cards = random.sample(table.pack, len(table.pack))
    hands = tuple(tuple(cards.pop() for _ in range(random.choice(FEW_CARDS))) for _ in table.seats)
    pile = (cards.pop(),)
    scarce = random.random() < 0.4
    stock = tuple(cards[: random.randint(0, SCARCE)] if scarce else cards)
    kept = (*_late(table, random), *_scored(table, random))
    return Witness(table.seats, hands, pile, stock, (), True, "pile" if scarce else "stock", kept)


def random_exhaustion(table: Table, random: Random) -> Witness:
    """All cards in hands but the one on the pile: nothing is left to draw."""
    first, *cards = random.sample(table.pack, len(table.pack))
    places = sorted(random.randrange(1, len(cards)) for _ in table.seats[1:])
    hands = tuple(tuple(cards[a:b]) for a, b in zip((0, *places), (*places, len(cards)), strict=True))
    return Witness(table.seats, hands, (first,), (), (), True, "pile")


def random_opening(table: Table, random: Random, arranged: bool) -> Witness:
    """A position of one of these sorts; dealt unless it may be `arranged`."""
    sorts = (random_deal, random_arrangement, random_exhaustion) if arranged else (random_deal,)
    (opening,) = random.choices(sorts, SHARES[: len(sorts)])
    return opening(table, random)


def _late(table: Table, random: Random) -> tuple[Kept, ...]:
    name = usual_words()["hand"]
    if name not in table.kept or random.random() < 0.5:
        return ()
    return (Kept(name, "", str(random.choice((LATE_HANDS, random.randint(2, LATE_HANDS))))),)


def _scored(table: Table, random: Random) -> tuple[Kept, ...]:
    name = usual_words()["scores"]
    if name not in table.kept or random.random() < 0.7:
        return ()
    scores = [random.randrange(0, HIGH_SCORES, 10) for _ in table.seats]
    if random.random() < 0.5:
        scores = scores[:1] * len(scores)
    return tuple(Kept(name, seat, str(score)) for seat, score in zip(table.seats, scores, strict=True))
