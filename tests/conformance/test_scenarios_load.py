"""From files to scenarios: tables, citations, ids, and every refusal with its code and line."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from eightfold.conformance.scenarios.load import Suite, files_naming, load_suite, shipped_files
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import Outcome, run_scenario
from eightfold.conformance.scenarios.suite import names_of

Run = Callable[[str], list[Outcome]]


def load(folder: Path, text: str, *more: str) -> Suite:
    """The suite of some files given as text; they lie side by side and bear numbers for names."""
    paths = []
    for number, content in enumerate((text, *more)):
        paths.append(folder / f"{number}.scenarios.yaml")
        paths[-1].write_text(dedent(content), encoding="utf-8")
    return load_suite(paths, folder)


def refusals(suite: Suite) -> list[tuple[str, str, int]]:
    """The id, code and line of each refusal."""
    return [(u.id, u.fault.code, u.fault.span.line) for u in suite.refused]


ONE = """\
    variant: crazy-eights
    document: crazy-eights
    scenarios:
      - id: one
        title: One
"""


ROWS = ", ".join(f"r{number}: {{x: north}}" for number in range(201))
HOLDS = "        expect: {over: no}\n"


@pytest.mark.parametrize(
    ("rest", "code", "line"),
    [
        ("        steps: [{north: draw}]\n", "no-expectation", 4),
        ("        given: {starter: 7H}\n", "no-expectation", 4),
        ("        expect: {}\n", "wrong-value", 6),
        ("        expect:\n", "wrong-value", 6),
        ("        expect: {stok: [7H]}\n", "unknown-key", 6),
        ("        expects: {turn: north}\n", "unknown-key", 6),
        ("        expect:\n          turn: north\n          stock-size: many\n", "wrong-value", 8),
        ("        expect: {stock-size: 08}\n", "wrong-value", 6),
        ("        expect: {over: perhaps}\n", "wrong-value", 6),
        ("        expect: {direction: clockwise}\n", "wrong-value", 6),
        ("        cites: [s999]\n        expect: {turn: north}\n", "unknown-citation", 6),
        ("        cites:\n          - s3\n          - rules:s3\n" + HOLDS, "unknown-citation", 8),
        ("        cites: [rule 3]\n        expect: {turn: north}\n", "wrong-value", 6),
        ("        given: {turn: north}\n        expect: {turn: north}\n", "needs-arranged", 6),
        ("        given:\n          starter: 7H\n          kept: {missing: {north: 1}}\n" + HOLDS, "needs-arranged", 8),
        ("        steps: [{north: draw, east: draw}]\n        expect: {turn: north}\n", "two-seats", 6),
        ("        steps: [{chance: [north]}]\n        expect: {turn: north}\n", "no-action", 6),
        ("        expect: {why: [{north: draw, east: draw, because: [s3]}]}\n", "two-seats", 6),
        ("        expect:\n          why:\n            - because: [s3]\n", "no-action", 8),
        ("        steps: []\n        expect: {turn: north}\n", "wrong-value", 6),
        ("        steps:\n          - draw\n        expect: {turn: north}\n", "wrong-value", 7),
        ("        expect: {turn: '{who}'}\n", "open-place", 6),
        ("        rows: {a: {who: north}, b: {whom: east}}\n        expect: {turn: '{who}'}\n", "open-place", 6),
        ("        rows:\n          a: {who: north, what: 7H}\n        expect: {turn: '{who}'}\n", "unused-column", 7),
        ("        rows: {a: {x: north, y: north}}\n        expect: {hands: {'{x}': 5, '{y}': 5}}\n", "same-key", 7),
        ("        rows: {a: {x: 'no seat'}}\n        expect: {turn: '{x}'}\n", "wrong-value", 7),
        ("        rows: {A: {x: north}}\n        expect: {turn: '{x}'}\n", "wrong-value", 6),
        ("        rows: {" + ROWS + "}\n        expect: {turn: '{x}'}\n", "too-many-rows", 6),
    ],
)  # fmt: skip
def test_a_scenario_is_refused_with_its_line(tmp_path: Path, rest: str, code: str, line: int) -> None:
    suite = load(tmp_path, ONE + rest)
    assert suite.scenarios == ()
    assert [(c, at) for _, c, at in refusals(suite)] == [(code, line)]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("variant: crazy-eights\n", "missing-key", 1),
        ("scenarios: [{id: a, title: A, expect: {over: no}}]\n", "missing-key", 1),
        ("variant: a\nvariants: [b]\nscenarios: [{id: a, title: A, expect: {over: no}}]\n", "missing-key", 1),
        ("variant: crazy-eights\nscenario: []\n", "unknown-key", 2),
        ("variant: crazy-eights\nscenarios: []\n", "wrong-value", 2),
        ("variant: crazy-eights\nscenarios: {}\n", "wrong-value", 2),
        ("- variant: crazy-eights\n", "wrong-value", 1),
        ("just words\n", "wrong-value", 1),
        (
            "variant: a\nregister: none.yaml\nscenarios: [{id: a, title: A, expect: {over: no}}]\n",
            "unreadable-register",
            2,
        ),
        ("variants: []\nscenarios: [{id: a, title: A, expect: {over: no}}]\n", "wrong-value", 1),
        ("variants: [a, a]\nscenarios: [{id: a, title: A, expect: {over: no}}]\n", "wrong-value", 1),
        ("variant: a\nwords: {pyle: x}\nscenarios: [{id: a, title: A, expect: {over: no}}]\n", "unknown-key", 2),
        ("variant: a\nvariant: b\n", "duplicate-key", 2),
    ],
)
def test_a_file_is_refused_as_a_whole(tmp_path: Path, text: str, code: str, line: int) -> None:
    suite = load(tmp_path, text)
    assert suite.scenarios == ()
    assert [(c, at) for _, c, at in refusals(suite)] == [(code, line)]


def test_a_faulty_scenario_does_not_hide_the_others(tmp_path: Path) -> None:
    good = "      - {id: two, title: Two, expect: {turn: north}}\n"
    suite = load(tmp_path, ONE + "        expect: {trun: north}\n" + good)
    assert [s.id for s in suite.scenarios] == ["two"]
    assert refusals(suite) == [("one", "unknown-key", 6)]


def test_the_nearest_key_is_offered(tmp_path: Path) -> None:
    (refused,) = load(tmp_path, ONE + "        expect: {trun: north}\n").refused
    assert refused.fault.hint == "did you mean `turn`?"


def test_an_id_stands_once_for_a_variant(tmp_path: Path) -> None:
    text = ONE + "        expect: {turn: north}\n"
    suite = load(tmp_path, text, text, text.replace("variant: crazy-eights", "variant: craits"))
    assert [(s.variant, s.id) for s in suite.scenarios] == [("crazy-eights", "one"), ("craits", "one")]
    (refused,) = suite.refused
    assert (refused.fault.code, refused.fault.span.file, refused.fault.span.line) == (
        "duplicate-id",
        "1.scenarios.yaml",
        4,
    )
    assert "0.scenarios.yaml:4" in refused.fault.message


def test_a_citation_is_completed_by_the_document(tmp_path: Path) -> None:
    text = ONE + "        cites: [s3, 'craits:s4']\n        expect: {turn: north}\n"
    (scenario,) = load(tmp_path, text).scenarios
    assert scenario.cites == ("crazy-eights:s3", "craits:s4")


def test_several_variants_run_every_scenario(tmp_path: Path) -> None:
    text = ONE.replace("variant: crazy-eights", "variants: [crazy-eights, craits]") + "        expect: {turn: north}\n"
    assert [s.variant for s in load(tmp_path, text).scenarios] == ["crazy-eights", "craits"]


def test_options_of_the_file_the_scenario_and_what_it_tells_add_up(tmp_path: Path) -> None:
    text = """\
        variant: tiny
        set: {a: x, b: x}
        with: [rule-1]
        scenarios:
          - id: one
            title: One
            set: {b: y, c: y}
            tells: {d: no}
            with: [rule-2, rule-1]
            expect: {over: no}
    """
    (scenario,) = load(tmp_path, text).scenarios
    assert dict(scenario.rules.sets) == {"a": "x", "b": "y", "c": "y", "d": "no"}
    assert scenario.rules.takes == ("rule-1", "rule-2")
    assert scenario.tells == (("d", "no"),)


TABLE = """\
    variant: tiny
    scenarios:
      - id: table
        title: "{card} is played by {who}"
        rows:
          a: {who: north, card: 7S, fits: [7S, 8S]}
          b: {who: east, card: 08, fits: []}
        steps:
          - "{who}": "play {card}"
        expect: {plays: {"{who}": "{fits}"}, turn: "{who}"}
