"""`eightfold play` and `replay` where there is no terminal: bots play, everything is told, nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from eightfold.cli import exits
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.savefile import SaveFile, read

Call = Callable[..., Result]
Sheet = Callable[[str, str], str]

RULESETS = ("crazy-eights", "craits", "canadian", "craits-translated")
SHORT = 'variant short "A short game" based on crazy-eights\ndefine enough-hands = yes\ndefine deal-size = 3\n'


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A variant whose games are short."""
    path = tmp_path_factory.mktemp("short") / "short.eight"
    path.write_text(SHORT, "utf-8")
    return str(path)


@pytest.fixture(scope="module")
def quick(short: str) -> tuple[str, ...]:
    """A call that plays a short game."""
    return "play", short, "--players", "3", "--humans", "0"


def command(*args: object) -> list[str]:
    return [sys.executable, "-m", "eightfold", *map(str, args)]


def one_line(result: Result, words: str) -> None:
    """A wrong call: one line on standard error that holds these words, and nothing else."""
    assert result.exit_code == exits.WRONG_CALL
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert words in line


# ---- a game between bots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "bot"), [("crazy-eights", "greedy"), *((name, "random") for name in RULESETS[1:])])
def test_a_game_between_bots_is_told_to_its_end(call: Call, name: str, bot: str) -> None:
    result = call("play", name, "--players", 4, "--humans", 0, "--seed", 11, "--bot", bot, "--plain")
    assert (result.exit_code, result.stderr) == (exits.GOOD, "")
    lines = result.stdout.splitlines()
    assert len(lines) > 60
    assert any(line.endswith((" wins.", " together.")) for line in lines[-8:])
    assert [line for line in lines if "{" in line or "}" in line] == []


