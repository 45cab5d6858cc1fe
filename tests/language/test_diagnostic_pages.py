"""Every code of a diagnostic has a page in `docs/diagnostics/`, and the examples of a page show what it says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.dsl.diagnostics import page_of
from eightfold.interpreter.analysis.allowance import Allowance
from eightfold.interpreter.analysis.play_sheet import play_sheet

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "diagnostics"
PAGES = sorted((path for path in FOLDER.glob("*.md") if path.stem != "README"), key=lambda path: path.stem)
HEADINGS = ["What it means", "Why it matters", "Wrong", "Right"]
CALLS = {"fault", "Diagnostic", "told"}
HOUSE_RULE = 'house rule {} "One of many" for eights\nkeep {} = 0\n'


def codes_of(source: str) -> set[str]:
    """The codes of the diagnostics that a module makes: the first argument of a call that makes one."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    makers = [c for c in calls if getattr(c.func, "attr", getattr(c.func, "id", "")) in CALLS]
    return {c.args[0].value for c in makers if isinstance(c.args[0], ast.Constant) and isinstance(c.args[0].value, str)}


def codes_in(*rooms: str) -> set[str]:
    paths = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    return {code for path in paths for code in codes_of(path.read_text(encoding="utf-8"))}


BY_PLAY = codes_in("interpreter") - codes_in("dsl")


def test_every_code_has_a_page() -> None:
    assert codes_in("dsl", "interpreter") - {path.stem for path in PAGES} == set()


def test_every_page_is_of_a_code() -> None:
    assert {path.stem for path in PAGES} - codes_in("dsl", "interpreter", "conformance", "cli") == set()


def test_the_list_names_every_page() -> None:
    listed = re.findall(
        r"^- \[`([a-z0-9-]+)`\]\(([a-z0-9-]+)\.md\)", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert listed == [(path.stem, path.stem) for path in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_the_headings_of_all(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {page.stem}\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    assert page_of(page.stem) == page.relative_to(ROOT).as_posix()


def section(page: Path, heading: str) -> str:
    return page.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]


def found_in(example: str, played: bool) -> list[Diagnostic]:
    """What is found in an example: sheets in fences, an expression that makes one, a folder, or a call of `check`.

    It is also `played` where that is how the code is found.
    """
    library = shipped_library(Path.cwd())
    asked = re.search(r"```console\neightfold check (\S+)\n", example)
    if asked:
        return check_sheet(asked[1], shipped_library())
    for name, body in re.findall(r"```eight (\S+\.eight)\n(.*?)```", example, re.DOTALL):
        Path(name).write_text(body, encoding="utf-8")
    sheet = re.search(r"```eight\n(.*?)```", example, re.DOTALL)
    if sheet:
        Path("mine.eight").write_text(sheet[1], encoding="utf-8")
    else:
        made(example)
    return check_sheet("mine.eight", library) + (play_sheet("mine.eight", library, Allowance(30_000)) if played else [])


def made(example: str) -> None:
    """Makes what an example cannot show as text."""
    expression = re.search(r"```python\n(.*?)```", example, re.DOTALL)
    if expression is None:
        Path("mine.eight").mkdir()
        return
    for n in range(70 if "many0" in example else 0):
        Path(f"many{n}.eight").write_text(HOUSE_RULE.format(f"many{n}", f"kept-by-{n}"), encoding="utf-8")
    value = eval(expression[1])
    Path("mine.eight").write_bytes(value if isinstance(value, bytes) else value.encode())


@pytest.fixture
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_called_wrong_gives_the_code(page: Path) -> None:
    assert page.stem in [d.code for d in found_in(section(page, "Wrong"), page.stem in BY_PLAY)]


def no_errors(found: list[Diagnostic]) -> list[Diagnostic]:
    return [d for d in found if d.severity == "error"]


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_called_right_gives_no_error_and_not_the_code(page: Path) -> None:
    found = found_in(section(page, "Right"), page.stem in BY_PLAY)
    assert no_errors(found) == []
    assert page.stem not in [d.code for d in found]
