"""The format of a list of silences, and the lists that Eightfold ships."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from eightfold.conformance.sources.register import SILENCES_PREFIX, load_registers

SOURCES = Path(str(files("eightfold") / "spec" / "sources"))
SHIPPED = sorted(SOURCES.glob(f"{SILENCES_PREFIX}*.yaml"))
TELLINGS = {"craits-translated": ("craits-be", "craits-sv")}
"""The lists that are named after a ruleset and not after a document -> the documents that tell it."""
SCHEMA = json.loads((files("eightfold") / "spec" / "schemas" / "silences.schema.json").read_text("utf-8"))


def silence(**fields: Any) -> dict[str, Any]:
    plain = {"id": "whistle", "question": "Who whistles?", "kind": "silence", "sentences": ["trains:s1"]}
    labels = [{"label": "guard", "meaning": "The guard does."}, {"label": "track-2", "meaning": "Whoever is there."}]
    return plain | {"alternatives": labels, "default": "guard", "why": "The guard has one."} | fields


def faults(data: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in Draft202012Validator(SCHEMA).iter_errors(data)]


@pytest.mark.parametrize("fields", [{}, {"kind": "contradiction", "sentences": ["trains:s1", "rails-be:s10"]}])
def test_schema_takes(fields: dict[str, Any]) -> None:
    assert faults([silence(**fields)]) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "Whistle"},
        {"id": "whistle_now"},
        {"question": ""},
        {"question": "Who whistles?\nAnd when?"},
        {"kind": "doubt"},
        {"sentences": []},
        {"sentences": ["s1"]},
        {"sentences": ["trains:s1", "trains:s1"]},
        {"alternatives": [{"label": "guard", "meaning": "The guard does."}]},
        {"alternatives": [{"label": "guard"}, {"label": "driver"}]},
        {"alternatives": [{"label": label, "meaning": "So."} for label in (True, False)]},
        {"default": None},
        {"why": " "},
        {"note": "Loud."},
        {"option": ["one-alone"]},
        {"option": "Capital"},
    ],
)
def test_schema_refuses(fields: dict[str, Any]) -> None:
    assert faults([silence(**fields)])


@pytest.mark.parametrize("missing", sorted(silence()))
def test_schema_refuses_what_lacks_a_field(missing: str) -> None:
    assert faults([{name: value for name, value in silence().items() if name != missing}])


@pytest.mark.parametrize("data", [[], silence()])
def test_schema_refuses_what_is_no_list_of_silences(data: object) -> None:
    assert faults(data)


# The lists that Eightfold ships


def test_there_are_lists() -> None:
    assert SHIPPED


@pytest.fixture(scope="module")
def units() -> frozenset[str]:
    """The ids of all registers."""
    return frozenset(unit.id for register in load_registers(SOURCES) for unit in register.units)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_list_fits_the_schema(path: Path) -> None:
    assert faults(yaml.safe_load(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_list_is_consistent(path: Path, units: frozenset[str]) -> None:
    entries = yaml.safe_load(path.read_text("utf-8"))
    name = path.stem.removeprefix(SILENCES_PREFIX)
    own = tuple(f"{document}:" for document in TELLINGS.get(name, (name,)))
    labels = {entry["id"]: [choice["label"] for choice in entry["alternatives"]] for entry in entries}
    cited = {entry["id"]: entry["sentences"] for entry in entries}
    assert len(labels) == len(entries), "an id stands twice"
    assert [entry for entry, choices in labels.items() if len(set(choices)) < len(choices)] == []
    assert [entry["id"] for entry in entries if entry["default"] not in labels[entry["id"]]] == []
    assert [sentence for sentences in cited.values() for sentence in sentences if sentence not in units] == []
    assert [entry for entry, sentences in cited.items() if not any(s.startswith(own) for s in sentences)] == []