"""


def test_a_table_makes_a_scenario_of_each_row(tmp_path: Path) -> None:
    first, second = load(tmp_path, TABLE).scenarios
    assert (first.id, first.row, first.title) == ("table/a", "a", "7S is played by north")
    assert (second.id, second.steps[0].seat, second.steps[0].action) == ("table/b", "east", "play 08")
    plays = first.steps[1].expects[0]
    assert (plays.name, plays.value) == ("plays", {"north": ["7S", "8S"]})


def test_rows_stand_on_the_line_of_their_table(tmp_path: Path) -> None:
    assert {s.line for s in load(tmp_path, TABLE).scenarios} == {3}


WHOLE = """\
    variant: crazy-eights
    with: [draw-two-and-play]
    scenarios:
      - id: whole
        title: A queen with {left} left
        rows:
          more:
            {held: {north: [QS, 4C], east: [3C, 3D]}, left: 1, scores: {north: 0, east: 0}, over: no,
             won: [], moves: {east: [draw]}, does: [north plays QS, east draws 2], lies: {pile: [QS, QC]}, modes: []}
        given: {players: [north, east], arranged: small hands, hands: "{held}", pile: [QC], turn: north}
        steps:
          - north: play QS
            expect:
              {hands: {north: "{left}"}, scores: "{scores}", over: "{over}", winners: "{won}",
               legal-includes: "{moves}", events: "{does}", zones: "{lies}", modes: "{modes}"}
