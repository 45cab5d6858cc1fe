"""Calling a command and reading what it prints."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from eightfold.cli.main import main

SCHEMAS = files("eightfold") / "spec" / "schemas" / "cli"

Call = Callable[..., Result]


@pytest.fixture(scope="session")
def call() -> Call:
    """Calls `eightfold` with arguments; standard output and standard error are kept apart."""
    return lambda *args: CliRunner().invoke(main, [str(arg) for arg in args], prog_name="eightfold")


@pytest.fixture(scope="session")
def as_json(call: Call) -> Callable[..., dict[str, Any]]:
    """Calls a command with `--format json` and returns what it prints, which is one document of the command's schema.

    `code` is the exit code that is due.
    """

    def answer(command: str, *args: Any, code: int = 0) -> dict[str, Any]:
        result = call(command, *args, "--format", "json")
        assert result.exit_code == code, result.stderr
        schema = json.loads((SCHEMAS / f"{command}.schema.json").read_text("utf-8"))
        told: dict[str, Any] = json.loads(result.stdout)
        assert [error.message for error in Draft202012Validator(schema).iter_errors(told)] == []
        return told

    return answer


@pytest.fixture
def sheet(tmp_path: Any) -> Callable[[str, str], str]:
    """Writes a sheet of that name and returns its path."""

    def write(name: str, text: str) -> str:
        path = tmp_path / f"{name}.eight"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
