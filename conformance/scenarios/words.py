"""What the format's short keys are called in the rules: read from `spec/scenario-words.yaml`, changed by files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files

from eightfold.conformance.scenarios.plain import Table, read_plain


@cache
def usual_words() -> Mapping[str, str]:
    """The words of the family that comes with Eightfold."""
    with as_file(files("eightfold") / "spec" / "scenario-words.yaml") as path:
        found = read_plain(path, path.name)
    assert isinstance(found, Table)
    return {str(key): str(value) for key, value in found.items()}


def words_with(changes: Mapping[str, str]) -> Mapping[str, str]:
    """The usual words with some of them changed."""
    return {**usual_words(), **changes}
