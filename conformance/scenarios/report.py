"""Outcomes as JSON and as JUnit XML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from eightfold.conformance.scenarios.run import Outcome

NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def counts(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """How many scenarios passed, failed and were refused."""
    found = Counter(outcome.verdict for outcome in outcomes)
    return {verdict: found[verdict] for verdict in ("passed", "failed", "refused")}


def good(outcomes: Sequence[Outcome]) -> bool:
    """Whether something passed, and all that was run did."""
    found = counts(outcomes)
    return found["passed"] > 0 and found["failed"] == found["refused"] == 0


def as_data(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The outcomes as one JSON document."""
    return {**counts(outcomes), "scenarios": [_entry(outcome) for outcome in outcomes]}


def _entry(outcome: Outcome) -> dict[str, Any]:
    return {
        "id": outcome.id,
        "variant": outcome.variant,
        "file": outcome.file,
        "line": outcome.line,
        "verdict": outcome.verdict,
        "detail": outcome.detail,
        "code": outcome.code,
        "at": outcome.at,
        "cites": list(outcome.cited),
    }


def as_junit(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as JUnit XML: a suite for each variant, a failure or an error for what did not pass."""
    root = ElementTree.Element("testsuites", _totals("eightfold", outcomes))
    for variant in dict.fromkeys(outcome.variant for outcome in outcomes):
        mine = [outcome for outcome in outcomes if outcome.variant == variant]
        suite = ElementTree.SubElement(root, "testsuite", _totals(variant or "unread", mine))
        for outcome in mine:
            _case(suite, outcome)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)


def _totals(name: str, outcomes: Sequence[Outcome]) -> dict[str, str]:
    found = counts(outcomes)
    return {
        "name": plain(name),
        "tests": str(len(outcomes)),
        "failures": str(found["failed"]),
        "errors": str(found["refused"]),
        "time": f"{sum(outcome.seconds for outcome in outcomes):.3f}",
    }


def _case(suite: ElementTree.Element, outcome: Outcome) -> None:
    place = {"file": outcome.file, "line": str(outcome.line), "time": f"{outcome.seconds:.3f}"}
    names = {"classname": outcome.variant, "name": outcome.id or outcome.file, **place}
    case = ElementTree.SubElement(suite, "testcase", {key: plain(text) for key, text in names.items()})
    if outcome.verdict != "passed":
        kind = "failure" if outcome.verdict == "failed" else "error"
        message = {"type": plain(outcome.code), "message": plain(outcome.detail.split("\n")[0])}
        ElementTree.SubElement(case, kind, message).text = plain(f"{outcome.file}:{outcome.at}\n{outcome.detail}")


def plain(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return NOT_IN_XML.sub("\ufffd", text)
