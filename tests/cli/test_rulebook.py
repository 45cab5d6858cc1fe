"""`show --as rulebook`: prose that a family can print."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from eightfold.cli import exits
from eightfold.cli.main import main
from eightfold.cli.prose_files import ENDING, prose_beside
from eightfold.dsl import Variant, load_variant, shipped_library
from eightfold.dsl.catalogue import shipped_folder
from eightfold.dsl.prose import missing, told
from eightfold.dsl.standing_off import switched_off
from eightfold.interpreter.reach import at_work

RULESETS = ["crazy-eights", "craits", "canadian", "craits-translated"]
WORLD = sorted(path.stem for path in (shipped_folder() / "world").glob("*.eight"))
PROSE = sorted(path.name.removesuffix(ENDING) for path in shipped_folder().rglob(f"*{ENDING}"))
SECTIONS = ["What you need", "The deal", "Your turn", "What the cards do", "How it ends", "Scoring", "What was decided"]
CODE = re.compile(r"`|\b(usual|mover|player's hand|number of)\b|\b[a-z]+-[a-z]+-[a-z]+\b|\bif .* then\b")
"""What only a sheet says: none of it stands in prose."""

QUEEN = """variant mine "Mine" based on crazy-eights
rule queen "the queen of spades makes the next player draw five"
  when player plays Q of spades
    next draws 5 cards
