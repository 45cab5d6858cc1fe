"""Properties of cards that no state changes: each is a table, worked out now, and so is the way back to the cards."""

from __future__ import annotations

from typing import Any

from eightfold.dsl.typed import E, WordInfo
from eightfold.dsl.types import NUMBER
from eightfold.interpreter.compile.express.fixed import ITS_CARD
from eightfold.interpreter.compile.express.writer import Express, Names, Operations, is_row
from eightfold.interpreter.compile.tables import ident


def table_of(express: Express, word: WordInfo) -> str:
    """The name of the table from each card to a fixed word's value, with an entry for no card at the end."""
    name = f"T_{ident(word.name)}"
    if name not in express.names:
        meaning = word.layers[-1].value
        text = express.unfolded(meaning, {word.params[0].name: "c"})
        values = eval(f"[{text} for c in range({express.plan.deck.size})]", express.names)
        empty: Any = () if is_row(meaning) else 0 if word.type == NUMBER or word.type.many else -1
        express.names[name] = [*values, empty]
    return name


def cards_by(express: Express, prop: str) -> str:
    """The name of the table from a property's value to the cards that have it."""
    name = f"BY_{ident(prop)}"
    if express.quiet is not express:
        express.names[name] = express.quiet.names[cards_by(express.quiet, prop)]
    elif name not in express.names:
        word = express.plan.variant.words[(prop, 1)]
        table = express.names[table_of(express, word)]
        size = len(express.plan.variant.kinds[word.type.base].values)
        cards = express.plan.deck.cards
        express.names[name] = [sum(1 << c for c in cards if table[c] == v) for v in range(size)] + [0]
    return name


def property_of(express: Express, e: E, card: str) -> str | None:
    """The property if an expression is one of the local `card`, and there is a table for it."""
    if len(e.args) != 1 or e.args[0].op != "local" or e.args[0].data != card or e.type.many:
        return None
    if e.op == "face-of":
        return str(e.data)
    fixed = e.op == "word" and e.type.base in express.plan.variant.kinds and express.fixed.word(e.data)
    return str(e.data[0]) if fixed and not express.plan.traced else None


def _face_of(express: Express, e: E, env: Names) -> str:
    return f"FACE{express.plan.variant.face_kinds.index(e.data)}[{express(e.args[0], env)}]"


def _of_value(express: Express, e: E, env: Names) -> str:
    value = express(e.args[0], env)
    return (
        f"by_asking({_held(express, e, env)}, BIT[{value}])"
        if _changes(express, e)
        else f"{cards_by(express, e.data)}[{value}]"
    )


def _of_values(express: Express, e: E, env: Names) -> str:
    values = express(e.args[0], env)
    return (
        f"by_asking({_held(express, e, env)}, {values})"
        if _changes(express, e)
        else f"by_set({cards_by(express, e.data)}, {values})"
    )


def _changes(express: Express, e: E) -> bool:
    """Whether the property depends on more than the card, so that no table can be kept for it."""
    return len(e.args) > 1 and not express.fixed.word((e.data, 1))


def _held(express: Express, e: E, env: Names) -> str:
    """The row of the property's values, card by card, as they are now."""
    return f"[{express(e.args[1], {**env, ITS_CARD: 'm_its_card'})} for m_its_card in CARDS]"


OPERATIONS: Operations = {"face-of": _face_of, "of-value": _of_value, "of-values": _of_values}
