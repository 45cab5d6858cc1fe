"""A document -> the register file to be filled in. `python -m eightfold.conformance.sources.skeleton DIR`."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from eightfold.conformance.bounded import read_bounded
from eightfold.conformance.sources.cut import NORMALISATION, Cut, cut
from eightfold.conformance.sources.verify import MOST_BYTES

DOCUMENTS = {
    "000": ("canadian", "en"),
    "001": ("craits", "en"),
    "002": ("crazy-eights", "en"),
    "003": ("craits-be", "be"),
    "004": ("craits-sv", "sv"),
}
"""The first three digits of a document's file -> its short name and its language."""


def skeleton(document: str, language: str, file: Path) -> str:
    """The YAML text of a register to be filled in. Raises OSError, TooManyBytesError or UnicodeDecodeError."""
    content = read_bounded(file, MOST_BYTES)
    head = (
        f"document: {document}\nfile: {file.name}\nlanguage: {language}\n"
        f'title: ""\nsha256: "{hashlib.sha256(content).hexdigest()}"\nnormalisation: {NORMALISATION}\nunits:\n'
    )
    units = cut(content.decode("utf-8"))
    return head + "".join(_entry(f"{document}:s{number}", unit) for number, unit in enumerate(units, start=1))


def _entry(unit_id: str, unit: Cut) -> str:
    return (
        f"  - id: {unit_id}\n    line: {unit.line}\n    part: {unit.part}\n    kind: {unit.kind}\n"
        f'    sha256: "{unit.sha256}"\n    class: ""\n    restatement: ""\n'
    )


def write_skeletons(documents: Path, registers: Path) -> list[Path]:
    """Writes a skeleton for each document that has no register yet; returns the files written.

    A register that exists is left alone: ids and restatements are never made anew.
    """
    written = []
    for file in sorted(documents.glob("*.txt")):
        document, language = DOCUMENTS.get(file.name[:3], ("", ""))
        target = registers / f"{document}.yaml"
        if document and not target.exists():
            target.write_text(skeleton(document, language, file), encoding="utf-8")
            written.append(target)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m eightfold.conformance.sources.skeleton DOCUMENTS REGISTERS")
    for path in write_skeletons(Path(sys.argv[1]), Path(sys.argv[2])):
        print(path)
