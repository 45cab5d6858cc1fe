"""A table of examples becomes a scenario for each of its rows: `{name}` stands for what the row says under `name`."""

from __future__ import annotations

import re

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
        keys = [_key(key, row) for key in node]
        twice = next((key for place, key in enumerate(keys) if key in keys[:place]), None)
        if twice is not None:
            return twice
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
    for part in parts:
        found = {**part, **found}
    return found
