"""Programs that die, hang, flood, echo or lie: each is told apart, within its time, and nothing of them is left."""

import os
import shlex
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from eightfold.conformance.wire.client import Client, UnsupportedError
from eightfold.conformance.wire.pipe import AdapterError, NoProgramError

READ = "import os, sys, time, json; line = sys.stdin.readline()\n"
WELCOME = (
    "'protocol': 1, 'name': 'x', 'version': '1',"
    " 'capabilities': {'variants': 'any', 'options': [], 'house-rules': [], 'observes': 'any'}"
)
TROUBLES = {
    "dies": ("sys.exit(3)", "crashed", "it ended with exit code 3 without an answer"),
    "complains": ("sys.exit('no cards here')", "crashed", "it says: no cards here"),
    "is killed": ("import os; os.kill(os.getpid(), 9)", "crashed", "was ended by signal 9"),
    "closes": ("import os; os.close(1); time.sleep(60)", "crashed", "closed its output without an answer"),
    "hangs": ("time.sleep(60)", "timed_out", "it did not answer within 1 seconds"),
    "trickles": ("while 1: print('x', end='', flush=True); time.sleep(0.1)", "timed_out", "did not answer"),
    "floods a line": ("while 1: sys.stdout.write('x' * 100000)", "faulted", "its answer is longer than 8000000 bytes"),
    "floods errors": ("while 1: sys.stderr.write('x' * 100000)", "timed_out", "it did not answer within 1 seconds"),
    "floods lines": ("import os\nwhile 1: os.write(1, b'y\\ny\\n')", "faulted", "more than one line"),
    "echoes": ("import os; os.write(1, (line + '\\n').encode()); time.sleep(60)", "faulted", "more than one line"),
    "repeats": ("print(line, end='', flush=True); time.sleep(60)", "faulted", "its answer to `start` is none"),
    "chats": ("print('hello', flush=True); time.sleep(60)", "faulted", "is not JSON: 'hello'"),
    "nests": ("print('[' * 200000, flush=True); time.sleep(60)", "faulted", "is not JSON"),
    "counts": ("print('9' * 6000, flush=True); time.sleep(60)", "faulted", "is not JSON"),
    "says NaN": ("print('{\"id\": 1, \"x\": NaN}', flush=True)", "faulted", "not JSON (NaN is no number)"),
    "repeats a key": ("print('{\"id\": 2, \"id\": 1}', flush=True)", "faulted", "not JSON (a key stands twice): '{"),
    "is UTF-16": ("os.write(1, json.dumps({'id': 1}).encode('utf-16-le') + b'\\n')", "faulted", "is not JSON: "),
    "has a mark": ("os.write(1, b'\\xef\\xbb\\xbf{\"id\": 1}\\n')", "faulted", "is not JSON: "),
    "is deep in a place": ("print('{\"id\": %s1%s}' % ('[' * 900, ']' * 900), flush=True)", "faulted", "..."),
    "is no UTF-8": ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(60)", "faulted", "not JSON"),
    "says nothing": ("print('{\"id\": 1, \"ok\": true}', flush=True); time.sleep(60)", "faulted", "required property"),
    "answers another": (f"print(json.dumps({{'id': 7, 'ok': True, {WELCOME}}}), flush=True)", "faulted", "request 7"),
    "confesses": ("print('{\"id\":1,\"ok\":false,\"error\":\"fault\",\"message\":\"oh\"}')", "faulted", "at fault: oh"),
    "is ahead": (
        f"print(json.dumps({{'id': 1, 'ok': True, {WELCOME.replace('1', '9', 1)}}}), flush=True)",
        "faulted",
        "it speaks protocol 9, not 1",
    ),
}  # fmt: skip


def client(program: str, seconds: float = 1.0) -> Client:
    return Client([sys.executable, "-S", "-c", READ + program], seconds)


@pytest.mark.parametrize("how", TROUBLES)
def test_a_program_that_misbehaves_is_told_by_its_kind(how: str) -> None:
    program, kind, told = TROUBLES[how]
    begun = monotonic()
    found = client(program)
    with pytest.raises(AdapterError) as trouble:
        found.start()
    assert trouble.value.kind == kind, trouble.value
    assert told in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert monotonic() - begun < 10
    assert found.pipe is None


def test_a_program_that_there_is_not_is_no_crash() -> None:
    with pytest.raises(NoProgramError, match="cannot be started: No such file"):
        Client(["no-such-command-here"], 1).start()


def test_a_program_that_speaks_out_of_turn_is_at_fault() -> None:
    found = client(f"print(json.dumps({{'id': 1, 'ok': True, {WELCOME}}}), flush=True)\ntime.sleep(0.2); print('more')")
    assert found.start().name == "x"
    sleep(0.6)
    with pytest.raises(AdapterError) as trouble:
        found.configure({"do": "configure"})
    assert trouble.value.kind in ("faulted", "crashed")


def test_a_program_may_say_that_it_cannot() -> None:
    found = client('print(\'{"id":1,"ok":false,"error":"unsupported","message":"no"}\', flush=True)')
    with pytest.raises(UnsupportedError, match="no"):
        found.start()
    found.close()


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    found = Client(["/bin/sh", "-c", f"sleep 600 & echo $! > {shlex.quote(str(note))}; wait"], 1.0)
    with pytest.raises(AdapterError):
        found.start()
    child = int(note.read_text())
    for _ in range(50):
        if not runs(child):
            return
        sleep(0.1)
    pytest.fail("the child still runs")


def runs(process: int) -> bool:
    """Whether a process runs; one that waits to be buried does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] == "Z")
