"""How a diagnostic looks."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from eightfold.cli.render import closing, in_order, lines_of, print_diagnostics
from eightfold.dsl import Diagnostic, Span
from eightfold.dsl.diagnostics import Label

SHEET = [
    "variant mine based on eights",
    "  top of stok moves to pile",
    "",
    "define longer of card",
    "  1 for A",
    "# end",
]


def seen(diagnostic: Diagnostic, sheet: list[str] = SHEET, colour: bool = False) -> str:
    out = StringIO()
    console = Console(file=out, width=80, force_terminal=colour, color_system="standard" if colour else None)
    print_diagnostics([diagnostic], lambda file: sheet if file == "mine.eight" else [], console)
    return out.getvalue()


def test_a_fault_with_its_line_and_its_hint() -> None:
    span = Span("mine.eight", 2, 10, 2, 14)
    assert seen(Diagnostic("unknown-word", "no word is called `stok`", span, "did you mean `stock`?")) == (
        "error[unknown-word]: no word is called `stok`\n"
        " --> mine.eight:2:10\n"
        "  |\n"
        "2 |   top of stok moves to pile\n"
        "  |          ^^^^\n"
        "  = hint: did you mean `stock`?\n"
        "  = see: eightfold check --explain unknown-word\n"
        "\n"
    )


def test_a_warning_with_another_place() -> None:
    label = Label(Span("mine.eight", 1, 1, 1, 8), "it begins here")
    assert seen(Diagnostic("odd", "this is odd", Span("mine.eight", 5, 3, 5, 4), "", "warning", (label,))) == (
        "warning[odd]: this is odd\n"
        " --> mine.eight:5:3\n"
        "  |\n"
        "5 |   1 for A\n"
        "  |   ^\n"
        "note: it begins here\n"
        " --> mine.eight:1:1\n"
        "  |\n"
        "1 | variant mine based on eights\n"
        "  | -------\n"
        "  = see: eightfold check --explain odd\n"
        "\n"
    )


def test_a_place_of_several_lines_names_the_last_that_says_something() -> None:
    told = seen(Diagnostic("odd", "this is odd", Span("mine.eight", 4, 1, 7, 1)))
    assert "4 | define longer of card\n  | ^^^^^^^^^^^^^^^^^^^^^ to line 5\n" in told


def test_a_clause_of_one_line_is_not_said_to_have_two() -> None:
    assert "to line" not in seen(Diagnostic("odd", "this is odd", Span("mine.eight", 2, 3, 3, 1)))


@pytest.mark.parametrize("span", [Span("mine.eight", 9, 1, 9, 2), Span("absent.eight", 2, 1, 2, 2)])
def test_a_line_that_is_not_there_is_not_shown(span: Span) -> None:
    told = seen(Diagnostic("odd", "this is odd", span)).splitlines()
    assert told == ["error[odd]: this is odd", f" --> {span}", "  = see: eightfold check --explain odd", ""]


def test_a_fault_of_no_place() -> None:
    assert seen(Diagnostic("odd", "this is odd", Span("", 0, 0, 0, 0))) == (
        "error[odd]: this is odd\n  = see: eightfold check --explain odd\n\n"
    )


def test_wide_characters_push_the_underline_on() -> None:
    told = seen(Diagnostic("odd", "this is odd", Span("mine.eight", 1, 4, 1, 6)), ["牌牌 ab"])
    assert "1 | 牌牌 ab\n  |      ^^\n" in told


def test_a_long_line_is_cut_around_the_place() -> None:
    line = "x" * 500 + "HERE" + "y" * 500
    told = seen(Diagnostic("odd", "this is odd", Span("mine.eight", 1, 501, 1, 505)), [line])
    shown, mark = told.splitlines()[3:5]
    assert len(shown) < 120
    assert shown[mark.index("^") :][:4] == "HERE"
    assert mark.endswith("^^^^")


def test_control_characters_are_replaced() -> None:
    told = seen(Diagnostic("odd", "this is odd", Span("mine.eight", 1, 3, 1, 4)), ["a\t\x1b[2Jb"])
    assert "1 | a \ufffd[2Jb\n  |   ^\n" in told


def test_brackets_in_a_sheet_are_no_markup() -> None:
    told = seen(Diagnostic("odd", "[bold]odd[/bold]", Span("mine.eight", 1, 1, 1, 2)), ["[red]x[/red]"])
    assert "[bold]odd[/bold]" in told
    assert "1 | [red]x[/red]" in told


def test_colour_only_where_the_terminal_has_it() -> None:
    fault = Diagnostic("odd", "this is odd", Span("mine.eight", 1, 1, 1, 2))
    assert "\x1b[" in seen(fault, colour=True)
    assert "\x1b[" not in seen(fault)


def test_faults_are_sorted_and_told_once() -> None:
    late, early = (Diagnostic("odd", "this is odd", Span("b.eight", line, 1, line, 2)) for line in (9, 2))
    other = Diagnostic("odd", "this is odd", Span("a.eight", 5, 1, 5, 2))
    assert in_order([late, other, early, late]) == [other, early, late]
    assert in_order([late, other, early], ["b.eight"]) == [early, late, other]


@pytest.mark.parametrize(
    ("severities", "files", "said"),
    [
        ("", 1, "Nothing wrong in 1 file."),
        ("e", 2, "1 error in 2 files."),
        ("eew", 1, "2 errors and 1 warning in 1 file."),
        ("ww", 1, "2 warnings in 1 file."),
    ],
)
def test_the_closing_line(severities: str, files: int, said: str) -> None:
    kinds = {"e": "error", "w": "warning"}
    found = [Diagnostic("odd", "odd", Span("", 0, 0, 0, 0), "", kinds[s]) for s in severities]  # type: ignore[arg-type]
    assert closing(found, files) == said


def test_a_file_is_read_whatever_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "odd.eight"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\xff\n")
    assert lines_of(path) == ["a", "b\ufffd", ""]
    assert lines_of(tmp_path) == []
    assert lines_of(tmp_path / "absent") == []
