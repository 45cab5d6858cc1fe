"""`eightfold rulings`: the ledger, and the page that is made of it."""

from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from eightfold.cli import exits
from eightfold.conformance.silences import Silence, read_silences

Call = Callable[..., Result]
Json = Callable[..., dict[str, Any]]
Sheet = Callable[[str, str], str]

PAGE = Path(__file__).parents[2] / "docs" / "rulings.md"


@pytest.fixture(scope="module")
def ledger(as_json: Json) -> list[dict[str, Any]]:
    rulings: list[dict[str, Any]] = as_json("rulings")["rulings"]
    return rulings


def ruling(rulings: list[dict[str, Any]], variant: str, option: str) -> dict[str, Any]:
    (found,) = [r for r in rulings if (r["variant"], r["option"]) == (variant, option)]
    return found


def test_every_alternative_has_a_scenario_that_only_it_passes(ledger: list[dict[str, Any]]) -> None:
    lacking = [
        (r["variant"], r["option"], a) for r in ledger for a in r["alternatives"] if not r["scenarios"].get(a, [])
    ]
    assert len(ledger) > 300
    assert lacking == []


def test_a_ruling_tells_what_is_played_and_why(ledger: list[dict[str, Any]]) -> None:
    starter = ruling(ledger, "canadian", "wild-starter")
    assert (starter["kind"], starter["default"]) == ("contradiction", "as-it-lies")
    assert {"canadian:s43", "canadian:s54"} == set(starter["cites"])
    assert starter["why"]
    drawing = ruling(ledger, "canadian", "lapse-draw")
    assert (drawing["kind"], drawing["points"]) == ("told", [])
    assert "canadian:s61" in drawing["why"]
    cards = ruling(ledger, "crazy-eights", "cards-dealt")
    assert cards["chosen"] == cards["default"] == "five"


def test_what_the_meanings_answer_is_asked_beside_them(ledger: list[dict[str, Any]]) -> None:
    another = ruling(ledger, "craits", "name-another")
    assert (another["question"][:4], another["meanings"]["no"][:3]) == ("must", "Yes")
    assert another["asked"] == ["May an eight's player name the suit already in force?"]
    assert [r["option"] for r in ledger if bool(r["asked"]) != bool(r["meanings"])] == []
    page = PAGE.read_text("utf-8")
    at = page.index("### craits `name-another`")
    assert another["asked"][0] in page[at : page.index("### craits `two-player-turning`")]


def test_a_point_s_default_is_the_option_s_where_both_call_it_so(ledger: list[dict[str, Any]]) -> None:
    points = {(point.ruleset, point.id): point for point in shipped()}
    apart = []
    for r in ledger:
        for name in r["points"]:
            point = points[r["variant"], name]
            if {label for label, _ in point.meanings} <= set(r["alternatives"]) and point.default != r["default"]:
                apart.append((r["variant"], r["option"], name))
    assert apart == []


def test_options_that_points_name_are_there(call: Call, as_json: Json) -> None:
    known = {v["name"]: {o["name"] for o in v["options"]} for v in as_json("list")["variants"]}
    named = [(p.ruleset, p.id, option) for p in shipped() if p.options != (p.id,) for option in p.options]
    assert len(named) > 100
    assert [entry for entry in named if entry[2] not in known[entry[0]]] == []


def test_only_variants_that_are_told_by_documents_are_in_it(ledger: list[dict[str, Any]]) -> None:
    assert {r["variant"] for r in ledger} == {"canadian", "craits", "craits-translated", "crazy-eights"}


def test_a_table_s_own_variant_makes_the_rulings_of_its_base(as_json: Json, sheet: Sheet) -> None:
    mine = sheet("mine", 'variant mine "Mine" based on crazy-eights\nset rounds to one\n')
    found = as_json("rulings", mine, "--set", "drawing=one-card")["rulings"]
    rounds, drawing = ruling(found, "mine", "rounds"), ruling(found, "mine", "drawing")
    assert (rounds["default"], rounds["chosen"]) == ("one", "one")
    assert (drawing["default"], drawing["chosen"]) == ("until-playable", "one-card")
    assert all(drawing["scenarios"].values())


def test_what_cannot_be_asked(call: Call) -> None:
    assert call("rulings", "crasy-eights").exit_code == exits.WRONG_CALL
    assert "crazy-eights" in call("rulings", "crasy-eights").stderr
    assert call("rulings", "--set", "rounds=one").exit_code == exits.WRONG_CALL


def test_each_ruling_is_three_lines_in_which_no_name_is_cut_short(call: Call) -> None:
    lines = call("rulings", "crazy-eights", "--set", "held-after-drawing=any-fitting-card").stdout.splitlines()
    first = lines.index("  held-after-drawing: or may a card that was held before be played after drawing?")
    assert lines[first + 1] == "      drawn-card-only (1) | *any-fitting-card (1)"
    assert lines[first + 2] == "      [crazy-eights: s52 s53 s54]"
    assert (lines[0], len(lines) % 3) == ("crazy-eights", 2)


def test_the_page_is_what_the_command_prints(call: Call) -> None:
    printed = call("rulings", "--format", "markdown").stdout
    assert PAGE.read_text("utf-8") == printed, "`make rulings` writes the page anew"


def test_the_page_sets_contradictions_side_by_side() -> None:
    page = PAGE.read_text("utf-8")
    contradictions = [point for point in shipped() if point.kind == "contradiction"]
    assert contradictions
    assert [p.id for p in contradictions if f"### {p.ruleset}: {p.question}" not in page] == []


def shipped() -> list[Silence]:
    with as_file(files("eightfold") / "spec" / "sources") as folder:
        return [point for path in folder.glob("silences-*.yaml") for point in read_silences(path)]
