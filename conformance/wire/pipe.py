"""A program at the other end of a pipe: one line there, one line back, in bounded time and memory, whatever it does."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Literal

MOST_BYTES = 8_000_000
"""How long an answer may be."""
CHUNK = 65_536
GRACE = 1.0
"""How many seconds a program has to end once it has closed its output or was told to stop."""

Trouble = Literal["crashed", "timed_out", "faulted"]


class NoProgramError(Exception):
    """There is no such program, or it cannot be started."""


class AdapterError(Exception):
    """The program did not answer as it must. `kind` says whether it died, was too slow, or said something else."""

    def __init__(self, kind: Trouble, message: str) -> None:
        super().__init__(message)
        self.kind: Trouble = kind


class Pipe:
    """A running program. Raises NoProgramError if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                bufsize=0, start_new_session=True, env=_environment(),
            )  # fmt: skip
        except (OSError, ValueError) as fault:
            reason = getattr(fault, "strerror", None) or str(fault)
            raise NoProgramError(f"`{command[0]}` cannot be started: {reason}") from None
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.to, self.answers, self.errors = process.stdin, process.stdout, process.stderr
        for stream in (self.to, self.answers, self.errors):
            os.set_blocking(stream.fileno(), False)
        self.heard = bytearray()
        self.complaints = bytearray()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Sends a line and returns the line that comes back, without its end. Raises AdapterError."""
        if self.heard:
            raise AdapterError("faulted", "it spoke without being asked")
        left = memoryview(line)
        until = monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self.to, selectors.EVENT_WRITE)
            ready.register(self.answers, selectors.EVENT_READ)
            ready.register(self.errors, selectors.EVENT_READ)
            while b"\n" not in self.heard:
                events = ready.select(max(0.0, until - monotonic()))
                if not events or monotonic() > until:
                    raise AdapterError("timed_out", f"it did not answer within {seconds:g} seconds{self._complaint()}")
                for key, _ in events:
                    if key.fileobj is self.to:
                        left = self._send(left, ready)
                    elif key.fileobj is self.answers:
                        self._hear()
                    elif not self._listen():
                        ready.unregister(self.errors)
        answer, _, more = bytes(self.heard).partition(b"\n")
        self.heard.clear()
        if more:
            raise AdapterError("faulted", "it says more than one line for one request")
        return answer

    def _send(self, left: memoryview, ready: selectors.BaseSelector) -> memoryview:
        with contextlib.suppress(BlockingIOError):
            try:
                left = left[os.write(self.to.fileno(), left[:CHUNK]) :]
            except BrokenPipeError:
                left = left[:0]
        if not left:
            ready.unregister(self.to)
        return left

    def _hear(self) -> None:
        data = os.read(self.answers.fileno(), CHUNK)
        if not data:
            raise AdapterError("crashed", f"it {self._ending()}{self._complaint()}")
        self.heard += data
        if len(self.heard) > MOST_BYTES:
            raise AdapterError("faulted", f"its answer is longer than {MOST_BYTES} bytes")

    def _listen(self) -> bool:
        """Keeps the end of what the program complains of."""
        data = os.read(self.errors.fileno(), CHUNK)
        self.complaints += data
        del self.complaints[:-2000]
        return bool(data)

    def _ending(self) -> str:
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its output without an answer"
        return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code} without an answer"

    def _complaint(self) -> str:
        with contextlib.suppress(OSError):
            self._listen()
        lines = bytes(self.complaints).decode("utf-8", "replace").strip().splitlines()
        return f"; it says: {lines[-1][:200]}" if lines else ""

    def close(self) -> None:
        """Ends the program and whatever it started."""
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        for stream in (self.to, self.answers, self.errors):
            with contextlib.suppress(OSError):
                stream.close()


def _environment() -> dict[str, str]:
    """The environment, in which commands that stand beside our own Python are found as well."""
    path = [*filter(None, os.environ.get("PATH", os.defpath).split(os.pathsep)), str(Path(sys.executable).parent)]
    return {**os.environ, "PATH": os.pathsep.join(path)}
