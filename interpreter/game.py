"""A game in play, the interface that everything else uses: legal actions, apply, events, views, clone, save and load.

from eightfold.interpreter import load_variant, new_game
game = new_game(load_variant("crazy-eights"), players=3, seed=7)
while not game.over:
    game.apply(random.choice(game.legal()))
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eightfold.dsl.typed import Variant
from eightfold.interpreter.actions import ANSWER, DECLINE, SLIP_ANSWER, Action, describe, offered_index
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.compile.program import Program, compile_variant
from eightfold.interpreter.naming import code_named, form_of
from eightfold.interpreter.runtime import RunAway, Tape, TapeError, bits

ANSWERS = ("choose", "accept", "decline")
"""The words with which what is asked is answered."""

MOST_ANSWERS = 12
"""How many answers a refused one is told with."""


class Refused(Exception):
    """An action that is not legal now. `code` says why in one word; nothing has changed.

    Codes: game-over, choice-pending, outside-choice, not-your-turn, suspended, not-permitted, forbidden,
    unknown-action.
    """

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.clauses = clauses


class Faulty(Exception):
    """The rules went wrong while being carried out: a rule that runs away, or a decision without any action."""

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Reason:
    """One condition of an action: the clause that makes it, whether it holds, the clauses whose words it rests on."""

    clause: str
    holds: bool
    rests_on: tuple[str, ...]


class Game:
    """One game at one table. Seats are numbers from 0; `names` are what players are called.

    A traced game keeps events and reasons; an untraced one is several times faster and keeps none.
    """

    __slots__ = ("_frames", "_legal", "names", "program", "seed", "state")

    def __init__(self, program: Program, state: Any, names: Sequence[str] = (), seed: int | None = None) -> None:
        self.program = program
        self.state = state
        self.names = tuple(names) or tuple(f"P{i + 1}" for i in range(program.players))
        self.seed = seed
        self._legal: list[int] | None = None
        # What a code stands for is the same in every game of a program.
        self._frames: dict[int, tuple[int, ...]] = program.names.setdefault("frames of codes", {})

    # ---- the core: fast, in numbers ----
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats of a game that is over."""
        return tuple(self.state.over or ())

    def legal(self) -> list[int]:
        """The codes of all actions that are legal now, of every seat; empty when the game is over."""
        if self._legal is None:
            s = self.state
            if s.over is not None:
                self._legal = []
            elif s.ask is not None:
                _, _, members, optional, *_ = s.ask
                self._legal = [ANSWER + m for m in members] + ([DECLINE] if optional else [])
            else:
                self._legal = self.program.legal(s)
        return self._legal

    def apply(self, code: int) -> None:
        """Does one legal action, or a slip. Raises Refused, with nothing changed, if it is neither."""
        if code not in (self._legal or self.legal()) and code not in self.slips():
            raise self._refusal(code)
        self._legal = None
        s = self.state
        if s.ask is not None:
            self._answer(code)
        else:
            if self.program.traced:
                s.log.append(("acted", code))
            s.ag.append(self._frames.get(code) or self._frame(code))
        self._run()

    def _run(self) -> None:
        try:
            self.program.run(self.state)
        except RunAway as fault:
            clause = self.program.clause_names[self.program.owners[fault.segment]]
            raise Faulty("runs-away", f"a rule runs on without end: {clause}", clause) from None

    def _frame(self, code: int) -> tuple[int, ...]:
        index = offered_index(self.program, code)
        frame = (self.program.moves[index], *self.program.offered[index].decode(code))
        self._frames[code] = frame
        return frame

    def _answer(self, code: int) -> None:
        s = self.state
        who, prompt, _, _, _, again, clause = s.ask
        if self.program.traced:
            s.log.append(("chose", who, prompt, code, clause))
        s.ask = None
        if code == DECLINE:
            s.ans = None
        elif code >= SLIP_ANSWER:
            frame = s.ag.pop()
            s.ag.append((again[0], *frame[1:]))
            s.ag.append((again[1], *frame[1:]))
            s.ans = code - SLIP_ANSWER
        else:
            s.ans = code - ANSWER

    # ---- actions in words ----
    def slips(self) -> list[int]:
        """The codes of what can be done wrongly now: never legal, accepted all the same, and punished by the rules."""
        s = self.state
        if s.over is not None:
            return []
        if s.ask is not None:
            return [SLIP_ANSWER + v for v in s.ask[4]]
        return self.program.slips(s)

    def describe(self, code: int) -> Action:
        """An action in words. The code need not be legal."""
        return describe(self.program, code, self.state.ask, self.names)

    def actions(self, seat: int | None = None) -> list[Action]:
        """The legal actions, in words; of one seat if one is given."""
        found = [self.describe(code) for code in self.legal()]
        return [a for a in found if seat is None or a.seat == seat]

    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that must act now (a claim may be let be), lowest first."""
        return tuple(sorted({a.seat for a in self.actions() if a.kind != "claim"}))

    def find(self, seat: int, text: str) -> int:
        """The code of the action that `text` names for a seat, legal or not. Raises Refused if nothing is called so."""
        wanted = " ".join(text.split()).lower()
        for code in (*self.legal(), *self.slips()):
            action = self.describe(code)
            if action.seat == seat and action.text.lower() == wanted:
                return code
        if self.state.ask is not None and wanted.split(" ")[0] in ANSWERS:
            raise self._wrong_answer(seat)
        code = self._find_illegal(seat, wanted)
        usual = self.describe(code).text.lower()
        return code if usual == wanted else self.find(seat, usual)

    def _wrong_answer(self, seat: int) -> Refused:
        asked = self.state.ask[0]
        if seat == asked:
            answers = [action.text for action in self.actions(seat)]
            some = ", ".join(answers[:MOST_ANSWERS]) + (", …" if len(answers) > MOST_ANSWERS else "")
            return Refused("outside-choice", f"{self.names[seat]} cannot choose that, but: {some}")
        return Refused("choice-pending", f"{self.names[asked]} has to choose first")

    def _find_illegal(self, seat: int, wanted: str) -> int:
        """An action that is not on offer, or said with its labels in another order: searched word by word."""
        forms: dict[str, None] = {}
        for offered in self.program.offered:
            code = code_named(self.program, offered, seat, wanted, self.names)
            if code is not None:
                return code
            forms[form_of(self.program, offered)] = None
        like = [form for form in forms if first_word(form) == first_word(wanted)]
        hint = f"; it is said so: {' or '.join(like)}" if like else ""
        raise Refused("unknown-action", f"there is no action called {wanted!r}{hint}")

    def play(self, seat: int, text: str) -> None:
        """Does the action that `text` names for a seat. Raises Refused if it is not legal."""
        if self.state.ask is not None and not any(self.describe(c).seat == seat for c in self.legal()):
            raise Refused("choice-pending", f"{self.names[self.state.ask[0]]} has to choose first")
        self.apply(self.find(seat, text))

    # ---- why ----
    def reasons(self, code: int) -> list[Reason]:
        """The conditions of an action, in order, with the clauses behind them. Needs a traced game."""
        if code < FIRST_CODE:
            action = self.describe(code)
            return [Reason(action.clause, code in self.legal(), ())]
        index = offered_index(self.program, code)
        offered = self.program.offered[index]
        names = self.program.clause_names
        found = [self._gate_reason(offered.action)]
        answers = self.program.names[f"r_{index}"](self.state, *offered.decode(code))
        found += [Reason(names[c], held, tuple(names[u] for u in sorted(used))) for c, held, used in answers]
        return found

    def _gate_reason(self, action: Any) -> Reason:
        s = self.state
        if action.mode:
            number = self.program.plan.modes[action.mode]
            window = self.program.variant.modes[action.mode].window
            on = bool(getattr(s, f"w{number}")) if window else s.top == number
            return Reason(action.clause.name, on, (self.program.variant.modes[action.mode].clause.name,))
        if s.top < 0:
            return Reason(action.clause.name, True, ())
        mode = list(self.program.variant.modes.values())[s.top]
        allowed = any(p.key == action.key for p in mode.allows)
        return Reason(action.clause.name, allowed, (mode.clause.name,))

    def _refusal(self, code: int) -> Refused:
        if self.over:
            return Refused("game-over", "the game is over")
        if self.state.ask is not None:
            who = self.names[self.state.ask[0]]
            if code < FIRST_CODE:
                return Refused("outside-choice", f"{who} cannot choose that")
            return Refused("choice-pending", f"{who} has to choose first")
        if code < FIRST_CODE:
            return Refused("unknown-action", "nothing is to be chosen now")
        if offered_index(self.program, code) < 0:
            return Refused("unknown-action", f"no action has the number {code}")
        action = self.describe(code)
        if not any(self.describe(c).seat == action.seat for c in self.legal()):
            return Refused("not-your-turn", f"{self.names[action.seat]} has nothing to decide now")
        return self._refused_by_rule(action, code)

    def _refused_by_rule(self, action: Action, code: int) -> Refused:
        name = self.names[action.seat]
        if not self.program.traced:
            return Refused("not-permitted", f"{name} may not {action.text} now")
        first, *rest = self.reasons(code)
        if not first.holds:
            return Refused("suspended", f"{name} may not {action.text} now", (first.clause, *first.rests_on))
        failed = next((r for r in rest if not r.holds), None)
        if failed is None:
            return Refused("not-permitted", f"{name} may not {action.text} now")
        kind = self.program.variant.clauses[failed.clause].kind
        word = "not-permitted" if failed.clause == action.clause or kind in ("action", "claim") else "forbidden"
        return Refused(word, f"{name} may not {action.text} now", (failed.clause, *failed.rests_on))

    # ---- copies and data ----
    def clone(self) -> Game:
        """An independent copy; its events begin anew."""
        return Game(self.program, self.state.copy(), self.names, self.seed)

    @property
    def log(self) -> list[tuple[Any, ...]]:
        """What has happened since the game or the trace began, as raw entries (see `events`)."""
        return self.state.log if self.program.traced else []

    def to_data(self) -> dict[str, Any]:
        """The whole state as plain data that JSON can hold."""
        state = {name: getattr(self.state, name) for name in self.program_fields()}
        return {
            "format": 1, "variant": self.program.variant.name, "players": self.program.players,
            "digest": digest(self.program), "names": list(self.names), "seed": self.seed, "state": state,
        }  # fmt: skip

    def program_fields(self) -> tuple[str, ...]:
        return tuple(self.state.FIELDS)

    def cards_in(self, zone: str, seat: int | None = None) -> tuple[int, ...]:
        """The cards of a zone; top first where the zone is ordered, else by number."""
        number = self.program.plan.zones[zone] + (seat or 0)
        row = self.state.R[number]
        return tuple(reversed(row)) if row is not None else tuple(bits(self.state.M[number]))

    def kept(self, name: str, seat: int | None = None) -> Any:
        """The raw value of a kept variable, of one seat where it is kept per player."""
        value = getattr(self.state, self.program.plan.keeps[name])
        return value[seat] if seat is not None and isinstance(value, list) else value


def seeded(seed: int) -> int:
    """Where the generator starts: far from where any other seed starts."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")


