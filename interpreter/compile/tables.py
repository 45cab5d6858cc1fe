"""The constants that compiled code reads: one list for each property of cards, with an entry for no card at the end."""

from __future__ import annotations

from typing import Any

from eightfold.dsl.typed import Variant
from eightfold.interpreter import runtime
from eightfold.interpreter.compile.plan import Plan


def constants(plan: Plan) -> dict[str, Any]:
    """The names that every compiled game finds in its globals."""
    names: dict[str, Any] = {name: value for name, value in vars(runtime).items() if not name.startswith("_")}
    deck = plan.deck
    faces = len(deck.faces)
    names["ALL"] = deck.mask
    names["CIRCLES"] = runtime.Circles(plan.players)
    names["EVERYONE"] = tuple(range(plan.players))
    names["CARDS"] = list(deck.cards)
    for index, kind in enumerate(plan.variant.face_kinds):
        table = [dict(deck.faces[c % faces].values).get(kind, -1) for c in range(deck.size)] + [-1]
        names[f"FACE{index}"] = table
        size = len(plan.variant.kinds[kind].values)
        by = [sum(1 << c for c in deck.cards if table[c] == value) for value in range(size)]
        names[f"BY_{ident(kind)}"] = [*by, 0]
    same = [sum(1 << c for c in deck.cards if c % faces == face) for face in range(faces)]
    names["SAME"] = [same[c % faces] for c in range(deck.size)] + [0]
    owner = [-1] * (plan.zone_count + 1)
    for number, (_, seat) in plan.zone_names().items():
        owner[number] = seat
    names["OWNER"] = owner
    return names | options_chosen(plan)


def option_name(plan: Plan, name: str) -> str:
    """The name by which a program reads what is chosen of an option."""
    return f"OPTION{plan.options[name]}"


def options_chosen(plan: Plan, variant: Variant | None = None) -> dict[str, int]:
    """What is chosen of every option, by the names that a program reads; in `variant`, if one is given."""
    options = (variant or plan.variant).options.values()
    return {option_name(plan, option.name): option.chosen for option in options}


def ident(name: str) -> str:
    """A name as a part of Python identifiers."""
    return "".join(c if c.isalnum() else f"_{ord(c):x}_" if c != "-" else "_" for c in name)
