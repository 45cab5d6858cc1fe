"""The adapter of `open_spiel`: what the library does over the wire, and where it is known to depart from its header."""

import sys
from pathlib import Path

import pytest

from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.wire.campaign import campaign
from eightfold.conformance.wire.known import read_known, unexpected

ROOT = Path(__file__).parents[2]
SUITE = ROOT / "variants" / "benchmarks" / "open-spiel.scenarios.yaml"
KNOWN = ROOT / "conformance" / "adapters" / "open_spiel.known"
COMMAND = [sys.executable, "-m", "eightfold.conformance.adapters.open_spiel"]

pytestmark = pytest.mark.needs_open_spiel


def test_the_library_departs_from_its_header_exactly_where_it_is_known_to() -> None:
    suite = load_suite([SUITE])
    ids = [f"{scenario.variant}:{scenario.id}" for scenario in suite.scenarios]
    results = list(campaign(suite, COMMAND, 30))
    assert unexpected(results, read_known(KNOWN, ids)) == []
    assert sum(result.verdict == "passed" for result in results) == len(ids) - 3


def test_under_its_real_rules_every_scenario_of_points_passes(tmp_path: Path) -> None:
    text = SUITE.read_text("utf-8").replace("[open-spiel-documented]", "[open-spiel-a]")
    for documented, real in (('points: "-1"', "-10"), ('10H, points: "-10"', "-36"), ('points: "-2"', "-4")):
        said = documented.replace(documented.rsplit('"', 2)[1], real)
        assert documented in text
        text = text.replace(documented, said)
    path = tmp_path / "real.scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    results = list(campaign(load_suite([path]), COMMAND, 30))
    assert {(result.id, result.verdict) for result in results if result.verdict != "passed"} == set()
    assert results


def test_it_says_what_it_cannot_do(tmp_path: Path) -> None:
    path = tmp_path / "more.scenarios.yaml"
    path.write_text(
        """\
variant: open-spiel-a
scenarios:
  - id: arranged
    title: A hand of one card
    given: {players: 2, arranged: it cannot be dealt, hands: {north: [7H]}, pile: [2H]}
    expect: {plays: {north: [7H]}}
  - id: events
    title: What is said
    given: {players: 2}
    steps: [{north: draw, expect: {events: [north draws]}}]
  - id: six
    title: Two packs
    given: {players: 6}
    expect: {turn: north}
""",
        encoding="utf-8",
    )
    results = {result.id: result for result in campaign(load_suite([path]), COMMAND, 30)}
    assert {result.verdict for result in results.values()} == {"unsupported"}
    assert results["events"].detail == "it does not tell events"
