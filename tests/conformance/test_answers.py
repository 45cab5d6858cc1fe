"""Every silence of a document is an option of its ruleset, with all of its alternatives, and a scenario for each."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from eightfold.conformance.answers import TEXT, WITH, Answer, read_answers
from eightfold.conformance.scenarios.load import load_suite, shipped_files
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.silences import Silence, shipped_silences
from eightfold.conformance.sources.register import ANSWERS_PREFIX, load_registers
from eightfold.dsl import load_variant, shipped_library

SOURCES = Path(str(files("eightfold") / "spec" / "sources"))
SCHEMA = json.loads((files("eightfold") / "spec" / "schemas" / "answers.schema.json").read_text("utf-8"))
LISTS = sorted(SOURCES.glob(f"{ANSWERS_PREFIX}*.yaml"))
RULESETS = [path.stem.removeprefix(ANSWERS_PREFIX) for path in LISTS]


def answers_of(ruleset: str) -> dict[str, Answer]:
    return read_answers(SOURCES / f"{ANSWERS_PREFIX}{ruleset}.yaml")[1]


def silences_of(ruleset: str) -> dict[str, Silence]:
    return {silence.id: silence for silence in shipped_silences() if silence.ruleset == ruleset}


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(load_suite(shipped_files()).scenarios)


def labels(silence: Silence) -> list[str]:
    return [label for label, _ in silence.meanings]


def faults(data: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in Draft202012Validator(SCHEMA).iter_errors(data)]


def ruleset_with(**answer: Any) -> dict[str, Any]:
    return {"variant": "trains", "answers": {"whistle": answer}}


TWO = {"guard": "loud", "track-2": "no"}


@pytest.mark.parametrize(
    "answer",
    [
        {"option": "whistle"},
        {"option": "whistle", "values": TWO, "note": "Loud."},
        {"option": "whistle", "untold": {"guard": "Nobody hears it."}},
        {"settings": {"guard": {"whistle": "loud"}, "track-2": {}}},
        {"decided-by": ["trains:s1"], "why": "It is told."},
    ],
)
def test_the_schema_takes(answer: dict[str, Any]) -> None:
    assert faults(ruleset_with(**answer)) == []


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"option": "Whistle"},
        {"option": "whistle", "settings": {"guard": {}, "track-2": {}}},
        {"option": "whistle", "values": {"guard": "loud"}},
        {"option": "whistle", "why": "It is told."},
        {"settings": {"guard": {"whistle": "loud"}}},
        {"decided-by": [], "why": "It is told."},
        {"decided-by": ["s1"], "why": "It is told."},
        {"decided-by": ["trains:s1"]},
    ],
)
def test_the_schema_refuses(answer: dict[str, Any]) -> None:
    assert faults(ruleset_with(**answer))


def test_each_list_of_silences_has_its_answers() -> None:
    assert set(RULESETS) == {silence.ruleset for silence in shipped_silences()}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_shipped_list_fits_the_schema(path: Path) -> None:
    assert faults(yaml.load(path.read_text("utf-8"), Loader=TEXT)) == []
    assert read_answers(path)[0] == path.stem.removeprefix(ANSWERS_PREFIX)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_silence_has_its_answer(ruleset: str) -> None:
    assert set(answers_of(ruleset)) == set(silences_of(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_lists_and_answers_name_the_same_options(ruleset: str) -> None:
    answers = answers_of(ruleset)
    undecided = [silence for silence in silences_of(ruleset).values() if not answers[silence.id].decided_by]
    assert [s.id for s in undecided if not answers[s.id].options() <= set(s.options)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_alternative_can_be_played(ruleset: str) -> None:
    """Each names options that there are, with alternatives that they have; no two of one entry are the same."""
    options = load_variant(ruleset).options
    modules = shipped_library().names()
    wrong: list[tuple[str, str]] = []
    for name, answer in answers_of(ruleset).items():
        if answer.decided_by:
            continue
        ways = [(label, answer.of(label)) for label in labels(silences_of(ruleset)[name])]
        for label, setting in ways:
            choices = {option: value for option, value in setting.items() if option != WITH}
            missing = [o for o, value in choices.items() if o not in options or value not in options[o].labels]
            taken = setting.get(WITH)
            if missing or (taken is not None and taken not in modules):
                wrong.append((name, label))
        assert len({tuple(sorted(setting.items())) for _, setting in ways}) == len(ways), name
    assert wrong == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_default_is_how_the_options_stand(ruleset: str) -> None:
    options = load_variant(ruleset).options
    wrong = []
    for name, silence in silences_of(ruleset).items():
        answer = answers_of(ruleset)[name]
        setting = {} if answer.decided_by else answer.of(silence.default)
        wrong += [(name, o) for o, value in setting.items() if options[o].labels[options[o].chosen] != value]
    assert wrong == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_options_cite_sentences(ruleset: str) -> None:
    """An option that answers a point of a document cites sentences of it: so it stands in the ledger."""
    options = load_variant(ruleset).options
    named = {option for answer in answers_of(ruleset).values() for option in answer.options()}
    assert sorted(option for option in named if not options[option].cites) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_decides_is_a_sentence(ruleset: str) -> None:
    units = {unit.id for register in load_registers(SOURCES) for unit in register.units}
    assert {sentence for answer in answers_of(ruleset).values() for sentence in answer.decided_by} <= units


def played(scenario: Scenario, setting: Mapping[str, str], standing: Mapping[str, str]) -> bool:
    """Whether a scenario plays an alternative, and says so: what is not as it stands is set or told."""
    said = dict(scenario.rules.sets) | dict(scenario.tells)
    as_usual = {**standing, **said}
    taken = setting.get(WITH)
    choices = {option: value for option, value in setting.items() if option != WITH}
    if taken is not None and taken not in scenario.rules.takes:
        return False
    return all(as_usual[o] == value for o, value in choices.items()) and (
        any(o in said for o in choices) or not choices
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_scenario_shows_each_alternative(ruleset: str) -> None:
    """Each that is one option's is told from its rivals; each that is several's is set by some scenario."""
    options = load_variant(ruleset).options
    standing = {name: option.labels[option.chosen] for name, option in options.items()}
    mine = [scenario for scenario in scenarios() if scenario.variant == ruleset]
    unseen = []
    for name, silence in silences_of(ruleset).items():
        answer = answers_of(ruleset)[name]
        for label in labels(silence) if not answer.decided_by else ():
            setting = answer.of(label)
            if len(setting) == 1 and WITH not in setting:
                seen = any(setting.items() <= dict(s.tells).items() for s in mine)
            else:
                seen = any(played(s, setting, standing) for s in mine)
            if not seen and label not in answer.untold:
                unseen.append((name, label))
    assert unseen == []
