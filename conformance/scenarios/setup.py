"""From a set-up to a game at its first decision: dealt by the game's own dealing, or arranged where that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from eightfold.conformance.scenarios.arrange import arrange, set_kept
from eightfold.conformance.scenarios.chance import Chance, Stated
from eightfold.conformance.scenarios.deal import deck_order
from eightfold.conformance.scenarios.earlier import later_hand
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Deal, Given, Scenario
from eightfold.conformance.scenarios.plain import Text
from eightfold.conformance.scenarios.play import Play, names_fired
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.seats import seat_number, seats_of
from eightfold.conformance.scenarios.shape import Shape, Start, places_since, rank_of, shape_of
from eightfold.dsl.types import base_verb
from eightfold.interpreter import Game, Program, new_game
from eightfold.interpreter.machine import stop


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to begin: the start, the answers that make the right seat deal, and the shape of the deal then."""

    start: Start
    chance: Callable[[], Chance]
    shape: Shape | None


def set_up(scenario: Scenario, programs: Programs) -> Play:
    """The scenario's game at its first decision. Raises ImpossibleError; FaultyVariant or Faulty for faulty rules."""
    given = scenario.given
    seats = seats_of(given, programs.variant(scenario.rules))
    program = programs.program(scenario.rules, len(seats))
    opening = _opening(scenario, program, seats, programs)
    if given.arranged is None:
        return _begun(_dealt(opening, given.deal, given, program, scenario.words["hands"]), scenario)
    game = _dealt(opening, Deal(), given, program, scenario.words["hands"])
    return _arranged(game, scenario)


def _begun(game: Game, scenario: Scenario) -> Play:
    return Play(game, scenario.words, 0, frozenset(), list(game.state.chances))


def _dealt(opening: Opening, deal: Deal, given: Given, program: Program, hand: str) -> Game:
    chance = opening.chance()
    chance.after = Stated(given.chance)
    if opening.shape is None:
        if deal != Deal():
            raise ImpossibleError("nothing is dealt before the first decision", given.line)
        return opening.start(chance)
    game = laid(opening.start, chance, opening.shape, deal, program, hand, given)
    if chance.left:
        raise ImpossibleError("more outcomes of chance are stated than chance decides", given.line)
    return game


def laid(start: Start, chance: Chance, shape: Shape, deal: Deal, program: Program, hand: str, given: Given) -> Game:
    """A start with the deck in the order in which the stated cards land where they are stated."""
    order = deck_order(shape, deal, program, hand, chance.seats, given.filler)
    chance.lay(shape.number, order)
    game = start(chance)
    landed = places_since(game, chance.asked[shape.number])[: len(shape.places)]
    if landed != shape.places:
        raise ImpossibleError("the cards do not land where they are stated: these disturb the deal", given.line)
    return game


# ---- who deals ----


def _opening(scenario: Scenario, program: Program, seats: tuple[str, ...], programs: Programs) -> Opening:
    """The opening for a set-up, found once for every table, dealer, hand and stated outcomes of chance."""
    given = scenario.given
    hand = 1 if given.arranged else given.hand
    key = (id(program), seats, given.dealer, hand, given.lots, tuple(sorted(scenario.words.items())))
    if key not in programs.deals:
        programs.deals[key] = _find_opening(scenario, program, seats, hand)
    found: Opening = programs.deals[key]
    return found


def _find_opening(scenario: Scenario, program: Program, seats: tuple[str, ...], hand: int) -> Opening:
    given, words = scenario.given, scenario.words
    start: Start = partial(_begin, program, seats)

    def fresh() -> Chance:
        return Chance(program, seats, Stated(given.lots))

    if words["dealer"] not in program.plan.keeps:
        if given.dealer is not None:
            raise ImpossibleError("the rules keep no dealer", given.dealer.line)
        return Opening(start, fresh, shape_of(start, fresh, program))
    wanted = len(seats) - 1 if given.dealer is None else seat_number(given.dealer, seats)
    if hand > 1:
        start = later_hand(start, fresh, hand, words, None if given.dealer is None else wanted)
    elif not (given.lots and given.dealer is None):
        fresh = _with_dealer(start, fresh, wanted, words["dealer"], given.dealer)
    return Opening(start, fresh, shape_of(start, fresh, program))


