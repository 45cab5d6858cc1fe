"""A bounded YAML in which every scalar is text: what is read, and what is refused with its place."""

import os
from pathlib import Path
from time import perf_counter

import pytest

from eightfold.conformance.scenarios.plain import (
    MAX_BYTES,
    MAX_LINES,
    MAX_PARTS,
    MAX_TEXT,
    Plain,
    Row,
    Table,
    Text,
    read_plain,
)
from eightfold.dsl.diagnostics import Diagnostic


def read(tmp_path: Path, data: str | bytes) -> Plain | Diagnostic:
    path = tmp_path / "x.yaml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return read_plain(path, "x.yaml")


@pytest.mark.parametrize(
    "word", ["no", "on", "Yes", "08", "0x1F", "1e3", "1_000", "~", "null", "2026-11-29", "1:30", ".5"]
)
def test_a_scalar_is_the_text_it_looks_like(tmp_path: Path, word: str) -> None:
    assert read(tmp_path, f"rank: {word}\n") == {"rank": word}


def test_keys_are_text_too(tmp_path: Path) -> None:
    assert read(tmp_path, "no: 1\n08: 2\n") == {"no": "1", "08": "2"}


def test_everything_knows_its_line(tmp_path: Path) -> None:
    found = read(tmp_path, "a: 1\nb:\n  - x\n  - y: z\n")
    assert isinstance(found, Table)
    assert [key.line for key in found] == [1, 2]
    row = found[Text("b", 0)]
    assert isinstance(row, Row)
    assert [item.line for item in row] == [3, 4]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        ("a: 1\nb: 2\na: 3\n", "duplicate-key", 3),
        ("a:\n  b: 1\n  b: 2\n", "duplicate-key", 3),
        ("a: &x [1]\nb: *x\n", "alias", 1),
        ("a: 1\nb: *x\n", "alias", 2),
        ("a: 1\nb: !!python/name:os.system x\n", "tag", 2),
        ("a: !own x\n", "tag", 1),
        ("a: 1\n---\nb: 2\n", "many-documents", 2),
        ("? [a]\n: 1\n", "strange-key", 1),
        ("a: [1,\n", "not-yaml", 2),
        ("a:\n\t- b\n", "not-yaml", 2),
        ("a: b: c\n", "not-yaml", 1),
        ("a: \x07\n", "strange-character", 1),
        ("a: 1\r\rb: \x1b[31m\r", "strange-character", 3),
        ("a: 1\nb: x\u202ey\n", "strange-character", 2),
        ("a: 1\u2028b: 1\n", "strange-character", 1),
        ('a: 1\nb: "\\e[2J"\n', "strange-character", 2),
        ('a: "x\\rfailed"\n', "strange-character", 1),
        ("a: 1\nb: " + "x" * (MAX_TEXT + 1), "too-long", 2),
        ("a:\n  - 1\n  - [" + "b," * MAX_PARTS + "]", "too-long", 3),
        ("", "empty-file", 1),
        ("# nothing\n", "empty-file", 1),
        (b"a: 1\nb: \xff\n", "not-utf-8", 2),
        ("- " * 1000, "too-deep", 1),
        ("\n" * (MAX_LINES + 1), "too-long", MAX_LINES + 1),
        ("\r" * (MAX_LINES + 1), "too-long", MAX_LINES + 1),
        ("a" * (MAX_BYTES + 1), "too-long", 1),
    ],
)
def test_refuses_with_the_place(tmp_path: Path, data: str | bytes, code: str, line: int) -> None:
    found = read(tmp_path, data)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.file, found.span.line) == (code, "x.yaml", line)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        found = read_plain(path, "x.yaml")
        assert isinstance(found, Diagnostic)
        assert found.code == "unreadable-file"


BOMB = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30))


@pytest.mark.parametrize(
    "data",
    [
        BOMB,
        "[" * 900_000,
        "{" * 900_000,
        "[a," * 300_000,
        "- " * 450_000,
        "? " * 450_000,
        "\n" * 1_000_001,
        "!" * 900_000,
    ],
    ids=["bomb", "rows", "tables", "flow", "dashes", "keys", "million-lines", "tags"],
)
def test_hostile_files_are_refused_soon(tmp_path: Path, data: str) -> None:
    begun = perf_counter()
    assert isinstance(read(tmp_path, data), Diagnostic)
    assert perf_counter() - begun < 5


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.scenarios.yaml")
    found = read_plain(tmp_path / "pipe.scenarios.yaml", "pipe.scenarios.yaml")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.line) == ("unreadable-file", 1)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs devices")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev/null"])
def test_a_device_is_no_file(tmp_path: Path, device: str) -> None:
    (tmp_path / "x.yaml").symlink_to(device)
    found = read_plain(tmp_path / "x.yaml", "x.yaml")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.line) == ("unreadable-file", 1)


def test_a_block_of_text_ends_without_its_line_end(tmp_path: Path) -> None:
    assert read(tmp_path, "a: |\n  one\n  two\nb: >\n  three\n") == {"a": "one\ntwo", "b": "three"}


def test_longest_text_and_letters_of_any_script_are_read(tmp_path: Path) -> None:
    text = "ж👩\u200d🎴é" + "x" * (MAX_TEXT - 5)
    assert read(tmp_path, f"a: {text}\n") == {"a": text}
