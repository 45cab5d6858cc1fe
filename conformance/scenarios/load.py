"""From files to scenarios: every file is read, checked and expanded; whatever is wrong comes back with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.plain import Plain, Row, Table, Text, place, read_plain
from eightfold.conformance.scenarios.read import Head, read_head, read_scenario
from eightfold.conformance.scenarios.rows import made_by, row_faults, rows_of
from eightfold.conformance.scenarios.schema import faults
from eightfold.conformance.scenarios.words import usual_words
from eightfold.conformance.sources.register import RegisterError, load_register, load_registers
from eightfold.dsl.diagnostics import Diagnostic, did_you_mean

SUFFIX = ".scenarios.yaml"
MOST_SCENARIOS = 5_000
MOST_CHARACTERS = 2_000_000
"""How many scenarios one file may make, with its tables and variants, and how many characters may stand in them."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A scenario that is refused before it is run: what is known of it, and why."""

    id: str
    variant: str
    fault: Diagnostic


@dataclass(frozen=True, slots=True)
class Suite:
    """Scenarios in the order of their files, and those that were refused."""

    scenarios: tuple[Scenario, ...]
    refused: tuple[Unread, ...]


def shipped_files() -> list[Path]:
    """The files of scenarios that come with Eightfold."""
    with as_file(files("eightfold") / "variants") as folder:
        return scenario_files(folder)


def files_naming(names: Iterable[str]) -> list[Path]:
    """The shipped files in which one of some names stands: of a variant, a scenario or a table, or `variant:id`.

    Reading a file is quick, and making scenarios of it is not. Whatever is not among them, no scenario is called so.
    """
    wanted = [name.rpartition(":")[2].partition("/")[0].encode("utf-8", "surrogateescape") for name in names]
    return [file for file in shipped_files() if _holds_one(file.read_bytes(), wanted)]


def _holds_one(data: bytes, wanted: Iterable[bytes]) -> bool:
    return any(name in data for name in wanted)


def scenario_files(folder: Path) -> list[Path]:
    """The files of scenarios in a folder and below it, by name."""
    return sorted(folder.rglob(f"*{SUFFIX}"))


def load_suite(paths: Iterable[Path], root: Path | None = None) -> Suite:
    """Everything that some files say. `root` is what the shown names of files are relative to, where they lie in it."""
    scenarios: list[Scenario] = []
    refused: list[Unread] = []
    for path in paths:
        for found in read_file(path, shown(path, root)):
            (scenarios if isinstance(found, Scenario) else refused).append(found)  # type: ignore[arg-type]
    return _without_repeats(scenarios, refused)


def shown(path: Path, root: Path | None) -> str:
    """A file's name as reports show it."""
    base = (root or Path.cwd()).resolve()
    full = path.resolve()
    return full.relative_to(base).as_posix() if full.is_relative_to(base) else str(path)


def read_file(path: Path, name: str) -> Iterator[Scenario | Unread]:
    """The scenarios of one file, in order; a fault in the file as a whole is one refusal."""
    data = read_plain(path, name)
    if isinstance(data, Diagnostic):
        yield Unread("", "", data)
        return
    wrong = _head_faults(data, name)
    if wrong or not isinstance(data, Table):
        yield Unread("", "", wrong[0])
        return
    head = read_head(data, path.resolve().parent)
    listed = data[Text("scenarios", 0)]
    items = listed if isinstance(listed, Row) else Row([], data.line)
    known = _known_units(head)
    fault = _too_much(items, len(head.variants), name) or _no_register(known, data, name)
    if fault is not None or isinstance(known, str):
        yield from (Unread("", head.variants[0], found) for found in (fault,) if found)
        return
    for item in items:
        yield from _scenario(item, head, name, known)


def _head_faults(data: Plain, file: str) -> list[Diagnostic]:
    """What is wrong with the file apart from its single scenarios, each of which is looked at alone."""
    if not isinstance(data, Table):
        return [Diagnostic("wrong-value", "the file must begin with `variant:`", place(file, data.line))]
    listed = data.get(Text("scenarios", 0))
    if isinstance(listed, Row) and listed:
        stand_in = Table({Text("id", 0): Text("x", 0), Text("title", 0): Text("x", 0)}, listed.line)
        data = Table({**data, Text("scenarios", listed.line): Row([stand_in], listed.line)}, data.line)
    return faults(data, file) or _strange_words(data, file)


