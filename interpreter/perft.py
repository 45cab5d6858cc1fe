"""Counting legal continuations: a fingerprint of the rules that shows any change in what is legal or what follows."""

from __future__ import annotations

from collections.abc import Callable

from eightfold.interpreter.game import Game


def perft(game: Game, depth: int, counted: Callable[[int], None] | None = None) -> int:
    """In how many ways a game can go on for exactly `depth` decisions; chance does what the game's seed says.

    A game that ends earlier counts as no way. `counted` is told each number of ways as it is found. The game is left as
    it is. Raises ValueError for a negative depth, Faulty where a rule goes wrong.
    """
    if depth < 0:
        raise ValueError("the depth must not be negative")
    if depth == 0:
        return 1
    codes = game.legal()
    if depth == 1:
        if counted is not None:
            counted(len(codes))
        return len(codes)
    return sum(perft(after(game, code), depth - 1, counted) for code in codes)


def divide(game: Game, depth: int, counted: Callable[[int], None] | None = None) -> dict[str, int]:
    """The ways to go on after each legal action, which is called as `P1: play 7H`. `depth` is at least 1.

    Actions that are called alike, as with two equal cards to choose from, are counted together.
    """
    if depth < 1:
        raise ValueError("there is nothing to divide at depth 0")
    parts: dict[str, int] = {}
    for code in game.legal():
        name = called(game, code)
        parts[name] = parts.get(name, 0) + perft(after(game, code), depth - 1, counted)
    return parts


def after(game: Game, code: int) -> Game:
    """A copy of the game in which an action has been done."""
    copy = game.clone()
    copy.apply(code)
    return copy


def called(game: Game, code: int) -> str:
    """An action with the player whose it is."""
    action = game.describe(code)
    return f"{game.names[action.seat]}: {action.text}"
