"""A bounded YAML: tables, rows and texts, each with its line. Every scalar stays text; aliases and tags are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from eightfold.dsl.diagnostics import Diagnostic, Span

MAX_BYTES = 1_000_000
MAX_LINES = 20_000
MAX_DEPTH = 24


class Text(str):
    """A scalar, or the key of a table."""

    line: int

    def __new__(cls, text: str, line: int) -> Text:
        made = super().__new__(cls, text)
        made.line = line
        return made

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self.line


class Row(list["Plain"]):
    """A sequence."""

    def __init__(self, items: list[Plain], line: int) -> None:
        super().__init__(items)
        self.line = line


class Table(dict[Text, "Plain"]):
    """A mapping; its keys keep their own lines."""

    def __init__(self, items: dict[Text, Plain], line: int) -> None:
        super().__init__(items)
        self.line = line


Plain = Text | Row | Table


class _Refusal(Exception):
    """What ends the reading of a file; only this module sees it."""

    def __init__(self, code: str, message: str, line: int, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.hint = code, message, line, hint


def place(file: str, line: int) -> Span:
    """The start of a line."""
    return Span(file, line, 1, line, 1)


def read_plain(path: Path, shown: str) -> Plain | Diagnostic:
    """The content of a YAML file, or the one reason why it is not read. `shown` is what the file is called."""
    try:
        return _read(_text_of(path))
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        return Diagnostic("unreadable-file", f"{shown} cannot be read: {reason}", place(shown, 1), "check the path")
    except _Refusal as found:
        return Diagnostic(found.code, found.message, place(shown, found.line), found.hint)


def _text_of(path: Path) -> str:
    if path.is_fifo():
        raise _Refusal("unreadable-file", "this is a pipe, from which nothing may ever come", 1, "name a file")
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _Refusal("too-long", f"the file is longer than {MAX_BYTES} bytes", 1, "split it by topic")
    if data.count(b"\n") > MAX_LINES:
        raise _Refusal("too-long", f"the file has more than {MAX_LINES} lines", MAX_LINES + 1, "split it by topic")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _Refusal("not-utf-8", "the file is not UTF-8 text", line, "save it as UTF-8") from None


def _read(text: str) -> Plain:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    events = _content(yaml.parse(text, Loader=loader))
    try:
        first = next(events, None)
        if first is None:
            raise _Refusal("empty-file", "the file holds nothing", 1, "spec/scenarios.md shows how one begins")
        whole = _node(events, first, 1)
        next(events, None)
        return whole
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise _Refusal("not-yaml", f"this is no YAML: {error.problem or error.context}", line, "") from None
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1 if isinstance(error.position, int) else 1
        raise _Refusal("not-yaml", "the file holds a character that YAML does not allow", line, "") from None


def _content(events: Iterator[Any]) -> Iterator[Any]:
    """The events of the one document that a file holds."""
    documents = 0
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise _Refusal("many-documents", "a second document begins", _line(event), "write one file for each")
        elif not isinstance(event, (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentEndEvent)):
            yield event


def _node(events: Iterator[Any], event: Any, depth: int) -> Plain:
    line = _line(event)
    if depth > MAX_DEPTH:
        raise _Refusal("too-deep", f"more than {MAX_DEPTH} levels stand in each other", line, "")
    if isinstance(event, yaml.AliasEvent) or event.anchor:
        raise _Refusal("alias", "anchors and aliases are not read", line, "a table of `rows` repeats a scenario")
    if event.tag:
        raise _Refusal("tag", "tags are not read", line, "write the value alone: every value is text")
    if isinstance(event, yaml.ScalarEvent):
        return Text(event.value, line)
    if isinstance(event, yaml.SequenceStartEvent):
        return Row(list(_items(events, depth)), line)
    return _table(events, line, depth)


def _items(events: Iterator[Any], depth: int) -> Iterator[Plain]:
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            return
        yield _node(events, event, depth + 1)


def _table(events: Iterator[Any], line: int, depth: int) -> Table:
    found: dict[Text, Plain] = {}
    for event in events:
        if isinstance(event, yaml.MappingEndEvent):
            break
        key = _node(events, event, depth + 1)
        if not isinstance(key, Text):
            raise _Refusal("strange-key", "a key must be a plain word", _line(event), "")
        if key in found:
            raise _Refusal("duplicate-key", f"the key `{key}` stands twice", key.line, "keep one of the two")
        found[key] = _node(events, next(events), depth + 1)
    return Table(found, line)


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1
