"""A quick look at a position: raw values that are equal where nothing differs, so that most positions need no words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from eightfold.conformance.scenarios.words import usual_words
from eightfold.interpreter import Game, Program, Refused
from eightfold.interpreter.compile.offers import FIRST_CODE

SLIP = "slip "

MOST_CODES = 20_000
"""Actions that come in more ways than this are not tried in vain."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What is compared beside the usual: kept variables, and zones that are not seen by the same seats."""

    kept: tuple[str, ...]
    zones: tuple[str, ...]


def comparable(a: Program, b: Program) -> bool:
    """Whether raw values mean the same under both: the same cards and kinds in the same order."""
    return a.deck.faces == b.deck.faces and len(a.deck.cards) == len(b.deck.cards) and _kinds(a) == _kinds(b)


def _kinds(program: Program) -> dict[str, tuple[str, ...]]:
    return {name: kind.values for name, kind in program.variant.kinds.items()}


class Glance:
    """Looks at one game, again and again."""

    def __init__(self, game: Game, names: Compared) -> None:
        self.game = game
        plan, words = game.program.plan, usual_words()
        keys = ("turn", "direction", "suit", "dealer", "hand", "scores")
        self.slots = [plan.keeps.get(words[key], "") for key in keys] + [plan.keeps[name] for name in names.kept]
        seats = range(len(game.names))
        self.zones = [plan.zones[words[name]] for name in ("pile", "stock")]
        self.hands = [plan.zones[words["hands"]] + seat for seat in seats]
        self.modes = [f"w{plan.modes[n]}" for n, mode in game.program.variant.modes.items() if mode.window]
        self.sighted = bool(names.zones)
        self.words: dict[int, tuple[int, str]] = game.program.names.setdefault("words of codes", {})

    def taken(self) -> tuple[Any, ...]:
        """What the position is like; positions that differ in words differ here too."""
        game, state = self.game, self.game.state
        kept = [getattr(state, slot) if slot else None for slot in self.slots]
        heaps = [self._row(zone) for zone in self.zones]
        hands = [state.M[zone] for zone in self.hands]
        modes = [tuple(state.modes), [getattr(state, name) for name in self.modes]]
        offers = frozenset(self.word(code) for code in game.legal())
        slips = frozenset(self.word(code) for code in game.slips())
        asked = state.ask[0] if state.ask else None
        return kept, heaps, hands, modes, offers, slips, asked, state.over, self.sighted and object()

    def _row(self, zone: int) -> Any:
        row = self.game.state.R[zone]
        return self.game.state.M[zone] if row is None else tuple(row)

    def word(self, code: int) -> tuple[int, str]:
        """Whose action a code is, and what it is called."""
        if code < FIRST_CODE:
            action = self.game.describe(code)
            return action.seat, action.text
        if code not in self.words:
            action = self.game.describe(code)
            self.words[code] = action.seat, action.text
        return self.words[code]

    def code(self, seat: str, action: str) -> int | None:
        """The code of what a seat may do or can do wrongly now; None if it can do nothing that is called so."""
        wanted = self.game.names.index(seat), action.removeprefix(SLIP)
        codes = self.game.slips() if action.startswith(SLIP) else self.game.legal()
        return next((code for code in codes if self.word(code) == wanted), None)

    def refusal(self, seat: str, action: str) -> str:
        """The code with which an action is refused; '' if it is not refused, or the rules offer no such action."""
        code = self._offered(action.split(" ")[0]).get((self.game.names.index(seat), action))
        if code is None or code in self.game.legal() or code in self.game.slips():
            return ""
        try:
            self.game.apply(code)
        except Refused as refusal:
            return refusal.code
        return ""

    def _offered(self, verb: str) -> dict[tuple[int, str], int]:
        """Every action with this verb that the rules can offer, by whose it is and what it is called."""
        key = f"codes of {verb}"
        found: dict[tuple[int, str], int] | None = self.game.program.names.get(key)
        if found is None:
            found = {word: code for code in self._codes(verb) for word in [self.word(code)]}
            self.game.program.names[key] = found
        return found

    def _codes(self, verb: str) -> Iterator[int]:
        for offered in self.game.program.offered:
            if self.word(offered.base)[1].split(" ")[0] == verb and offered.size <= MOST_CODES:
                sizes = [place.size for place in offered.places]
                for code in range(offered.base, offered.base + offered.size):
                    if all(value < size for value, size in zip(offered.decode(code), sizes, strict=True)):
                        yield code
