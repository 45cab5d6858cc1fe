"""The report's page as text: every section has what the records say, with denominators, and nothing of it can act."""

import re
from html.parser import HTMLParser

import pytest

from eightfold.conformance.reports import records
from eightfold.conformance.reports.collected import collect
from eightfold.conformance.reports.page import anchor, page, ranges

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&{{7*7}}"


def some(text: str = "told") -> list[records.Record]:
    """A record of each kind, with a text wherever one may stand."""
    return [
        records.Run(1, text, "scenarios", (text,), {text: text}, (text,)),
        records.Document("doc", text, "en", text),
        records.Sentence("doc:s1", "doc", "sentence", "rule", text, True, None, None),
        records.Sentence("doc:s2", "doc", "sentence", "rule", text, True, None, None),
        records.Sentence("doc:s3", "doc", "sentence", "rule", text, True, None, None),
        records.Sentence("doc:s4", "doc", "sentence", "flavour", text, False, None, records.Excluded(text, text)),
        records.Sentence("doc:s5", "doc", "sentence", "duplicate", text, False, "doc:s1", None),
        records.Clause("sheet.a", "sheet", "define", text, text, text, text, 1, 2),
        records.Clause("sheet.b", "sheet", "define", text, "", text, text, 3, 3),
        records.Variant("v", "v", text, (), {"sheet.a": ("doc:s1", "doc:s2"), "sheet.b": ("doc:s3",)}, ()),
        records.Outcome("v", "one", text, text, 4, "v", "passed", "", 0, "", 1, ("doc:s1", "doc:s2"), {text: text},
                        ("sheet.a",), text),
        records.Outcome("v", "two", text, text, 9, "v", "failed", text, 11, text, 1, ("doc:s3",), {}, ("sheet.a",),
                        text),
        records.Outcome("", "", text, text, 1, "", "refused", text, 1, text, 0, (), {}, (), text),
        records.Ruling("v", text, text, text, ("x", text, "z"), {"x": text}, "x", text, ("doc:s1",),
                       {"x": ("one",), text: (), "z": ("two",)}),
        records.Proof("doc:s1", "v", "one", "sheet.a:1"),
        records.Mutation("v", 9, 8, 5, 2, 1),
        records.Mutant("v", text, "sheet.a", text, 1, text, "survived", ""),
        records.Mutant("v", "m2", "sheet.a", text, 1, text, "equivalent", text),
        records.Implementation(text, text, text, True, (text,), (records.Plays("v", text, ("x",), {"x": (1, 1)}),)),
        records.Result("v", "one", text, 4, "passed", "", 0, 0, text),
        records.Result("v", "two", text, 9, "failed", "differs here", 12, 3, "eightfold conform again"),
        records.Implementation("other", "2", text, False, (), ()),
        records.Result("v", "two", text, 9, "timed_out", text, 9, 0, text),
    ]  # fmt: skip


