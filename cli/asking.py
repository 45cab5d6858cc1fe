"""What a player types, understood: the number of a listed action, its words or their beginnings, a card, a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from eightfold.cli.faces import SYMBOLS
from eightfold.interpreter.actions import Action


@dataclass(frozen=True, slots=True)
class Take:
    """An action is taken."""

    code: int


@dataclass(frozen=True, slots=True)
class Why:
    """Why a card, or whatever else is named, may not be played; '' asks about everything."""

    about: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that the rules punish, done on purpose."""

    words: str


@dataclass(frozen=True, slots=True)
class Order:
    """A word to the table rather than to the game."""

    word: Literal["help", "undo", "quit", "table", "scores", "wait"]


@dataclass(frozen=True, slots=True)
class Unclear:
    """What was typed means nothing, or several things."""

    message: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """It names no legal action; perhaps one that is not legal now."""

    words: str


Meaning = Take | Why | Wrong | Order | Unclear | Unknown

ORDERS: dict[str, Literal["help", "undo", "quit", "table", "scores"]] = {
    "help": "help", "undo": "undo", "u": "undo", "quit": "quit", "exit": "quit", "q": "quit",
    "table": "table", "hand": "table", "scores": "scores", "score": "scores",
}  # fmt: skip

LONGEST_NUMBER = 9
"""Digits; a longer one is the number of nothing."""

SPOKEN = {"y": "accept", "yes": "accept", "n": "decline", "no": "decline", "d": "draw"}
"""What is said for an action in a word that is not the beginning of its name, or of several names."""


def understood(typed: str, actions: Sequence[Action], may_wait: bool = False) -> Meaning:
    """What a player means, who has these actions, listed in this order from 1."""
    words = plain(typed)
    if not words:
        return empty(actions, may_wait)
    if words.startswith("?"):
        return Why(asked_about(words[1:].strip(), actions))
    first, _, rest = words.partition(" ")
    if first == "why":
        return Why(asked_about(rest, actions))
    if first == "slip":
        return Wrong(rest)
    if words.isdecimal() and len(words) < LONGEST_NUMBER:
        return numbered(int(words), actions)
    return chosen(words, actions) or ordered(words, may_wait, actions) or begun(words, actions) or Unknown(words)


def plain(typed: str) -> str:
    """What was typed in small letters, a suit's symbol as its letter, `7 of hearts` as `7h`, `queen of` as `q of`."""
    words = " ".join(typed.lower().split())
    for suit, symbol in SYMBOLS.items():
        words = words.replace(symbol, suit[0])
    words = re.sub(r"\b(ace|king|queen|jack) of\b", lambda found: f"{found[1][0]} of", words)
    return re.sub(r"\b(\w+) of (\w)\w*\b", r"\1\2", words)


def empty(actions: Sequence[Action], may_wait: bool) -> Meaning:
    """Enter alone: lets a claim be, or does the only thing that can be done."""
    if may_wait:
        return Order("wait")
    return Take(actions[0].code) if len(actions) == 1 else Unclear("Type what you do, or help.")


def asked_about(words: str, actions: Sequence[Action]) -> str:
    """What is asked about: an action by its words where its number was typed."""
    if words.isdecimal() and len(words) < LONGEST_NUMBER and 1 <= int(words) <= len(actions):
        return actions[int(words) - 1].text.lower()
    return words


def numbered(number: int, actions: Sequence[Action]) -> Meaning:
    if not 1 <= number <= len(actions):
        return Unclear(f"There is no number {number}: they go from 1 to {len(actions)}.")
    return Take(actions[number - 1].code)


def chosen(words: str, actions: Sequence[Action]) -> Meaning | None:
    """An action by its whole name, or the only one that names this card or value."""
    exact = [action for action in actions if words in (action.text.lower(), parted(action))]
    if exact:
        return Take(exact[0].code)
    said = SPOKEN.get(words, "")
    return only([a for a in actions if words in values(a)]) or only([a for a in actions if said and a.verb == said])


def ordered(words: str, may_wait: bool, actions: Sequence[Action]) -> Meaning | None:
    """A word to the table; a letter that begins an action too is asked about, lest `q` for a queen leave the game."""
    if may_wait and words in ("n", "no", "pass", "let be"):
        return Order("wait")
    if words not in ORDERS:
        return None
    meant = [a.text for a in actions if any(begins(said, [words]) for said in (parted(a).split(" "), values(a)))]
    if len(words) == 1 and meant:
        return Unclear(f"Type {ORDERS[words]} in full, or {meant[0]}: {words} could be either.")
    return Order(ORDERS[words])


def begun(words: str, actions: Sequence[Action]) -> Meaning | None:
    """An action by the beginnings of its words: `d` for draw, `p 7h`, `h` for hearts."""
    parts = words.split(" ")
    by_name = [action for action in actions if begins(parted(action).split(" "), parts)]
    return only(by_name) or only([a for a in actions if begins(values(a), parts)])


def begins(full: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether each part begins one of the full words, in the same order, the first the first."""
    left = list(full)
    if not left or not left[0].startswith(parts[0]):
        return False
    for part in parts:
        while left and not left[0].startswith(part):
            left.pop(0)
        if not left:
            return False
        left.pop(0)
    return True


def parted(action: Action) -> str:
    """An action's words, its verb without hyphens."""
    return (action.verb.replace("-", " ") + action.text.removeprefix(action.verb)).lower()


def values(action: Action) -> list[str]:
    return [value.lower() for _, value in action.args]


def only(found: Sequence[Action]) -> Meaning | None:
    """The action if there is one, what it could be if there are several."""
    texts = list(dict.fromkeys(action.text for action in found))
    if len(texts) > 1:
        return Unclear(f"That could be {' or '.join(texts[:6])}.")
    return Take(found[0].code) if found else None


Reader = Callable[[str], str]
"""Shows a prompt and returns the line that is typed. Raises EOFError at the end of input."""
