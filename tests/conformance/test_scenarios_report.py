"""Outcomes as JSON and as JUnit XML."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from eightfold.conformance.scenarios.report import as_data, as_junit, counts, good
from eightfold.conformance.scenarios.run import Outcome

PASSED = Outcome("a", "tiny", "x.yaml", 3, "passed", cited=("tiny:s1",), seconds=0.25)
FAILED = Outcome("b/1", "tiny", "x.yaml", 9, "failed", "line 12, then: no\nline 13, then: \x00 <no>", 12, "differs")
REFUSED = Outcome("", "", "y.yaml", 1, "refused", "this is no YAML", 1, "not-yaml")


def test_counts() -> None:
    assert counts([PASSED, FAILED, REFUSED, PASSED]) == {"passed": 2, "failed": 1, "refused": 1}


@pytest.mark.parametrize(
    ("outcomes", "is_good"),
    [([PASSED], True), ([], False), ([FAILED], False), ([PASSED, FAILED], False), ([PASSED, REFUSED], False)],
)
def test_a_run_is_good_if_something_passed_and_nothing_else_came_of_it(outcomes: list[Outcome], is_good: bool) -> None:
    assert good(outcomes) is is_good


def test_json() -> None:
    data = json.loads(json.dumps(as_data([PASSED, FAILED])))
    assert (data["passed"], data["failed"], data["refused"]) == (1, 1, 0)
    assert data["scenarios"][1] == {
        "id": "b/1", "variant": "tiny", "file": "x.yaml", "line": 9, "verdict": "failed",
        "detail": FAILED.detail, "code": "differs", "at": 12, "cites": [],
    }  # fmt: skip


def test_junit() -> None:
    root = ElementTree.fromstring(as_junit([PASSED, FAILED, REFUSED]))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "1", "1")
    assert [suite.get("name") for suite in root] == ["tiny", "unread"]
    first, second = root[0]
    assert (first.get("classname"), first.get("name"), first.get("line"), first.get("time")) == (
        "tiny",
        "a",
        "3",
        "0.250",
    )
    assert len(first) == 0
    assert second[0].tag == "failure"
    assert second[0].get("message") == "line 12, then: no"
    assert second[0].text == "x.yaml:12\nline 12, then: no\nline 13, then: \ufffd <no>"
    assert root[1][0].get("name") == "y.yaml"
    assert root[1][0][0].tag == "error"


def test_junit_holds_nothing_that_xml_cannot() -> None:
    odd = replace(REFUSED, id="a\0b", file="\x1b.yaml", code="x\ufffe")
    (case,) = ElementTree.fromstring(as_junit([odd]))[0]
    assert (case.get("name"), case.get("file"), case[0].get("type")) == ("a\ufffdb", "\ufffd.yaml", "x\ufffd")
