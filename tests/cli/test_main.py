"""What every call of the command has in common: help, version, exit codes, and never a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable

import click
import pytest
from click.testing import CliRunner, Result

import eightfold
from eightfold.cli import exits
from eightfold.cli.lazy import LazyGroup, load_command
from eightfold.cli.main import COMMANDS, main

HEAVY = {"lark", "yaml", "jsonschema", "rich", "eightfold.dsl", "eightfold.interpreter", "eightfold.conformance"}


def shell(*args: str) -> subprocess.CompletedProcess[str]:
    """Calls the command as a process of its own."""
    return subprocess.run([sys.executable, "-m", "eightfold", *args], capture_output=True, text=True, check=False)


class OneCommand(LazyGroup):
    """A group whose one command, `act`, does as given."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__("eightfold", lazy={"act": ("", "does as given")})
        self.act = click.Command("act", callback=act)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        return self.act


def call(act: Callable[[], None]) -> Result:
    """What comes of calling a command that does as given."""
    return CliRunner().invoke(OneCommand(act), ["act"])


def test_version() -> None:
    said = shell("--version")
    assert (said.returncode, said.stdout) == (exits.GOOD, f"eightfold {eightfold.__version__}\n")


def test_help_lists_every_command_in_order() -> None:
    lines = CliRunner().invoke(main, ["--help"]).output.partition("Commands:")[2].splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "] == list(COMMANDS)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from eightfold.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit as end: print(end.code, *sys.modules, file=sys.stderr)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    code_and_modules = said.stderr.split()
    assert code_and_modules[0] == "0"
    assert HEAVY & set(code_and_modules) == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_listed_command_loads_and_has_one_line_of_help(name: str) -> None:
    place, about = COMMANDS[name]
    assert isinstance(load_command(place), click.Command)
    assert about
    assert "\n" not in about
    assert about.endswith(".")


def test_an_unknown_command_is_a_wrong_call() -> None:
    said = shell("no-such-command")
    assert (said.returncode, said.stdout) == (exits.WRONG_CALL, "")
    assert "There is no command 'no-such-command'." in said.stderr


def test_the_nearest_command_is_named() -> None:
    group = LazyGroup("eightfold", lazy={"simulate": ("a:b", "plays many games")})
    assert "Did you mean simulate?" in CliRunner().invoke(group, ["simulat"]).stderr


def test_a_good_ending() -> None:
    result = call(lambda: click.echo("done"))
    assert (result.exit_code, result.stdout, result.stderr) == (exits.GOOD, "done\n", "")


def test_a_command_may_end_with_a_code_of_its_own() -> None:
    assert call(lambda: click.get_current_context().exit(exits.SHORT)).exit_code == exits.SHORT


def wrong_call() -> None:
    raise click.UsageError("There is no such variant.")


def test_a_wrong_call_says_why() -> None:
    result = call(wrong_call)
    assert result.exit_code == exits.WRONG_CALL
    assert "There is no such variant." in result.stderr


def faulty() -> None:
    raise KeyError("ouch")


def test_a_fault_says_where_to_report_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EIGHTFOLD_DEBUG", raising=False)
    result = call(faulty)
    assert result.exit_code == exits.FAULT
    assert result.stdout == ""
    assert "KeyError: 'ouch'" in result.stderr
    assert "Please report it" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_fault_shows_its_traceback_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EIGHTFOLD_DEBUG", "1")
    result = call(faulty)
    assert result.exit_code == exits.FAULT
    assert "Traceback" in result.stderr


def interrupted() -> None:
    raise KeyboardInterrupt


def test_an_interrupt_is_one_line() -> None:
    result = call(interrupted)
    assert (result.exit_code, result.stderr) == (exits.INTERRUPTED, "Stopped.\n")


def unreadable() -> None:
    raise FileNotFoundError(2, "No such file or directory", "absent.eight")


def test_what_the_system_refuses_is_no_fault_of_ours() -> None:
    result = call(unreadable)
    assert (result.exit_code, result.stderr) == (
        exits.WRONG_CALL,
        "Error: absent.eight: No such file or directory\n",
    )


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "eightfold", "--help"]
    said = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (said.returncode, said.stderr) == (exits.PIPE_CLOSED, b"")


def test_a_terminal_without_the_suits_symbols_gets_a_stand_in() -> None:
    code = "from eightfold.cli.guard import guarded; raise SystemExit(guarded(lambda: print(chr(0x2660))))"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment)
    assert (said.returncode, said.stdout, said.stderr) == (exits.GOOD, "\\u2660\n", "")
