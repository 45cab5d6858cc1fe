"""The loop that carries out what is pending, and what its pieces call to ask, begin, end and stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from eightfold.interpreter.runtime import BIT, MAX_ROUNDS, MAX_STEPS, MOST_CHOSEN, RunAway, bits, in_order, move


class State:
    """A game's state: plain data in named slots (see FIELDS of the compiled subclass)."""

    __slots__ = ("left",)
    FIELDS: tuple[str, ...] = ()


class TracedState(State):
    """A state that tells what happened: events with the clause behind each, and which clauses were used."""

    __slots__ = ("fired", "left", "log")

    def start_trace(self) -> None:
        self.fired: set[int] = set()
        self.log: list[tuple[Any, ...]] = []

    def fire(self, clause: int) -> None:
        self.fired.add(clause)

    def by(self, clause: int, value: Any) -> Any:
        """Passes a value on and notes which clause gave it."""
        self.fired.add(clause)
        return value

    def by_holding(self, clause: int, holds: Any) -> Any:
        """Passes a condition on, and notes its clause where it holds."""
        if holds:
            self.fired.add(clause)
        return holds

    def reason(self, clause: int, holds: Callable[[], Any]) -> tuple[int, bool, frozenset[int]]:
        """One condition of an offer: the clause that makes it, whether it holds, and the clauses that it rests on."""
        before, self.fired = self.fired, set()
        held = bool(holds())
        used, self.fired = frozenset(self.fired), before
        return clause, held, used

    def tell(self, sentence: int, cause: int, args: tuple[Any, ...]) -> None:
        self.log.append(("said", sentence, cause, args))

    def carry(self, cards: int, zone: int, clause: int) -> None:
        """Moves cards to the top of a zone, and tells where each came from."""
        for card in in_order(self, cards):
            self.log.append(("moved", card, self.L[card], zone, clause))  # type: ignore[attr-defined]
            move(self, card, zone)

    def moved(self, clause: int) -> None:
        self.fired.add(clause)

    def show(self, player: int, cards: int, seats: Sequence[int], clause: int) -> None:
        self.log.append(("shown", player, cards, tuple(seats), clause))


def SWITCH(number: int, usual: Callable[[], Any], *others: Callable[[], Any]) -> Any:  # noqa: N802
    """The value of a switch: the first way of it. Who compiles rules with switches puts another in its place."""
    return usual()


def go(s: Any, segments: Sequence[Callable[[Any, tuple[Any, ...]], Any]]) -> None:
    """Carries out what is pending until somebody must decide, the game is over, or nothing is left."""
    agenda, later = s.ag, s.later
    left = MAX_STEPS
    s.left = MAX_ROUNDS
    while True:
        while agenda:
            frame = agenda.pop()
            left -= 1
            try:
                if segments[frame[0]](s, frame):
                    return
            except (RunAway, RecursionError) as fault:
                raise RunAway(_innermost(fault, frame[0])) from None
            if left < 0:
                raise RunAway(frame[0])
            if s.over is not None:
                agenda.clear()
                later.clear()
                return
        if not later:
            return
        agenda.append(later.pop(0))


def _innermost(fault: BaseException, segment: int) -> int:
    """The last segment that was begun when something went wrong; segments call one another."""
    place = fault.__traceback__
    while place is not None:
        name = place.tb_frame.f_code.co_name
        segment = int(name[2:]) if name.startswith("g_") else segment
        place = place.tb_next
    return segment


def ask(
    s: Any, who: int, prompt: int, members: Any, optional: bool, slip: tuple[Any, int, int] | None, clause: int
) -> bool:
    """Asks a player to choose; a choice among one or none is made at once. Returns whether anybody must answer."""
    few = offered(members)
    if who < 0 or not few:
        s.ans = None if optional else -1
        return False
    if len(few) == 1 and not optional and slip is None:
        s.ans = few[0]
        return False
    slips: tuple[int, ...] = ()
    if slip is not None:
        slips = tuple(x for x in offered(slip[0]) if x not in few)
    s.ask = (who, prompt, few, optional, slips, slip[1:] if slip else (), clause)
    return True


def offered(members: Any) -> tuple[int, ...]:
    """What a choice lists: of numbers those from 0 up to MOST_CHOSEN; `True` stands for a plain yes."""
    if isinstance(members, bool):
        return (1,)
    if isinstance(members, tuple):
        return tuple(m for m in dict.fromkeys(members) if 0 <= m <= MOST_CHOSEN)
    return tuple(bits(members))


def begin(s: Any, mode: int) -> None:
    """A mode begins on top of the others; one that is on already begins anew."""
    if getattr(s, f"o{mode}"):
        s.modes = tuple(m for m in s.modes if m != mode)
    s.modes += (mode,)
    s.top = mode
    setattr(s, f"o{mode}", True)


def end(s: Any, mode: int) -> None:
    """A mode ends, and with it what lies on it; a quiet mode ends without effect."""
    while mode in s.modes:
        setattr(s, f"o{s.modes[-1]}", False)
        s.modes = s.modes[:-1]
    s.top = s.modes[-1] if s.modes else -1


def without(row: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    return tuple(x for x in row if x != item)


def stop(s: Any, mark: int = -1) -> None:
    """Drops everything that is pending and closes all modes and windows.

    What lies above the last frame that is a `mark` belongs to the sentence that stops play, and is still carried out.
    """
    own = next((i for i in range(len(s.ag) - 1, -1, -1) if s.ag[i][0] == mark), len(s.ag))
    del s.ag[:own]
    s.later.clear()
    for mode in s.modes:
        setattr(s, f"o{mode}", False)
    s.modes, s.top = (), -1
    for name in s.FIELDS:
        if name[0] == "w" and name[1:].isdigit():
            setattr(s, name, ())


def gather(s: Any, zone: int) -> None:
    """All cards to one zone, in the order of their numbers."""
    everything = 0
    for index, mask in enumerate(s.M):
        everything |= mask
        s.M[index] = 0
        if s.R[index]:
            s.R[index] = []
    s.M[zone] = everything
    cards = list(bits(everything))
    if s.R[zone] is not None:
        s.R[zone] = cards
    for card in cards:
        s.L[card] = zone


def place_all(s: Any, cards: Sequence[int]) -> None:
    """Before a game begins all cards lie in the first zone."""
    s.M[1] = sum(BIT[c] for c in cards)
    if s.R[1] is not None:
        s.R[1] = list(cards)
