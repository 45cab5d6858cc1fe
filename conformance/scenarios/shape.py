"""How a game deals, learned by watching it: which cards of the shuffled deck go where.

A *start* is anything that carries a game on to its next decision, with chance answered by a `Chance`: the beginning of
a game, or a move that ends a hand. The last shuffle of the most cards in it is the deal's; from then on it is watched
where each card goes that leaves the shuffled zone. A card turned up may have effects and disturb that picture, so some
are tried, and the quietest deal is taken for the shape.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from eightfold.conformance.scenarios.chance import Asked, Chance
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.interpreter import Faulty, Game, Program

Start = Callable[[Chance], Game]
Rank = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a deal.

    `number` is which chance move shuffles, `cards` what is shuffled, `zone` where; `places` are the zones to which the
    cards from the top go; `open_at` is the place of the card turned up, -1 if none is. `ranks` are the ranks tried
    there, the quietest first; `calm` are those that had no effect.
    """

    number: int
    cards: tuple[int, ...]
    zone: int
    places: tuple[int, ...]
    open_at: int = -1
    ranks: tuple[Rank, ...] = ()
    calm: frozenset[Rank] = frozenset()


@dataclass(frozen=True, slots=True)
class _Trial:
    """One watched start: how far it went beyond dealing, where the cards went, and the card turned up."""

    noise: tuple[bool, int, int, int]
    places: tuple[int, ...]
    card: int


def shape_of(start: Start, chance: Callable[[], Chance], program: Program) -> Shape | None:
    """Watches a start. None if nothing is shuffled in it."""
    first = chance()
    game = start(first)
    shuffles = [(len(asked.row), number) for number, asked in enumerate(first.asked) if asked.kind == "shuffle"]
    if not shuffles:
        return None
    number = max(shuffles)[1]
    deal = first.asked[number]
    shape = Shape(number, tuple(sorted(deal.row)), deal.zone, places_since(game, deal))
    trials = _trials(start, chance, program, shape)
    return _quietest(shape, trials, program) if trials else shape


def _quietest(shape: Shape, trials: list[_Trial], program: Program) -> Shape:
    best = trials[0]
    open_at = max(index for index, zone in enumerate(best.places) if zone in _shared(program))
    ranks = tuple(dict.fromkeys(rank_of(program, trial.card) for trial in trials))
    calm = frozenset(rank_of(program, trial.card) for trial in trials if trial.noise == best.noise)
    return Shape(shape.number, shape.cards, shape.zone, best.places, open_at, ranks, calm)


def _trials(start: Start, chance: Callable[[], Chance], program: Program, shape: Shape) -> list[_Trial]:
    """Starts with a card of each rank at each place that may be the open one, the least disturbed first."""
    shared = _shared(program)
    places = [index for index, zone in enumerate(shape.places) if zone in shared]
    found = [_trial(start, chance(), shape, index, card) for index in places for card in _each_rank(program, shape)]
    return sorted((trial for trial in found if trial is not None), key=lambda trial: trial.noise)


def _trial(start: Start, chance: Chance, shape: Shape, index: int, card: int) -> _Trial | None:
    order = list(shape.cards)
    other = order.index(card)
    order[index], order[other] = order[other], order[index]
    chance.lay(shape.number, tuple(order))
    try:
        game = start(chance)
    except (Faulty, ImpossibleError):
        return None
    places = places_since(game, chance.asked[shape.number])
    return _Trial(_noise(game, places), places, card)


def _noise(game: Game, places: tuple[int, ...]) -> tuple[bool, int, int, int]:
    """Whether somebody is asked, how many modes are on, how many cards went, how much happened."""
    return game.state.ask is not None, len(game.state.modes), len(places), len(game.log)


def _shared(program: Program) -> set[int]:
    """The zones that belong to nobody."""
    return {zone for zone, (_, seat) in program.plan.zone_names().items() if seat < 0}


def _each_rank(program: Program, shape: Shape) -> list[int]:
    found: dict[Rank, int] = {}
    for card in shape.cards:
        found.setdefault(rank_of(program, card), card)
    return list(found.values())


def rank_of(program: Program, card: int) -> Rank:
    """The value of a card's first kind."""
    return program.deck.faces[card % len(program.deck.faces)].values[0]


def places_since(game: Game, deal: Asked) -> tuple[int, ...]:
    """Where each card went that left the zone since it was shuffled."""
    moved = (entry for entry in game.log[deal.log :] if entry[0] == "moved")
    return tuple(entry[3] for entry in moved if entry[2] == deal.zone)
