"""Where sheets are looked for: level by level, not without end, and shown by paths that can be typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl.load import DEEPEST, MOST_FOLDERS, Library, sheets_in

SHEET = 'house rule {} "One" for eights\n'


def write(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SHEET.format(path.stem), encoding="utf-8")
    return path


def test_what_lies_nearer_comes_first(tmp_path: Path) -> None:
    deep, near = write(tmp_path / "a" / "b" / "one.eight"), write(tmp_path / "z" / "one.eight")
    assert list(sheets_in(tmp_path)) == [near, deep]
    assert Library((tmp_path,)).names()["one"] == near


def test_hidden_folders_links_and_what_lies_too_deep_are_left_alone(tmp_path: Path) -> None:
    levels = [f"level{n}" for n in range(DEEPEST + 1)]
    write(tmp_path.joinpath(".hidden", "one.eight"))
    write(tmp_path.joinpath(*levels, "two.eight"))
    last = write(tmp_path.joinpath(*levels[:-1], "three.eight"))
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    assert list(sheets_in(tmp_path)) == [last]


def test_a_home_full_of_folders_is_searched_only_so_far(tmp_path: Path) -> None:
    for number in range(MOST_FOLDERS + 20):
        write(tmp_path / f"{number:04}" / f"sheet{number}.eight")
    found = list(sheets_in(tmp_path))
    assert len(found) == MOST_FOLDERS - 1
    assert found[0].stem == "sheet0"


def test_a_path_is_shown_from_the_current_folder_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "one.eight")
    library = Library((Path(),))
    assert library.shown(library.names()["one"]) == "one.eight"
    assert Library((tmp_path,)).shown(tmp_path / "one.eight") == "one.eight"
    assert Library((tmp_path,)).shown(write(tmp_path / "in" / "two.eight")) == "in/two.eight"


def test_a_path_in_another_folder_is_shown_from_that_folder_on(tmp_path: Path) -> None:
    library = Library((tmp_path,))
    write(tmp_path / "one.eight")
    assert library.shown(library.names()["one"]) == f"{tmp_path.name}/one.eight"
    assert library.path_of(f"{tmp_path.name}/one.eight") == tmp_path / "one.eight"
