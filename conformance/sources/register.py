"""The source register: which units each rule document has and what each of them says, in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import yaml

from eightfold.conformance.bounded import TooManyBytesError, read_bounded
from eightfold.conformance.sources.cut import NORMALISATION, Kind

_ID = re.compile(r"[a-z]+(?:-[a-z]+)*:s[1-9][0-9]*")
_DIGEST = re.compile(r"[0-9a-f]{64}")

MOST_BYTES = 2_000_000
"""How long a register may be; those that come with Eightfold have less than a tenth of it."""
LONGEST = 300
"""How many characters of a fault are told."""

SILENCES_PREFIX = "silences-"
"""What the name of a list of the points on which a document is silent begins with; it stands beside the registers."""

ANSWERS_PREFIX = "answers-"
"""What the name of a list begins with that tells which options answer the entries of a list of silences."""

PARALLEL = "parallel.yaml"
"""The list that sets the two translated documents side by side, unit by unit; it stands beside the registers."""

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Reads plain YAML: libyaml's reader, where PyYAML was built with it, is ten times as fast as its own."""


class RegisterError(ValueError):
    """A register file that cannot be used; the message is one line that names the file and the fault."""


class UnitClass(StrEnum):
    """What a unit does in its document."""

    RULE = "rule"
    DEFINITION = "definition"
    EXAMPLE = "example"
    ADVICE = "advice"
    FLAVOUR = "flavour"
    DUPLICATE = "duplicate"
    VARIATION = "variation"
    HEADING = "heading"


COUNTING = frozenset({UnitClass.RULE, UnitClass.DEFINITION, UnitClass.EXAMPLE, UnitClass.VARIATION})


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Why a unit cannot be tested, and what a second reader said to that."""

    reason: str
    second_reading: str


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of a document. Line and part count from 1; `unit_class` is None until somebody has read it."""

    id: str
    line: int
    part: int
    kind: Kind
    sha256: str
    unit_class: UnitClass | None
    restatement: str
    duplicate_of: str | None = None
    excluded: Exclusion | None = None

    @property
    def counts(self) -> bool:
        """Whether the unit stands in the denominators of coverage."""
        return self.unit_class in COUNTING and self.excluded is None


@dataclass(frozen=True, slots=True)
class Register:
    """One document's register: its short name, the name and digest of its file, and its units in order."""

    document: str
    file: str
    language: str
    sha256: str
    title: str
    units: tuple[Unit, ...]

    @property
    def prefix(self) -> str:
        """What the names of the document's files begin with, as `000_`."""
        return self.file.split("_", 1)[0] + "_"


def register_files(folder: Path) -> list[Path]:
    """The register files of a folder by name: every YAML file but the lists of silences and the parallel."""
    names = (path for path in folder.glob("*.yaml") if path.name != PARALLEL)
    return sorted(path for path in names if not path.name.startswith((SILENCES_PREFIX, ANSWERS_PREFIX)))


def load_registers(folder: Path) -> tuple[Register, ...]:
    """The registers of a folder, in the order of their documents' file names. Raises RegisterError."""
    registers = [load_register(path) for path in register_files(folder)]
    if not registers:
        raise RegisterError(f"{folder}: no register here")
    _refuse_repeats((register.document for register in registers), f"{folder}: document")
    return tuple(sorted(registers, key=lambda register: register.file))


def load_register(path: Path) -> Register:
    """Reads one register file. Raises RegisterError when it is not a register."""
    try:
        return read_register(yaml.load(_text_of(path), Loader=LOADER))
    except OSError as error:
        raise RegisterError(f"{path.name}: {error.strerror or 'it cannot be read'}") from error
    except TooManyBytesError as error:
        raise RegisterError(f"{path.name}: more than {MOST_BYTES} bytes") from error
    except UnicodeDecodeError as error:
        raise RegisterError(f"{path.name}: it is not UTF-8 text") from error
    except (yaml.YAMLError, RegisterError) as error:
        raise RegisterError(f"{path.name}: {_short(str(error))}") from error
    except KeyError as error:
        raise RegisterError(f"{path.name}: something lacks `{error.args[0]}`") from error
    except (RecursionError, TypeError, ValueError, AttributeError) as error:
        raise RegisterError(f"{path.name}: does not fit the register schema ({_short(repr(error))})") from error


def _text_of(path: Path) -> str:
    text = read_bounded(path, MOST_BYTES).decode("utf-8")
    if "*" in text and any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=LOADER)):
        raise RegisterError("aliases are not read: write each value out")
    return text


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def read_register(data: Mapping[str, Any]) -> Register:
    """A register from what YAML made of it. Raises RegisterError, KeyError, TypeError or ValueError."""
    if data["normalisation"] != NORMALISATION:
        raise RegisterError(f"normalisation {data['normalisation']!r}, but this program knows {NORMALISATION}")
    units = tuple(_read_unit(unit) for unit in data["units"])
    _refuse_repeats((unit.id for unit in units), "id")
    _refuse_repeats((f"{unit.line}:{unit.part}" for unit in units), "position")
    return Register(data["document"], data["file"], data["language"], data["sha256"], data["title"], units)


def _read_unit(data: Mapping[str, Any]) -> Unit:
    return Unit(
        id=_matching(_ID, data["id"], "id"),
        line=int(data["line"]),
        part=int(data["part"]),
        kind=Kind(data["kind"]),
        sha256=_matching(_DIGEST, data["sha256"], "sha256"),
        unit_class=UnitClass(data["class"]) if data["class"] else None,
        restatement=data["restatement"],
        duplicate_of=data.get("duplicate-of"),
        excluded=_read_exclusion(data.get("excluded")),
    )


def _read_exclusion(data: Mapping[str, str] | None) -> Exclusion | None:
    return None if data is None else Exclusion(data["reason"], data["second-reading"])


def _matching(pattern: re.Pattern[str], value: object, name: str) -> str:
    if isinstance(value, str) and pattern.fullmatch(value):
        return value
    raise RegisterError(f"{name} {value!r} is not of the form {pattern.pattern}")


def _refuse_repeats(names: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RegisterError(f"{what} {name} stands twice")
        seen.add(name)
