"""The functions of the kernel."""

from __future__ import annotations

from eightfold.dsl.typed import E
from eightfold.dsl.types import PLAYER
from eightfold.interpreter.compile.express.writer import Express, Names, Operations, is_row


def _call(express: Express, e: E, env: Names) -> str:
    args = express.args(e, env)
    match e.data:
        case "number":
            return f"len({args[0]})" if is_row(e.args[0]) else f"({args[0]}).bit_count()"
        case "sum":
            return f"sum({args[0]})"
        case "size":
            return f"abs({args[0]})"
        case "largest" | "smallest":
            return f"{'max' if e.data == 'largest' else 'min'}({args[0]}, default=0)"
        case "largest-few" | "smallest-few":
            return f"few({args[1]}, {args[0]}, {e.data == 'largest-few'})"
        case "remainder":
            return f"rem({args[0]}, {args[1]})"
        case "numbers":
            return f"numbers({args[0]}, {args[1]})"
        case "owner":
            return f"OWNER[s.L[{args[0]}]]"
        case "face":
            return _face(express, e.args[0], env)
        case "position":
            return _position(e.args[0], args[0])
        case "top":
            return _top(express, e, env)
        case "entry":
            return _entry(express, e, args, env)
        case "first":
            return _first(express, e, args, env)
        case _:
            return _round(express, e, args)


def _face(express: Express, arg: E, env: Names) -> str:
    """All cards of the same faces."""
    if arg.op == "of-card":
        return f"SAME[{express(arg.args[0], env)}]"
    return f"by_set(SAME, {express(arg, env)})"


def _position(arg: E, text: str) -> str:
    if not arg.type.many:
        return f"({text} + 1)"
    return f"tuple([x + 1 for x in {text if is_row(arg) else f'bits({text})'}])"


def _top(express: Express, e: E, env: Names) -> str:
    row = f"s.R[{express.zone_number(e.args[0], env)}]"
    return f"({row}[-1] if {row} else -1)"


def _entry(express: Express, e: E, args: list[str], env: Names) -> str:
    source = e.args[1]
    if source.op == "zone":
        return f"nth(s.R[{express.zone_number(source, env)}], {args[0]})"
    if is_row(source):
        return f"nth_{'player' if e.type == PLAYER else 'number'}({args[1]}, {args[0]})"
    return f"nth_bit({args[1]}, {args[0]})"


def _first(express: Express, e: E, args: list[str], env: Names) -> str:
    source = e.args[1]
    if source.op == "zone":
        row = f"s.R[{express.zone_number(source, env)}]"
        return f"join([BIT[c] for c in {row}[-{args[0]}:]] if {args[0]} > 0 else [])"
    if is_row(source):
        return f"{args[1]}[:max({args[0]}, 0)]"
    return f"first_bits({args[1]}, {args[0]})"


def _round(express: Express, e: E, args: list[str]) -> str:
    """ahead and circle; among all players a step is plain arithmetic."""
    count = express.plan.players
    if args[2] not in (repr(tuple(range(count))), "EVERYONE"):
        return f"{e.data}({', '.join(args)})"
    return f"(({args[0]} + {args[1]}) % {count})" if e.data == "ahead" else f"CIRCLES[{args[0]}, {args[1]}]"


OPERATIONS: Operations = {"call": _call}
