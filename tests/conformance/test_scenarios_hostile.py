"""Scenarios that ask for too much, for what cannot be, or for nothing: refused at their line, in little time."""

import os
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from time import perf_counter

import pytest

from eightfold.conformance.scenarios.load import MOST_SCENARIOS, load_suite
from eightfold.conformance.scenarios.run import Outcome
from eightfold.conformance.sources.register import RegisterError, load_register

Run = Callable[[str], list[Outcome]]

HEAD = "variant: crazy-eights\nscenarios:\n"


def refusals(folder: Path, text: str) -> list[tuple[str, int]]:
    """The code and line of each refusal on reading, which must come soon."""
    path = folder / "x.scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    begun = perf_counter()
    suite = load_suite([path], folder)
    assert perf_counter() - begun < 5
    return [(unread.fault.code, unread.fault.span.line) for unread in suite.refused]


# ---- short files that stand for very much ----


def test_tables_times_variants_are_counted_before_anything_is_made(tmp_path: Path) -> None:
    rows = ", ".join(f"r{number}: {{c: QC}}" for number in range(200))
    entry = "  - {id: s%d, title: t, rows: {%s}, given: {starter: '{c}'}, expect: {turn: north}}\n"
    text = "variants: [a, b, c]\nscenarios:\n" + "".join(entry % (number, rows) for number in range(20))
    assert refusals(tmp_path, text) == [("too-long", 2 + MOST_SCENARIOS // 600 + 1)]


def test_a_long_list_in_many_places_is_counted_before_it_is_put_there(tmp_path: Path) -> None:
    row = f"rows: {{a: {{x: [{', '.join(['7H'] * 2000)}]}}}}"
    zones = ", ".join(f"z{number}: '{{x}}'" for number in range(3000))
    text = HEAD + f"  - {{id: s, title: t, {row}, expect: {{zones: {{{zones}}}}}}}\n"
    assert refusals(tmp_path, text) == [("too-long", 3)]


def test_variants_without_number_are_not_tried(tmp_path: Path) -> None:
    names = ", ".join(f"v{number}" for number in range(MOST_SCENARIOS + 1))
    text = f"variants: [{names}]\nscenarios:\n  - {{id: s, title: t, expect: {{over: no}}}}\n"
    assert refusals(tmp_path, text) == [("too-long", 3)]


def test_a_row_of_unlike_things_is_searched_for_repeats_in_little_time(tmp_path: Path) -> None:
    cites = ", ".join(["[x]", *(f"s{number}" for number in range(1, 30_000))])
    text = HEAD + f"  - id: s\n    title: t\n    cites: [{cites}]\n    expect: {{over: no}}\n"
    assert refusals(tmp_path, text) == [("wrong-value", 5)]


def test_a_name_longer_than_names_of_files_can_be_is_that_of_no_variant(run_file: Run) -> None:
    text = f"variant: {'x' * 1500}\nscenarios:\n  - {{id: s, title: t, expect: {{over: no}}}}\n"
    (outcome,) = run_file(text)
    assert (outcome.verdict, outcome.code) == ("refused", "faulty-variant")


# ---- registers ----


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_register_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    text = "variant: crazy-eights\nregister: pipe.yaml\nscenarios:\n  - {id: s, title: t, expect: {over: no}}\n"
    assert refusals(tmp_path, text) == [("unreadable-register", 2)]


BOMB = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOMB + "normalisation: 1\nunits: [{id: *a11}]\n", "aliases are not read"),
        ("normalisation: " + "x" * 5000, "normalisation"),
        ("document: x\n", "lacks `normalisation`"),
        ("[" * 50_000, "nesting"),
        ("\ufeff" + "#" * 2_000_001, "more than 2000000 bytes"),
    ],
)
def test_a_register_is_refused_in_a_short_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RegisterError) as fault:
        load_register(path)
    assert told in str(fault.value)
    assert len(str(fault.value)) < 400
    assert "\n" not in str(fault.value)


# ---- set-ups that cannot be ----


@pytest.mark.parametrize("players", ["0", "1", "8", "999"])
def test_a_table_that_is_too_small_or_too_large_is_refused(run_file: Run, players: str) -> None:
    entry = "  - {id: s, title: t, given: {players: %s}, expect: {over: no}}\n"
    (outcome,) = run_file(HEAD + entry % players)
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "impossible-set-up", 3)
    assert f"not by {players}" in outcome.detail


@pytest.mark.parametrize("players", ["0", "8", "999"])
def test_that_a_table_is_refused_may_be_expected_of_any_number(run_file: Run, players: str) -> None:
    (outcome,) = run_file(HEAD + f"  - {{id: s, title: t, refused: table-size, given: {{players: {players}}}}}\n")
    assert (outcome.verdict, outcome.detail) == ("passed", "")


@pytest.mark.parametrize("given", ["players: -1", "players: 1000000", "hand: 0", "hand: -1", "hand: 1e3"])
def test_numbers_that_count_nothing_are_wrong_values(run_file: Run, given: str) -> None:
    (outcome,) = run_file(HEAD + f"  - {{id: s, title: t, given: {{{given}}}, expect: {{over: no}}}}\n")
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "wrong-value", 3)


