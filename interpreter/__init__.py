"""A checked variant becomes a playable game: state, decisions, events, chance, scoring."""

from eightfold.interpreter.compile.program import NoDeckError, Program, compile_variant, set_otherwise
from eightfold.interpreter.game import Faulty, Game, Reason, Refused, from_data, new_game

__all__ = [
    "Faulty",
    "Game",
    "NoDeckError",
    "Program",
    "Reason",
    "Refused",
    "compile_variant",
    "from_data",
    "new_game",
    "set_otherwise",
]
