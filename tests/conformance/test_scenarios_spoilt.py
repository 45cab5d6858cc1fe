"""Files in which anything stands anywhere come to verdicts and refusals with places, and nothing crashes."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.suite import run_suite

TINY = Path(__file__).parent / "tiny" / "tiny.scenarios.yaml"
WHOLE = yaml.load(TINY.read_text("utf-8"), Loader=yaml.BaseLoader)

Path_ = tuple[Any, ...]


def places(node: Any, path: Path_ = ()) -> list[Path_]:
    """The paths to all parts of a node."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(place for key, part in items for place in places(part, (*path, key)))]


def at(node: Any, path: Path_) -> Any:
    for key in path:
        node = node[key]
    return node


def spoilt(random: Random) -> Any:
    """The little game's file with one to three parts taken out or put where others stood."""
    data = deepcopy(WHOLE)
    for _ in range(random.randint(1, 3)):
        place = random.choice([p for p in places(data) if len(p) > 1])
        donor = random.choice([p for p in places(WHOLE) if p])
        parent = at(data, place[:-1])
        if random.random() < 0.15:
            del parent[place[-1]]
        elif random.random() < 0.2 and isinstance(parent, dict):
            parent[str(donor[-1])] = deepcopy(at(WHOLE, donor))
        else:
            parent[place[-1]] = deepcopy(at(WHOLE, donor))
    return data


@pytest.mark.parametrize("seed", range(40))
def test_a_spoilt_file_comes_to_verdicts_with_places(sheets: Path, programs: Programs, seed: int) -> None:
    path = sheets / "spoilt.scenarios.yaml"
    path.write_text(json.dumps(spoilt(Random(seed)), indent=1), encoding="utf-8")
    outcomes = list(run_suite(load_suite([path], sheets), programs))
    assert outcomes
    for outcome in outcomes:
        assert outcome.code != "crashed", outcome.detail
        assert (outcome.verdict == "passed") == (outcome.at == 0) == (outcome.detail == "")