def _begin(program: Program, seats: tuple[str, ...], chance: Chance) -> Game:
    return new_game(program, tape=chance, names=seats)


def _with_dealer(
    start: Start, fresh: Callable[[], Chance], wanted: int, dealer: str, stated: Text | None
) -> Callable[[], Chance]:
    """Chance under which the wanted seat deals: a lot that falls on it, or cards drawn for the deal."""
    first = fresh()
    first.player = wanted
    if start(first).kept(dealer) == wanted:
        return lambda: _changed(fresh(), wanted, {})
    if first.asked and first.asked[0].kind == "shuffle":
        for order in _cuts(first):
            chance = _changed(fresh(), wanted, {0: order})
            if start(chance).kept(dealer) == wanted:
                return lambda: _changed(fresh(), wanted, {0: order})
    if stated is not None:
        raise ImpossibleError(f"{stated} cannot be made the first dealer", stated.line)
    return fresh


def _changed(chance: Chance, player: int, orders: dict[int, tuple[int, ...]]) -> Chance:
    chance.player, chance.orders = player, dict(orders)
    return chance


def _cuts(first: Chance) -> list[tuple[int, ...]]:
    """Orders of the pack with a card of each rank at each of the first places, and none equal to it before the end."""
    row = sorted(first.asked[0].row)
    ranks = {rank_of(first.program, card): card for card in row}
    found = []
    for place in range(len(first.seats)):
        for rank, card in ranks.items():
            others = [c for c in row if rank_of(first.program, c) != rank]
            equal = [c for c in row if rank_of(first.program, c) == rank and c != card]
            found.append((*others[:place], card, *others[place:], *equal))
    return found


# ---- arranged positions ----


def _arranged(game: Game, scenario: Scenario) -> Play:
    given, words = scenario.given, scenario.words
    assert given.arranged is not None
    earlier = names_fired(game)
    tape = list(game.state.chances)
    if given.hand > 1:
        game = _restarted(game, scenario)
        earlier |= names_fired(game)
        tape = list(game.state.chances)
    arrange(game, given.arranged, words)
    game = game.clone()
    if not game.over and not game.legal():
        raise ImpossibleError("nobody can do anything in this position", given.line)
    return Play(game, words, 0, earlier, tape)


def _restarted(game: Game, scenario: Scenario) -> Game:
    """The game as another hand of it begins: what is kept for the whole game is set, then the hand is dealt."""
    given, words = scenario.given, scenario.words
    assert given.arranged is not None
    lives = {name: keep.life for name, keep in game.program.variant.keeps.items()}
    kept = {name: value for name, value in given.arranged.kept.items() if not lives.get(name)}
    kept[words["hand"]] = Text(str(given.hand - 1), given.line)
    if given.dealer is not None:
        kept[words["dealer"]] = given.dealer
    set_kept(game, kept)
    start: Start = partial(_new_hand, game, words["begin-hand"])
    fresh = partial(Chance, game.program, game.names)
    shape = shape_of(start, fresh, game.program)
    if shape is None:
        return start(fresh())
    return laid(start, fresh(), shape, Deal(), game.program, words["hands"], given)


def _new_hand(game: Game, sentence: str, chance: Chance) -> Game:
    other = game.clone()
    state: Any = other.state
    stop(state)
    state.ask, state.tape = None, chance
    subject, verb = sentence.split()
    begun = [at for key, at in other.program.starts.items() if key[:2] == (subject, base_verb(verb))]
    if not begun:
        raise ImpossibleError(f"the rules have no `{sentence}` by which a hand begins")
    state.ag.append((begun[0], -1))
    other._run()
    return other
