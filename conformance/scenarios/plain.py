"""A bounded YAML: tables, rows and texts, each with its line. Every scalar stays text; aliases and tags are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from eightfold.conformance.bounded import TooManyBytesError, read_bounded
from eightfold.dsl.diagnostics import Diagnostic, Span

MAX_BYTES = 1_000_000
MAX_LINES = 20_000
MAX_DEPTH = 24
MAX_PARTS = 100_000
"""How many texts, rows and tables a file may hold, and how many of their ends."""
MAX_TEXT = 2_000
"""How many characters one text may have."""

STRANGE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that steer a terminal, break lines for some readers only, or turn the direction of the text around."""
LINE_ENDS = re.compile(b"\r\n?|\n")


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
    try:
        data = read_bounded(path, MAX_BYTES)
    except TooManyBytesError:
        raise _Refusal("too-long", f"the file is longer than {MAX_BYTES} bytes", 1, "split it by topic") from None
    if len(LINE_ENDS.findall(data)) > MAX_LINES:
        raise _Refusal("too-long", f"the file has more than {MAX_LINES} lines", MAX_LINES + 1, "split it by topic")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(LINE_ENDS.findall(data[: error.start])) + 1
        raise _Refusal("not-utf-8", "the file is not UTF-8 text", line, "save it as UTF-8") from None
    found = STRANGE.search(text)
    if found:
        raise _strange(found[0], len(LINE_ENDS.findall(text[: found.start()].encode())) + 1)
    return text


def _strange(character: str, line: int) -> _Refusal:
    message = f"the character U+{ord(character):04X} cannot be seen, and is not read"
    return _Refusal("strange-character", message, line, "take it out; where there are many, save the file as UTF-8")


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
        raise _Refusal("not-yaml", "the file holds a character that YAML does not allow", line, "take it out") from None


def _content(events: Iterator[Any]) -> Iterator[Any]:
    """The events of the one document that a file holds."""
    documents = 0
    for number, event in enumerate(events):
        if number > MAX_PARTS:
            raise _Refusal("too-long", f"the file has more than {MAX_PARTS} parts", _line(event), "split it by topic")
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
        return _text(event.value, line)
    if isinstance(event, yaml.SequenceStartEvent):
        return Row(list(_items(events, depth)), line)
    return _table(events, line, depth)


def _text(value: str, line: int) -> Text:
    """A scalar without the line's end that a block of text brings with it."""
    if len(value) > MAX_TEXT:
        raise _Refusal("too-long", f"a text has more than {MAX_TEXT} characters", line, "say it in fewer words")
    found = STRANGE.search(value) or ("\r" in value and re.search("\r", value))
    if found:
        raise _strange(found[0], line)
    return Text(value.rstrip("\n"), line)


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
