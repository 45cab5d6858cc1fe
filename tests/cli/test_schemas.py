"""The schemas of what commands print are schemas, and each belongs to a command."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from eightfold.cli.main import COMMANDS

SCHEMAS = sorted(Path(str(files("eightfold") / "spec" / "schemas" / "cli")).glob("*.json"))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_schema_is_one_and_belongs_to_a_command(path: Path) -> None:
    schema = json.loads(path.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    name = path.name.removesuffix(".schema.json")
    assert name in COMMANDS
    assert schema["$id"] == f"urn:eightfold:schema:cli:{name}"
