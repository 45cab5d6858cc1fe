"""Sheets that nobody means well by: each is refused or handled, with a place and a next step, within two seconds."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from eightfold.dsl import Diagnostic, FaultyVariant, load_variant, shipped_library
from eightfold.dsl.check_sheet import check_sheet
from eightfold.interpreter import compile_variant

HEADING = 'variant mine "Mine" based on crazy-eights\n'
SECONDS = 2.0


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def timed(act: Callable[[], list[Diagnostic]]) -> list[Diagnostic]:
    """What is found, in bounded time. Time is the process's own, so that a busy machine makes no difference."""
    start = process_time()
    found = act()
    assert process_time() - start < SECONDS
    return found


def found_in(text: str | bytes) -> list[Diagnostic]:
    Path("mine.eight").write_bytes(text if isinstance(text, bytes) else text.encode())
    return timed(lambda: check_sheet("mine.eight", shipped_library(Path.cwd())))


def codes(found: list[Diagnostic]) -> set[str]:
    return {d.code for d in found}


def many(line: str, number: int) -> str:
    """A sheet of lines that differ in a number."""
    return HEADING + "".join(line.replace("{}", str(n)) for n in range(number))


def nested(line: str, number: int) -> str:
    """Lines of which each stands in the block of the one above."""
    return "".join(f"{' ' * depth}{line}\n" for depth in range(1, number))


