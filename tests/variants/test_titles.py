"""Whatever players meet has a title in its sheet, or is told in the sheet's prose for rulebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from eightfold.cli.prose_files import prose_beside
from eightfold.dsl import shipped_library
from eightfold.dsl import syntax as ast
from eightfold.dsl.gather import slug

LIBRARY = shipped_library()
NAMES = sorted(LIBRARY.names())
MET = (ast.Rule, ast.Action, ast.Forbid, ast.Option)


def inside(items: Iterable[ast.Item | ast.ModeItem], mode: str = "") -> Iterator[tuple[str, ast.Item | ast.ModeItem]]:
    """All clauses of a sheet, each with the mode that it stands in."""
    for item in items:
        yield mode, item
        if isinstance(item, ast.Mode):
            yield from inside(item.items, item.name)


def called(sheet: ast.Sheet, mode: str, item: ast.Item | ast.ModeItem) -> str:
    """The name under which prose speaks of a clause."""
    if isinstance(item, ast.Forbid):
        own = slug(f"forbid {sheet.text(item.sentence.span)}")
    else:
        own = item.name if isinstance(item, (ast.Rule, ast.Option)) else sheet.text(item.span)
    return f"{mode}.{own}" if mode else own


@pytest.mark.parametrize("name", NAMES)
def test_whatever_players_meet_has_a_title(name: str) -> None:
    found = LIBRARY.sheet(name)
    assert found is not None
    sheet = found[0]
    assert sheet is not None
    prose = prose_beside([LIBRARY.names()[name]])
    told = {c for p in prose for ps in p.sections.values() for sayings in ps for s in sayings for c in s.tells}
    bare = [called(sheet, mode, i) for mode, i in inside(sheet.items) if isinstance(i, MET) and not i.meta.title]
    assert set(bare) - told == set()