class Reader(HTMLParser):
    """The words of a page, the tags and their attributes, and the words of the element with each id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def html() -> str:
    return page(collect(some()))


def words_of(html: str) -> str:
    """The words of some HTML; what stands in different elements are different words."""
    return " ".join(Reader(re.sub(r"<(?=\w)", " <", html)).words.split())


def row(html: str, id_: str) -> str:
    """The words of one row or article, spaces made one."""
    found = re.search(rf'<(tr|article) id="{re.escape(id_)}".*?</\1>', html, re.DOTALL)
    assert found, id_
    return words_of(found[0])


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("doc:s1", "doc:s1 proved told (rule) sheet.a Proof: mutant sheet.a:1 fails v:one"),
        ("doc:s2", "doc:s2 covered told (rule) sheet.a"),
        ("doc:s3", "doc:s3 uncovered told (rule) Cited besides by sheet.b"),
        ("doc:s4", "doc:s4 excluded told (flavour) Excluded: told Second reading: told"),
        ("doc:s5", "doc:s5 not counted told (duplicate of doc:s1)"),
    ],
)
def test_each_sentence_has_its_state_in_words(html: str, sentence: str, words: str) -> None:
    assert row(html, f"sentence:{sentence}") == words


def test_a_clause_has_its_sentences_and_its_scenarios(html: str) -> None:
    told = row(html, "clause:sheet.a")
    assert "Sentences: doc:s1, doc:s2" in told
    assert "Shown by 1 of 2 scenarios that used it: v:one" in told
    assert "used by 2 of 2 scenarios" in told
    assert 'data-used="0-1"' in html
    assert "used by 0 of 2 scenarios" in row(html, "clause:sheet.b")


def test_a_scenario_has_its_verdict_its_differences_and_a_command(html: str) -> None:
    assert row(html, "scenario:v:one") == "one line 4 passed told tells told: told doc:s1 doc:s2 sheet.a 1 used"
    assert row(html, "scenario:v:two") == "two line 9 failed told told To run it again: told doc:s3 1 used"


@pytest.mark.parametrize(
    "words",
    [
        "Scenarios 1 of 3 passed 1 failed, 1 refused",
        "Sentences 2 of 3 covered 5 in all; 1 excluded, 1 not counted",
        "Sentences 1 of 3 proved",
        "Clauses 1 of 2 used in some scenario",
        "Alternatives 1 of 3 told 1 open points",
        "Mutants 5 of 7 killed 1 equivalent; 8 of 9 tried",
        "told told 1 of 2 passed",
        "other 2 0 of 1 passed",
        "doc 5 3 of 5 2 of 3 1 of 3 1 of 3 1 of 5 1 of 5",
        "v 8 of 9 (stale: run eightfold mutate v) 5 of 8 2 of 8 1 of 8",
        "v told survived sheet.a told told:1",
        "x (default) told: one told: not told by any scenario of this run z: not told by any scenario of this run;"
        " does not pass: two",
        "1 of 2 scenarios. Beside each verdict",
        "v told x x 1 of 1 not run",
    ],
)
def test_what_is_counted_has_its_denominator(html: str, words: str) -> None:
    assert words in words_of(html)


def test_programs_stand_side_by_side_with_the_first_step_that_differs(html: str) -> None:
    table = html.split('<table class="programs">')[1].split("</table>")[0]
    assert words_of(table) == (
        "scenario Eightfold itself told told other 2 v:two failed"
        " failed at step 3, told:12 differs here eightfold conform again"
        " timed out before the first step, told:9 told told"
    )


def test_nothing_that_is_told_can_act() -> None:
    html = page(collect(some(HOSTILE)))
    told = Reader(html)
    assert [tag for tag, _ in told.tags if tag in ("img", "iframe", "link", "object")] == []
    assert [tag for tag, _ in told.tags].count("script") == 1
    assert not [name for _, attrs in told.tags for name in attrs if name.startswith("on") or name == "style"]
    assert told.words.count(HOSTILE) > 20
    assert "49" not in told.words
    (policy,) = [attrs["content"] for tag, attrs in told.tags if attrs.get("http-equiv") == "Content-Security-Policy"]
    assert policy is not None
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[\w+/]+='; script-src 'sha256-[\w+/]+='", policy)


def test_it_needs_nothing_from_elsewhere(html: str) -> None:
    told = Reader(html)
    assert not [attrs for _, attrs in told.tags if "src" in attrs or not (attrs.get("href") or "#").startswith("#")]
    assert "@import" not in html
    assert "url(" not in html


def test_every_link_leads_to_an_element_and_no_id_stands_twice(html: str) -> None:
    told = Reader(html)
    ids = [attrs["id"] for _, attrs in told.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = {(attrs["href"] or "")[1:] for tag, attrs in told.tags if tag == "a"}
    assert links <= set(ids)
    assert {"sentence:doc:s1", "clause:sheet.a", "scenario:v:one"} <= links


def test_a_page_of_a_program_alone_has_no_empty_sections() -> None:
    of_program = [r for r in some() if isinstance(r, (records.Run, records.Implementation, records.Result))]
    html = page(collect(of_program))
    assert "Implementations, side by side" in html
    assert "sentence by sentence" not in html
    assert "Mutants that survived" not in html


def test_an_anchor_can_stand_in_a_link_as_it_is() -> None:
    assert anchor("craits:a/b-c", "scenario") == "scenario:craits:a/b-c"
    assert anchor('a b"%ä_', "x") == "x:a_20b_22_25_e4_5f"
    assert anchor("a_20b", "x") != anchor("a b", "x")


@pytest.mark.parametrize(("numbers", "short"), [([], ""), ([4], "4"), ([0, 1, 2, 5, 7, 8], "0-2 5 7-8")])
def test_growing_numbers_are_written_in_short(numbers: list[int], short: str) -> None:
    assert ranges(numbers) == short
