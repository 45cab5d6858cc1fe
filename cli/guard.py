"""What stands between a command and the person who called it: every ending becomes an exit code and plain words."""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TextIO

import click

from eightfold.cli import exits
from eightfold.cli.printable import printable

REPORT = (
    "This is Eightfold's fault, not yours. Please report it where you got Eightfold, with the command that you ran;\n"
    "EIGHTFOLD_DEBUG=1 before the command shows where it happened."
)


def guarded(run: Callable[[], None]) -> int:
    """Runs a command line and returns its exit code; no traceback gets out unless EIGHTFOLD_DEBUG is set."""
    open_what_is_closed()
    print_what_the_terminal_can(sys.stdout)
    try:
        with raised_when_told_to_end():
            return ended(run)
    except ToldToEndError as told:
        return say("Stopped.", exits.SIGNALLED + told.number)
    except (KeyboardInterrupt, EOFError, click.Abort):
        return say("Stopped.", exits.INTERRUPTED)
    except BrokenPipeError:
        let_go(sys.stdout)
        return exits.PIPE_CLOSED
    except OSError as refusal:
        let_go(sys.stdout)
        return say(printable(f"Error: {refused(refusal)}"), exits.WRONG_CALL)
    except MemoryError:
        return say("Error: there is not enough memory for this: ask for less at a time.", exits.WRONG_CALL)
    except Exception as fault:
        if of_the_rules(fault):
            return say(f"Error: these rules cannot be carried out: {fault}.", exits.SHORT)
        return say(f"{described(fault)}\n{REPORT}", exits.FAULT)


class ToldToEndError(BaseException):
    """Another process, or a terminal that closes, wants this one to end. `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def raised_when_told_to_end() -> Iterator[None]:
    """Makes the signals to end an exception meanwhile: whoever has started processes ends them on its way."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    own = threading.current_thread() is threading.main_thread()
    taken = [number for number in signals if own and signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _told_to_end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _told_to_end(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise ToldToEndError(number)


def ended(run: Callable[[], None]) -> int:
    """Runs a command line to one of the endings that click foresees, everything printed."""
    code = exits.GOOD
    try:
        run()
    except click.exceptions.Exit as end:
        code = end.exit_code
    except click.ClickException as problem:
        problem.message = "\n".join(map(printable, problem.message.split("\n")))  # type: ignore[misc]
        problem.show()
        code = problem.exit_code
    sys.stdout.flush()
    return code


def say(text: str, code: int) -> int:
    """Tells the person at the terminal, and passes the exit code on."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        let_go(sys.stderr)
    return code


def of_the_rules(fault: Exception) -> bool:
    """Whether a sheet is at fault: what it asks for shows only where it is carried out."""
    from eightfold.interpreter import Faulty, NoDeckError

    return isinstance(fault, (Faulty, NoDeckError))


def refused(refusal: OSError) -> str:
    """What the operating system would not do, in one line."""
    why = refusal.strerror or str(refusal)
    return f"{refusal.filename}: {why}" if refusal.filename else why


def described(fault: Exception) -> str:
    """A fault in one line, or with its traceback for whoever asked for it."""
    if os.environ.get("EIGHTFOLD_DEBUG"):
        return "".join(traceback.format_exception(fault)).rstrip()
    return "".join(traceback.format_exception_only(fault)).rstrip()


def open_what_is_closed() -> None:
    """Puts nothing in the place of a standard stream that the caller has closed, which Python leaves out."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # noqa: SIM115  (it stays open)


def print_what_the_terminal_can(stream: TextIO) -> None:
    """Lets a terminal that cannot show a suit's symbol show a stand-in rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def let_go(stream: TextIO) -> None:
    """Empties a stream that nobody reads any more, so that the interpreter does not complain when it closes it."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
