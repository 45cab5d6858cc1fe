"""How commands end when somebody stops them or stops reading."""

import os
import signal
import subprocess
import sys
import time

import pytest

from eightfold.cli import exits

COMMAND = [sys.executable, "-m", "eightfold"]


@pytest.mark.parametrize(
    "args", [("show", "crazy-eights"), ("list",), ("check", "crazy-eights"), ("perft", "crazy-eights")]
)
def test_a_closed_pipe_ends_a_command_quietly(args: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    said = subprocess.run([*COMMAND, *args], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (said.returncode, said.stderr) == (exits.PIPE_CLOSED, b"")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_can_be_stopped(jobs: str) -> None:
    args = ("simulate", "crazy-eights", "--games", "100000", "--jobs", jobs)
    running = subprocess.Popen(
        [*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(2.5)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (exits.INTERRUPTED, "", "Stopped.\n")
