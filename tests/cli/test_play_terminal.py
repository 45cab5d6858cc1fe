"""`eightfold play` and `replay` at a real terminal: typed lines in, a drawn table or plain lines out."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eightfold.cli import exits
from eightfold.cli.savefile import read
from eightfold.cli.session import Session, replayed
from eightfold.dsl import load_variant

SHORT = 'variant short "A short game" based on crazy-eights\ndefine enough-hands = yes\ndefine deal-size = {}\n'
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = "\x1b[2J"
HANDED_OVER = "╯"
PATIENCE = 60.0
"""Seconds after which a terminal that says nothing more has hung."""


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, args: list[str], **environment: str) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "eightfold", *args]
        around = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLUMNS": "90",
            "LINES": "50",
            "LANG": "C.UTF-8",
            **environment,
        }
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=around, start_new_session=True
        )
        os.close(slave)
        self.raw = ""
        self.place = 0

    def until(self, *words: str, or_end: bool = False) -> str:
        """Everything written since the last call, up to one of these; or to the end of all, where that will do."""
        end = time.monotonic() + PATIENCE
        while not ESCAPES.sub("", self.raw[self.place :]).rstrip("\r\n").endswith(words):
            if not self._more(end):
                assert or_end, f"{words} do not come: {ESCAPES.sub('', self.raw[self.place :])[-2000:]}"
                break
        return self._new()

    def rest(self) -> str:
        """Everything that is written until the command ends."""
        end = time.monotonic() + PATIENCE
        while self._more(end):
            pass
        self.process.wait(PATIENCE)
        return self._new()

    def type(self, line: str, prompt: str = "P1> ") -> str:
        """Types a line and returns what is written until the prompt comes again."""
        self.press(line + "\n")
        return self.until(prompt)

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def _new(self) -> str:
        text = ESCAPES.sub("", self.raw[self.place :]).replace("\r\n", "\n")
        self.place = len(self.raw)
        return text

    def _more(self, end: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


Open = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens commands at terminals; games are saved in the test's own folder unless they say where."""
    terminals: list[Terminal] = []

    def begin(*args: object, **environment: str) -> Terminal:
        terminals.append(Terminal([str(arg) for arg in args], XDG_STATE_HOME=str(tmp_path), **environment))
        return terminals[-1]

    yield begin
    for terminal in terminals:
        terminal.close()


@pytest.fixture
def short(tmp_path: Path) -> str:
    """A variant whose games are one hand of five cards."""
    path = tmp_path / "short.eight"
    path.write_text(SHORT.format(5), "utf-8")
    return str(path)


def game_of(path: Path) -> Session:
    save = read(path)
    save.path = None
    return replayed(load_variant(save.setting.variant), save)


def hand(path: Path, seat: int) -> set[str]:
    """The cards that a seat of a saved game holds, as a terminal with symbols shows them."""
    game = game_of(path).game
    return {shown(game.program.deck.name(card)) for card in game.cards_in("hand", seat)}


def shown(card: str) -> str:
    return card[:-1] + dict(zip("CDHS", "♣♦♥♠", strict=True))[card[-1]]


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", text))