"""


@cache
def shipped(name: str) -> str:
    """The rulebook of a shipped game, made once."""
    return show(name)


def show(*args: str) -> str:
    result = CliRunner().invoke(main, ["show", *args, "--as", "rulebook"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.eight"
    path.write_text(QUEEN, encoding="utf-8")
    return str(path)


@cache
def loaded(name: str) -> Variant:
    return load_variant(name)


@pytest.mark.parametrize("name", [*RULESETS, *WORLD])
def test_the_sections_stand_in_order_and_show_no_code(name: str) -> None:
    text = shipped(name)
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS] == SECTIONS
    body, examples = text.split("## What was decided")[0], text.split("## Examples")[-1]
    assert len(body.split()) > 250
    assert [line for line in body.splitlines() if CODE.search(line)] == []
    assert [line for line in body.splitlines() if line[:1].islower()] == []
    assert "{" not in text
    assert "House rules" not in headings
    assert examples.count("- **") > (4 if name in RULESETS else 0)


@pytest.mark.parametrize("name", [*RULESETS, *WORLD])
def test_how_options_are_set_is_told_in_sentences(name: str) -> None:
    variant, library = loaded(name), shipped_library()
    holding = at_work(variant)
    prose = prose_beside(library.path_of(file) for file in variant.files)
    assert set(missing(variant, holding, prose)) == set()
    sayings = [s for p in prose for paragraphs in p.sections.values() for sayings in paragraphs for s in sayings]
    for option in variant.options.values():
        says = [saying.says for saying in sayings if saying.option == option.name]
        untold = {label for label in option.labels if all(label not in s for s in says if not isinstance(s, str))}
        assert option.clause.name not in holding or not untold or any(isinstance(s, str) for s in says), option.name


@pytest.mark.parametrize("name", PROSE)
def test_prose_speaks_of_what_there_is(name: str) -> None:
    (path,) = shipped_folder().rglob(f"{name}.eight")
    (prose,) = prose_beside([path])
    variants = [loaded(ruleset) for ruleset in (*RULESETS, *WORLD)]
    options = {option.name: set(option.labels) for v in variants for option in v.options.values()}
    several = [(o.name, set(o.labels)) for v in variants for o in v.options.values()]
    for saying in (s for paragraphs in prose.sections.values() for sayings in paragraphs for s in sayings):
        for option, labels in {saying.option: saying.says, **saying.only_if}.items():
            if option and not isinstance(labels, str):
                assert any(o == option and set(labels) <= known for o, known in several), (option, labels, options)
        for clause in (*(f"{name}.{told_}" for told_ in saying.tells), *saying.instead_of):
            assert any(clause in v.clauses for v in variants), clause


@pytest.mark.parametrize("name", [*RULESETS, *WORLD])
def test_whatever_has_no_title_is_told_in_prose(name: str) -> None:
    variant, library = loaded(name), shipped_library()
    holding, off = at_work(variant), switched_off(variant)
    telling = told(variant, holding, prose_beside(library.path_of(file) for file in variant.files))
    kinds = ("action", "claim", "slip", "forbid")
    untold = {c.name for c in variant.clauses.values() if c.kind in kinds and not c.title} & holding
    assert untold - off - telling.clauses == set()


def test_points_stand_in_a_table_worked_out_card_by_card() -> None:
    assert "| 5s, 6s, 9s | 30 |" in shipped("canadian")
    assert "| 7s | 7 |" in shipped("crazy-eights")


def test_what_was_decided_is_told() -> None:
    text = show("crazy-eights", "--set", "drawing=one-card", "--set", "draw-when-able=no")
    assert "Only a player who cannot play draws. Drawing means one card." in text
    assert "Drawing goes on until a card fits" not in text
    assert "| How long is drawn in one turn? | One card |" in text


def test_prose_may_stand_instead_of_what_others_say(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.eight"
    sheet.write_text('variant mine "Mine" based on crazy-eights\n', encoding="utf-8")
    saying = '{option: drawing, say: {one-card: "Match as you can."}, instead-of: [eights.match]}'
    moved = '{option: drawing, say: {one-card: "Who is out, is out."}, instead-of: [eights.play-settles]}'
    text = f"sections: {{turn: [[{saying}, Mind this.]], scoring: [[{moved}]]}}\n"
    sheet.with_name(f"mine{ENDING}").write_text(text, encoding="utf-8")
    told_ = show(str(sheet), "--set", "drawing=one-card")
    assert "face up on the pile. Match as you can. Where a suit was named" in told_
    assert "\n\nMind this.\n" in told_
    assert "A card fits if it has" not in told_
    assert "has gone out, and the hand is over" not in told_
    assert "Who is out, is out." in told_.split("## Scoring")[1]
    assert "has gone out, and the hand is over" in show(str(sheet))


def test_one_card_is_told_as_one(mine: str) -> None:
    Path(mine).with_name(f"mine{ENDING}").write_text(
        "sections: {cards: [[{say: 'Take {few} cards.'}]]}", encoding="utf-8"
    )
    for number, words in ((1, "Take 1 card."), (2, "Take 2 cards.")):
        Path(mine).write_text(f"{QUEEN}define few: number = {number}\n", encoding="utf-8")
        assert words in show(mine)


def test_a_game_without_special_packs_lists_the_ranks_that_it_has() -> None:
    assert "rank: 7, 8 … ace;" in shipped("mau-mau")
    assert "wild four;" in shipped("four-colours")


def test_what_an_option_takes_away_is_silent() -> None:
    assert "## A card is to be covered" not in shipped("tschau-sepp")
    covered = show("tschau-sepp", "--set", "eight-does=is-covered")
    assert "Whoever has played a card that must be covered plays another one" in covered
    assert "round to the left at first" in shipped("makao")
    assert "round to the left" not in show("makao", "--set", "way-round=to-the-right")
    blocked = show("jack-change-it", "--set", "two-answered-by=two-ace-jack-or-eight")
    assert "An 8 makes the next player miss a turn." in shipped("jack-change-it")
    assert "An 8 makes the next player miss a turn." not in blocked


def test_points_that_are_not_counted_have_no_table() -> None:
    assert "## Points" not in shipped("makao")
    assert "| jokers | 50 |" in show("makao", "--set", "played-for=thousand")


def test_points_that_a_sheet_changes_in_part_keep_their_table(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.eight"
    head = 'variant mine "Mine" based on crazy-eights\n'
    sheet.write_text(head + "define points of card = if card is 8 then 25 else usual\n", encoding="utf-8")
    text = show(str(sheet))
    assert "| 8s | 25 |" in text
    assert "| aces | 1 |" in text
    sheet.write_text(head + "define points of card = number of stock\n", encoding="utf-8")
    assert "## Points" not in show(str(sheet))


def test_what_a_house_rule_offers_is_told_as_an_offer() -> None:
    text = show("crazy-eights", "--with", "bomb", "--against", "crazy-eights")
    assert "You may lay all cards of a rank." in text
    far = show("crazy-eights", "--with", "two-piles", "--against", "crazy-eights")
    assert "a place for cards, “far pile” (the other pile); all see its cards." in far
    assert "put by" not in far


def test_what_a_sheet_says_anew_is_not_told_as_the_family_has_it(tmp_path: Path) -> None:
    assert "The lowest score wins." in shipped("whot")
    sheet = tmp_path / "mine.eight"
    sheet.write_text('variant mine "Mine" based on whot\ndefine winners = highest\n', encoding="utf-8")
    assert "The lowest score wins." not in show(str(sheet))
    assert "Drawing goes on until a card fits." in shipped("crazy-eights")
    assert "Drawing goes on until a card fits." not in show("crazy-eights", "--with", "draw-two-when-stuck")


def test_against_the_base_only_the_house_rule_is_left(mine: str) -> None:
    text = show(mine, "--against", "crazy-eights")
    assert text.startswith("# Mine: what differs from Crazy Eights\n")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["What the cards do"]
    assert "- The queen of spades makes the next player draw five." in text


def test_a_house_rule_is_told_by_its_title() -> None:
    text = show("crazy-eights", "--with", "swap-with-next", "--against", "crazy-eights")
    assert "- **A 7 swaps hands with the next player.** Two hands change places." in text
    assert text.startswith("# Crazy Eights: what this table plays differently\n")


def test_what_an_option_switches_off_is_not_told() -> None:
    forbidden = "the last card may not be a special one"
    assert forbidden not in shipped("crazy-eights").lower()
    assert "Your last card may not be a special one." in show("crazy-eights", "--set", "special-finish=forbidden")


EXAMPLE = """variant: mine
scenarios:
  - id: queen
    title: The queen of spades costs the next player five cards
    given:
      players: [anna, bert]
      arranged: small hands
      hands: {anna: [QS, 4C], bert: [3C, 3D]}
      pile: [QC]
      turn: anna
    steps:
      - anna: play QS
        expect: {hands: {bert: %d}, turn: bert}
