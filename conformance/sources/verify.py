"""The register against a directory with the documents' own files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from eightfold.conformance.sources.alignment import Alignment, align
from eightfold.conformance.sources.cut import Cut, cut
from eightfold.conformance.sources.register import Register

MOST_BYTES = 256 * 1024
MOST_UNITS = 5_000
"""Bounds on a document: the real ones have less than 10 KiB and 100 units."""

_DOCUMENT_NAME = re.compile(r"[0-9]{3}_.*\.txt")


class NoDocumentsError(ValueError):
    """The directory is not one of documents; the message is one line."""


class UnreadableError(ValueError):
    """A document's file cannot be compared; the message is one line."""


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """One document: its file's stem as `name`, and what became of the `sentences` units that its register holds.

    `moved` are matched units that stand at another position; `unregistered` are positions, "line:part". `problem` says
    why there was nothing to compare: then all ids are missing. `same_bytes` tells whether the file is the very one
    that was registered; texts and positions can be equal without it, where only white space differs.
    """

    name: str
    document: str
    sentences: int
    matched: int
    changed: tuple[str, ...]
    missing: tuple[str, ...]
    unregistered: tuple[str, ...]
    moved: tuple[str, ...] = ()
    same_bytes: bool = False
    problem: str | None = None

    @property
    def good(self) -> bool:
        """Whether the document matches wholly: every unit at its position, and no other."""
        return not (self.changed or self.missing or self.unregistered or self.moved or self.problem)


@dataclass(frozen=True, slots=True)
class Verification:
    """All documents of the register in order, and the names of document files that no register knows."""

    documents: tuple[DocumentResult, ...]
    unregistered_files: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether the directory holds what the register says and nothing else."""
        return not self.unregistered_files and all(document.good for document in self.documents)


def verify(registers: Sequence[Register], directory: Path) -> Verification:
    """Compares every register with its document in `directory`.

    Raises NoDocumentsError when there is no such directory or no document in it, OSError when it cannot be listed.
    """
    files = {register.file for register in registers}
    names = _document_names(directory, files)
    prefixes = tuple(register.prefix for register in registers)
    return Verification(
        documents=tuple(_verify_document(register, directory, names) for register in registers),
        unregistered_files=tuple(name for name in names if name not in files and not name.startswith(prefixes)),
    )


def _document_names(directory: Path, files: Collection[str]) -> list[str]:
    """The files of the directory that are called as documents are, or as one of the registers says."""
    if not directory.is_dir():
        raise NoDocumentsError(f"{directory}: no such directory")
    names = sorted(
        path.name for path in directory.iterdir() if _DOCUMENT_NAME.fullmatch(path.name) or path.name in files
    )
    if not names:
        raise NoDocumentsError(f"{directory}: no document in it (a file as 000_name.txt)")
    return names


def _verify_document(register: Register, directory: Path, names: list[str]) -> DocumentResult:
    try:
        file = directory / _find(register, names)
        content = _read(file)
        return _result(register, content, align(register.units, _cut(file.name, content)))
    except UnreadableError as problem:
        return _nothing_found(register, str(problem))


def _find(register: Register, names: list[str]) -> str:
    if register.file in names:
        return register.file
    found = [name for name in names if name.startswith(register.prefix)]
    if len(found) == 1:
        return found[0]
    raise UnreadableError(f"{register.prefix}*.txt: {'no such file' if not found else 'several files'}")


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise UnreadableError(f"{path.name}: not a file")
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableError(f"{path.name}: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise UnreadableError(f"{path.name}: more than {MOST_BYTES} bytes")
    return content


def _cut(name: str, content: bytes) -> tuple[Cut, ...]:
    try:
        cuts = cut(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{name}: not UTF-8 (byte {error.start})") from error
    if len(cuts) > MOST_UNITS:
        raise UnreadableError(f"{name}: more than {MOST_UNITS} units")
    return cuts


def _result(register: Register, content: bytes, found: Alignment) -> DocumentResult:
    return DocumentResult(
        name=Path(register.file).stem,
        document=register.document,
        sentences=len(register.units),
        matched=len(found.matched),
        changed=tuple(unit.id for unit in found.changed),
        missing=tuple(unit.id for unit in found.missing),
        unregistered=tuple(f"{unit.line}:{unit.part}" for unit in found.unregistered),
        moved=tuple(unit.id for unit in found.moved),
        same_bytes=hashlib.sha256(content).hexdigest() == register.sha256,
    )


def _nothing_found(register: Register, problem: str) -> DocumentResult:
    ids = tuple(unit.id for unit in register.units)
    stem = Path(register.file).stem
    return DocumentResult(stem, register.document, len(ids), 0, (), missing=ids, unregistered=(), problem=problem)
