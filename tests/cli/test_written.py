"""Reports take the place of others whole or not at all; odd numbers and narrow screens are borne."""

import errno
import os
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import click
import pytest
from click.testing import Result
from rich.table import Table

from eightfold.cli.console import WIDTH, CommandConsole
from eightfold.cli.seconds import Seconds
from eightfold.cli.written import write_parts, write_text

Call = Callable[..., Result]

TEXT = "variant: crazy-eights\nscenarios:\n  - {id: one, title: One, expect: {turn: north}}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own.scenarios.yaml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def broken() -> Iterator[str]:
    yield "half of it"
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_stood_in_a_file_stays_where_it_cannot_be_written_anew(folder: Path) -> None:
    path = folder / "report"
    write_text(path, "old")
    with pytest.raises(OSError, match="No space left") as fault:
        write_parts(path, broken())
    assert fault.value.filename == str(path)
    assert path.read_text("utf-8") == "old"
    write_text(path, "new")
    assert path.read_text("utf-8") == "new"
    assert sorted(p.name for p in folder.iterdir()) == ["own.scenarios.yaml", "report"]


def test_a_link_and_the_rights_to_a_file_stay(folder: Path) -> None:
    write_text(folder / "report", "old")
    (folder / "report").chmod(0o600)
    (folder / "link").symlink_to("report")
    write_text(folder / "link", "new")
    assert (folder / "link").is_symlink()
    assert ((folder / "report").read_text("utf-8"), (folder / "report").stat().st_mode & 0o777) == ("new", 0o600)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_disk_is_told_with_the_file(call: Call) -> None:
    result = call("test", "own.scenarios.yaml", "--junit", "/dev/full")
    assert (result.exit_code, result.stderr) == (2, "Error: /dev/full: No space left on device\n")


def test_two_reports_are_not_written_over_each_other(call: Call, folder: Path) -> None:
    result = call("test", "own.scenarios.yaml", "--junit", "same", "--html", "./same")
    assert result.exit_code == 2
    assert "same is written by --junit too" in result.stderr
    assert not (folder / "same").exists()
    both = call("test", "own.scenarios.yaml", "--junit", os.devnull, "--html", os.devnull, "--stream", "another")
    assert both.exit_code == 0


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e300", "86401", "0.04", "x"])
def test_what_is_no_number_of_seconds_is_refused(text: str, call: Call) -> None:
    with pytest.raises(click.BadParameter):
        Seconds(0.05).convert(text, None, None)
    assert call("conform", "--cmd", "true", "--timeout", text, "own.scenarios.yaml").exit_code == 2


def test_seconds_up_to_a_day_are_taken() -> None:
    assert [Seconds(0.05).convert(text, None, None) for text in ("0.05", "1e2", "86400")] == [0.05, 100.0, 86400.0]


def test_more_processes_than_can_be_waited_for_are_not_begun(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Pool:
        def __init__(self, jobs: int, *_: object) -> None:
            asked.append(jobs)

        def map(self, work: Callable[..., object], *rows: list[object]) -> Iterator[object]:
            return map(work, *rows)

        def shutdown(self, **_: object) -> None: ...

    monkeypatch.setattr("eightfold.conformance.processes.Processes", Pool)
    assert call("test", "own.scenarios.yaml", "--jobs", "9" * 20).exit_code == 0
    assert asked == [61]


def test_a_name_that_is_no_text_is_that_of_no_scenario(call: Call) -> None:
    result = call("test", os.fsdecode(b"\xff\xfe"))
    assert (result.exit_code, result.exception.__class__) == (2, SystemExit)


@pytest.mark.parametrize("columns", ["0", "1", "20", "-5", "x"])
def test_a_narrow_screen_loses_no_cell(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = StringIO()
    table = Table(*(f"heading-{number}" for number in range(5)))
    table.add_row("12345", "23456", "34567", "45678", "56789")
    CommandConsole(file=out, least=WIDTH).print(table)
    assert all(cell in out.getvalue() for cell in ("heading-4", "12345", "34567", "56789"))


def test_lines_in_a_folder_that_is_not_called_by_text_are_a_wrong_call(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = folder / os.fsdecode(b"caf\xe9")
    try:
        own.mkdir()
    except OSError:
        pytest.skip("the file system knows only text")
    (own / "mine.eight").write_text('variant mine "Mine" based on crazy-eights\n', encoding="utf-8")
    (own / "mine.scenarios.yaml").write_text(TEXT.replace("crazy-eights", "mine"), encoding="utf-8")
    monkeypatch.chdir(own)
    assert call("test", "mine.scenarios.yaml", "--junit", "j").exit_code == 0
    result = call("test", "mine.scenarios.yaml", "--lines", "lines")
    assert result.exit_code == 2
    assert "that is not text in UTF-8" in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_document_without_end_is_not_cut(call: Call, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with (folder / "long.txt").open("wb") as file:
        file.truncate(1 << 30)
    for name, told in (("pipe", "it is a pipe or a device"), ("long.txt", "longer than 262144 bytes")):
        result = call("sources", "register", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert told in result.stderr
