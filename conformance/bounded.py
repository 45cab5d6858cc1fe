"""Files of a caller's own, read in bounded time and memory whatever stands behind their names."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class TooManyBytesError(Exception):
    """A file is longer than it may be."""


def read_bounded(path: Path, most: int) -> bytes:
    """What a file holds, at most so many bytes.

    Raises TooManyBytesError for a longer one, and OSError for what cannot be opened or is no file: from a pipe or a
    device nothing may ever come, or no end of it.
    """
    _refuse_others(path, path.stat().st_mode)
    with os.fdopen(os.open(path, AT_ONCE), "rb") as file:
        _refuse_others(path, os.fstat(file.fileno()).st_mode)
        data = file.read(most + 1)
    if len(data) > most:
        raise TooManyBytesError(f"{path} is longer than {most} bytes")
    return data


def _refuse_others(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))
