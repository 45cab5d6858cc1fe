"""A room imports only the rooms that its README allows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAY_IMPORT = {
    "dsl": {"spec"},
    "interpreter": {"dsl"},
    "conformance": {"dsl", "interpreter", "spec"},
    "cli": {"spec", "dsl", "interpreter", "conformance", "variants"},
}
DATA_ONLY = ("spec", "variants")
ROOMS = {*MAY_IMPORT, *DATA_ONLY}


def rooms_reached(source: str, package: str) -> set[str]:
    """The rooms that a module reaches: by import, or by naming a module in a string as `import_module` takes it.

    `package` is the dotted name of the package that the module stands in; relative imports start there.
    """
    targets = (target for node in ast.walk(ast.parse(source)) for target in targets_of(node, package))
    return {room for target in targets if (room := room_of(target))}


def targets_of(node: ast.AST, package: str) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            parents = package.split(".")[: len(package.split(".")) - level + 1] if level else []
            start = ".".join([*parents, *([module] if module else [])])
            yield from (f"{start}.{alias.name}" for alias in names)
        case ast.Constant(value=str(text)) if re.fullmatch(r"eightfold(\.\w+)+(:\w+)?", text):
            yield text.split(":")[0]
        case _:
            pass


def room_of(target: str) -> str | None:
    """The room of a dotted name; a bare `dsl` works only where the root happens to be on the path, and counts too."""
    parts = target.split(".")
    name = parts[1] if parts[0] == "eightfold" and len(parts) > 1 else parts[0]
    return name if name in ROOMS else None


def modules() -> list[Path]:
    return sorted(path for room in MAY_IMPORT for path in (ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    room, *folders = path.relative_to(ROOT).parent.parts
    reached = rooms_reached(path.read_text(encoding="utf-8"), ".".join(["eightfold", room, *folders]))
    assert reached <= {room, *MAY_IMPORT[room]}


@pytest.mark.parametrize("room", DATA_ONLY)
def test_a_room_of_data_holds_no_code(room: str) -> None:
    assert list((ROOT / room).rglob("*.py")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import eightfold.interpreter",
        "import eightfold.interpreter.state as state",
        "from eightfold import interpreter",
        "from eightfold.interpreter import state",
        "from ..interpreter import state",
        "from .. import interpreter",
        "import interpreter",
        "import_module('eightfold.interpreter.state')",
        "PLACE = 'eightfold.interpreter.state:State'",
        "def late():\n    from eightfold.interpreter import state",
    ],
)
def test_no_way_to_import_a_room_is_overlooked(source: str) -> None:
    assert rooms_reached(source, "eightfold.dsl") == {"interpreter"}


@pytest.mark.parametrize("source", ["import ast", "from . import tree", "from .checks import order", "'eightfold'"])
def test_an_import_from_elsewhere_reaches_no_other_room(source: str) -> None:
    assert rooms_reached(source, "eightfold.dsl") <= {"dsl"}
