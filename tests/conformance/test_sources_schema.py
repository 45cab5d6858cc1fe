"""The format of a register, and the registers that Eightfold ships."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from eightfold.conformance.sources.register import load_register, load_registers, register_files

REGISTERS = Path(str(files("eightfold") / "spec" / "sources"))
SCHEMA = json.loads((files("eightfold") / "spec" / "schemas" / "register.schema.json").read_text("utf-8"))


def unit_data(**fields: Any) -> dict[str, Any]:
    plain = {"id": "trains:s1", "line": 1, "part": 1, "kind": "sentence", "sha256": "0" * 64}
    return plain | {"class": "rule", "restatement": "Tracks are laid."} | fields


def register_data(**fields: Any) -> dict[str, Any]:
    head = {"document": "trains", "file": "000_aa.txt", "language": "en", "title": "Trains", "sha256": "0" * 64}
    return head | {"normalisation": 1, "units": [unit_data(**fields)]}


EXCLUDED = {"excluded": {"reason": "About taste.", "second-reading": "Agreed."}}


@pytest.mark.parametrize("fields", [{}, {"class": "duplicate", "duplicate-of": "rails-be:s10"}, EXCLUDED])
def test_schema_takes(fields: dict[str, Any]) -> None:
    assert list(Draft202012Validator(SCHEMA).iter_errors(register_data(**fields))) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"class": ""},
        {"class": "poem"},
        {"class": "duplicate"},
        {"restatement": ""},
        {"line": 0},
        {"sha256": "f00"},
        {"id": "s1"},
        {"excluded": {"reason": "About taste."}},
        {"text": "Lay a track."},
    ],
)
def test_schema_refuses(fields: dict[str, Any]) -> None:
    assert list(Draft202012Validator(SCHEMA).iter_errors(register_data(**fields)))


@pytest.mark.parametrize(
    ("fields", "counts"),
    [
        ({}, True),
        ({"class": "variation"}, True),
        ({"class": "example"}, True),
        ({"class": "definition"}, True),
        ({"class": "advice"}, False),
        ({"class": ""}, False),
        (EXCLUDED, False),
    ],
)
def test_which_units_count(tmp_path: Path, fields: dict[str, Any], counts: bool) -> None:
    (tmp_path / "trains.yaml").write_text(yaml.safe_dump(register_data(**fields)), encoding="utf-8")
    assert load_register(tmp_path / "trains.yaml").units[0].counts is counts


# The registers that Eightfold ships


@pytest.mark.parametrize("path", register_files(REGISTERS), ids=lambda path: path.stem)
def test_shipped_register_fits_the_schema(path: Path) -> None:
    errors = Draft202012Validator(SCHEMA).iter_errors(yaml.safe_load(path.read_text("utf-8")))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


def test_shipped_registers_refer_to_each_others_units() -> None:
    registers = load_registers(REGISTERS)
    units = {unit.id: unit for register in registers for unit in register.units}
    assert [register.document for register in registers] == [
        "canadian",
        "craits",
        "crazy-eights",
        "craits-be",
        "craits-sv",
    ]
    assert [
        unit.id for register in registers for unit in register.units if unit.id.split(":")[0] != register.document
    ] == []
    assert [unit.id for unit in units.values() if unit.duplicate_of and unit.duplicate_of not in units] == []
    assert [unit.id for unit in units.values() if unit.duplicate_of == unit.id] == []
