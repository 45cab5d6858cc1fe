"""The prose that sheets bring along for rulebooks: `NAME.rulebook.yaml` beside `NAME.eight`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

from eightfold.cli.refusals import WrongCallError
from eightfold.dsl.prose import Prose, Saying

ENDING = ".rulebook.yaml"
MOST_BYTES = 1_000_000


@cache
def schema() -> Draft202012Validator:
    text = (files("eightfold") / "spec" / "schemas" / "rulebook.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))


def prose_beside(sheets: Iterable[Path]) -> list[Prose]:
    """The prose of those sheets that have some, in their order. Raises WrongCallError for a file that is not right."""
    paths = [(sheet.stem, sheet.with_name(sheet.stem + ENDING)) for sheet in sheets]
    return [prose_in(name, path) for name, path in paths if path.is_file()]


def prose_in(name: str, path: Path) -> Prose:
    """The prose of one file."""
    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    try:
        data = yaml.safe_load(text.decode("utf-8")) if len(text) <= MOST_BYTES else None
    except (yaml.YAMLError, UnicodeDecodeError) as fault:
        raise WrongCallError(f"{path} cannot be read: {str(fault).splitlines()[0]}.") from fault
    wrong = next(iter(schema().iter_errors(data)), None)
    if wrong is not None or not isinstance(data, dict):
        where = " › ".join(map(str, wrong.absolute_path)) if wrong is not None else ""
        why = wrong.message[:120] if wrong is not None else "it is too long"
        raise WrongCallError(f"{path} is no prose for a rulebook: {where or 'the file'}: {why}.")
    return read(name, data)


def read(name: str, data: Mapping[str, Any]) -> Prose:
    """Prose from plain data that fits the schema."""
    sections = {
        section: tuple(tuple(map(saying, paragraph)) for paragraph in paragraphs)
        for section, paragraphs in data.get("sections", {}).items()
    }
    events = {section: tuple(verbs) for section, verbs in data.get("events", {}).items()}
    return Prose(name, sections, events, data.get("names", {}))


def saying(item: Any) -> Saying:
    """One saying: a text alone, or a table."""
    if isinstance(item, str):
        return Saying(item)
    only_if = {option: tuple(map(as_label, labels)) for option, labels in item.get("if", {}).items()}
    says = item["say"]
    if isinstance(says, dict):
        says = {as_label(label): text for label, text in says.items()}
    return Saying(
        says, item.get("option", ""), tuple(item.get("tells", ())), only_if, tuple(item.get("instead-of", ()))
    )


def as_label(value: object) -> str:
    """An alternative as sheets call it, which YAML may have read as a truth or a number."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
