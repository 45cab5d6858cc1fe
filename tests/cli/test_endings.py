"""How commands end when somebody stops them or stops reading."""

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from eightfold.cli import exits
from eightfold.cli.guard import guarded
from eightfold.cli.main import main

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


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("define packs = 20\n", "20 packs are 1040 cards; at most 1000 can be used"),
        (
            "rule r\n  when starter turns-up\n    repeat 1000 * 1001\n      play reverses\n",
            "a rule runs on without end: eights.starter-turns-up",
        ),
    ],
)
@pytest.mark.parametrize("command", ["play", "perft"])
def test_rules_that_cannot_be_carried_out_are_no_fault_of_ours(
    command: str, clause: str, told: str, sheet: Callable[[str, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = sheet("mine", f'variant mine "Mine" based on crazy-eights\n{clause}')
    code = guarded(lambda: main([command, path], standalone_mode=False))
    assert code == exits.SHORT
    assert capsys.readouterr().err == f"Error: these rules cannot be carried out: {told}.\n"


@pytest.mark.parametrize(
    ("command", "how", "code"),
    [
        (("mutate", "crazy-eights"), signal.SIGINT, exits.INTERRUPTED),
        (("mutate", "crazy-eights"), signal.SIGTERM, 143),
        (("test", "crazy-eights"), signal.SIGINT, exits.INTERRUPTED),
        (("test", "crazy-eights"), signal.SIGHUP, 129),
    ],
)
def test_who_is_stopped_leaves_no_process_behind(
    command: tuple[str, ...], how: signal.Signals, code: int, tmp_path: Path
) -> None:
    """Though only the command itself is told to stop, not those that it has started."""
    environment = {**os.environ, "EIGHTFOLD_CACHE": str(tmp_path)}
    running = subprocess.Popen(
        [*COMMAND, *command, "--jobs", "2"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True,
    )  # fmt: skip
    time.sleep(3)
    running.send_signal(how)
    _, err = running.communicate(timeout=20)
    assert (running.returncode, err.strip()) == (code, "Stopped.")
    assert gone(running.pid)


def gone(group: int) -> bool:
    """Whether all processes of a group end within a few seconds."""
    for _ in range(80):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_who_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """Nobody tells those that were started: they see it for themselves."""
    script = tmp_path / "pool.py"
    script.write_text(
        "import time\nfrom eightfold.conformance.processes import processes\n"
        "if __name__ == '__main__':\n    with processes(2) as pool:\n"
        "        pool.submit(time.sleep, 0).result()\n        print('ready', flush=True)\n"
        "        pool.submit(time.sleep, 600).result()\n",
        encoding="utf-8",
    )
    command = [sys.executable, str(script)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"ready\n"
        running.kill()
    assert gone(running.pid)


def test_what_a_process_hears_when_it_is_told_to_end_is_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert guarded(lambda: os.kill(os.getpid(), signal.SIGTERM)) == 143
    assert capsys.readouterr().err == "Stopped.\n"
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_message_steers_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: main(["test", "\x1b[31mred\x07"], standalone_mode=False)) == exits.WRONG_CALL
    err = capsys.readouterr().err
    assert "[31mred" in err
    assert "\x1b" not in err


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize(
    ("args", "code"), [("list", exits.GOOD), ("report -", exits.SHORT), ("nothing", exits.WRONG_CALL)]
)
def test_a_closed_stream_is_taken_for_an_empty_one(closed: str, args: str, code: int) -> None:
    line = f"{shlex.join(COMMAND)} {args} {closed}"
    said = subprocess.run(["/bin/sh", "-c", line], input=b"", capture_output=True, check=False)
    assert (said.returncode, b"fault" in said.stderr) == (code, False)


def test_too_little_memory_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def run() -> None:
        raise MemoryError

    assert guarded(run) == exits.WRONG_CALL
    assert capsys.readouterr().err == "Error: there is not enough memory for this: ask for less at a time.\n"


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_games_without_number_are_not_begun(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: main([command, "craits", "--games", "9" * 20], standalone_mode=False)) == exits.WRONG_CALL
    assert "--games" in capsys.readouterr().err
