"""The wheel holds the six rooms whole: a checkout without the links of src/eightfold builds an empty one in silence."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("spec", "dsl", "interpreter", "conformance", "variants", "cli")


@pytest.fixture(scope="module")
def names_in_wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel built from this checkout."""
    pytest.importorskip("build", reason="the package `build` is not installed; it makes the wheel to look into")
    pytest.importorskip("hatchling", reason="the package `hatchling` is not installed; it makes the wheel to look into")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


def files_in_rooms() -> set[str]:
    """The files of the six rooms that git tracks or would add, as paths from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *ROOMS]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no git checkout, so nothing says which files belong to it")
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}


def test_every_room_is_linked_into_the_package() -> None:
    for room in ROOMS:
        link = ROOT / "src" / "eightfold" / room
        assert link.is_symlink(), f"{room} is no link"
        assert link.readlink() == Path("../..") / room


def test_the_wheel_holds_exactly_the_files_of_the_rooms(names_in_wheel: set[str]) -> None:
    in_rooms = {name for name in names_in_wheel if name.startswith(tuple(f"eightfold/{room}/" for room in ROOMS))}
    assert in_rooms == {f"eightfold/{name}" for name in files_in_rooms()}


def test_the_wheel_holds_a_page_for_every_code(names_in_wheel: set[str]) -> None:
    pages = {f"eightfold/diagnostics/{path.name}" for path in (ROOT / "docs" / "diagnostics").glob("*.md")}
    assert len(pages) > 100
    assert {name for name in names_in_wheel if name.startswith("eightfold/diagnostics/")} == pages


def test_the_wheel_holds_one_import_package(names_in_wheel: set[str]) -> None:
    tops = {name.split("/")[0] for name in names_in_wheel if ".dist-info/" not in name}
    assert tops == {"eightfold"}
    own = {name for name in names_in_wheel if name.startswith("eightfold/") and name.count("/") == 1}
    assert own == {"eightfold/__init__.py", "eightfold/__main__.py", "eightfold/py.typed"}
