"""Finding sheets: a search path of folders, read once each, bounded, never outside the path."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.parse import MAX_BYTES, Reading, reading

MOST_FOLDERS = 400
"""How many folders are looked into below one of the search path."""

DEEPEST = 4
"""How many folders may lie inside each other below one of the search path."""


@dataclass
class Library:
    """The sheets that can be named. `folders` are searched in order, each as `sheets_in` does."""

    folders: tuple[Path, ...]
    _paths: dict[str, Path] | None = None
    _sheets: dict[str, tuple[ast.Sheet | None, list[Diagnostic]]] = field(default_factory=dict)

    def names(self) -> dict[str, Path]:
        """Every sheet's name with its file; the first folder that has a name wins."""
        if self._paths is None:
            self._paths = {}
            for folder in self.folders:
                for path in sheets_in(folder):
                    self._paths.setdefault(path.stem, path)
        return self._paths

    def shown(self, path: Path) -> str:
        """The path as diagnostics show it: from the current folder or the folder of the search path that it lies in."""
        for folder in self.folders:
            if path.is_relative_to(folder):
                inside = path.relative_to(folder).as_posix()
                return f"{folder.name}/{inside}" if folder.name and folder != Path.cwd() else inside
        return str(path)

    def path_of(self, shown: str) -> Path:
        """The file that diagnostics show as `shown`; the way back from `shown`."""
        return next((path for path in self.names().values() if self.shown(path) == shown), Path(shown))

    def add(self, sheet: ast.Sheet, path: Path) -> None:
        """Makes a sheet known that was read from `path`; it hides another of its name."""
        self.names()[sheet.name] = path
        self._sheets[sheet.name] = (sheet, [])

    def sheet(self, name: str) -> tuple[ast.Sheet | None, list[Diagnostic]] | None:
        """The sheet called `name`, or None if no file of the search path is called so."""
        path = self.names().get(name)
        if path is None:
            return None
        if name not in self._sheets:
            self._sheets[name] = read_sheet(path, self.shown(path))
        return self._sheets[name]


def sheets_in(folder: Path) -> Iterator[Path]:
    """The `.eight` files of a folder, then those of the folders in it, level by level, each level in order of names.

    Hidden folders and links to folders are left alone, and so is what lies deeper than DEEPEST folders or comes after
    MOST_FOLDERS: a search that began in somebody's home would not end else.
    """
    level, looked = [folder], 0
    for _ in range(DEEPEST + 1):
        inner: list[Path] = []
        for place in level[: max(MOST_FOLDERS - looked, 0)]:
            entries = entries_of(place)
            yield from (Path(e.path) for e in entries if e.name.endswith(".eight"))
            inner += [Path(e.path) for e in entries if not e.name.startswith(".") and e.is_dir(follow_symlinks=False)]
        looked += len(level)
        level = inner


def entries_of(folder: Path) -> list[os.DirEntry[str]]:
    """What lies in a folder, in order of names; nothing where it cannot be read."""
    try:
        with os.scandir(folder) as found:
            return sorted(found, key=lambda entry: entry.name)
    except OSError:
        return []


def read_sheet(path: Path, shown: str) -> tuple[ast.Sheet | None, list[Diagnostic]]:
    """One file, read and parsed; what is wrong with it comes back as diagnostics."""
    found = read_partly(path, shown)
    return found.whole, list(found.faults)


def read_partly(path: Path, shown: str) -> Reading:
    """One file, read as far as it can be."""
    text, fault = text_of(path, shown)
    return Reading(None, (fault,)) if fault is not None else reading(text, shown)


def text_of(path: Path, shown: str) -> tuple[str, Diagnostic | None]:
    """The text of one file, or what keeps it from being read."""
    start = Span(shown, 1, 1, 1, 1)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return "", Diagnostic("unreadable-file", f"{shown} is no file of text", start, "name an `.eight` file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        return "", Diagnostic("unreadable-file", f"{shown} cannot be read: {reason}", start, "check the path")
    if len(data) > MAX_BYTES:
        return "", Diagnostic("too-long", f"the file is longer than {MAX_BYTES} bytes", start, "split it into modules")
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        place = Span(shown, line, column, line, column + 1)
        return "", Diagnostic("not-utf-8", "the file is not UTF-8 text", place, "save it as UTF-8")
