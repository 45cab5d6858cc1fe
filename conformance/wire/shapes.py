"""The schemas of the messages, read once from `spec/schemas/protocol/`.

Messages are looked at by functions made from the schemas, which is much faster than a validator; what does not fit is
then explained by the validator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

Fits = Callable[[Any], bool]

TYPES: Mapping[str, Fits] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
TOLD = {"$schema", "$id", "$defs", "title", "description"}
"""Keywords that hold nothing to a shape."""


@cache
def schema(name: str) -> Mapping[str, Any]:
    """The schema of `start-request`, `run-answer` and so on."""
    text = (files("eightfold") / "spec" / "schemas" / "protocol" / f"{name}.schema.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def fault_in(name: str, message: Any) -> str:
    """How a message breaks its schema, in one line; empty if it does not."""
    if fits(name)(message):
        return ""
    found = best_match(Draft202012Validator(schema(name)).iter_errors(message))
    if found is None:
        return "a number is not whole"
    place = "/".join(_short(str(part), 40) for part in found.absolute_path)
    text = _short(found.message, 160)
    return f"{_short(place, 160)}: {text}" if place else text


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


@cache
def fits(name: str) -> Fits:
    """Whether a message is of the shape that its schema asks for."""
    return _made(schema(name), schema(name).get("$defs", {}), {})


def _made(node: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    """A function for a schema. Only the keywords that the protocol's schemas use are known: KeyError for another."""
    if isinstance(node, bool):
        return lambda _: node
    parts = [KEYWORDS[key](value, node, defs, known) for key, value in node.items() if key not in TOLD]
    if len(parts) == 1:
        return parts[0]
    return lambda value: all(part(value) for part in parts)


def _ref(name: str, _: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    if name not in known:
        known[name] = _made(defs[name.removeprefix("#/$defs/")], defs, known)
    return known[name]


def _type(name: str, *_: Any) -> Fits:
    return TYPES[name]


def _const(wanted: Any, *_: Any) -> Fits:
    return lambda value: type(value) is type(wanted) and value == wanted


def _enum(wanted: list[Any], *_: Any) -> Fits:
    return lambda value: isinstance(value, str) and value in wanted


def _one_of(nodes: list[Any], _: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    parts = [_made(node, defs, known) for node in nodes]
    return lambda value: sum(part(value) for part in parts) == 1


def _required(names: list[str], *_: Any) -> Fits:
    return lambda value: not isinstance(value, dict) or all(name in value for name in names)


def _properties(nodes: Mapping[str, Any], _: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    parts = {name: _made(node, defs, known) for name, node in nodes.items()}

    def look(value: Any) -> bool:
        return not isinstance(value, dict) or all(parts[name](one) for name, one in value.items() if name in parts)

    return look


def _others(node: Any, whole: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    named, part = whole.get("properties", {}), _made(node, defs, known)
    return lambda value: (
        not isinstance(value, dict) or all(part(one) for name, one in value.items() if name not in named)
    )


def _first_items(nodes: list[Any], _: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    parts = [_made(node, defs, known) for node in nodes]
    return lambda value: not isinstance(value, list) or all(part(one) for part, one in zip(parts, value, strict=False))


def _items(node: Any, whole: Any, defs: Mapping[str, Any], known: dict[str, Fits]) -> Fits:
    first, part = len(whole.get("prefixItems", ())), _made(node, defs, known)
    return lambda value: not isinstance(value, list) or all(part(one) for one in value[first:])


def _length(kind: type[Any], sign: int, bound: int, *_: Any) -> Fits:
    return lambda value: not isinstance(value, kind) or sign * len(value) >= sign * bound


def _least(bound: int, *_: Any) -> Fits:
    return lambda value: not isinstance(value, int) or value >= bound


KEYWORDS: Mapping[str, Callable[..., Fits]] = {
    "$ref": _ref, "type": _type, "const": _const, "enum": _enum, "oneOf": _one_of, "required": _required,
    "properties": _properties, "additionalProperties": _others, "items": _items, "prefixItems": _first_items,
    "minItems": partial(_length, list, 1), "minLength": partial(_length, str, 1),
    "maxLength": partial(_length, str, -1), "minimum": _least,
}  # fmt: skip
