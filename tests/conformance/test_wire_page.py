"""The contract of the protocol, spec/protocol.md, and the schemas of its messages."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from eightfold.conformance.scenarios.words import usual_words
from eightfold.conformance.wire import PROTOCOL
from eightfold.conformance.wire.pipe import MOST_BYTES
from eightfold.conformance.wire.shapes import fault_in, fits, schema
from eightfold.conformance.wire.verdict import UNCHANGED, Verdict
from eightfold.dsl import load_variant

PAGE = (files("eightfold") / "spec" / "protocol.md").read_text("utf-8")
FOLDER = Path(str(files("eightfold") / "spec" / "schemas" / "protocol"))
NAMES = sorted(path.name.removesuffix(".schema.json") for path in FOLDER.glob("*.json"))


def examples() -> list[Any]:
    """Every message on the page: a line, or several up to the next that begins with a brace in the first column."""
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    return [json.loads(text) for block in blocks for text in re.split(r"\n(?=\{)", block.strip())]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_and_has_its_name(name: str) -> None:
    Draft202012Validator.check_schema(dict(schema(name)))
    assert schema(name)["$id"] == f"urn:eightfold:schema:protocol:{name}"
    assert callable(fits(name))


def test_every_message_has_a_schema() -> None:
    kinds = [f"{do}-{way}" for do in ("configure", "run", "start", "stop") for way in ("request", "answer")]
    assert sorted(NAMES) == sorted([*kinds, "error-answer"])


def test_the_messages_on_the_page_fit() -> None:
    found = examples()
    assert len(found) == 8
    for request, answer in zip(found[::2], found[1::2], strict=True):
        assert fault_in(f"{request['do']}-request", request) == ""
        assert fault_in(f"{request['do']}-answer", answer) == ""
        assert request["id"] == answer["id"]


def test_the_page_names_what_there_is() -> None:
    assert f"version of this page: {PROTOCOL}." in PAGE
    assert f"{MOST_BYTES:,} bytes" in PAGE
    for verdict in Verdict.__args__:  # type: ignore[attr-defined]
        assert f"| `{verdict}` |" in PAGE
    told = set(schema("run-answer")["$defs"]["observation"]["properties"])
    assert set(UNCHANGED) <= told
    assert {part for part in told if f"`{part}`" not in PAGE} == set()


def test_the_page_calls_zones_and_kept_values_as_the_rules_do() -> None:
    variant = load_variant("crazy-eights")
    kept, zones = set(re.findall(r"kept\.([a-z-]+)", PAGE)), set(re.findall(r"zones\.([a-z-]+)", PAGE))
    assert kept
    assert kept <= set(variant.keeps)
    assert zones
    assert zones <= set(variant.zones)
    words = usual_words()
    names = [words[key] for key in ("hands", "pile", "stock", "turn", "dealer", "suit", "scores", "hand", "direction")]
    assert [name for name in names if f"`{name}`" not in PAGE] == []
    assert f"`{words['left']}` to the left and `{words['right']}` to the right" in PAGE


SPOILT = ["x", 1, -1, 1.5, True, None, [], {}, ["x"], [1], {"x": 1}, {"x": "y"}, {"x": ["y"]}, [{"shuffle": ["2C"]}]]


@pytest.mark.parametrize("number", range(8))
def test_the_quick_look_agrees_with_the_validator(number: int) -> None:
    """Wherever a message is spoilt, by whatever value, the function made from a schema says what the validator says."""
    message = examples()[number]
    name = f"{examples()[number - number % 2]['do']}-{'answer' if number % 2 else 'request'}"
    validator = Draft202012Validator(dict(schema(name)))
    differs = 0
    for spoilt in spoilt_ones(message):
        valid = validator.is_valid(spoilt)
        assert fits(name)(spoilt) == valid, spoilt
        assert bool(fault_in(name, spoilt)) != valid
        differs += not valid
    assert differs


def spoilt_ones(message: Any) -> list[Any]:
    """The message with one thing in it replaced or left out, in every way."""
    found = list(SPOILT)
    if isinstance(message, dict):
        for key, value in message.items():
            found += [{**message, key: other} for other in spoilt_ones(value)]
            found.append({other: one for other, one in message.items() if other != key})
        found.append({**message, "extra": 1})
    if isinstance(message, list):
        for place, value in enumerate(message):
            found += [[*message[:place], other, *message[place + 1 :]] for other in spoilt_ones(value)]
    return found
