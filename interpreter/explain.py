"""Why each thing that the deciding seats could think of is legal or not: which clauses of which sheets say so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from eightfold.dsl.types import CARD, NUMBER, PLAYER, YES_NO, Type
from eightfold.interpreter.actions import ANSWER
from eightfold.interpreter.compile.offers import Offered
from eightfold.interpreter.game import Game, Reason
from eightfold.interpreter.runtime import bits

MOST_TOLD = 400
"""How many actions of one kind are told for one seat; where there are more, only the legal ones are."""


@dataclass(frozen=True, slots=True)
class Told:
    """One action of one seat, whether it is legal, and each condition of it."""

    seat: int
    action: str
    kind: str
    legal: bool
    reasons: tuple[Reason, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that say so: of a legal action all that it rests on, of another those that stand against it."""
        deciding = [reason for reason in self.reasons if reason.holds == self.legal]
        return tuple(dict.fromkeys(name for reason in deciding for name in (reason.clause, *reason.rests_on)))


def explain(game: Game) -> list[Told]:
    """Every action of the seats that may decide now, with each card that they hold; seat by seat, kind by kind.

    Needs a traced game. Where a choice is pending, these are the answers to it. Equal cards are told once.
    """
    legal = set(game.legal())
    if game.state.ask is not None:
        codes = list(_answers(game, legal))
    else:
        seats = sorted({game.describe(code).seat for code in legal})
        codes = [
            code for seat in seats for offered in game.program.offered for code in _codes(game, offered, seat, legal)
        ]
    told: dict[tuple[int, str], Told] = {}
    for code in sorted(codes, key=lambda code: code not in legal):
        action = game.describe(code)
        if (action.seat, action.text) not in told:
            one = Told(action.seat, action.text, action.kind, code in legal, tuple(game.reasons(code)))
            told[action.seat, action.text] = one
    order = {
        (game.describe(code).seat, game.describe(code).text): place for place, code in reversed([*enumerate(codes)])
    }
    return sorted(told.values(), key=lambda one: order[one.seat, one.action])


def _answers(game: Game, legal: set[int]) -> Iterator[int]:
    """The answers to the choice that is pending, right ones and wrong ones."""
    who, prompt, *_ = game.state.ask
    base = game.program.prompts[prompt][1]
    named = {code - ANSWER for code in legal if code >= ANSWER}
    yield from (ANSWER + value for value in _values(game, Type(base), who, named))
    yield from sorted(code for code in legal if code < ANSWER)


def _codes(game: Game, offered: Offered, seat: int, legal: set[int]) -> Iterator[int]:
    """The codes of one offered action for one seat, legal or not."""
    if offered.action.offer == "slip":
        return
    own = [code for code in sorted(legal) if offered.base <= code < offered.base + offered.size]
    places = _places(game, offered, seat, [offered.decode(code) for code in own])
    windows = _windows(game, offered)
    found = [(*values, *window) for values in product(*places) for window in windows]
    if len(found) > MOST_TOLD:
        yield from (code for code in own if game.describe(code).seat == seat)
        return
    yield from (_code(offered, values) for values in found)


def _places(game: Game, offered: Offered, seat: int, used: list[tuple[int, ...]]) -> list[list[int]]:
    """For each parameter what it could be for a seat; `used` are the values of the legal actions."""
    found: list[list[int]] = []
    params = [param for param in offered.action.params if param.type.base != "zone"]
    for index, param in enumerate(params):
        if param.place == "subject" and param.type == PLAYER:
            found.append([seat])
        else:
            found.append(_values(game, param.type, seat, {values[index] for values in used}))
    return found


def _values(game: Game, type_: Type, seat: int, named: set[int]) -> list[int]:
    """What could be named: the cards that a seat holds, any player, any value of a kind, and whatever is legal."""
    variant = game.program.variant
    if type_ == CARD:
        return [*_held(game, seat), *sorted(named - set(_held(game, seat)))]
    if type_ in (NUMBER, YES_NO):
        return sorted(named)
    if type_ == PLAYER:
        return list(range(game.program.players))
    sizes = {name: len(kind.values) for name, kind in variant.kinds.items()}
    sizes |= {name: len(option.labels) for name, option in variant.options.items()}
    return list(range(sizes[type_.base])) if type_.base in sizes else sorted(named)


def _held(game: Game, seat: int) -> list[int]:
    """The cards in all zones of a seat, in the order of the deck's faces."""
    owned = [number for number, (_, owner) in game.program.plan.zone_names().items() if owner == seat]
    return [card for number in owned for card in bits(game.state.M[number])]


def _windows(game: Game, offered: Offered) -> list[tuple[int, ...]]:
    """The instances of the window to which an action belongs that are open; one empty one for any other action."""
    if not offered.windows:
        return [()]
    number = game.program.plan.modes[offered.action.mode]
    return [tuple(instance) for instance in getattr(game.state, f"w{number}")]


def _code(offered: Offered, values: tuple[int, ...]) -> int:
    total = 0
    for place, value in zip(offered.places, values, strict=True):
        total = total * place.size + value
    return offered.base + total
