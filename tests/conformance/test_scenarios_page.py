"""The contract of scenarios, spec/scenarios.md: its examples run, and its tables name what there is."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from eightfold.conformance.scenarios import load, plain, read, rows, run, sense
from eightfold.conformance.scenarios.load import load_suite, shipped_files
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.schema import schema
from eightfold.conformance.scenarios.suite import run_suite
from eightfold.conformance.scenarios.words import usual_words

ROOT = Path(__file__).parents[2]
PAGE = (files("eightfold") / "spec" / "scenarios.md").read_text("utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
MODULES = (load, plain, read, rows, run, sense)


def first_id(example: str) -> str:
    return str(yaml.safe_load(example)["scenarios"][0]["id"])


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize("example", EXAMPLES, ids=first_id)
def test_an_example_does_what_the_page_says(example: str, tmp_path: Path, programs: Programs) -> None:
    path = tmp_path / "example.scenarios.yaml"
    path.write_text(example, encoding="utf-8")
    outcomes = list(run_suite(load_suite([path], tmp_path), programs))
    refused = re.match(r"# refused: (\S+)\n", example)
    assert outcomes
    for outcome in outcomes:
        if refused:
            assert (outcome.verdict, outcome.code) == ("refused", refused[1])
        else:
            assert outcome.verdict == "passed", outcome.detail


def named(part: str) -> set[str]:
    """The words in code marks in the first column of the tables of one chapter."""
    chapter = PAGE.split(f"\n## {part}\n")[1].split("\n## ")[0]
    cells = [line.split("|")[1] for line in chapter.splitlines() if line.startswith("|")]
    return {word for cell in cells for word in re.findall(r"`([a-z-]+)[`:]", cell)}


@pytest.mark.parametrize(
    ("chapter", "part"),
    [
        ("A scenario", "scenario"),
        ("What can be expected", "expect"),
        ("The set-up: `given`", "given"),
        ("Steps", "step"),
    ],
)
def test_the_page_names_every_key_of_the_schema(chapter: str, part: str) -> None:
    assert set(schema()["$defs"][part]["properties"]) <= named(chapter)


def test_the_page_names_every_key_of_a_file() -> None:
    assert set(schema()["properties"]) <= named("The file") | {"variants"}


def test_the_page_names_every_code_of_a_refusal() -> None:
    """The codes that the modules write, as literals in a call or an ending."""
    text = "".join(Path(str(module.__file__)).read_text("utf-8") for module in MODULES)
    text += (ROOT / "conformance" / "scenarios" / "schema.py").read_text("utf-8")
    codes = set(re.findall(r'(?:_Refusal|Diagnostic|_fault)\(\s*"([a-z-]+)"', text))
    codes |= set(re.findall(r'_Ending\("refused", "([a-z-]+)"', text))
    codes |= set(re.findall(r'line, "([a-z-]+)", ', text))
    assert len(codes) > 20
    assert codes <= named("What is refused")


# The schema and the words that the page speaks of


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.name)
def test_a_shipped_file_fits_the_schema_as_any_editor_reads_it(path: Path) -> None:
    """With the numbers and truths that YAML makes of plain words."""
    data = json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8"))))
    assert [error.message for error in Draft202012Validator(schema()).iter_errors(data)] == []


def test_the_usual_words_are_those_of_the_family() -> None:
    family = (files("eightfold") / "variants" / "family" / "eights.eight").read_text("utf-8")
    words = usual_words()
    for key in ("hands", "pile", "stock"):
        assert re.search(rf"^zone {words[key]}\b", family, re.MULTILINE), key
    for key in ("dealer", "turn", "direction", "suit", "scores", "hand"):
        assert re.search(rf"^keep {words[key]}\b", family, re.MULTILINE), key
    assert f"define {words['begin-hand']}" in family
