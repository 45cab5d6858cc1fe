"""The state machines of hypothesis that play one cell at random. Needs the extra `test`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from eightfold.conformance.exploration.cells import Cell, programs
from eightfold.conformance.exploration.session import Session

PICKS = st.integers(0, 2**24 - 1)
SEEDS = st.integers(0, 2**32 - 1)
CODES = st.one_of(st.integers(-3, 4095), st.integers(2048, 2**17), st.integers())
"""Codes of answers, of actions, and of nothing at all."""
WORDS = st.one_of(
    st.sampled_from(
        ["", "play", "draw", "play 8H", "play 8H 8H", "choose", "choose hearts", "decline", "accept", "pass"]
    ),
    st.text(max_size=20),
)

MOST_CHANGES = 1
"""A hand must end in a ruleset as it is, or with one change. Where many settings meet, it may go on for as long as
attacks keep nearly all cards in the hands; nobody who plays at random goes out then.
"""


@dataclass
class Seen:
    """What came of the sessions of a cell: how often each law was tried, decisions, hands, clauses used."""

    cell: Cell
    tried: list[dict[str, int]] = field(default_factory=list)
    decisions: int = 0
    hands: int = 0
    fired: set[str] = field(default_factory=set)

    def add(self, session: Session) -> None:
        """Adds what one session did."""
        self.tried.append(session.tried)
        self.decisions += len(session.history)
        self.hands += session.hands
        self.fired |= session.fired


class Table(RuleBasedStateMachine):
    """A game at one table: legal actions, slips and wrong ones, copies, looks at what is hidden, up to a hand's end."""

    seen: ClassVar[Seen]
    salt: ClassVar[str] = ""

    session: Session
    sound = False

    @initialize(seed=SEEDS)
    def deal(self, seed: int) -> None:
        # The same choices are drawn for every cell, so the deal must tell the cells apart.
        mixed = Random(f"{self.salt} {self.seen.cell} {seed}").randrange(2**32)
        self.session = Session(*programs(self.seen.cell), seed=mixed)
        self.sound = True

    @rule(picks=st.lists(PICKS, min_size=1, max_size=10))
    def act(self, picks: list[int]) -> None:
        for pick in picks:
            self._do(self.session.act, pick)

    @rule(pick=PICKS)
    def slip(self, pick: int) -> None:
        self._do(self.session.slip, pick)

    @rule(code=CODES)
    def try_a_number(self, code: int) -> None:
        self._do(self.session.refuse, code)

    @rule(pick=PICKS)
    def try_what_is_not_open(self, pick: int) -> None:
        self._do(self.session.refuse_near, pick)

    @rule(pick=PICKS)
    def try_for_another(self, pick: int) -> None:
        self._do(self.session.refuse_other_seat, pick)

    @rule(seat=st.integers(-1, 60), text=WORDS)
    def try_words(self, seat: int, text: str) -> None:
        self._do(self.session.refuse_text, seat, text)

    @rule()
    def save_and_load(self) -> None:
        self._do(self.session.save_and_load)

    @rule()
    def copy(self) -> None:
        self._do(self.session.copy)

    @rule(seat=st.integers(-1, 59), seed=SEEDS)
    def peek(self, seat: int, seed: int) -> None:
        self._do(self.session.peek, seat, Random(seed))

    def teardown(self) -> None:
        if self.sound:
            self._do(self.session.finish_hand, Random(self.session.seed), self.seen.cell.changes <= MOST_CHANGES)
            self._do(self.session.replay)
            self.seen.add(self.session)

    def _do(self, step: Callable[..., None], *args: Any) -> None:
        """A step; after one that fails nothing more is tried at this table."""
        self.sound = False
        step(*args)
        self.sound = True


def explore(cell: Cell, examples: int, steps: int, salt: str = "", shrink: bool = False) -> Seen:
    """Plays a cell so many times with so many steps each, and always in the same way. Raises Broken.

    Another `salt` gives other deals. To `shrink` what went wrong takes as long as a few hundred games.
    """
    seen = Seen(cell)
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    chosen = settings(
        max_examples=examples, stateful_step_count=steps, derandomize=True, deadline=None, database=None,
        suppress_health_check=list(HealthCheck), phases=phases, print_blob=False,
    )  # fmt: skip
    run_state_machine_as_test(type("TableOfCell", (Table,), {"seen": seen, "salt": salt}), settings=chosen)
    return seen


__all__ = ["Seen", "Table", "explore"]
