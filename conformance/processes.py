"""Several processes that work for this one, and end when it is stopped.

with processes(2) as pool:
    yield from pool.map(work, batches)
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import sleep
from typing import Any

MOST = 61
"""How many processes there may be at once, as many as any system can wait for: more help nobody."""
GRACE = 3.0
"""How many seconds a process has to tidy up when the one that started it is gone."""


class Processes(ProcessPoolExecutor):
    """A pool whose processes never hear Ctrl-C: they are begun while it is held back, and ended by `stop`."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        with interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def stop(self) -> None:
        """Ends the processes at once, whatever they are at."""
        for process in list((self._processes or {}).values()):
            process.terminate()


@contextmanager
def processes(jobs: int, begin: Callable[..., object] | None = None, args: tuple[Any, ...] = ()) -> Iterator[Executor]:
    """A pool of so many processes, each begun with `begin(*args)`; stopped at once where anything is raised inside."""
    pool = Processes(min(jobs, MOST), get_context("spawn"), begin_under_parent, (begin, args))
    try:
        yield pool
    except BaseException:
        pool.stop()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def begin_under_parent(begin: Callable[..., object] | None, args: tuple[Any, ...]) -> None:
    """Begins a process of a pool, which ends when the one that started it is gone without having said so."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    if begin is not None:
        begin(*args)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    if hasattr(signal, "SIGTERM"):
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(GRACE)
    os._exit(1)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits meanwhile; processes that are started now never hear it, so whoever starts them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