def test_the_table_shows_what_a_player_needs(opened: Open, short: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    table = opened("play", short, "--players", 3, "--seed", 2, "--save", save).until("P1> ")
    assert "A short game" in table
    assert f"Saved after every action in {save}" in table
    assert "direction P1 > P2 > P3 (to the left)" in table
    assert re.search(r"suit [♣♦♥♠] (clubs|diamonds|hearts|spades)", table)
    assert "P1, it is your turn:" in table
    assert re.search(r"▶ +P1 +you", table)
    game = game_of(save).game
    (line,) = [line for line in table.splitlines() if re.fullmatch(r" +(\[\S+\] *| \S+  *)+", line) and cards_in(line)]
    assert cards_in(line) == hand(save, 0)
    legal = {shown(action.args[0][1]) for action in game.actions(0) if action.verb == "play"}
    assert set(re.findall(r"\[(\S+)\]", line)) == legal


def test_a_whole_game_by_numbers(opened: Open, short: str) -> None:
    terminal = opened("play", short, "--players", 2, "--seed", 2)
    text = terminal.until("P1> ")
    for _ in range(200):
        terminal.press("1\n")
        text = terminal.until("P1> ", or_end=True)
        if not text.endswith("P1> "):
            break
    assert re.search(r"P\d wins\. ", text)
    terminal.rest()
    assert terminal.process.returncode == exits.GOOD


def test_why_not_and_help_and_what_means_nothing(opened: Open, short: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    terminal = opened("play", short, "--players", 3, "--seed", 2, "--save", save)
    terminal.until("P1> ")
    game = game_of(save).game
    legal = {action.text for action in game.actions(0)}
    cards = [game.program.deck.name(card) for card in game.cards_in("hand", 0)]
    barred = next(card for card in cards if f"play {card}" not in legal)
    assert "You may: " in terminal.type("?")
    why = terminal.type(f"? {barred.lower()}")
    assert f"You may not play {shown(barred)} now." in why
    assert f"- {shown(barred)} is not one of the cards that fit." in why
    assert "    These would do: " in why
    assert "You may play" in terminal.type("? 1")
    other = next(c for c in game.program.deck.names if c not in cards)
    assert f"{shown(other)} is not among your cards" in terminal.type(f"? {other.lower()}")
    assert "crazy-eights:" in why
    assert f"? {barred.lower()} tells more." in ESCAPES.sub("", terminal.type(barred.lower())).replace(
        shown(barred), barred.lower()
    )
    assert "undo takes your last action back" in terminal.type("help")
    assert "There is no number 99" in terminal.type("99")
    assert "There is nothing called xyzzy" in terminal.type("xyzzy")
    assert "There is nothing to undo" in terminal.type("undo")
    assert re.search(r"player +score", terminal.type("scores"))
    assert read(save).actions == []


def test_quitting_keeps_the_game_and_the_last_one_is_resumed(opened: Open, short: str, tmp_path: Path) -> None:
    terminal = opened("play", short, "--players", 3, "--seed", 2)
    terminal.until("P1> ")
    table = terminal.type("1")
    terminal.press("quit\n")
    said = terminal.rest()
    assert terminal.process.returncode == exits.GOOD
    (save,) = (tmp_path / "eightfold").glob("short-*.json")
    assert f"The game is saved. To play on: eightfold play --resume {save}" in said.replace("\n", "")
    again = opened("play", "--resume", "last").until("P1> ")
    assert table.partition("your hand")[2] == again.partition("your hand")[2]
    assert "Played on after " in again


@pytest.mark.parametrize("signalled", [False, True])
def test_leaving_in_the_middle(opened: Open, short: str, tmp_path: Path, signalled: bool) -> None:
    terminal = opened("play", short, "--players", 3, "--seed", 2, "--save", tmp_path / "game.json")
    terminal.until("P1> ")
    if signalled:
        time.sleep(0.5)  # the prompt is written a moment before it is read from
        terminal.process.send_signal(signal.SIGINT)
    else:
        terminal.press("\x04")
    said = terminal.rest()
    assert terminal.process.returncode == (exits.INTERRUPTED if signalled else exits.GOOD)
    assert "The game is saved. To play on: eightfold play --resume" in said
    assert "Traceback" not in said
    assert len(said.strip().splitlines()) <= 2


def test_a_killed_table_is_set_again(opened: Open, short: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    terminal = opened("play", short, "--players", 3, "--seed", 2, "--save", save)
    terminal.until("P1> ")
    table = terminal.type("1")
    terminal.process.kill()
    again = opened("play", "--resume", save).until("P1> ")
    assert table.partition("your hand")[2] == again.partition("your hand")[2]


def test_people_share_a_screen_without_seeing_each_others_hands(opened: Open, short: str, tmp_path: Path) -> None:
    save, seats = tmp_path / "game.json", {"P1": 0, "P2": 1}
    terminal = opened("play", short, "--players", 2, "--humans", 2, "--seed", 2, "--save", save)
    viewer = ""
    for _ in range(12):
        screen = terminal.until(HANDED_OVER, "P1> ", "P2> ", or_end=True)
        drawn = terminal.raw[: terminal.place].rpartition(CLEARED)[2]
        if screen.rstrip().endswith(HANDED_OVER):
            assert not cards_in(drawn)
            assert "\x1b[3J" in drawn
            (viewer,) = re.findall(r"This screen is for (P\d) now", screen)
            terminal.press("\n")
        elif screen.endswith("> "):
            assert screen.endswith(f"{viewer}> ")
            (other,) = {"P1", "P2"} - {viewer}
            assert hand(save, seats[viewer]) <= cards_in(drawn)
            assert not hand(save, seats[other]) & cards_in(drawn)
            terminal.press("d\n" if "draw" in screen else "1\n")
        else:
            break
    assert viewer


def test_an_action_can_be_taken_back_until_a_hidden_card_is_seen(opened: Open, tmp_path: Path) -> None:
    path, save = tmp_path / "named.eight", tmp_path / "game.json"
    path.write_text(
        'variant named "N" based on crazy-eights\ndefine wild = every card\nset wild-starter to as-it-lies\n', "utf-8"
    )
    rule = 'rule named "every card names a suit"\n  when player plays card\n    player names-suit\n'
    path.write_text(path.read_text("utf-8") + rule, "utf-8")
    terminal = opened("play", path, "--players", 2, "--seed", 3, "--save", save)
    table = terminal.until("P1> ")
    asked = terminal.type("1")
    assert "P1, name a suit:" in asked
    assert len(read(save).actions) == len(game_of(save).save.actions)
    done = len(read(save).actions)
    back = terminal.type("undo")
    assert "P1 takes that back." in back
    assert len(read(save).actions) == done - 1
    assert table.partition("your hand")[2] == back.partition("your hand")[2]
    terminal.type("1")
    terminal.type("hearts")
    assert "There is nothing to undo" in terminal.type("undo")


def test_plain_lines_hold_no_escapes_and_no_symbols(opened: Open, short: str) -> None:
    terminal = opened("play", short, "--players", 2, "--seed", 2, "--plain")
    text = terminal.until("P1> ")
    assert "Your hand, with a star at what you may play: " in text
    assert "P1 (you, on turn): 5 cards, score 0." in text
    assert "\x1b" not in terminal.raw
    assert not set("♣♦♥♠│╭─▶") & set(terminal.raw)


def test_no_colour_where_none_is_wanted(opened: Open, short: str) -> None:
    terminal = opened("play", short, "--players", 2, "--seed", 2, NO_COLOR="1")
    terminal.until("P1> ")
    codes = {code for found in re.findall(r"\x1b\[([0-9;]*)m", terminal.raw) for code in found.split(";")}
    assert codes <= {"", "0", "1", "2"}
    coloured = opened("play", short, "--players", 2, "--seed", 2)
    coloured.until("P1> ")
    assert re.search(r"\x1b\[1;31m", coloured.raw)


def test_a_terminal_that_can_do_no_more_gets_plain_lines(opened: Open, short: str) -> None:
    terminal = opened("play", short, "--players", 2, "--seed", 2, TERM="dumb")
    assert "Your hand, with a star" in terminal.until("P1> ")
    assert "\x1b" not in terminal.raw


def test_a_game_is_told_again_step_by_step(opened: Open, short: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    whole = opened("play", short, "--players", 3, "--humans", 0, "--seed", 4, "--save", save).rest()
    assert re.search(r"P\d wins\. ", whole)
    number = len(read(save).actions)
    terminal = opened("replay", save)
    assert f"1 of {number} (Enter: on, e: to the end, q: leave)> " in terminal.until("leave)> ")
    assert f"2 of {number} (" in terminal.type("", "leave)> ")
    terminal.press("e\n")
    assert re.search(r"P\d wins\. ", terminal.rest())
    terminal = opened("replay", save)
    terminal.until("leave)> ")
    terminal.press("q\n")
    assert "wins" not in terminal.rest()
    assert terminal.process.returncode == exits.GOOD


def test_bots_who_take_over_leave_a_persons_game_as_it_is(opened: Open, short: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    terminal = opened("play", short, "--players", 2, "--seed", 2, "--save", save)
    terminal.until("P1> ")
    terminal.press("quit\n")
    terminal.rest()
    before = save.read_bytes()
    ended = opened("play", "--resume", save, "--humans", 0).rest()
    assert re.search(r"P\d wins\. ", ended)
    assert "Bots take the seats of the people" in ended
    assert save.read_bytes() == before