@pytest.mark.parametrize("number", ["²", "٣", "--5", "+5", "1e3", "0x1F", "9" * 1900])
def test_what_only_looks_like_a_number_is_none(run_file: Run, number: str) -> None:
    entry = f"{{id: s, title: t, given: {{arranged: so, kept: {{hand-number: '{number}'}}}}, expect: {{over: no}}}}"
    (outcome,) = run_file(HEAD + f"  - {entry}\n")
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "impossible-set-up", 3)
    (outcome,) = run_file(HEAD + f"  - {{id: s, title: t, given: {{lots: ['{number}']}}, expect: {{over: no}}}}\n")
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "impossible-set-up", 3)


@pytest.mark.parametrize("filler", ["[ZZ]", "[3, 1]", "[11S]"])
def test_what_the_pack_lacks_fills_nothing(run_file: Run, filler: str) -> None:
    (outcome,) = run_file(HEAD + f"  - {{id: s, title: t, given: {{filler: {filler}}}, expect: {{over: no}}}}\n")
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "impossible-set-up", 3)
    (outcome,) = run_file(HEAD + "  - {id: s, title: t, given: {filler: [3, 10S, 9]}, expect: {over: no}}\n")
    assert outcome.verdict == "passed"


@pytest.mark.parametrize("twice", ["pile: [7D], zones: {pile: [7H]}", "turn: east, kept: {mover: north}"])
def test_what_is_said_twice_of_a_position_is_refused(run_file: Run, twice: str) -> None:
    (outcome,) = run_file(HEAD + f"  - {{id: s, title: t, given: {{arranged: so, {twice}}}, expect: {{over: no}}}}\n")
    assert (outcome.verdict, outcome.code) == ("refused", "duplicate-key")


@pytest.mark.parametrize(
    ("words", "entry", "told"),
    [
        ("hands: none", "given: {hands: {north: [7H]}}, expect: {over: no}", "the rules give no player a zone `none`"),
        ("hands: pile", "expect: {holds-not: {north: [7H]}}", "the rules give no player a zone `pile`"),
        ("pile: none", "expect: {pile-size: 0}", "the rules have no zone `none`"),
        ("stock: hand", "expect: {stock-size: 0}", "each player has a hand: say whose"),
        (
            "begin-hand: x",
            "given: {arranged: so, hand: 2}, expect: {over: no}",
            "the rules have no `x` by which a hand begins",
        ),
    ],
)
def test_words_that_mean_nothing_in_the_rules_show_nothing(run_file: Run, words: str, entry: str, told: str) -> None:
    head = f"variant: crazy-eights\nset: {{rounds: five}}\nwords: {{{words}}}\nscenarios:\n"
    (outcome,) = run_file(head + f"  - {{id: s, title: t, {entry}}}\n")
    assert outcome.verdict != "passed"
    assert outcome.code != "crashed"
    assert told in outcome.detail


# ---- expectations that could never fail ----


@pytest.mark.parametrize(
    "expect",
    [
        "not-legal: {north: []}", "legal-includes: {north: []}", "holds: {north: []}", "holds-not: {north: []}",
        "events: []", "no-events: []", "pile: []", "stock: []",
    ],
)  # fmt: skip
def test_an_empty_list_that_says_nothing_is_refused(run_file: Run, expect: str) -> None:
    (outcome,) = run_file(HEAD + f"  - {{id: s, title: t, expect: {{{expect}}}}}\n")
    assert (outcome.verdict, outcome.code, outcome.at) == ("refused", "wrong-value", 3)


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("not-legal: {north: [plya 5H]}", "not-legal: {north: [play 5H]}", "no action is called `plya 5H`"),
        ("not-legal: {north: [play 5X]}", "not-legal: {north: [choose hearts]}", "no action is called `play 5X`"),
        ("holds-not: {north: [5X]}", "holds-not: {north: [5S]}", "no card of the pack is called `5X`"),
        ("no-events: [north plyas 5H]", "no-events: [north plays 5H]", "no rule says `north plyas 5H`"),
        ("zones: {hand: 0}", "zones: {stock: 36}", "each player has a hand: say whose"),
        ("zones: {pile: {north: 1}}", "zones: {pile: 1}", "the rules give no player a pile"),
        ("view: {north: {pile: {north: 1}}}", "view: {north: {pile: [QC]}}", "nobody owns the pile"),
        ("view: {north: {hands: 5}}", "view: {north: {hands: {east: 5}}}", "each player has a hands: say whose"),
    ],
)
def test_what_does_not_exist_cannot_be_absent(run_file: Run, wrong: str, right: str, told: str) -> None:
    text = dedent("""\
        variant: crazy-eights
        scenarios:
          - {id: wrong, title: t, given: {starter: QC}, expect: {%s}}
          - {id: right, title: t, given: {starter: QC}, expect: {%s}}
    """)
    failed, passed = run_file(text % (wrong, right))
    assert (failed.verdict, failed.at) == ("failed", 3)
    assert told in failed.detail
    assert (passed.verdict, passed.detail) == ("passed", "")