def _strange_words(data: Table, file: str) -> list[Diagnostic]:
    """Keys of `words` that are short for nothing."""
    told = data.get(Text("words", 0))
    strange = [key for key in told if key not in usual_words()] if isinstance(told, Table) else []
    return [
        Diagnostic("unknown-key", f"words has no key `{key}`", place(file, key.line), did_you_mean(key, usual_words()))
        for key in strange
    ]


def _too_much(listed: Row, variants: int, file: str) -> Diagnostic | None:
    """Where a file begins to make more than can be run: a short table may stand for very much."""
    scenarios = characters = 0
    for item in listed:
        rows, length = made_by(item)
        scenarios, characters = scenarios + rows * variants, characters + length * variants
        if scenarios > MOST_SCENARIOS:
            message = f"with its tables and variants the file makes more than {MOST_SCENARIOS} scenarios"
            return Diagnostic("too-long", message, place(file, item.line), "split it by topic")
        if characters > MOST_CHARACTERS:
            message = f"in all that the tables and variants make stand more than {MOST_CHARACTERS} characters"
            return Diagnostic("too-long", message, place(file, item.line), "split it by topic")
    return None


def _no_register(known: frozenset[str] | str, data: Table, file: str) -> Diagnostic | None:
    """That the file's own register cannot be read, at the line that names it."""
    if not isinstance(known, str):
        return None
    named = next((key.line for key in data if key == "register"), data.line)
    return Diagnostic("unreadable-register", known, place(file, named), "name a file of the shape of spec/sources")


def _scenario(data: Plain, head: Head, file: str, known: frozenset[str]) -> Iterator[Scenario | Unread]:
    """One entry of the list for every variant and row; a fault refuses the whole entry once for each variant."""
    name = " ".join(str(data.get(Text("id", 0), "")).split()) if isinstance(data, Table) else ""
    wrong = faults(data, file, "scenario")
    if not wrong and isinstance(data, Table):
        wrong = row_faults(data, file)
    for variant in head.variants:
        if wrong or not isinstance(data, Table):
            yield Unread(name, variant, wrong[0])
            continue
        for row, body in rows_of(data):
            yield _checked(body, head, variant, file, row, known)


def _checked(body: Table, head: Head, variant: str, file: str, row: str, known: frozenset[str]) -> Scenario | Unread:
    name = f"{body[Text('id', 0)]}/{row}" if row else str(body[Text("id", 0)])
    wrong = faults(body, file, "scenario") if row else []
    found = wrong[0] if wrong else read_scenario(body, head, variant, file, row)
    if isinstance(found, Diagnostic):
        return Unread(name, variant, found)
    fault = _unknown_citation(found, body, known)
    return Unread(name, variant, fault) if fault else found


def _unknown_citation(scenario: Scenario, body: Table, known: frozenset[str]) -> Diagnostic | None:
    cited = body.get(Text("cites", 0))
    for cite, written in zip(scenario.cites, cited if isinstance(cited, Row) else (), strict=True):
        if cite not in known:
            hint = did_you_mean(cite, known) if ":" in cite else "say `document:` in the head of the file"
            message = f"no register has the sentence `{cite}`"
            return Diagnostic("unknown-citation", message, place(scenario.file, written.line), hint)
    return None


@cache
def shipped_units() -> frozenset[str]:
    """The ids of every sentence in the registers that come with Eightfold."""
    with as_file(files("eightfold") / "spec" / "sources") as folder:
        return frozenset(unit.id for register in load_registers(folder) for unit in register.units)


def _known_units(head: Head) -> frozenset[str] | str:
    """The sentences that a file may cite, or why its own register cannot be read."""
    if not head.register:
        return shipped_units()
    try:
        return shipped_units() | {unit.id for unit in load_register(head.beside / head.register).units}
    except RegisterError as error:
        return str(error)


def _without_repeats(scenarios: Sequence[Scenario], refused: list[Unread]) -> Suite:
    """Refuses every scenario whose id an earlier one of the same variant has."""
    first: dict[tuple[str, str], Scenario] = {}
    kept: list[Scenario] = []
    for scenario in scenarios:
        known = first.setdefault((scenario.variant, scenario.id), scenario)
        if known is scenario:
            kept.append(scenario)
            continue
        refused.append(repeated(scenario, known))
    return Suite(tuple(kept), tuple(refused))


def repeated(scenario: Scenario, first: Scenario) -> Unread:
    """The refusal of a scenario whose id an earlier one has."""
    message = f"the id `{scenario.id}` stands at {first.file}:{first.line} already"
    fault = Diagnostic("duplicate-id", message, place(scenario.file, scenario.line), "ids are never used twice")
    return Unread(scenario.id, scenario.variant, fault)
