"""What can be told of cards from the text alone: expressions worked out for each face of the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eightfold.dsl.typed import E, Variant
from eightfold.dsl.types import CARD


class NotFixed(Exception):
    """The value depends on the state of the game."""


def matching_faces(variant: Variant, test: E, card: str) -> int | None:
    """The faces, as a mask, for which a test on the local `card` holds; None if the text alone does not tell."""
    try:
        if test.op == "member" and test.args[0].op == "local" and test.args[0].data == card:
            return int(value_of(variant, test.args[1], {}))
        faces = range(len(variant.faces))
        return sum(1 << face for face in faces if value_of(variant, test, {card: face}))
    except NotFixed:
        return None


def value_of(variant: Variant, e: E, env: Mapping[str, Any]) -> Any:
    """The value of an expression: cards are faces and masks of faces. Raises NotFixed."""
    match e.op:
        case "num" | "truth":
            return e.data
        case "none" | "unset":
            return 0 if e.type.many or e.type.base in ("number", "yes-no") else -1
        case "value":
            return e.data[1]
        case "option":
            return variant.options[e.data].chosen
        case "alternatives":
            return value_of(variant, e.args[variant.options[e.data].chosen], env)
        case "local":
            if e.data in env:
                return env[e.data]
            raise NotFixed
        case "deck":
            return (1 << len(variant.faces)) - 1
        case "kind":
            return (1 << len(variant.kinds[e.data].values)) - 1
        case "word" | "usual":
            return _word(variant, e, env)
        case _:
            return _operation(variant, e, env)


def asks_option(variant: Variant, e: E) -> bool:
    """Whether an expression, or a word in it, is a matter of an option."""
    if e.op in ("option", "alternatives"):
        return True
    if e.op == "word":
        layers = variant.words[e.data].layers
        return any(asks_option(variant, layer.value) for layer in layers) or any(
            asks_option(variant, a) for a in e.args
        )
    return any(asks_option(variant, a) for a in e.args)


def _word(variant: Variant, e: E, env: Mapping[str, Any]) -> Any:
    key, top = (e.data, None) if e.op == "word" else e.data
    word = variant.words[key]
    layers = word.layers if top is None else word.layers[: top + 1]
    if layers[-1].mode or layers[-1].condition is not None or any(layer.mode for layer in word.layers):
        raise NotFixed
    args = [value_of(variant, a, env) for a in e.args]
    return value_of(variant, layers[-1].value, {p.name: a for p, a in zip(word.params, args, strict=True)})


def _operation(variant: Variant, e: E, env: Mapping[str, Any]) -> Any:
    if e.op == "if":
        chosen = 1 if value_of(variant, e.args[0], env) else 2
        return value_of(variant, e.args[chosen], env)
    if e.op in ("and", "or"):
        left = bool(value_of(variant, e.args[0], env))
        return value_of(variant, e.args[1], env) if left == (e.op == "and") else left
    if e.op == "call" and e.data == "position" and e.args[0].type.base in variant.kinds and not e.args[0].type.many:
        return int(value_of(variant, e.args[0], env)) + 1
    if e.op in ("of-value", "of-values"):
        # What follows the value is the property in full, for those who look into it.
        return _faces_with(variant, e.data, value_of(variant, e.args[0], env), many=e.op == "of-values")
    if e.op not in OPERATIONS and e.op not in ("face-of", "some"):
        raise NotFixed
    args = [value_of(variant, a, env) for a in e.args]
    if any(isinstance(a, tuple) for a in args):
        raise NotFixed
    if e.op == "face-of":
        return dict(variant.faces[args[0]].values).get(e.data, -1)
    if e.op == "some":
        known = args[0] != 0 if e.args[0].type.many else args[0] >= 0
        return known == e.data
    return OPERATIONS[e.op](*args)


def _faces_with(variant: Variant, prop: str, wanted: int, many: bool) -> int:
    values = wanted if many else _bit(wanted)
    found = 0
    for face, info in enumerate(variant.faces):
        value = -1
        if prop not in variant.face_kinds:
            value = _property(variant, prop, face)
        else:
            for kind, held in info.values:
                value = held if kind == prop else value
        if value >= 0 and values >> value & 1:
            found |= 1 << face
    return found


def _property(variant: Variant, prop: str, face: int) -> int:
    card = E("local", CARD, (), "face")
    word = variant.words[(prop, 1)]
    return int(value_of(variant, E("word", word.type, (card,), (prop, 1)), {"face": face}))


def _bit(x: int) -> int:
    return 1 << x if x >= 0 else 0


OPERATIONS: dict[str, Any] = {
    "of-card": _bit,
    "single-set": _bit,
    "union": lambda a, b: a | b,
    "meet": lambda a, b: a & b,
    "less": lambda a, b: a & ~b,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b if b else 0,
    "neg": lambda a: -a,
    "eq": lambda a, b: a == b,
    "ge": lambda a, b: a >= b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "lt": lambda a, b: a < b,
    "not": lambda a: not a,
    "member": lambda one, many: bool(_bit(one) & many),
}


def names_of(variant: Variant, faces: int) -> str:
    """Some faces in words, for a message: `3 of hearts`; at most four of them."""
    shown = []
    for index, face in enumerate(variant.faces):
        if faces >> index & 1:
            shown.append(" of ".join(variant.kinds[kind].values[value] for kind, value in face.values))
    return ", ".join(shown[:4]) + (", …" if len(shown) > 4 else "")
