"""The games of the world: each plays to its end at every table, loses no card, and uses what its sheet says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from eightfold.dsl.catalogue import load_variant, shipped_folder, shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.dsl.typed import Clause, Variant
from eightfold.interpreter import Game, new_game
from eightfold.interpreter.compile.offers import FIRST_CODE
from eightfold.interpreter.compile.program import Program, compile_variant
from eightfold.interpreter.standing import replaced

NAMES = sorted(path.stem for path in (shipped_folder() / "world").glob("*.eight"))
GAMES = 20
MOST_DECISIONS = 100_000
DECISIONS_PER_SETTING = 1_000

ACTING = ("rule", "action", "claim", "mode", "window")
"""The kinds of clauses that do something in a game and are noted when they do."""

QUIET = {
    "hundred-and-one.lays-a-packet": "hardly anybody ever holds nothing but jacks; its scenario does",
    "makao.fifteen": "chance alone rarely gathers sixteen cards in one hand; its scenario does",
}
"""Clauses that the games played here never use, with the reason."""

ELSEWHERE = ("eights", "crazy-eights", "last-card")
"""Sheets whose options are tried with games of their own."""


def tables(variant: Variant) -> list[int]:
    """The numbers of players to try: all if they are few, else the ends and some between."""
    every = list(range(variant.least, variant.most + 1))
    return every if len(every) <= 4 else [every[0], every[1], every[len(every) // 2], every[-1]]


@lru_cache(maxsize=len(NAMES))
def loaded(name: str) -> Variant:
    return load_variant(name)


def seats() -> Iterator[tuple[str, int]]:
    for name in NAMES:
        yield from ((name, players) for players in tables(loaded(name)))


class Chooser:
    """Plays at random, but rather a card than a draw, and makes a share of the claims that it could make."""

    def __init__(self, game: Game, seed: int, claims: float) -> None:
        self.game, self.rng, self.claims = game, Random(seed), claims
        self.known: dict[int, str] = {}

    def code(self) -> int:
        """The code of one legal action."""
        legal = self.game.legal()
        if len(legal) == 1 or legal[0] < FIRST_CODE:
            return self.rng.choice(legal)
        kinds: dict[str, list[int]] = {}
        for code in legal:
            kinds.setdefault(self._kind(code), []).append(code)
        kind = self._first(kinds)
        return self.rng.choice(kinds[kind])

    def _first(self, kinds: dict[str, list[int]]) -> str:
        if "claim" in kinds and (len(kinds) == 1 or self.rng.random() < self.claims):
            return "claim"
        if "play" in kinds and ("action" not in kinds or self.rng.random() < 0.8):
            return "play"
        return "action" if "action" in kinds else "claim"

    def _kind(self, code: int) -> str:
        if code not in self.known:
            action = self.game.describe(code)
            self.known[code] = "claim" if action.kind == "claim" else "play" if action.verb == "play" else "action"
        return self.known[code]


def play(program: Program, seed: int, most: int = MOST_DECISIONS, claims: float = 0.85) -> tuple[Game, int]:
    """A game up to its end or to a number of decisions, and how many there were.

    Somebody can always act, and no card is lost or doubled.
    """
    game = new_game(program, seed=seed)
    chooser = Chooser(game, seed, claims)
    count = len(program.deck.cards)
    for decision in range(most):
        if game.over:
            return game, decision
        assert game.legal(), f"nobody can act, seed {seed}"
        game.apply(chooser.code())
        zones = game.state.M
        assert sum(zone.bit_count() for zone in zones) == count
        assert union(zones) == program.deck.mask
    return game, most


def union(zones: list[int]) -> int:
    total = 0
    for zone in zones:
        total |= zone
    return total


def test_there_are_enough_games() -> None:
    assert len(NAMES) >= 13


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_and_nothing_left_unsaid(name: str) -> None:
    assert check_sheet(name, shipped_library()) == []


@pytest.mark.parametrize(("name", "players"), list(seats()))
def test_random_games_end(name: str, players: int) -> None:
    program = compile_variant(loaded(name), players, traced=False)
    for seed in range(GAMES):
        game, _ = play(program, seed)
        assert game.over, f"seed {seed} goes on for more than {MOST_DECISIONS} decisions"
        assert game.winners


# ---- every setting, and what is used ----------------------------------------------------------------------------


def settings(variant: Variant) -> list[dict[str, str]]:
    """The defaults, and each alternative of each option of the sheet and its modules by itself."""
    found: list[dict[str, str]] = [{}]
    for option in variant.options.values():
        if option.clause.sheet in ELSEWHERE:
            continue
        found += [{option.name: label} for i, label in enumerate(option.labels) if i != option.default]
    return found


def used_at(program: Program) -> set[str]:
    """The clauses used in games at one table, as many games as a number of decisions lasts for."""
    fired: set[int] = set()
    seed, left = 0, DECISIONS_PER_SETTING
    while left > 0:
        game, decisions = play(program, seed, left, claims=0.5)
        fired |= game.state.fired
        seed, left = seed + 1, left - decisions
    return {program.clause_names[clause] for clause in fired}


@lru_cache(maxsize=len(NAMES))
def used(name: str) -> frozenset[str]:
    """The clauses used in games with every setting. Each of these games is played, and none gets stuck."""
    fired: set[str] = set()
    for sets in settings(loaded(name)):
        variant = load_variant(name, sets)
        for players in (variant.least, variant.least + 2):
            fired |= used_at(compile_variant(variant, players, traced=True))
    return frozenset(fired)


def acting(name: str) -> list[Clause]:
    """The clauses of a game that do something; a mode counts where it is introduced, not where it is added to."""
    variant = loaded(name)
    hidden = replaced(variant)
    modes = {mode.clause.name for mode in variant.modes.values()}
    found = [c for c in variant.clauses.values() if c.kind in ACTING and c.name not in hidden]
    return [c for c in found if c.kind not in ("mode", "window") or c.name in modes]


def own(name: str) -> set[str]:
    """The acting clauses of a game's own sheet."""
    return {clause.name for clause in acting(name) if clause.sheet == name}


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_sheet_says_is_used(name: str) -> None:
    assert own(name) - used(name) - QUIET.keys() == set()


def module_clauses() -> set[str]:
    """The acting clauses of the modules that the games take."""
    found: set[str] = set()
    for name in NAMES:
        modules = set(loaded(name).modules) - set(ELSEWHERE)
        found |= {clause.name for clause in acting(name) if clause.sheet in modules}
    return found


def test_whatever_a_module_says_is_used_by_some_game() -> None:
    fired = frozenset().union(*(used(name) for name in NAMES))
    assert module_clauses() - fired - QUIET.keys() == set()


def test_no_reason_is_left_over() -> None:
    fired = frozenset().union(*(used(name) for name in NAMES))
    assert not fired & QUIET.keys()
