"""A conversation with an adapter: started when needed, configured once for each ruleset, begun anew after a crash."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from eightfold.conformance.wire import PROTOCOL
from eightfold.conformance.wire.lines import line_of
from eightfold.conformance.wire.pipe import GRACE, AdapterError, Pipe
from eightfold.conformance.wire.shapes import fault_in

Message = Mapping[str, Any]


class Line(Protocol):
    """What answers: a program at the other end of a pipe, or whatever stands in for one."""

    def ask(self, line: bytes, seconds: float, /) -> bytes: ...
    def close(self) -> None: ...


Open = Callable[[Sequence[str]], Line]
"""Starts the program of a command."""


class UnsupportedError(Exception):
    """The program says that it cannot do this."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a program says of itself: name, version, and what it can do, part by part."""

    name: str
    version: str
    capabilities: Mapping[str, Any]

    def can(self, what: str, name: str) -> bool:
        """Whether it plays, takes, can be set to or tells this."""
        known = self.capabilities[what]
        return known == "any" or "any" in known or name in known or name.split(".")[0] in known


class Client:
    """Speaks to one program at a time. Every method may raise AdapterError, after which the program is gone."""

    def __init__(self, command: Sequence[str], seconds: float, opened: Open | None = None) -> None:
        self.command = command
        self.seconds = seconds
        self.opened: Open = opened or Pipe
        self.pipe: Line | None = None
        self.number = 0
        self.welcome: Welcome | None = None
        self.rules: Message | None = None

    def start(self) -> Welcome:
        """Starts the program if it does not run. Raises NoProgramError if it cannot."""
        if self.pipe is None or self.welcome is None:
            self.pipe, self.rules = self.opened(self.command), None
            answer = self._ask({"do": "start", "protocol": PROTOCOL})
            if answer["protocol"] != PROTOCOL:
                self._drop()
                raise AdapterError("faulted", f"it speaks protocol {answer['protocol']}, not {PROTOCOL}")
            self.welcome = Welcome(answer["name"], answer["version"], answer["capabilities"])
        return self.welcome

    def configure(self, rules: Message) -> None:
        """Sets the rules unless they are set already. Raises UnsupportedError."""
        if rules != self.rules:
            self.rules = None
            self._ask(rules)
            self.rules = rules

    def run(self, scenario: Message) -> Message:
        """The answer to a `run`. Raises UnsupportedError."""
        answer = self._ask(scenario)
        wanted = len(scenario["steps"]) + 1
        if len(answer["observations"]) != wanted and "stopped" not in answer:
            self._drop()
            raise AdapterError("faulted", f"it tells {len(answer['observations'])} observations where {wanted} belong")
        return answer

    def close(self) -> None:
        """Lets the program stop by itself, or ends it."""
        if self.pipe is not None:
            try:
                self.seconds = min(self.seconds, GRACE)
                self._ask({"do": "stop"})
            except (AdapterError, UnsupportedError):
                pass
            self._drop()

    def _drop(self) -> None:
        if self.pipe is not None:
            self.pipe.close()
        self.pipe = self.welcome = self.rules = None

    def _ask(self, message: Message) -> Message:
        assert self.pipe is not None
        self.number += 1
        request = line_of({"id": self.number, **message})
        try:
            return self._understood(self.pipe.ask(request, self.seconds), message["do"])
        except AdapterError:
            self._drop()
            raise

    def _understood(self, line: bytes, asked: str) -> Message:
        """The answer that a line holds, if it is one to this request."""
        try:
            answer = _strict_json(line)
        except (ValueError, RecursionError) as loose:
            why = f" ({loose})" if isinstance(loose, LooseJsonError) else ""
            raise AdapterError("faulted", f"its answer to `{asked}` is not JSON{why}: {_short(line)}") from None
        if not isinstance(answer, dict) or "ok" not in answer:
            raise AdapterError("faulted", f"its answer to `{asked}` is none: {_short(line)}")
        refused = answer["ok"] is False
        fault = fault_in("error-answer" if refused else f"{asked}-answer", answer)
        if fault:
            raise AdapterError("faulted", f"its answer to `{asked}` does not fit: {fault}")
        if answer["id"] != self.number:
            raise AdapterError("faulted", f"it answers request {answer['id']}, not {self.number}")
        if refused and answer["error"] == "fault":
            raise AdapterError("faulted", f"it says that it is at fault: {answer.get('message', '')[:300]}")
        if refused:
            raise UnsupportedError(answer.get("message", "it does not say why")[:300])
        return answer


class LooseJsonError(ValueError):
    """A line holds NaN, or an object that says a key twice: each reader might take it for something else."""


def _strict_json(line: bytes) -> Any:
    """What a line of JSON in UTF-8 says. Raises ValueError; LooseJsonError for what many programs bear."""
    return json.loads(line.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise LooseJsonError("a key stands twice")
    return found


def _no_number(name: str) -> None:
    raise LooseJsonError(f"{name} is no number")


def _short(line: bytes) -> str:
    text = line[:60].decode("utf-8", "replace")
    return repr(text) + ("..." if len(line) > 60 else "")
