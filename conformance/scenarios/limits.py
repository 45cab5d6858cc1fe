"""A bound on how long something may take."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class TooLongError(Exception):
    """Something took longer than it was given."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Ends what is done inside with TooLongError after so many seconds.

    It works in the main thread of systems that have timers; elsewhere the bounds of the rules themselves must do.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_: int, __: Any) -> None:
        raise TooLongError(f"it took longer than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    left = signal.setitimer(signal.ITIMER_REAL, seconds)[0]
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)
