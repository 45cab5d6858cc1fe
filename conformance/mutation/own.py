"""Sheets of one's own: the mutants of what such a sheet itself says, and the scenarios that lie beside it."""

from __future__ import annotations

from pathlib import Path

from eightfold.conformance.mutation.edits import Choice
from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.scenarios.load import SUFFIX, load_suite, shipped_files
from eightfold.conformance.scenarios.model import Scenario
from eightfold.dsl.catalogue import find_sheet, shipped_folder
from eightfold.dsl.syntax import SetOption
from eightfold.dsl.typed import Variant


def is_own(name: str) -> bool:
    """Whether a ruleset is a file of one's own rather than a shipped name."""
    return name.endswith(".eight")


def mutants_for(name: str, variant: Variant) -> list[Mutant]:
    """All mutants of a shipped variant; of a sheet of one's own those of its own clauses and of what it sets.

    What it inherits is held to the scenarios of its base, not to its own.
    """
    found = mutants_of(variant)
    if not is_own(name):
        return found
    sheet, _, _ = find_sheet(name)
    decided = {item.name for item in (sheet.items if sheet else ()) if isinstance(item, SetOption)}
    return [m for m in found if m.file == name or any(isinstance(e, Choice) and e.option in decided for e in m.edits)]


def scenarios_of(name: str) -> tuple[Scenario, ...]:
    """The shipped scenarios of a variant, or those of a sheet of one's own in the files beside it.

    Files in which the name does not stand are not read.
    """
    path = Path(name)
    folder = path.resolve().parent
    files = sorted(folder.glob(f"*{SUFFIX}")) if is_own(name) else shipped_files()
    files = [file for file in files if path.stem.encode() in file.read_bytes()]
    wanted = {path.name, path.stem}
    return tuple(
        s for s in load_suite(files).scenarios if s.variant in wanted and (not is_own(name) or s.rules.beside == folder)
    )


def equivalents_file(name: str) -> Path:
    """Where the mutants that change nothing are on record: beside the sheet."""
    path = Path(name)
    return (path.parent if is_own(name) else Path(str(shipped_folder()))) / f"{path.stem}.equivalents.yaml"
