"""What only play shows: too few cards, dead decisions, hands and rules without end. Small faulty sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from eightfold.dsl import Diagnostic, load_variant, shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.interpreter.analysis.allowance import Allowance
from eightfold.interpreter.analysis.play_check import play_check
from eightfold.interpreter.analysis.play_sheet import play_sheet

TABLE = """
kind suit: clubs, hearts
kind rank: 1 to 6
deck small
  1 to 6 of clubs, hearts
pack small
zone stock unseen
zone hand per player seen by owner
keep mover: player "on turn"
define game begins
  chance shuffles stock
  let all = every player
  each player in all
    first(size, stock) moves to player's hand
  chance chooses player from all
  mover becomes player
define player goes-on
  if no player's hand
    game ends for player
  mover becomes ahead(player, 1, every player)
"""

LAYS = """
action player lays card if player is mover and card is in player's hand {} "lay a card"
define player lays card
  card moves under stock
  player goes-on
"""


Found = Callable[..., list[Diagnostic]]


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """What play finds in a family that is played by 2 or 3, of whose text only a part is given."""
    monkeypatch.chdir(tmp_path)

    def answer(text: str, size: int | str = 3, players: str = "2 to 3", decisions: int = 6_000) -> list[Diagnostic]:
        head = f'family mine "Mine"\nplayers {players}\ndefine size = {size}\n'
        Path("mine.eight").write_text(head + TABLE + text, encoding="utf-8")
        library = shipped_library(Path.cwd())
        assert [d.message for d in check_sheet("mine.eight", library) if d.severity == "error"] == []
        return play_sheet("mine.eight", library, Allowance(decisions))

    return answer


def test_a_game_in_which_cards_are_laid_is_good(found: Found) -> None:
    assert found(LAYS.format("")) == []


def test_nobody_can_act(found: Found) -> None:
    (dead,) = found(LAYS.format("") + "forbid player lays 6 if number of player's hand is 1\n")
    assert (dead.code, dead.severity) == ("dead-decision", "error")
    text = Path("mine.eight").read_text("utf-8").splitlines()
    assert text[dead.span.line - 1].startswith("forbid")
    witness = dead.labels[0].text
    assert "P1's hand: 6" in witness or "P2's hand: 6" in witness
    assert "on turn: P" in witness


def test_the_way_into_a_dead_decision_is_short(found: Found) -> None:
    (dead,) = found(LAYS.format("and card is (1 or 2 or 3 or 4 or 6)"))
    assert dead.code == "dead-decision"
    assert "steps, the last" not in dead.labels[0].text


def test_only_claims_are_left(found: Found) -> None:
    (dead,) = found('claim player passes "pass"\n  nothing happens\n' + LAYS.format("and card is clubs"))
    assert dead.code == "dead-decision"
    assert "claims" in dead.message


WAITS = """
action player waits if player is mover {} "wait"
define player waits
  player goes-on
"""


def test_forced_moves_that_come_round_again(found: Found) -> None:
    hearts = "and card is hearts"
    (endless,) = found(LAYS.format(hearts) + WAITS.format("and no (hearts in player's hand)"))
    assert (endless.code, endless.severity) == ("endless-hand", "error")
    text = Path("mine.eight").read_text("utf-8").splitlines()
    assert text[endless.span.line - 1].startswith("action player waits")
    assert "P1 wait" in endless.labels[0].text


TIRED = """
keep waits = 0
rule tired
  when player waits
    waits rises by 1
    if waits is 50
      game ends for player
"""


def test_forced_moves_that_come_to_an_end_are_good(found: Found) -> None:
    waits = WAITS.format("and no (hearts in player's hand)")
    assert found(LAYS.format("and card is hearts") + waits + TIRED) == []


LONG = 23_000
"""Decisions enough for the games that must fail to end."""

TURNS = """
keep side = 0
action player turns-left if player is mover "left"
action player turns-right if player is mover "right"
define player turns-left
  side rises by 1
  player goes-on
define player turns-right
  side rises by -1
  player goes-on
"""


def test_hands_that_never_end_though_all_have_a_choice(found: Found) -> None:
    (endless,) = found(TURNS, decisions=LONG)
    assert (endless.code, endless.severity) == ("endless-hand", "warning")
    assert found(TURNS + 'meant endless-hand "it is a walk"\n', decisions=LONG) == []
    ending = "rule far\n  when player turns-left if side is 5\n    game ends for player\n"
    assert found(TURNS + ending, decisions=LONG) == []


ECHO = """
keep laid: card "the card laid last"
rule note
  before player lays card
    laid becomes card
rule echo
  when player goes-on if laid is 6
    afterwards player goes-on