UNREADABLE: dict[str, tuple[str | bytes, str]] = {
    "empty": (b"", "empty-file"),
    "only blank lines": (b"\n" * 900_000, "empty-file"),
    "only a comment": (b"# nothing", "empty-file"),
    "binary": (bytes(range(256)) * 8, "not-utf-8"),
    "latin-1": ('variant mine "Café" based on eights\n'.encode("latin-1"), "not-utf-8"),
    "utf-16": (HEADING.encode("utf-16"), "not-utf-8"),
    "nul": (HEADING.encode() + b"\0", "control-character"),
    "escape": (HEADING.encode() + b"keep \x1b[31mred = 0\n", "control-character"),
    "a line of five megabytes": (b"a" * 5_000_000, "too-long"),
    "a line of 900,000 letters": (b"a" * 900_000, "long-line"),
    "100,000 brackets": (HEADING + "define x = " + "(" * 100_000 + "\n", "long-line"),
    "1000 brackets": (HEADING + "define x = " + "(" * 1000 + "\n", "too-deep"),
    "a bracket on each line": (HEADING + "define x = " + "(\n" * 3000 + "\n", "unclosed-bracket"),
    "brackets over many lines": (HEADING + "define x = " + "(\n" * 1500 + "1" + ")\n" * 1500, "too-deep"),
    "not not not": (HEADING + "define x: yes-no = (" + "not\n" * 3000 + "yes)\n", "too-deep"),
    "a sum without end": (HEADING + "define x = (1" + " + 1\n" * 3000 + ")\n", "too-deep"),
    "if in if": (
        HEADING
        + "when player plays 2\n"
        + "".join(f"{' ' * n}if some stock\n" for n in range(2, 900))
        + " " * 900
        + "turn ends\n",
        "too-deep",
    ),
    "else if, else if": (
        HEADING
        + "when player plays 2\n  if some stock\n    next draws 1\n"
        + "  else if no stock\n    turn ends\n" * 1500,
        "too-deep",
    ),
    "ten thousand clauses": (many("rule r{}\n  when player plays 2\n    next draws 1\n", 10_000), "too-long"),
    "thousands of broken clauses": (many("kep k{} = 0\n", 3_900), "misspelt-key-word"),
    "a number without end": (HEADING + f"define x = {'9' * 1900}\n", "huge-number"),
    "a stretch without end": (HEADING + "kind day: 0 to 999999\n", "unreadable-stretch"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_refused(name: str) -> None:
    text, code = UNREADABLE[name]
    found = found_in(text)
    assert code in codes(found)
    assert all(d.span.line > 0 and d.hint for d in found)
    assert len(found) <= 20


LARGE: dict[str, tuple[str, set[str]]] = {
    "rules": (many("rule r{}\n  when player plays 2\n    next draws 1\n", 1_300), {"too-costly"}),
    "rules of other cards": (
        many("rule r{}\n  when player plays 3\n    count-of becomes {}\n", 1_300),
        {"unknown-word"},
    ),
    "prohibitions": (many("forbid player plays 2 if direction is {}\n", 3_900), set()),
    "values": (many("keep k{} = 0\n", 3_900), set()),
    "words": (many("define d{} = {}\n", 3_900), set()),
    "words made of words": (
        HEADING + "define d0 = 1\n" + "".join(f"define d{n} = d{n - 1}\n" for n in range(1, 3_900)),
        {"too-deep"},
    ),
    "options": (many("option o{} = one | two\n", 3_900), set()),
    "one option, set again and again": (HEADING + "set drawing to one-card\n" * 3_900, {"named-twice"}),
    "citations of one clause": (HEADING + "cite eight [s3]\n" * 3_900, set()),
    "removals of nothing": (many("without nothing-there-{}\n", 3_900), {"nothing-to-remove"}),
    "unknown words": (many("define d{} = unknwon-{}\n", 2_000), {"unknown-word"}),
    "unknown sentences": (
        many("rule r{}\n  when player plays 2\n    next drwas-{} 1\n", 1_000),
        {"unknown-sentence"},
    ),
    "sentences": (many("define player does-{}\n  nothing happens\n", 1_900), set()),
    "actions": (many("action player acts-{} if player is on-turn\n  turn ends\n", 1_300), set()),
    "modes": (many("mode m{}\n  forbid player plays 2\n", 1_900), set()),
    "a table of rows": (HEADING + "define points of card\n" + "  1 for 2\n" * 3_900, {"too-deep"}),
    "rules that wait for each other": (
        HEADING
        + "".join(f"rule r{n} after r{(n + 1) % 1000}\n  when player plays 2\n    turn ends\n" for n in range(1000)),
        {"circular-order"},
    ),
    "sheets that are not there": (HEADING + f"with {', '.join(f'x{n}' for n in range(250))}\n", {"unknown-sheet"}),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_sheet_is_worked_out_or_refused_in_time(name: str) -> None:
    text, due = LARGE[name]
    found = found_in(text)
    errors = {d.code for d in found if d.severity == "error"}
    assert errors == due


CHAINS = {
    "words": "".join(f"define d{n}: number = d{n - 1} + 0\n" for n in range(1, 1000)) + "define d0 = 1\n",
    "words without types": "".join(f"define d{n} = d{n - 1} + 0\n" for n in range(1000, 0, -1)) + "define d0 = 1\n",
    "sentences": "".join(f"define player does{n}\n  player does{n - 1}\n" for n in range(1, 1000))
    + "define player does0\n  turn ends\n",
}


@pytest.mark.parametrize("name", CHAINS)
def test_a_long_chain_is_refused_by_whoever_loads_it(name: str) -> None:
    Path("mine.eight").write_text(HEADING + CHAINS[name])
    with pytest.raises(FaultyVariant) as fault:
        load_variant("mine.eight")
    assert fault.value.diagnostics[0].code == "too-deep"


@pytest.mark.parametrize("name", ["else if, else if", "not not not", "a sum without end", "if in if"])
def test_deep_nesting_is_refused_by_whoever_loads_it(name: str) -> None:
    Path("mine.eight").write_text(str(UNREADABLE[name][0]))
    with pytest.raises(FaultyVariant) as fault:
        load_variant("mine.eight")
    assert fault.value.diagnostics[0].code == "too-deep"


def test_what_is_no_file_of_text_is_refused() -> None:
    Path("folder.eight").mkdir()
    os.mkfifo("pipe.eight")
    Path("circle.eight").symlink_to("circle.eight")
    for name in ("folder.eight", "pipe.eight", "circle.eight", "absent.eight"):
        (found,) = timed(lambda name=name: check_sheet(name, shipped_library(Path.cwd())))  # type: ignore[misc]
        assert (found.code, found.span.line) == ("unreadable-file", 1)
        assert found.hint


@pytest.mark.parametrize("base", ["mine", "second"])
def test_sheets_in_a_circle_are_told_so(base: str) -> None:
    Path("second.eight").write_text('variant second "Second" based on third\n')
    Path("third.eight").write_text('variant third "Third" based on second\n')
    found = found_in(f'variant mine "Mine" based on {base}\n')
    assert codes(found) == {"circular-base"}
    assert found[0].span.line == 1


def test_house_rules_in_a_circle_are_told_so() -> None:
    for one, other in (("left", "right"), ("right", "left")):
        Path(f"{one}.eight").write_text(f'house rule {one} "One" for eights\nwith {other}\nkeep {one}-kept = 0\n')
    assert codes(found_in(HEADING + "with left\n")) == {"circular-base"}


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "..", "a/b", "eights.eight"])
def test_a_base_is_a_name_and_no_path(name: str) -> None:
    Path("../outside.eight").write_text('family outside "Outside"\n')
    found = found_in(f'variant mine "Mine" based on {name}\n')
    assert found
    assert all(d.severity == "error" and d.span.line == 1 and d.hint for d in found)
    assert not any("outside.eight" in d.span.file for d in found)


def test_names_that_differ_only_in_capitals_are_told() -> None:
    (found,) = (d for d in found_in(HEADING + "keep Score = 0\n") if d.code == "alike")
    assert (found.severity, found.span.line) == ("warning", 2)
    assert found.labels


def test_two_house_rules_that_say_one_thing_are_refused() -> None:
    for name, cards in (("few", 4), ("many", 9)):
        Path(f"{name}.eight").write_text(f'house rule {name} "Cards" for eights\ndefine deal-size = {cards}\n')
    (found,) = found_in(HEADING + "with few, many\n")
    assert (found.code, Path(found.span.file).name, found.span.line) == ("said-by-two", "many.eight", 2)
    assert [Path(label.span.file).name for label in found.labels] == ["few.eight"]


def test_an_option_is_set_only_to_what_it_can_be() -> None:
    (found,) = found_in(HEADING + "set wild-starter to sometimes\n")
    assert (found.code, found.span.line) == ("unknown-alternative", 2)
    assert "buried" in found.hint


def test_a_caller_who_sets_what_is_not_there_is_told_the_nearest() -> None:
    with pytest.raises(FaultyVariant) as fault:
        load_variant("crazy-eights", {"wild-startr": "buried"})
    assert fault.value.diagnostics[0].code == "unknown-option"
    assert fault.value.diagnostics[0].hint == "did you mean `wild-starter`?"


@pytest.mark.parametrize("end", ["\r\n", "\n", ""])
def test_ends_of_lines_make_no_difference(end: str) -> None:
    text = (
        f"{HEADING}players 2 to 3\nrule two\n  when player plays 2\n    next draws 1".replace("\n", end or "\n") + end
    )
    assert [d.code for d in found_in(text) if d.severity == "error"] == []


def test_a_mark_at_the_beginning_of_a_file_is_passed_over() -> None:
    assert [d for d in found_in(HEADING.encode("utf-8-sig")) if d.severity == "error"] == []


@pytest.mark.parametrize("loop", ["each number as n{} in numbers(1, 2)", "repeat number of stock"])
def test_loops_in_loops_are_refused_before_python_refuses_them(loop: str) -> None:
    def sheet(depth: int) -> str:
        lines = [f"{' ' * (n + 4)}{loop.format(n)}\n" for n in range(depth)]
        return f"{HEADING}rule r\n  when player plays 2\n{''.join(lines)}{' ' * (depth + 4)}play reverses\n"

    assert codes(found_in(sheet(13))) == {"too-deep"}
    assert not [d for d in found_in(sheet(12)) if d.severity == "error"]
    compile_variant(load_variant("mine.eight"), 2)


def test_an_action_with_many_places_is_refused() -> None:
    places = " with".join(f" player as n{n}" for n in range(13))
    equal = " and ".join(f"n{n} is player" for n in range(13))
    found = found_in(f"{HEADING}action player zaps{places} if player is on-turn and {equal}\n  turn ends\n")
    assert codes(found) == {"too-deep"}


def test_hundreds_of_modes_are_compiled() -> None:
    Path("mine.eight").write_text(many("mode m{}\n  forbid player plays 2\n", 250))
    assert compile_variant(load_variant("mine.eight"), 2).offered
