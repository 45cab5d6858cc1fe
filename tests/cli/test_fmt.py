"""`eightfold fmt`: laying out, telling what would change, and what cannot be read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from eightfold.cli import exits

Call = Callable[..., Result]
Sheet = Callable[[str, str], str]

UNTIDY = 'variant mine "Mine" based on eights\nplayers   2 to 3\n# why not\nkeep x=0  #nothing\n'
TIDY = 'variant mine "Mine" based on eights\nplayers 2 to 3\n# why not\nkeep x = 0  # nothing\n'


def test_a_sheet_is_laid_out(call: Call, sheet: Sheet) -> None:
    path = sheet("mine", UNTIDY)
    result = call("fmt", path)
    assert (result.exit_code, result.stdout) == (exits.GOOD, f"{path} changed\n1 changed.\n")
    assert Path(path).read_text() == TIDY
    again = call("fmt", path)
    assert (again.exit_code, again.stdout) == (exits.GOOD, "1 as it should be.\n")


def test_the_file_keeps_its_permissions(call: Call, sheet: Sheet) -> None:
    path = Path(sheet("mine", UNTIDY))
    path.chmod(0o640)
    call("fmt", path)
    assert path.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in path.parent.iterdir()] == ["mine.eight"]


def test_check_changes_nothing_and_falls_short(call: Call, sheet: Sheet) -> None:
    path = sheet("mine", UNTIDY)
    result = call("fmt", "--check", path)
    assert (result.exit_code, result.stdout) == (exits.SHORT, f"{path} would change\n1 would change.\n")
    assert Path(path).read_text() == UNTIDY
    assert call("fmt", "--check", sheet("other", TIDY)).exit_code == exits.GOOD


def test_diff_shows_the_lines(call: Call, sheet: Sheet) -> None:
    path = sheet("mine", UNTIDY)
    result = call("fmt", "--diff", path)
    assert result.exit_code == exits.SHORT
    assert result.stdout.startswith(f"--- {path}\n")
    assert "\n-players   2 to 3\n" in result.stdout
    assert "\n+players 2 to 3\n" in result.stdout
    assert result.stderr == "1 would change.\n"
    assert Path(path).read_text() == UNTIDY


def test_diff_tells_a_missing_end_of_line(call: Call, sheet: Sheet) -> None:
    assert "\\ No newline at end of file\n" in call("fmt", "--diff", sheet("mine", TIDY.rstrip())).stdout


def test_ends_of_lines_count(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.eight"
    path.write_bytes(TIDY.replace("\n", "\r\n").encode())
    assert call("fmt", "--check", path).exit_code == exits.SHORT
    call("fmt", path)
    assert path.read_bytes() == TIDY.encode()


def test_a_folder_stands_for_its_sheets(call: Call, tmp_path: Path, sheet: Sheet) -> None:
    sheet("mine", UNTIDY)
    sheet("other", TIDY)
    assert call("fmt", tmp_path).stdout.endswith("1 changed, 1 as it should be.\n")


def test_what_cannot_be_read_is_told_and_left_as_it_is(call: Call, sheet: Sheet) -> None:
    broken, good = sheet("broken", "variant broken based\n"), sheet("mine", UNTIDY)
    result = call("fmt", broken, good)
    assert result.exit_code == exits.SHORT
    assert f"--> {broken}:1:" in result.stderr
    assert Path(broken).read_text() == "variant broken based\n"
    assert Path(good).read_text() == TIDY


@pytest.mark.parametrize("name", ["absent.eight", "absent"])
def test_what_is_not_there_is_a_wrong_call(call: Call, tmp_path: Path, name: str) -> None:
    result = call("fmt", tmp_path / name)
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")


def test_another_kind_of_file_is_a_wrong_call(call: Call, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    assert call("fmt", tmp_path / "notes.txt").exit_code == exits.WRONG_CALL


def test_a_link_is_followed(call: Call, tmp_path: Path, sheet: Sheet) -> None:
    path = Path(sheet("mine", UNTIDY))
    link = tmp_path / "link.eight"
    link.symlink_to(path)
    call("fmt", link)
    assert link.is_symlink()
    assert path.read_text() == TIDY