"""


def test_a_rule_that_runs_away_only_in_play(found: Found) -> None:
    (away,) = found(LAYS.format("") + ECHO)
    assert (away.code, away.severity) == ("runs-away", "error")
    assert "lay 6" in away.labels[0].text


CASES = [(3, "2 to 4", None), (3, "2 to 5", 5), (5, "2 to 5", 3), (6, "2 to 2", None)]


@pytest.mark.parametrize(("size", "players", "least"), CASES)
def test_too_many_players_for_the_cards(found: Found, size: int, players: str, least: int | None) -> None:
    short = [d for d in found(LAYS.format(""), size, players) if d.code == "too-many-players"]
    assert [f"let fewer than {least} play" in d.hint for d in short] == ([True] if least else [])


def test_that_all_cards_are_dealt_out_is_good(found: Found) -> None:
    assert found(LAYS.format(""), "12 / number of every player") == []


ASIDE = """
zone packet per player unseen
define player takes-up
  packet of player moves to player's hand
rule aside "who begins may have to take the cards up first"
  when game begins if top of stock is 6
    mover's hand moves to packet of mover
action player takes-up if player is mover and some packet of player "take the cards up"
  player takes-up
"""


@pytest.mark.parametrize(("players", "least"), [("2 to 4", None), ("2 to 5", 5)])
def test_cards_that_lie_elsewhere_at_times_are_not_missing(found: Found, players: str, least: int | None) -> None:
    short = [d for d in found(LAYS.format("") + ASIDE, 3, players) if d.code == "too-many-players"]
    assert [f"let fewer than {least} play" in d.hint for d in short] == ([True] if least else [])


IDLE = """
zone idle per player unseen
action player stows if player is mover and no player's hand "stow"
  top of stock moves to player's idle
"""
LAID_OFF = """
rule luck "who begins may lay a card off before anybody plays"
  when game begins if top of stock is 6
    top of mover's hand moves under stock
"""


@pytest.mark.parametrize(("luck", "players", "least"), [(LAID_OFF, "2 to 3", None), ("", "2 to 5", 5)])
def test_a_hidden_zone_that_no_deal_fills_is_not_used_up(
    found: Found, luck: str, players: str, least: int | None
) -> None:
    """Where the stock holds out, a hand that luck made smaller is not short."""
    short = [d for d in found(LAYS.format("") + IDLE + luck, 3, players) if d.code == "too-many-players"]
    assert [f"let fewer than {least} play" in d.hint for d in short] == ([True] if least else [])


def test_the_same_is_found_again_and_nothing_without_an_allowance(found: Found) -> None:
    text = LAYS.format("") + "forbid player lays 6 if number of player's hand is 1\n"
    assert found(text) == found(text)
    assert found(text, decisions=1) == []


def test_a_house_rule_is_played_over_what_it_is_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rule = 'house rule mine "Mine" for crazy-eights\nforbid player draws if number of player\'s hand is more than 5\n'
    Path("mine.eight").write_text(rule, encoding="utf-8")
    found = play_sheet("mine.eight", shipped_library(Path.cwd()), Allowance(15_000))
    assert {(d.code, d.severity, d.span.file, d.span.line) for d in found} == {
        ("dead-decision", "warning", "mine.eight", 2)
    }


def test_a_shipped_variant_is_good() -> None:
    assert play_check(load_variant("crazy-eights"), Allowance(5_000)) == []


def test_a_sheet_with_thousands_of_clauses_is_not_played(found: Found) -> None:
    many = "".join(f"keep k{number} = 0\n" for number in range(2_000))
    dead = LAYS.format("") + "forbid player lays 6 if number of player's hand is 1\n"
    assert found(dead)
    assert found(dead + many) == []


def test_more_packs_than_can_be_used_are_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.eight"
    path.write_text('variant mine "Mine" based on crazy-eights\ndefine packs = 20\n', encoding="utf-8")
    (fault,) = play_check(load_variant(str(path)), Allowance(0))
    assert (fault.code, fault.severity) == ("huge-number", "error")
    assert "1040 cards" in fault.message


def test_a_deal_without_end_is_told_whatever_may_be_searched(tmp_path: Path) -> None:
    path = tmp_path / "mine.eight"
    loops = "rule r\n  when starter turns-up\n    repeat 1000 * 1001\n      play reverses\n"
    path.write_text(f'variant mine "Mine" based on crazy-eights\n{loops}', encoding="utf-8")
    (fault,) = play_check(load_variant(str(path)), Allowance(0, stop=lambda: True))
    assert (fault.code, fault.severity) == ("runs-away", "error")
