"""Kept results of mutants and proofs: told as long as rules and scenarios are as they were, and no longer."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from eightfold.conformance.mutation import campaign, store
from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.mutation.trial import Tried
from eightfold.conformance.reports import kept, records
from eightfold.conformance.scenarios.model import Given, Rules, Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.dsl.typed import Variant

PROGRAMS = Programs()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("EIGHTFOLD_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def variant() -> Variant:
    return PROGRAMS.variant(Rules("crazy-eights"))


@pytest.fixture(scope="module")
def mutants(variant: Variant) -> list[Mutant]:
    return mutants_of(variant)


@pytest.fixture
def scenario() -> Scenario:
    return Scenario("one", "One", "f", 3, Rules("crazy-eights"), (), (), Given(), ())


@pytest.fixture
def told(variant: Variant, mutants: list[Mutant], scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three mutants were tried: one was killed, two survived, one of which is equivalent."""
    results = [
        Tried(mutants[0].id, "killed", "one", 1), Tried(mutants[1].id, "survived"), Tried(mutants[2].id, "survived"),
    ]  # fmt: skip
    campaign._keep("crazy-eights", variant, [scenario], {t.mutant: t for t in results})
    monkeypatch.setattr(kept, "equivalents", lambda name: {mutants[2].id: "it changes nothing"})


@pytest.mark.usefixtures("told")
def test_results_that_stand_are_told(variant: Variant, mutants: list[Mutant], scenario: Scenario) -> None:
    mutation, *alive = kept.of_variant(variant, [scenario])
    assert mutation == records.Mutation("crazy-eights", len(mutants), 3, 1, 1, 1)
    assert [(m.id, m.verdict, m.reason) for m in alive if isinstance(m, records.Mutant)] == [
        (mutants[1].id, "survived", ""), (mutants[2].id, "equivalent", "it changes nothing"),
    ]  # fmt: skip


@pytest.mark.usefixtures("told")
def test_with_another_scenario_survivors_are_stale_and_with_other_rules_all(
    variant: Variant, mutants: list[Mutant], scenario: Scenario
) -> None:
    more = [scenario, replace(scenario, id="two")]
    assert list(kept.of_variant(variant, more)) == [records.Mutation("crazy-eights", len(mutants), 1, 1, 0, 0)]
    changed = [replace(scenario, cites=("crazy-eights:s1",))]
    assert list(kept.of_variant(variant, changed)) == [records.Mutation("crazy-eights", len(mutants), 0, 0, 0, 0)]
    name, clause = next(iter(variant.clauses.items()))
    other = replace(variant, clauses={**variant.clauses, name: replace(clause, text="other")})
    assert next(kept.of_variant(other, [scenario])).tried == 0  # type: ignore[union-attr]


def test_nothing_is_told_of_a_variant_of_which_nothing_is_kept() -> None:
    assert list(kept.mutations(["crazy-eights", "no-such-variant"], PROGRAMS)) == []


def test_a_proof_stands_with_its_scenario_and_rules(scenario: Scenario) -> None:
    proof = ["crazy-eights", *kept.digests(scenario, PROGRAMS)[:1], "one", kept.digests(scenario, PROGRAMS)[1], "c:1"]
    store.save("proofs", {"crazy-eights:s9": proof, "crazy-eights:s3": "nonsense", "crazy-eights:s4": [1, 2, 3, 4, 5]})
    found = [records.Proof("crazy-eights:s9", "crazy-eights", "one", "c:1")]
    assert list(kept.proofs([scenario], PROGRAMS)) == found
    assert list(kept.proofs([], PROGRAMS)) == []
    assert list(kept.proofs([replace(scenario, cites=("crazy-eights:s9",))], PROGRAMS)) == []
    other = replace(scenario, rules=replace(scenario.rules, sets=(("cards-dealt", "eight-down-and-up"),)))
    assert list(kept.proofs([other], PROGRAMS)) == []


