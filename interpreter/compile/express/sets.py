"""Sets and rows: sets of cards and of values are masks, rows of players and numbers are tuples."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.dsl.types import CARDS, NUMBERS, PLAYERS
from eightfold.interpreter.compile.express.masks import as_mask
from eightfold.interpreter.compile.express.writer import Express, Names, Operations, is_row
from eightfold.interpreter.compile.tables import ident


def _everyone(express: Express, e: E, env: Names) -> str:
    return "EVERYONE"


def _deck(express: Express, e: E, env: Names) -> str:
    return "ALL"


def _kind(express: Express, e: E, env: Names) -> str:
    return repr((1 << len(express.plan.variant.kinds[e.data].values)) - 1)


def _single(express: Express, e: E, env: Names) -> str:
    """The set of one card or one value."""
    return f"BIT[{express(e.args[0], env)}]"


def _row(express: Express, e: E, env: Names) -> str:
    items = express.args(e, env)
    if e.type == PLAYERS:
        return f"row1({items[0]})" if len(items) == 1 else f"uniq(({', '.join(items)}))"
    return f"({', '.join(items)},)"


def _union(express: Express, e: E, env: Names) -> str:
    one, other = express.args(e, env)
    if e.type == PLAYERS:
        return f"uniq({one} + {other})"
    return f"({one} + {other})" if e.type == NUMBERS else f"({one} | {other})"


def _meet(express: Express, e: E, env: Names) -> str:
    one, other = express.args(e, env)
    return f"tuple([x for x in {one} if x in {other}])" if is_row(e) else f"({one} & {other})"


def _less(express: Express, e: E, env: Names) -> str:
    one, other = express.args(e, env)
    return f"tuple([x for x in {one} if x not in {other}])" if is_row(e) else f"({one} & ~{other})"


def _stretch(express: Express, e: E, env: Names) -> str:
    first, last = express.args(e, env)
    return f"stretch({first}, {last})"


def _map(express: Express, e: E, env: Names) -> str:
    """A property of each member, put together."""
    source, one = e.args
    name = f"m_{ident(e.data)}"
    loop = f"for {name} in {express.members(source, env)}"
    text = express(one, {**env, e.data: name})
    if is_row(one):
        row = f"tuple(x {loop} for x in {text})"
        return f"uniq({row})" if e.type == PLAYERS else row
    if is_row(e):
        return f"uniq([{text} {loop}])" if e.type == PLAYERS else f"tuple([{text} {loop}])"
    return f"join([{text} {loop}])" if one.type.many else f"join([BIT[{text}] {loop}])"


def _where(express: Express, e: E, env: Names) -> str:
    """The members for which a condition holds."""
    source, condition = e.args
    if e.type == CARDS and not express.plan.traced:
        mask = as_mask(express, condition, e.data, env)
        if mask is not None:
            return f"({express(source, env)} & {mask})"
    name = f"m_{ident(e.data)}"
    text = express(condition, {**env, e.data: name})
    loop = f"for {name} in {express.members(source, env)} if {text}"
    return f"tuple([{name} {loop}])" if is_row(e) else f"join([BIT[{name}] {loop}])"


OPERATIONS: Operations = {
    "everyone": _everyone,
    "deck": _deck,
    "kind": _kind,
    "of-card": _single,
    "single-set": _single,
    "row": _row,
    "union": _union,
    "meet": _meet,
    "less": _less,
    "stretch": _stretch,
    "map": _map,
    "where": _where,
}
