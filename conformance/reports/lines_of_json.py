"""Records to lines of JSON and back; a line that is none is refused with its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, BinaryIO, Literal, get_args, get_origin, get_type_hints

from eightfold.conformance.reports.records import KINDS, STREAM, Record, Run

LONGEST = 8_000_000
"""How many bytes one line may have."""


class BadStreamError(Exception):
    """What was read is no stream of this version; the message is one line with file and line."""


NAMES = {kind: name for name, kind in KINDS.items()}


def line_of(record: Record) -> str:
    """A record as one line, without the line's end."""
    return json.dumps({"record": NAMES[type(record)], **asdict(record)}, ensure_ascii=False)


def records_in(lines: Iterable[bytes], name: str) -> Iterator[Record]:
    """The records of a stream, in order. Raises BadStreamError; `name` is what the stream is called there."""
    first = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = record_of(line)
            if first and not isinstance(record, Run):
                raise BadStreamError("a stream begins with a record `run`")
        except BadStreamError as fault:
            raise BadStreamError(f"{name}:{number}: {fault}") from None
        first = False
        yield record
    if first:
        raise BadStreamError(f"{name}: there is nothing in it")


def bounded(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, none of which is read further than it takes to see that it is too long."""
    return iter(lambda: stream.readline(LONGEST + 1), b"")


def record_of(line: bytes) -> Record:
    """The record of one line. Raises BadStreamError."""
    data = plain(line)
    kind = KINDS.get(str(data.pop("record", "")))
    if kind is None:
        raise BadStreamError("`record` names no kind of record")
    found: Record = made(kind, data, "")
    if isinstance(found, Run) and found.stream != STREAM:
        raise BadStreamError(f"this is a stream of version {found.stream}, and {STREAM} is read here")
    return found


def plain(line: bytes) -> dict[str, Any]:
    """The JSON object of a line. Raises BadStreamError."""
    if len(line) > LONGEST:
        raise BadStreamError(f"the line is longer than {LONGEST} bytes")
    try:
        data = json.loads(line.decode("utf-8"))
        if b"\\u" in line:
            json.dumps(data, ensure_ascii=False).encode("utf-8")  # Half of a character can be escaped, but not written.
    except (ValueError, RecursionError):
        raise BadStreamError("the line is no JSON in UTF-8") from None
    if not isinstance(data, dict):
        raise BadStreamError("the line is no JSON object")
    return data


def made(kind: Any, data: Any, where: str) -> Any:
    """A value of a type from what JSON made of it. Keys that the type does not have are passed over."""
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(data, dict):
        hints = hints_of(kind)
        missing = [name for name in hints if name not in data]
        if missing:
            raise BadStreamError(f"`{where + missing[0]}` is missing")
        return kind(**{name: made(hint, data[name], f"{where}{name}.") for name, hint in hints.items()})
    if get_origin(kind) is UnionType:
        return None if data is None else made(next(k for k in get_args(kind) if k is not NoneType), data, where)
    if get_origin(kind) is tuple and isinstance(data, list):
        return tuple(made(get_args(kind)[0], item, where) for item in data)
    if get_origin(kind) is dict and isinstance(data, dict):
        return {key: made(get_args(kind)[1], value, where) for key, value in data.items()}
    if type(data) is kind or (get_origin(kind) is Literal and data in get_args(kind)):
        return data
    raise BadStreamError(f"`{where.rstrip('.')}` has a value that does not stand there")


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The fields of a record with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