# ---- files that hold something else ----


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{}", b"[]", b"{", b"null", b"\xff\xfe", b"[" * 100_000, b'{"results": []}', b'{"results": {"m": 5}}',
        b'{"results": {"m": ["killed"]}}', b'{"results": {"m": ["killed", 1, 2, 3]}}',
        b'{"results": {"m": ["eaten", "one", "d", 1]}}', b'{"results": {"m": {}}, "variant": 1, "suite": []}',
    ],
)  # fmt: skip
def test_what_was_kept_in_another_shape_is_passed_over(
    content: bytes, cache: Path, variant: Variant, scenario: Scenario
) -> None:
    (cache / "mutants-crazy-eights.json").write_bytes(content)
    assert campaign._killers_before("crazy-eights") == {}
    assert campaign.still_standing("crazy-eights", variant, [scenario]) == {}
    mutation, *_ = kept.of_variant(variant, [scenario])
    assert isinstance(mutation, records.Mutation)
    assert mutation.tried == 0


@pytest.mark.usefixtures("told")
def test_one_spoilt_result_does_not_spoil_the_others(variant: Variant, scenario: Scenario) -> None:
    data = store.load("mutants-crazy-eights")
    store.save("mutants-crazy-eights", {**data, "results": {**data["results"], "m": ["killed", "one"]}})
    assert len(campaign.still_standing("crazy-eights", variant, [scenario])) == 3


@pytest.mark.usefixtures("told")
def test_two_runs_keep_what_either_found(variant: Variant, mutants: list[Mutant], scenario: Scenario) -> None:
    campaign._keep("crazy-eights", variant, [scenario], {mutants[9].id: Tried(mutants[9].id, "killed", "one", 1)})
    found = campaign.still_standing("crazy-eights", variant, [scenario])
    assert set(found) == {mutants[number].id for number in (0, 1, 2, 9)}


def test_a_run_that_is_broken_off_keeps_what_it_found(
    monkeypatch: pytest.MonkeyPatch, variant: Variant, mutants: list[Mutant], scenario: Scenario
) -> None:
    def tried(*_: object) -> Iterator[list[Tried]]:
        yield [Tried(mutants[0].id, "killed", "one", 1)]
        raise KeyboardInterrupt

    monkeypatch.setattr(campaign, "_tried", tried)
    monkeypatch.setattr(campaign, "scenarios_of", lambda name: (scenario,))
    with pytest.raises(KeyboardInterrupt):
        campaign.run_campaign("crazy-eights")
    assert set(campaign.still_standing("crazy-eights", variant, [scenario])) == {mutants[0].id}


def test_a_run_that_found_nothing_leaves_what_older_rules_left(
    monkeypatch: pytest.MonkeyPatch, scenario: Scenario
) -> None:
    def tried(*_: object) -> Iterator[list[Tried]]:
        yield from ()
        raise KeyboardInterrupt

    store.save("mutants-crazy-eights", {"variant": "older", "results": {"m": ["killed", "one", "d", 1]}})
    monkeypatch.setattr(campaign, "_tried", tried)
    monkeypatch.setattr(campaign, "scenarios_of", lambda name: (scenario,))
    with pytest.raises(KeyboardInterrupt):
        campaign.run_campaign("crazy-eights")
    assert campaign._killers_before("crazy-eights") == {"m": "one"}


def test_a_cache_that_cannot_be_written_is_no_fault(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (cache / "file").write_text("x", encoding="utf-8")
    monkeypatch.setenv("EIGHTFOLD_CACHE", str(cache / "file"))
    store.save("proofs", {"a": 1})
    assert store.load("proofs") == {}
    monkeypatch.setenv("EIGHTFOLD_CACHE", str(cache))
    store.save("proofs", {"a": 1})
    assert store.load("proofs") == {"a": 1}
    assert sorted(path.name for path in cache.iterdir()) == ["file", "proofs.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
def test_a_cache_that_is_a_pipe_is_not_waited_for(cache: Path) -> None:
    os.mkfifo(cache / "proofs.json")
    assert store.load("proofs") == {}


def test_where_a_scenario_stands_is_not_what_it_says(scenario: Scenario) -> None:
    moved = replace(scenario, line=9, given=Given(line=9))
    assert store.scenario_digest(moved) == store.scenario_digest(scenario)
    assert store.scenario_digest(replace(scenario, words={"pile": "row"})) != store.scenario_digest(scenario)