def test_the_same_seed_tells_the_same_game_and_another_one_another(call: Call, quick: tuple[str, ...]) -> None:
    first, again, other = (call(*quick, "--seed", seed).stdout for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_the_greedy_bot_plays_where_no_other_is_named(call: Call, short: str) -> None:
    told = call("play", short, "--players", 2, "--seed", 1).stdout
    assert "P1 (greedy), P2 (greedy). Seed 1." in told


def test_the_standings_are_told_between_hands(call: Call) -> None:
    lines = call("play", "crazy-eights", "--players", 2, "--seed", 3).stdout.splitlines()
    starts = [number for number, line in enumerate(lines) if line == "Standings:"]
    assert len(starts) == sum(line.startswith("Hand ") and line.endswith("is over.") for line in lines)
    assert all(lines[number + 1].startswith("  P1: score ") for number in starts)


def test_people_without_a_terminal_are_played_by_bots(call: Call, short: str) -> None:
    result = call("play", short, "--humans", 1, "--seed", 5)
    assert result.exit_code == exits.GOOD
    assert result.stderr == "There is no terminal to play at: bots play for everybody.\n"
    assert "P1 (greedy)" in result.stdout


def test_names_options_and_house_rules_are_told(call: Call, sheet: Sheet, short: str) -> None:
    rule = sheet("mine", 'house rule mine "Mine" for eights\nforbid player draws if number of stock is 3\n')
    args = ("--players", 2, "--seed", 5, "--name", "Ada", "--with", rule)
    told = call("play", short, *args, "--set", "cut-ace=low").stdout
    assert "Ada (greedy), P2 (greedy). Seed 5." in told
    assert f"Rules: cut-ace is low, with {Path(rule).resolve()}." in told


# ---- wrong calls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("no-such-game",), "no variant is called `no-such-game`"),
        (("crazy-eight",), "did you mean `crazy-eights`?"),
        (("eights",), "eights is a family"),
        (("crazy-eights", "--players", "99"), "crazy-eights is played by 2 to 7 players, not by 99."),
        (("crazy-eights", "--players", "0"), "not by 0."),
        (("crazy-eights", "--humans", "5"), "5 people cannot sit at a table of 4 players."),
        (("crazy-eights", "--humans", "-1"), "-1 people cannot sit"),
        (("crazy-eights", "--bot", "greedi"), "did you mean `greedy`?"),
        (("crazy-eights", "--set", "no-such-option=1"), "there is no option `no-such-option`"),
        (("crazy-eights", "--set", "cards-dealt=9"), "`9` is no alternative of `cards-dealt`"),
        (("crazy-eights", "--set", "cards-dealt"), "--set wants OPTION=VALUE, not 'cards-dealt'."),
        (("crazy-eights", "--with", "no-such-rule"), "no sheet is called `no-such-rule`"),
        (("crazy-eights", "--name", "a", "--name", "A"), "Two players cannot have the same name."),
        (("crazy-eights", "--name", "x" * 30), "A name has 1 to 20 letters."),
        (("crazy-eights", "--players", "2", *("--name", "a", "--name", "b", "--name", "c")), "3 names are too many"),
        (("absent.eight",), "absent.eight cannot be read"),
        ((), "Name a variant"),
        (("--resume", "absent.json", "--seed", "3"), "--resume takes rules, players and seed from the saved game"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(call: Call, args: tuple[str, ...], words: str) -> None:
    one_line(call("play", *args), words)


def test_a_faulty_variant_falls_short(call: Call, sheet: Sheet) -> None:
    result = call("play", sheet("mine", 'variant mine "Mine" based on eights\nplayers 2 to 4\nset drawin to x\n'))
    assert (result.exit_code, result.stdout) == (exits.SHORT, "")
    assert "drawin" in result.stderr
    assert "Traceback" not in result.stderr


RUNS_AWAY = """variant mine "Mine" based on crazy-eights
rule on "drawing goes on for ever"
  when player draws number
    player draws 0 cards
"""


def test_rules_that_run_away_are_stopped_and_named(call: Call, sheet: Sheet) -> None:
    result = call("play", sheet("mine", RUNS_AWAY), "--players", 2, "--seed", 1, "--bot", "random")
    assert result.exit_code == exits.SHORT
    assert "Traceback" not in result.stderr
    assert result.stderr


# ---- saving and playing on -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory, call: Call, quick: tuple[str, ...]) -> Path:
    path = tmp_path_factory.mktemp("saved") / "game.json"
    assert call(*quick, "--seed", 5, "--save", path).exit_code == exits.GOOD
    return path


def test_a_saved_game_is_told_again(call: Call, saved: Path, quick: tuple[str, ...]) -> None:
    played, again = call(*quick, "--seed", 5), call("replay", saved)
    assert (again.exit_code, again.stderr) == (exits.GOOD, "")
    assert again.stdout.splitlines()[4:] == played.stdout.splitlines()[3:]


def test_an_old_save_is_not_written_over(call: Call, saved: Path, quick: tuple[str, ...]) -> None:
    before = saved.read_bytes()
    one_line(call(*quick, "--save", saved), "exists already")
    assert saved.read_bytes() == before


@pytest.mark.parametrize("left", [0, 9])
def test_a_game_is_played_on_as_it_would_have_gone(call: Call, saved: Path, tmp_path: Path, left: int) -> None:
    whole = read(saved)
    part = SaveFile(whole.setting, whole.actions[:left], tmp_path / "part.json")
    part.write()
    result = call("play", "--resume", part.path)
    assert result.exit_code == exits.GOOD
    assert read(tmp_path / "part.json").actions == whole.actions
    assert result.stdout.splitlines()[-5:] == call("replay", saved).stdout.splitlines()[-5:]


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path, call: Call) -> None:
    path, other = tmp_path / "killed.json", tmp_path / "whole.json"
    args = ("play", "canadian", "--players", 4, "--humans", 0, "--bot", "random", "--seed", 8, "--save")
    with subprocess.Popen(command(*args, path), stdout=subprocess.DEVNULL) as process:
        while not path.exists() or len(read(path).actions) < 25:
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    done = read(path).actions
    assert call("play", "--resume", path).exit_code == exits.GOOD
    assert call(*args, other).exit_code == exits.GOOD
    assert read(path).actions == read(other).actions
    assert read(path).actions[: len(done)] == done


def test_a_save_cut_off_anywhere_is_refused(saved: Path, tmp_path: Path, call: Call) -> None:
    data, path = saved.read_bytes(), tmp_path / "cut.json"
    for length in range(0, len(data) - 2, 97):
        path.write_bytes(data[:length])
        with pytest.raises(WrongCallError):
            read(path)
    path.write_bytes(data[: len(data) // 2])
    one_line(call("play", "--resume", path), "cut off or damaged")
    one_line(call("replay", path), "cut off or damaged")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("[]", "is no saved game of Eightfold"),
        ('{"format": "other"}', "is no saved game of Eightfold"),
        ("\0\1\2", "is no saved game of Eightfold"),
        ("[" * 100_000, "is no saved game of Eightfold"),
        ('{"format": "eightfold-game", "version": 99}', "another version of Eightfold"),
        ('{"format": "eightfold-game", "version": 1}', "has been changed"),
    ],
)
def test_a_foreign_file_is_refused(text: str, words: str, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "foreign.json"
    path.write_text(text, encoding="utf-8")
    one_line(call("play", "--resume", path), words)
    one_line(call("replay", path), words)


def test_a_changed_save_is_refused(saved: Path, tmp_path: Path, call: Call) -> None:
    path = tmp_path / "changed.json"
    for old, new in (('"seed": 5', '"seed": 6'), ("short.eight", "other.eight"), ("play ", "draw ")):
        path.write_text(saved.read_text("utf-8").replace(old, new, 1), "utf-8")
        one_line(call("play", "--resume", path), "has been changed")


def test_a_save_is_no_text_that_another_program_cannot_read(saved: Path) -> None:
    data = json.loads(saved.read_text("utf-8"))
    assert data["seed"] == 5
    assert all(isinstance(seat, int) and isinstance(text, str) for seat, text in data["actions"])


def test_a_game_under_other_rules_is_refused(tmp_path: Path, call: Call, sheet: Sheet) -> None:
    text = SHORT.replace("short", "mine").replace("deal-size = 3", "deal-size = {}")
    path, save = sheet("mine", text.format(4)), tmp_path / "game.json"
    assert call("play", path, "--players", 2, "--seed", 1, "--save", save).exit_code == exits.GOOD
    assert call("replay", save).exit_code == exits.GOOD
    sheet("mine", text.format(6))
    one_line(call("replay", save), "have changed")
    Path(path).unlink()
    one_line(call("play", "--resume", save), "cannot be read")


def test_a_game_is_of_the_variant_that_is_named(saved: Path, call: Call) -> None:
    one_line(call("play", "craits", "--resume", saved), "short.eight, not of craits")
    assert call("play", "short.eight", "--resume", saved).exit_code == exits.GOOD


def test_an_empty_or_absent_file_is_refused_as_well(call: Call) -> None:
    one_line(call("replay", os.devnull), "is empty")
    result = call("replay", "absent.json")
    assert result.exit_code == exits.WRONG_CALL
    assert result.stderr == "Error: absent.json: No such file or directory\n"


def test_a_folder_that_cannot_be_written_to_is_told(call: Call, tmp_path: Path, quick: tuple[str, ...]) -> None:
    result = call(*quick, "--save", tmp_path / "absent" / "game.json")
    assert (result.exit_code, result.stdout) == (exits.WRONG_CALL, "")
    assert len(result.stderr.splitlines()) == 1


# ---- a pipe, an interrupt ------------------------------------------------------------------------------------------


def test_a_reader_that_goes_away_ends_the_game_quietly() -> None:
    args = command("play", "canadian", "--players", 4, "--humans", 0, "--bot", "random", "--seed", 8)
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() != b""
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == exits.PIPE_CLOSED


def test_an_interrupt_between_bots_leaves_the_game_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = command("play", "canadian", "--players", 4, "--humans", 0, "--bot", "random", "--seed", 8, "--save", path)
    with subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        while not path.exists() or len(read(path).actions) < 5:
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        told = process.stderr.read()
    assert process.returncode == exits.INTERRUPTED
    assert told == f"\nStopped. The game is saved. To play on: eightfold play --resume {path}\n"
    assert read(path).actions


def test_bots_give_up_a_game_that_does_not_end(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eightfold.cli.host.MOST_ACTIONS", 20)
    result = call("play", "canadian", "--players", 4, "--humans", 0, "--seed", 8)
    assert result.exit_code == exits.SHORT
    assert result.stderr == (
        "Given up: after 20 actions the game is not over; `eightfold check` looks for what keeps it from ending.\n"
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"names": ("A", "B"), "bots": ("greedy", "nobody")}, "there is no bot called 'nobody'"),
        ({"names": ("A",) * 9, "bots": ("greedy",) * 9}, "players now, not by 9"),
        ({"names": (), "bots": ()}, "players now, not by 0"),
    ],
)
@pytest.mark.parametrize("asked", [("replay",), ("play", "--resume"), ("explain",)])
def test_a_save_of_others_than_can_sit_down_is_refused(
    change: dict[str, tuple[str, ...]], words: str, asked: tuple[str, ...], saved: Path, tmp_path: Path, call: Call
) -> None:
    setting = replace(read(saved).setting, **change)  # type: ignore[arg-type]
    path = tmp_path / "odd.json"
    path.write_text(SaveFile(setting, []).text(), encoding="utf-8")
    one_line(call(*asked, path), words)
