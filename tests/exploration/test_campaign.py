"""The whole product: what is in it, that a run goes on where another stopped, and what it tells."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from eightfold.conformance.exploration import campaign
from eightfold.conformance.exploration.__main__ import main, report
from eightfold.conformance.exploration.campaign import Chart, Depth, Result, charts, run, waiting
from eightfold.conformance.exploration.cells import Cell, product, rules, sample, shipped_variants
from eightfold.conformance.exploration.fired import never_fired, usable

SMALL = "countdown-shared"
QUICK = Depth(1, 3)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EIGHTFOLD_CACHE", str(tmp_path))


def test_the_product_holds_each_alternative_at_each_table() -> None:
    cells = set(product([SMALL]))
    variant = rules(SMALL)
    tables = variant.most - variant.least + 1
    others = sum(len(option.labels) - 1 for option in variant.options.values())
    assert len(cells) == tables * (1 + others)
    assert Cell(SMALL, variant.most) in cells
    assert all(rules(cell.variant, cell.sets).options for cell in cells)


@pytest.mark.parametrize(
    "cell",
    [
        Cell("craits", 4),
        Cell("craits", 4, (("match", "suit-only"), ("goodies", "2 or 8")), ("dealers-goodies", "jump-in")),
    ],
)
def test_a_cell_is_read_as_it_is_written(cell: Cell) -> None:
    assert Cell.of(str(cell)) == cell


def test_what_is_no_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="no cell"):
        Cell.of("craits")


def test_a_sample_is_always_the_same() -> None:
    assert sample("craits", 4, Random("a")) == sample("craits", 4, Random("a"))
    assert len({sample("craits", 4, Random(seed)) for seed in range(5)}) == 5


def result(cell: Cell, depth: Depth) -> Result:
    fault = "end: never" if cell.players == 3 else ""
    return Result(cell, fault, 10, 1, {"cards": 10}, (f"{SMALL}.players",))


def test_a_run_goes_on_where_another_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "attempt", result)
    total = sum(1 for _ in product([SMALL]))
    seen: list[tuple[int, int]] = []
    first = charts([SMALL], QUICK, anew=False)
    for cell, _ in zip(waiting(first), range(7), strict=False):
        first[SMALL].add(result(cell, QUICK))
    campaign.keep(list(first.values()))
    again = charts([SMALL], QUICK, anew=False)
    run(again, QUICK, jobs=1, seconds=0, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(done, total) for done in range(8, total + 1)]
    assert len(again[SMALL].done) == len(set(again[SMALL].done)) == total
    assert charts([SMALL], QUICK, anew=False)[SMALL].decisions == 10 * total
    assert charts([SMALL], QUICK, anew=True)[SMALL].done == []
    assert charts([SMALL], Depth(2, 3), anew=False)[SMALL].done == []


def test_a_run_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "attempt", result)
    clock = iter(range(10_000))
    monkeypatch.setattr(campaign, "monotonic", lambda: float(next(clock)))
    known = charts([SMALL], QUICK, anew=True)
    run(known, QUICK, jobs=1, seconds=9, progress=lambda done, of: None)
    assert 0 < len(known[SMALL].done) < 10


def test_what_was_done_before_an_interruption_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(cell: Cell, depth: Depth) -> Result:
        if cell.players == 4:
            raise KeyboardInterrupt
        return result(Cell(cell.variant, 2, cell.sets), depth)

    monkeypatch.setattr(campaign, "attempt", interrupted)
    assert main([SMALL, "--jobs", "1"]) == 0
    assert "goes on from here" in capsys.readouterr().err
    assert 0 < len(charts([SMALL], Depth(), anew=False)[SMALL].done) < 200


def test_two_processes_explore_as_one_does() -> None:
    known = charts([SMALL], QUICK, anew=True)
    run(known, QUICK, jobs=2, seconds=0.1, progress=lambda done, of: None)
    chart = known[SMALL]
    assert len(set(chart.done)) == len(chart.done) > 0
    assert not chart.faults


def test_rulesets_take_turns() -> None:
    known = charts([SMALL, "prsi"], QUICK, anew=True)
    assert [cell.variant for cell, _ in zip(waiting(known), range(6), strict=False)] == [SMALL, "prsi"] * 3


def test_the_report_names_what_never_fired_and_what_did_not_hold() -> None:
    chart = Chart(SMALL, "", 2)
    chart.add(result(Cell(SMALL, 2), QUICK))
    chart.add(result(Cell(SMALL, 3), QUICK))
    lines = report([chart])
    assert f"    {SMALL}.players" not in lines
    assert f"    {SMALL}.wild" in lines
    assert "laws: cards 20 times" in lines
    assert lines[-1] == f"  {SMALL} for 3\n    end: never"


def test_nothing_is_left_over_when_everything_fired() -> None:
    assert never_fired(SMALL, usable(SMALL)) == []
    assert never_fired(SMALL, ()) == usable(SMALL)
    assert set(usable(SMALL)) < set(rules(SMALL).clauses)


def test_the_command_explores_a_cell(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cell", f"{SMALL} for 3", "--games", "1", "--steps", "5"]) == 0
    assert "every law held" in capsys.readouterr().out


def test_the_command_stops_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SMALL, "--seconds", "0.1", "--jobs", "1", "--games", "1", "--steps", "3"]) == 0
    told = capsys.readouterr()
    assert "every law held" in told.out
    done, all_ = map(int, re.findall(r"(\d+)/(\d+)", told.out)[0])
    assert 0 < done < all_


def test_all_games_are_in_the_product() -> None:
    assert {"canadian", "craits", "craits-translated", "crazy-eights", "four-colours", "open-spiel-a"} <= set(
        shipped_variants()
    )
