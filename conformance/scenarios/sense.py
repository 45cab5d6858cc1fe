"""What the schema cannot say of a scenario: that it expects something, and that each move has one seat."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.plain import Row, Table, Text, place
from eightfold.dsl.diagnostics import Diagnostic

STEP_KEYS = ("expect", "refused", "chance", "deal")
ZONE_KEYS = ("hands", "pile", "stock")
KEPT_KEYS = ("turn", "suit", "scores", "direction")
WHY_KEYS = ("legal", "because")


def sense_fault(scenario: Scenario, data: Table) -> Diagnostic | None:
    """The first thing that makes no sense in a scenario, read from a table that fits the schema."""
    return next(_faults(scenario, data), None)


def _faults(scenario: Scenario, data: Table) -> Iterator[Diagnostic]:
    if scenario.refused and scenario.steps:
        message = f"the table of `{scenario.id}` is refused, and plays nothing"
        yield Diagnostic("no-action", message, place(scenario.file, scenario.steps[0].line), "leave `refused` alone")
    if not scenario.refused and not any(step.expects or step.refused for step in scenario.steps):
        message = f"scenario `{scenario.id}` expects nothing"
        yield Diagnostic(
            "no-expectation", message, place(scenario.file, scenario.line), "say what must hold: `expect:`"
        )
    yield from _said_twice(scenario, data.get(Text("given", 0)))
    for table in _tables(data.get(Text("steps", 0))):
        yield from _step(table, scenario.file)
    for step in scenario.steps:
        for expectation in step.expects:
            if expectation.name == "why":
                for table in _tables(expectation.value):
                    yield from _one_seat(table, WHY_KEYS, scenario.file)


def _said_twice(scenario: Scenario, given: object) -> Iterator[Diagnostic]:
    """What an arranged position says by a short key, and by its name in the rules as well."""
    if not isinstance(given, Table):
        return
    for part, keys in (("zones", ZONE_KEYS), ("kept", KEPT_KEYS)):
        named = given.get(Text(part, 0))
        for short in (key for key in given if key in keys):
            full = scenario.words[short]
            if isinstance(named, Table) and Text(full, 0) in named:
                message = f"`{short}` is said twice, the second time as `{full}` of `{part}`"
                yield Diagnostic("duplicate-key", message, place(scenario.file, short.line), "keep one of the two")


def _step(step: Table, file: str) -> Iterator[Diagnostic]:
    if set(step) != {"expect"}:
        yield from _one_seat(step, STEP_KEYS, file)


def _one_seat(table: Table, keys: tuple[str, ...], file: str) -> Iterator[Diagnostic]:
    """A table that names an action must name one seat."""
    seats = [key for key in table if key not in keys]
    if len(seats) > 1:
        message = f"two seats act at once, `{seats[0]}` and `{seats[1]}`"
        yield Diagnostic("two-seats", message, place(file, seats[1].line), "give each its own entry")
    elif not seats:
        stray = next(key for key in table if key != "expect")
        message = f"`{stray}` belongs to an action, and no seat acts here"
        yield Diagnostic("no-action", message, place(file, stray.line), "write `seat: action`")


def _tables(row: object) -> Iterator[Table]:
    yield from (item for item in row if isinstance(item, Table)) if isinstance(row, Row) else ()
