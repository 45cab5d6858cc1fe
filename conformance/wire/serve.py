"""Serves a program to the suite: one request a line on standard input, one answer a line on standard output."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import eightfold
from eightfold.conformance.scenarios.model import Rules
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.wire import PROTOCOL
from eightfold.conformance.wire.lines import line_of
from eightfold.conformance.wire.replay import replay
from eightfold.conformance.wire.shapes import fault_in
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.interpreter import Program

MAX_LINE = 4_000_000
"""How long a request may be, in bytes."""

CAPABILITIES = {"variants": "any", "options": "any", "house-rules": "any", "observes": "any"}

Answer = dict[str, Any]


class Desk:
    """Answers requests, one after the other. It never raises for what a request says.

    A program behind it defines `start`, `configure` and `run`: each takes a request of the right shape and gives what
    the answer tells beside `id` and `ok: true`, or `refused(...)`.
    """

    over = False

    def start(self, request: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

    def configure(self, request: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

    def run(self, request: Mapping[str, Any]) -> Answer:
        raise NotImplementedError

    def stop(self, _: Mapping[str, Any]) -> Answer:
        self.over = True
        return {}

    def answer(self, line: bytes) -> Answer:
        """The answer to one line."""
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            return refusal(None, "fault", "the request is not JSON")
        if not isinstance(request, dict):
            return refusal(None, "fault", "a request is an object")
        if request.get("do") not in ("start", "configure", "run", "stop"):
            return refusal(request.get("id"), "fault", "the `do` of a request is start, configure, run or stop")
        fault = fault_in(f"{request['do']}-request", request)
        if fault:
            return refusal(request.get("id"), "fault", fault)
        return {"id": request["id"], "ok": True, **self._found(request)}

    def _found(self, request: Mapping[str, Any]) -> Answer:
        if request["do"] == "start" and request["protocol"] != PROTOCOL:
            return refused("unsupported", f"only protocol {PROTOCOL} is spoken here")
        try:
            found: Answer = getattr(self, request["do"])(request)
        except Exception as fault:
            return refused("fault", f"the program crashed: {fault!r}")
        return found


class Server(Desk):
    """Our own interpreter."""

    def __init__(self, programs: Programs | None = None) -> None:
        self.programs = programs or Programs()
        self.program: Program | None = None

    def start(self, _: Mapping[str, Any]) -> Answer:
        named = {"protocol": PROTOCOL, "name": "eightfold", "version": eightfold.__version__}
        return {**named, "capabilities": CAPABILITIES}

    def configure(self, request: Mapping[str, Any]) -> Answer:
        beside = Path(request["folder"]) if "folder" in request else None
        sets = tuple(sorted(request["set"].items()))
        rules = Rules(request["variant"], sets, tuple(request["house-rules"]), beside)
        self.program = None
        try:
            self.program = self.programs.program(rules, request["players"])
        except (FaultyVariant, ValueError) as fault:
            return refused("unsupported", str(fault))
        return {}

    def run(self, request: Mapping[str, Any]) -> Answer:
        if self.program is None:
            return refused("fault", "nothing is configured")
        return replay(self.program, request)


def refused(error: str, message: str) -> Answer:
    return {"ok": False, "error": error, "message": message}


def refusal(number: Any, error: str, message: str) -> Answer:
    return {"id": number if isinstance(number, int) else 0, **refused(error, message)}


def serve(desk: Desk, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers until the desk is told to stop, or nobody asks any more."""
    while not desk.over:
        line = requests.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line) > MAX_LINE:
            answer = refusal(None, "fault", f"a request has at most {MAX_LINE} bytes")
            desk.over = True
        else:
            answer = desk.answer(line)
        answers.write(line_of(answer))
        answers.flush()
