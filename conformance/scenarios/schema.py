"""The JSON Schema of scenario files, applied with places: what does not fit, and on which line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.validators import extend

from eightfold.conformance.scenarios.plain import Plain, Row, Table, Text, place
from eightfold.dsl.diagnostics import Diagnostic, did_you_mean

SHOWN = 60
MOST_ERRORS = 200
"""Among how many things that do not fit the one is sought that is told."""


def _unique(_: Any, wanted: bool, value: Any, __: Any) -> Iterator[ValidationError]:
    """`uniqueItems` in time that grows with the row, not with its square."""
    if wanted and isinstance(value, list) and len({(type(item), repr(item)) for item in value}) < len(value):
        yield ValidationError("one of these stands twice")


Validator = extend(Draft202012Validator, {"uniqueItems": _unique})  # type: ignore[no-untyped-call]


@cache
def schema() -> dict[str, Any]:
    """The schema of a file of scenarios."""
    text = (files("eightfold") / "spec" / "schemas" / "scenario.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def _validator(part: str) -> Any:
    defs = schema()["$defs"]
    return Validator(_spelt_out(defs[part] if part else schema(), defs))


def _spelt_out(part: Any, defs: dict[str, Any]) -> Any:
    """A part of the schema with each reference replaced by what it refers to, so that none is looked up per value.

    No part of the schema refers to itself.
    """
    if isinstance(part, list):
        return [_spelt_out(item, defs) for item in part]
    if not isinstance(part, dict):
        return part
    found = {key: _spelt_out(value, defs) for key, value in part.items() if key not in ("$ref", "$defs")}
    named = part.get("$ref", "").rpartition("/")[2]
    return {**found, **_spelt_out(defs[named], defs)} if named else found


def faults(data: Plain, file: str, part: str = "") -> list[Diagnostic]:
    """The first thing that does not fit the schema, or the named part of it, at its line; empty where all fits."""
    errors = list(islice(_validator(part).iter_errors(data), MOST_ERRORS))
    strange = [error for error in errors if error.validator == "additionalProperties"]
    error = best_match(strange or errors)
    if error is None:
        return []
    line, code, message, hint = _told(error, data)
    return [Diagnostic(code, message, place(file, line), hint)]


def _told(error: ValidationError, data: Plain) -> tuple[int, str, str, str]:
    node, line = _reached(data, list(error.absolute_path))
    where = _path(error.absolute_path)
    value: Any = error.validator_value
    instance: Any = error.instance
    known_keys: Any = error.schema
    match error.validator:
        case "additionalProperties" if isinstance(node, Table) and value is False:
            known = list(known_keys.get("properties", {}))
            strange = next(key for key in node if key not in known)
            return (
                strange.line,
                "unknown-key",
                f"{where or 'the file'} has no key `{strange}`",
                did_you_mean(strange, known),
            )
        case "required":
            missing = [name for name in value if name not in instance]
            return line, "missing-key", f"{where or 'the file'} lacks `{missing[0]}`", ""
        case "dependentRequired":
            stated = next(key for key in instance if key in value)
            hint = "say why with `arranged: …`, or play up to it"
            return stated.line, "needs-arranged", f"`{stated}` cannot be dealt", hint
        case "anyOf" | "not" if not where:
            return line, "missing-key", "the file must say `variant:` or `variants:`, one of the two", ""
        case "type" | "pattern" | "enum" | "anyOf":
            return line, "wrong-value", f"{where}: {_shown(error.instance)} is not what stands here", _hint(error)
        case _:
            return line, "wrong-value", f"{where}: {error.message[:SHOWN]}", ""


def _hint(error: ValidationError) -> str:
    values: Any = error.validator_value
    part: Any = error.schema
    if error.validator == "enum":
        return "one of " + ", ".join(value for value in values if isinstance(value, str))
    return str(part.get("description", ""))


def _shown(value: object) -> str:
    words = " ".join(str(value).split())
    text = "nothing" if value == "" else f"`{words}`" if isinstance(value, str) else words
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _path(path: Iterable[str | int]) -> str:
    return " › ".join(str(step + 1) if isinstance(step, int) else str(step) for step in path)


def _reached(data: Plain, path: list[str | int]) -> tuple[Plain, int]:
    """What a path leads to, and its line: that of its key, which is where a reader looks."""
    node, line = data, data.line
    for step in path:
        if isinstance(node, Table):
            line = next((key.line for key in node if key == step), line)
            node = node[Text(str(step), 0)]
        elif isinstance(node, Row) and isinstance(step, int):
            node = node[step]
            line = node.line
    return node, line
