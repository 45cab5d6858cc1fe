"""The types of the expression language: a base and whether there are many of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """`base` is number, yes-no, card, player, none, or the name of a kind."""

    base: str
    many: bool = False

    def __str__(self) -> str:
        return plural(self.base) if self.many else self.base

    @property
    def single(self) -> Type:
        return Type(self.base)

    @property
    def row(self) -> Type:
        return Type(self.base, True)


NUMBER = Type("number")
NUMBERS = Type("number", True)
YES_NO = Type("yes-no")
CARD = Type("card")
CARDS = Type("card", True)
PLAYER = Type("player")
PLAYERS = Type("player", True)
NONE = Type("none")

BUILT_IN = {"number": NUMBER, "yes-no": YES_NO, "card": CARD, "player": PLAYER}


def plural(name: str) -> str:
    """The plural under which the sets of a kind are known: suit, suits; colour-class, colour-classes."""
    return name + ("es" if name.endswith(("s", "x", "sh", "ch")) else "s")


def base_verb(verb: str) -> str:
    """`plays` and `play` are one verb: the first word without its third-person ending."""
    first, dash, rest = verb.partition("-")
    if first in ("is", "are"):
        first = "be"
    elif first in ("has", "have"):
        first = "have"
    elif first.endswith("ies") and len(first) > 4:
        first = first[:-3] + "y"
    elif first.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
        first = first[:-2]
    elif first.endswith("s") and not first.endswith("ss"):
        first = first[:-1]
    return first + dash + rest