"""


@pytest.mark.parametrize(("cards", "told_"), [(7, True), (6, False)])
def test_scenarios_beside_a_sheet_are_examples_if_they_pass(mine: str, cards: int, told_: bool) -> None:
    Path(mine).with_name("mine.scenarios.yaml").write_text(EXAMPLE % cards, encoding="utf-8")
    example = (
        "- **The queen of spades costs the next player five cards.** Q♣ lies on the pile. Anna holds Q♠ 4♣, "
        "Bert holds 3♣ 3♦. Anna plays Q♠. Bert has 7 cards. Now it is Bert's turn."
    )
    assert (example in show(mine)) == told_


def test_examples_read_the_cards_of_any_pack_out() -> None:
    coloured, shapes = shipped("four-colours"), shipped("whot")
    assert "Red 5 lies on the pile. North holds red 8, blue 1, East holds green 1, green 2," in coloured
    assert "South catches North." in coloured
    assert "3 of circles lies on the pile." in shapes
    assert not re.search(r"\b\d+[RYGB]\b", coloured)
    assert "♥" not in shipped("prsi")


def test_prose_of_ones_own_is_told_and_faulty_prose_is_refused(mine: str) -> None:
    beside = Path(mine).with_name(f"mine{ENDING}")
    beside.write_text('sections: {cards: [[{say: "Beware of the queen.", tells: [queen]}]]}\n', encoding="utf-8")
    assert "Beware of the queen." in show(mine)
    beside.write_text("sections: {cards: [Beware]}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["show", mine, "--as", "rulebook"])
    assert result.exit_code == exits.WRONG_CALL
    assert "is no prose for a rulebook: sections › cards › 0" in result.output


PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebooks.md"


@pytest.mark.parametrize(("condition", "told"), [("", False), (" if hand-number is 1", True)])
def test_what_is_forbidden_for_good_is_not_told_as_a_move(tmp_path: Path, condition: str, told: bool) -> None:
    sheet = tmp_path / "mine.eight"
    passing = 'action player passes if player is on-turn and not possible player plays card "pass"\n  turn ends\n'
    sheet.write_text(
        f'variant mine "Mine" based on eights\nplayers 2 to 3\nforbid player draws{condition}\n{passing}', "utf-8"
    )
    assert ("Only a player who cannot play draws." in show(str(sheet))) is told


COUNTS = """variant mine "Mine" based on eights
players 2 to 3
define points of card = 1
define pips: number = 3 "pips that a card has"
"""


@pytest.mark.parametrize("deal", ["", 'option deal-size = 6 | 7 "cards that each player is dealt"\n'])
def test_what_a_number_counts_is_not_told_without_the_number(tmp_path: Path, deal: str) -> None:
    sheet = tmp_path / "mine.eight"
    sheet.write_text(COUNTS + deal, encoding="utf-8")
    book = show(str(sheet))
    assert f"Each player is dealt {6 if deal else 5} cards." in book
    assert "- Cards that each player is dealt." not in book
    assert "Pips that a card has." not in book


def test_the_example_on_the_page_about_rulebooks_is_told_as_it_says(tmp_path: Path) -> None:
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL))
    sheet = tmp_path / "our-table.eight"
    sheet.write_text(blocks["eight"], encoding="utf-8")
    sheet.with_name(f"our-table{ENDING}").write_text(blocks["yaml"], encoding="utf-8")
    told_ = show(str(sheet), "--against", "crazy-eights")
    assert "A king makes the next player draw; 1 is the number of cards. Two kings in a row are two draws." in told_
    assert "2 is the number of cards. That is hard" in show(str(sheet), "--set", "king-draws=2")


def test_html_is_one_page_of_its_own() -> None:
    page = show("craits", "--format", "html")
    assert page.startswith("<!doctype html>")
    assert "http" not in page
    assert "<td>50</td>" in page
    assert "**" not in page


SLAP = """variant slap "A race" based on crazy-eights
rule seven
  when player plays 7
    race begins
