"""The reference and the paper trials are run: every example is read, resolved and played, or refused as it says.

A fence is `eight`, followed by what it is:

    eight                   a sheet, or a fragment that stands in a variant of the family `eights`
    eight on NAME           a fragment that stands in a variant based on NAME
    eight bad CODE          a fragment or sheet that is refused with that code
    eight warned CODE       one that is resolved with that warning
    eight worth             lines `EXPRESSION  # VALUE`, worked out when a starter is turned up

Whole sheets may rest on sheets of their names shown earlier in the same document.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from eightfold.dsl import syntax as ast
from eightfold.dsl.catalogue import shipped_library
from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.load import Library
from eightfold.dsl.parse import parse
from eightfold.dsl.resolve import resolve
from eightfold.dsl.typed import Variant
from eightfold.interpreter import Game, Program, compile_variant, new_game
from eightfold.interpreter.events import EventReader

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("spec/language.md", "docs/design/paper-trials.md")
GRAMMAR = (ROOT / "dsl" / "grammar.lark").read_text(encoding="utf-8")

HEADS = ("family", "variant", "house")
MUST_FIRE = {"action", "claim", "slip", "rule", "forbid", "define", "option", "question", "mode", "row"}
MOST_GAMES = 400
MOST_MOVES = 4000


@dataclass(frozen=True, slots=True)
class Example:
    """One fenced example: what it is to show (`played`, `bad`, `warned`, `worth`), and the sheet that it stands in."""

    document: str
    line: int
    purpose: str
    code: str
    base: str
    text: str

    @property
    def whole(self) -> bool:
        first = next((line for line in self.text.splitlines() if line and not line.startswith("#")), "")
        return first.split(" ")[0] in HEADS

    @property
    def sheet_text(self) -> str:
        """The example as a whole sheet."""
        if self.whole:
            return self.text
        players = "players 2 to 4\n" if self.base == "eights" else ""
        return f'variant example "Example" based on {self.base}\n{players}{self.text}'


def examples_in(document: str) -> Iterator[Example]:
    text = (ROOT / document).read_text(encoding="utf-8")
    for found in re.finditer(r"^```eight(?P<info>[^\n]*)\n(?P<body>.*?)^```$", text, re.MULTILINE | re.DOTALL):
        words = found["info"].split()
        named = dict(pairwise(words))
        purpose = next((w for w in ("bad", "warned", "worth") if w in words), "played")
        line = text[: found.start()].count("\n") + 2
        yield Example(document, line, purpose, named.get(purpose, ""), named.get("on", "eights"), found["body"])


EXAMPLES = [example for document in DOCUMENTS for example in examples_in(document)]


def of_purpose(purpose: str) -> list[Example]:
    return [example for example in EXAMPLES if example.purpose == purpose]


def shown(example: Example) -> str:
    return f"{Path(example.document).stem}:{example.line}"


def library_for(example: Example) -> Library:
    """The shipped sheets, and the whole sheets that the same document has shown before."""
    library = shipped_library()
    for earlier in EXAMPLES:
        if earlier.document == example.document and earlier.line < example.line and earlier.whole:
            sheet, _ = parse(earlier.text, shown(earlier))
            if sheet is not None:
                library.add(sheet, Path(f"{sheet.name}.eight"))
    return library


def read(example: Example, library: Library) -> tuple[ast.Sheet | None, list[Diagnostic]]:
    sheet, faults = parse(example.sheet_text, shown(example))
    if sheet is not None:
        library.add(sheet, Path(f"{sheet.name}.eight"))
    return sheet, faults


def resolved(example: Example) -> tuple[Variant | None, list[Diagnostic]]:
    """The variant that an example is, that rests on it, or that takes it."""
    library = library_for(example)
    sheet, faults = read(example, library)
    if sheet is None:
        return None, faults
    if sheet.kind == "variant":
        return resolve(sheet, library)
    base = sheet.name if sheet.kind == "family" else sheet.bases[0]
    known = library.sheet(base)
    assert known is not None
    assert known[0] is not None
    players = "players 2 to 4\n" if known[0].kind == "family" else ""
    frame, _ = parse(f'variant example "Example" based on {base}\n{players}', "frame")
    assert frame is not None
    return resolve(frame, library, (), (sheet.name,) if sheet.kind == "house rule" else ())


def variant_of(example: Example) -> Variant:
    variant, found = resolved(example)
    assert variant is not None, [f"{d.span}: {d.code}: {d.message}" for d in found]
    return variant


# ---- playing -------------------------------------------------------------------------------------------------------


def played(program: Program, seed: int) -> Game:
    """A game of random moves, slips now and then, played to its end with all cards accounted for."""
    rng = random.Random(seed)
    game = new_game(program, seed=seed)
    moves = 0
    while not game.over:
        assert game.legal(), "a decision at which nobody can do anything"
        slips = game.slips() if rng.random() < 0.1 else []
        game.apply(rng.choice(slips or game.legal()))
        moves += 1
        assert sum(game.state.M) == program.deck.mask, "cards are lost or doubled"
        assert moves < MOST_MOVES, "the game does not end"
    return game


def forbidding(program: Program, seed: int) -> set[str]:
    """The prohibitions that hit something in a game of random moves."""
    rng, game, hit = random.Random(seed), new_game(program, seed=seed), set[str]()
    forbids = {f.clause.name: f.pattern.key for f in program.variant.forbids}
    offered = [o for o in program.offered if o.action.key in forbids.values()]
    while not game.over:
        if game.state.ask is None:
            for code in (code for o in offered for code in range(o.base, o.base + o.size)):
                hit |= {r.clause for r in game.reasons(code) if not r.holds and r.clause in forbids}
        game.apply(rng.choice(game.legal()))
    return hit


def own_clauses(variant: Variant, sheet: str) -> set[str]:
    """The clauses of a sheet that must be used in play for the sheet to be worth showing."""
    return {c.name for c in variant.clauses.values() if c.sheet == sheet and c.kind in MUST_FIRE}


def tables(variant: Variant) -> list[Program]:
    sizes = range(variant.least, min(variant.most, variant.least + 3) + 1)
    return [compile_variant(variant, players, traced=True) for players in sizes]


def unused(variant: Variant, sheet: str) -> set[str]:
    """The clauses of a sheet that no game used, after as many games as it took, up to a bound."""
    left = own_clauses(variant, sheet)
    programs = tables(variant)
    forbids = {f.clause.name for f in variant.forbids}
    for seed in range(MOST_GAMES):
        if seed > 2 * len(programs) and not left:
            break
        program = programs[seed % len(programs)]
        game = played(program, seed)
        left -= {program.clause_names[number] for number in game.state.fired}
        if left & forbids and seed < 30:
            left -= forbidding(program, seed)
    return left


def sheet_name(example: Example) -> str:
    sheet, _ = parse(example.sheet_text, shown(example))
    assert sheet is not None
    return sheet.name


@pytest.mark.parametrize("example", of_purpose("played"), ids=shown)
def test_an_example_is_played_and_all_of_it_is_used(example: Example) -> None:
    assert unused(variant_of(example), sheet_name(example)) == set()


@pytest.mark.parametrize("example", of_purpose("bad"), ids=shown)
def test_a_bad_example_is_refused_for_what_it_says(example: Example) -> None:
    variant, found = resolved(example)
    assert variant is None
    assert example.code in {d.code for d in found if d.severity == "error"}


@pytest.mark.parametrize("example", of_purpose("warned"), ids=shown)
def test_a_doubtful_example_is_warned_of_what_it_says(example: Example) -> None:
    _, found = resolved(example)
    assert example.code in {d.code for d in found if d.severity == "warning"}


@pytest.mark.parametrize("example", of_purpose("worth"), ids=shown)
def test_expressions_are_worth_what_is_said(example: Example) -> None:
    lines = [line.split("#") for line in example.text.splitlines() if line.strip()]
    text = "".join(
        f'define worth-{n} = {expression.strip()}\ndefine line-{n} is-told "{n}: {{worth-{n}}}"\n  nothing happens\n'
        for n, (expression, _) in enumerate(lines)
    )
    text += "rule telling\n  when starter turns-up\n" + "".join(f"    line-{n} is-told\n" for n in range(len(lines)))
    told = Example(example.document, example.line, "played", "", example.base, text)
    game = new_game(variant_of(told), players=3, seed=0, traced=True)
    heard = [event.text.split(": ") for event in EventReader(game).new() if event.clause == "example.telling"]
    assert [(lines[int(n)][0].strip(), value) for n, value in heard] == [(e.strip(), v.strip()) for e, v in lines]


# ---- the reference is whole ----------------------------------------------------------------------------------------


def rules_of_the_grammar() -> set[str]:
    """The names under which the grammar's rules and their alternatives build nodes."""
    lines = [line for line in GRAMMAR.splitlines() if not line.startswith("//")]
    rules = {found[1] for line in lines if (found := re.match(r"[?!]?([a-z][a-z_]*):", line))}
    return rules | {name for line in lines for name in re.findall(r"-> ([a-z_]+)", line)}


def test_every_rule_of_the_grammar_has_a_heading() -> None:
    text = (ROOT / "spec/language.md").read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("#")]
    named = {name for heading in headings for name in re.findall(r"`([a-z_]+)`", heading)}
    assert rules_of_the_grammar() - named == set()
