"""Play tells of a variant whose games everybody wins, or nobody; not of one in which somebody may win alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, shipped_library
from eightfold.interpreter.analysis.allowance import Allowance
from eightfold.interpreter.analysis.no_winner import ENOUGH, Ends
from eightfold.interpreter.analysis.play_sheet import play_sheet
from eightfold.interpreter.analysis.playouts import Playout

HEAD = """variant own "Who wins?" based on eights
players 2 to 3
"""


def found(folder: Path, text: str, head: str = HEAD) -> list[Diagnostic]:
    (folder / "own.eight").write_text(head + text, encoding="utf-8")
    return play_sheet(str(folder / "own.eight"), shipped_library(), Allowance(6_000))


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("define deal-size = 3\n", "everybody"),
        ("define deal-size = 3\ndefine winners = none\n", "nobody"),
        ("define deal-size = 3\ndefine points of card = 1\ndefine winners = every player\n", "everybody"),
    ],
)
def test_nobody_is_parted_from_the_others(tmp_path: Path, text: str, who: str) -> None:
    (warning,) = found(tmp_path, text)
    assert (warning.code, warning.severity, warning.span.line) == ("no-winner", "warning", 2)
    assert warning.message.startswith(f"{who} won each of ")
    assert found(tmp_path, text + 'meant no-winner "it is only for fun"\n') == []


@pytest.mark.parametrize("text", ["define points of card = 1\n", "define winners = finishers\n"])
def test_where_somebody_wins_alone_there_is_nothing_to_tell(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, "define deal-size = 3\n" + text) == []


def test_a_house_rule_over_the_bare_family_is_not_asked(tmp_path: Path) -> None:
    rule = "rule five\n  when player plays 5\n    next draws 1 card\n"
    assert found(tmp_path, rule, 'house rule own "A 5 makes the next draw" for eights\n') == []


def test_games_that_have_not_ended_are_not_counted() -> None:
    ends = Ends()
    for ended in (True, False):
        ends.count(Playout(None, ended, (), (0, 1) if ended else ()), players=2)
    assert (ends.games, ends.all_won, ends.none_won) == (1, 1, 0)
    assert ENOUGH > 1