mode race "slap!"
  keep slow per player = yes
  action player slaps if slow of player "slap the pile"
    slow of player becomes no
    if number of (every player where slow of it) is 1
      race ends
"""
SETS = """variant sets "All cards of a rank at once" based on eights
players 2 to 4
without plays, draws
define starter turns-up
  in-force becomes none
action player lays rank if player is on-turn and some (rank in player's hand) "lay all cards of one rank"
  (rank in player's hand) moves to pile
  play settles
  turn ends
"""


def test_what_anybody_may_do_in_a_mode_is_no_matter_of_the_turn(tmp_path: Path) -> None:
    path = tmp_path / "slap.eight"
    path.write_text(SLAP, encoding="utf-8")
    assert "Meanwhile anybody whom it concerns may slap the pile." in show(str(path))


def test_a_game_without_the_family_s_moves_is_not_told_by_them(tmp_path: Path) -> None:
    path = tmp_path / "sets.eight"
    path.write_text(SETS, encoding="utf-8")
    text = show(str(path))
    assert "When it is your turn you may lay all cards of one rank." in text
    untrue = ["one card that fits", "A card fits if", "Drawing", "wild", "starter does nothing", "turned up"]
    assert [words for words in untrue if words in text.split("## What was decided")[0]] == []


def test_what_a_sheet_says_of_the_end_is_told_by_its_titles(tmp_path: Path) -> None:
    """Words that no prose tells, where their prose file says to which section they belong."""
    path = tmp_path / "longer.eight"
    path.write_text(
        """variant longer "To a hundred and fifty" based on eights
players 2 to 4
define enough-hands = some (every player where score of it is at least 150) "a game is over at 150 points"
define winners = highest "whoever has most points wins"
""",
        encoding="utf-8",
    )
    end, scoring = show(str(path)).split("## How it ends")[1].split("## Scoring")
    assert "- A game is over at 150 points." in end
    assert "- Whoever has most points wins." in scoring.split("##")[0]