"""


def test_a_place_may_stand_for_whole_tables_lists_and_a_yes_or_no(tmp_path: Path) -> None:
    (scenario,) = load(tmp_path, WHOLE).scenarios
    outcome = run_scenario(scenario, Programs(), alone=True)
    assert (outcome.verdict, outcome.detail) == ("passed", "")


@pytest.mark.parametrize(
    ("key", "spoilt"), [("held: {north: [QS, 4C], east: [3C, 3D]}", "held: some"), ("over: no", "over: perhaps")]
)
def test_what_stands_in_a_place_must_fit_it_too(tmp_path: Path, key: str, spoilt: str) -> None:
    ((name, code, _),) = refusals(load(tmp_path, WHOLE.replace(key, spoilt)))
    assert (name, code) == ("whole/more", "wrong-value")


def test_a_register_of_ones_own_may_be_cited(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "document: mine\nfile: 9_mine.txt\nlanguage: en\nsha256: "
        + "0" * 64
        + "\ntitle: Mine\nnormalisation: 1\nunits:\n"
        "  - {id: 'mine:s1', line: 1, part: 1, kind: sentence, sha256: '"
        + "0" * 64
        + "', class: rule, restatement: One.}\n",
        encoding="utf-8",
    )
    text = """\
        variant: tiny
        document: mine
        register: mine.yaml
        scenarios:
          - {id: one, title: One, cites: [s1, 'crazy-eights:s3'], expect: {over: no}}
          - {id: two, title: Two, cites: [s2], expect: {over: no}}
    """
    suite = load(tmp_path, text)
    assert [s.cites for s in suite.scenarios] == [("mine:s1", "crazy-eights:s3")]
    assert refusals(suite) == [("two", "unknown-citation", 6)]


def test_whatever_a_scenario_is_called_leads_to_its_file_and_to_few_others() -> None:
    (file,) = [path for path in shipped_files() if path.name == "crazy-eights.options-deal.scenarios.yaml"]
    scenarios = load_suite([file]).scenarios
    names = {name for s in scenarios for name in names_of(s.variant, s.id)}
    assert any("/" in name for name in names)
    assert [name for name in names if file not in files_naming([name])] == []
    assert 0 < len(files_naming(["crazy-eights:wild-starter-buried"])) < 5
    assert files_naming(["no-such-scenario"]) == []
