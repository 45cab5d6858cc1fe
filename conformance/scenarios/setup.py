"""From a set-up to a game at its first decision: dealt by the game's own dealing, or arranged where that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from eightfold.conformance.scenarios.arrange import arrange
from eightfold.conformance.scenarios.chance import Chance, Stated
from eightfold.conformance.scenarios.deal import laid
from eightfold.conformance.scenarios.dealer import with_dealer
from eightfold.conformance.scenarios.earlier import later_hand
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Deal, Given, Scenario
from eightfold.conformance.scenarios.play import Play, names_fired
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.restart import restarted
from eightfold.conformance.scenarios.seats import seat_number, seats_of
from eightfold.conformance.scenarios.shape import Shape, Start, shape_of
from eightfold.interpreter import Game, Program, new_game


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
        fresh = with_dealer(start, fresh, wanted, words["dealer"], given.dealer)
    return Opening(start, fresh, shape_of(start, fresh, program))


def _begin(program: Program, seats: tuple[str, ...], chance: Chance) -> Game:
    return new_game(program, tape=chance, names=seats)


# ---- arranged positions ----


def _arranged(game: Game, scenario: Scenario) -> Play:
    given, words = scenario.given, scenario.words
    assert given.arranged is not None
    earlier = names_fired(game)
    tape = list(game.state.chances)
    if given.hand > 1:
        game = restarted(game, scenario)
        earlier |= names_fired(game)
        tape = list(game.state.chances)
    arrange(game, given.arranged, words)
    game = game.clone()
    if not game.over and not game.legal():
        raise ImpossibleError("nobody can do anything in this position", given.line)
    return Play(game, words, 0, earlier, tape)
