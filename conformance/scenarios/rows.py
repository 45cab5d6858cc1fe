"""A table of examples becomes a scenario for each of its rows: `{name}` stands for what the row says under `name`."""

from __future__ import annotations

import re
from collections import Counter

from eightfold.conformance.scenarios.plain import Plain, Row, Table, Text, place
from eightfold.dsl.diagnostics import Diagnostic, did_you_mean

HOLE = re.compile(r"\{([a-z][a-z0-9-]*)\}")
MOST_ROWS = 200


def rows_of(scenario: Table) -> list[tuple[str, Table]]:
    """Each row's id with the scenario that it makes; the scenario itself with an empty id where there is no table."""
    rows = scenario.get(Text("rows", 0))
    if not isinstance(rows, Table):
        return [("", scenario)]
    body = Table({key: value for key, value in scenario.items() if key != "rows"}, scenario.line)
    made = [(str(name), filled(body, row)) for name, row in rows.items() if isinstance(row, Table)]
    return [(name, whole) for name, whole in made if isinstance(whole, Table)]


def filled(node: Plain, row: Table) -> Plain:
    """A copy of a node with the row's values in its places. A text that is one place takes the value as it is."""
    if isinstance(node, Text):
        alone = HOLE.fullmatch(node)
        if alone and (value := row.get(Text(alone[1], 0))) is not None:
            return Text(value, node.line) if isinstance(value, Text) else value
        return Text(HOLE.sub(lambda hole: _written(row, hole), node), node.line)
    if isinstance(node, Row):
        return Row([filled(item, row) for item in node], node.line)
    return Table({_key(key, row): filled(value, row) for key, value in node.items()}, node.line)


def _key(key: Text, row: Table) -> Text:
    return Text(HOLE.sub(lambda hole: _written(row, hole), key), key.line)


def _written(row: Table, hole: re.Match[str]) -> str:
    value = row.get(Text(hole[1], 0))
    return str(value) if isinstance(value, Text) else hole[0]


def row_faults(scenario: Table, file: str) -> list[Diagnostic]:
    """Places that a row leaves open, columns that no place uses, and tables that are too long."""
    rows = scenario.get(Text("rows", 0))
    body = Table({key: value for key, value in scenario.items() if key != "rows"}, scenario.line)
    holes = _holes(body)
    if not isinstance(rows, Table):
        return [_fault("open-place", f"`{{{n}}}` is filled by no table", file, line, "") for n, line in holes.items()][
            :1
        ]
    if len(rows) > MOST_ROWS:
        return [_fault("too-many-rows", f"the table has more than {MOST_ROWS} rows", file, rows.line, "part it")]
    for name, row in rows.items():
        columns = [str(column) for column in row] if isinstance(row, Table) else []
        missing = next((hole for hole in holes if hole not in columns), None)
        unused = next((column for column in columns if column not in holes), None)
        if missing is not None:
            hint = did_you_mean(missing, columns)
            return [_fault("open-place", f"row `{name}` does not say `{missing}`", file, name.line, hint)]
        if unused is not None:
            hint = did_you_mean(unused, holes)
            return [_fault("unused-column", f"row `{name}`: `{{{unused}}}` stands nowhere", file, name.line, hint)]
        if isinstance(row, Table) and (twice := _same_key(body, row)):
            return [_fault("same-key", f"row `{name}` makes two keys `{twice}` of one table", file, twice.line, "")]
    return []


def _same_key(node: Plain, row: Table) -> Text | None:
    """A key that a row would make twice in one table."""
    if isinstance(node, Text):
        return None
    if isinstance(node, Table):
        made: set[Text] = set()
        for key in (_key(key, row) for key in node):
            if key in made:
                return key
            made.add(key)
    parts = node.values() if isinstance(node, Table) else node
    return next((found for part in parts if (found := _same_key(part, row)) is not None), None)


def _fault(code: str, message: str, file: str, line: int, hint: str) -> Diagnostic:
    return Diagnostic(code, message, place(file, line), hint)


def _holes(node: Plain) -> dict[str, int]:
    """The places of a node by name, with the line on which each first stands."""
    if isinstance(node, Text):
        return dict.fromkeys(HOLE.findall(node), node.line)
    if isinstance(node, Row):
        parts = [_holes(item) for item in node]
    else:
        parts = [_holes(part) for pair in node.items() for part in pair]
    found: dict[str, int] = {}
    for name, line in (pair for part in parts for pair in part.items()):
        found.setdefault(name, line)
    return found


# ---- how much a table makes ----


def made_by(scenario: Plain) -> tuple[int, int]:
    """How many scenarios an entry of the list makes, and how many characters stand in them. Nothing is filled in."""
    rows = scenario.get(Text("rows", 0)) if isinstance(scenario, Table) else None
    if not isinstance(scenario, Table) or not isinstance(rows, Table):
        return 1, length(scenario)
    body = Table({key: value for key, value in scenario.items() if key != "rows"}, scenario.line)
    holes: Counter[str] = Counter()
    fixed = length(body, holes)
    cells = (
        holes[str(name)] * length(value)
        for row in rows.values()
        if isinstance(row, Table)
        for name, value in row.items()
    )
    return len(rows), len(rows) * fixed + sum(cells)


def length(node: Plain, holes: Counter[str] | None = None) -> int:
    """How many characters stand in a node, one more for each of its parts. `holes` counts the places in it."""
    if isinstance(node, Text):
        if holes is not None:
            holes.update(HOLE.findall(node))
        return 1 + len(node)
    parts = (part for pair in node.items() for part in pair) if isinstance(node, Table) else iter(node)
    return 1 + sum(length(part, holes) for part in parts)