def digest(program: Program) -> str:
    """A short fingerprint of the compiled rules: equal rules, equal fingerprint."""
    return hashlib.sha256(program.source.encode()).hexdigest()[:16]


def _tupled(value: Any) -> Any:
    return tuple(_tupled(v) for v in value) if isinstance(value, list) else value


def from_data(program: Program, data: dict[str, Any]) -> Game:
    """The game that `to_data` wrote. Raises ValueError if it is no such data, or of other rules."""
    if data.get("format") != 1 or not isinstance(data.get("state"), dict):
        raise ValueError("this is no saved game")
    if data.get("digest") != digest(program):
        raise ValueError("the game was saved under other rules")
    state = program.new()
    for name in state.FIELDS:
        if name not in data["state"]:
            raise ValueError(f"the saved game lacks {name}")
        value = data["state"][name]
        if name == "R":
            value = [list(r) if r is not None else None for r in value]
        elif isinstance(getattr(state, name), list) or name in ("tape",):
            value = None if value is None else [_tupled(v) for v in value]
        else:
            value = _tupled(value)
        setattr(state, name, value)
    return Game(program, state, data.get("names") or (), data.get("seed"))


def first_word(said: str) -> str:
    """The word that a form or an attempt at one begins with, up to its first hyphen: `swap` of `swap-with PLAYER`."""
    return said.split(" ")[0].split("-")[0]


def new_game(
    variant: Variant | Program, players: int = 0, seed: int = 0, tape: Tape | None = None,
    names: Sequence[str] = (), traced: bool = False,
) -> Game:  # fmt: skip
    """A game up to its first decision.

    `seed` (any integer) settles every chance move; a `tape` gives their outcomes instead, in order: for a shuffle the
    cards from the top down, for a lot its value; or it is a function that gives each when asked (see `Tape`). Raises
    ValueError for a number of players that the variant does not permit, TapeError where the tape is short or
    impossible.
    """
    program = variant if isinstance(variant, Program) else compile_variant(variant, players, traced)
    state = program.new()
    state.rng = seeded(seed)
    state.tape = tape if tape is None or callable(tape) else list(tape)
    game = Game(program, state, names, seed)
    state.ag.append((program.begin, -1) if program.traced else (program.begin,))
    game._run()
    return game


__all__ = ["Faulty", "Game", "Reason", "Refused", "TapeError", "digest", "from_data", "new_game"]
