"""Two rulesets played side by side, with the same cards and the same actions, until they differ."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from eightfold.dsl.typed import Variant
from eightfold.interpreter.compile.program import Program, compile_variant
from eightfold.interpreter.game import Faulty, Game, new_game


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where two rulesets part: the same table and seed, the steps that both allowed, and what each then says."""

    players: int
    seed: int
    steps: tuple[tuple[int, str], ...]
    what: str
    a: tuple[str, ...]
    b: tuple[str, ...]


def first_divergence(a: Variant, b: Variant, seeds: int = 40, depth: int = 120) -> Divergence | None:
    """The shortest divergence found at the numbers of players that both permit; None if none was found.

    `seeds` games are begun at each number of players, and at most `depth` actions of each are played.
    """
    best: Divergence | None = None
    for players in range(max(a.least, b.least), min(a.most, b.most) + 1):
        one, two = compile_variant(a, players), compile_variant(b, players)
        for seed in range(seeds):
            limit = depth if best is None else len(best.steps) - 1
            if limit < 0:
                return best
            found = _play(one, two, seed, limit)
            if found is not None:
                best = found
    return best


def _play(one: Program, two: Program, seed: int, limit: int) -> Divergence | None:
    games = new_game(one, seed=seed), new_game(two, seed=seed)
    dice = random.Random(seed)
    steps: list[tuple[int, str]] = []
    for _ in range(limit + 1):
        parted = _parted(*games)
        if parted is not None:
            return Divergence(one.players, seed, tuple(steps), *parted)
        if games[0].over:
            return None
        action = dice.choice(games[0].actions())
        steps.append((action.seat, action.text))
        try:
            for game in games:
                game.play(action.seat, action.text)
        except Faulty:
            return None
    return None


def _parted(a: Game, b: Game) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """What differs, and how each side has it; None if nothing does."""
    for what, told in (("what may be done", _offers), ("where the cards lie", _cards), ("the end", _ending)):
        mine, theirs = tuple(told(a)), tuple(told(b))
        if mine != theirs:
            return what, mine, theirs
    return None


def _offers(game: Game) -> Iterator[str]:
    yield from sorted({f"{game.names[a.seat]}: {a.text}" for a in game.actions()})


def _cards(game: Game) -> Iterator[str]:
    for number, (zone, seat) in sorted(game.program.plan.zone_names().items()):
        row = game.state.R[number]
        mask = game.state.M[number]
        cards = row if row is not None else [c for c in game.program.deck.cards if mask >> c & 1]
        if cards:
            owner = f"{game.names[seat]}'s " if seat >= 0 else ""
            yield f"{owner}{zone}: {' '.join(game.program.deck.name(c) for c in reversed(cards))}"


def _ending(game: Game) -> Iterator[str]:
    if game.over:
        yield f"over; winners: {', '.join(game.names[s] for s in game.winners)}"
