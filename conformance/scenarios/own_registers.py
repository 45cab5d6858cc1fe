"""The registers of one's own documents that files of scenarios name beside those that come with Eightfold."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.plain import Table, Text, read_plain
from eightfold.conformance.sources.register import Register, RegisterError, load_register, load_registers


def shipped_registers() -> tuple[Register, ...]:
    """The registers that come with Eightfold."""
    return load_registers(Path(str(files("eightfold") / "spec" / "sources")))


def own_registers(scenarios: Iterable[Scenario]) -> tuple[Register, ...]:
    """What the files of these scenarios name as `register`, each once, in the order of the files.

    Of two registers of one document the first counts. A file that cannot be read any more names none.
    """
    found: dict[str, Register] = {}
    for file in dict.fromkeys(s.file for s in scenarios):
        register = _named_in(Path(file))
        if register is not None:
            found.setdefault(register.document, register)
    return tuple(found.values())


def all_registers(scenarios: Iterable[Scenario]) -> tuple[Register, ...]:
    """The shipped registers, and after them those that the files of these scenarios name."""
    shipped = shipped_registers()
    known = {register.document for register in shipped}
    return (*shipped, *(one for one in own_registers(scenarios) if one.document not in known))


def _named_in(path: Path) -> Register | None:
    if path.resolve().is_relative_to(Path(str(files("eightfold") / "variants")).resolve()):
        return None
    head = read_plain(path, path.name)
    name = head.get(Text("register", 0)) if isinstance(head, Table) else None
    if not isinstance(name, Text):
        return None
    try:
        return load_register(path.resolve().parent / name)
    except RegisterError:
        return None
