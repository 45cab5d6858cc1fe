"""A sheet with all that it rests on becomes one checked variant: names bound, parts typed, clauses traced."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.alike import differ_in_capitals, rules_named_twice
from eightfold.dsl.checks import check
from eightfold.dsl.checks.too_nested import told as too_deep
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.gather import Gathered, gather
from eightfold.dsl.layers import Strata
from eightfold.dsl.load import Library
from eightfold.dsl.options import Sets, chosen_otherwise
from eightfold.dsl.resolver import cards, clauses, keeps, modes, options, sentences, table, words
from eightfold.dsl.resolver.taken_names import taken_names
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.statements import Statements
from eightfold.dsl.together import CONTRADICTIONS, clashes, different_settings, misplaced, needed_first
from eightfold.dsl.typed import Clause, Variant
from eightfold.dsl.vocabulary import Vocabulary


def resolve(
    sheet: ast.Sheet,
    library: Library,
    sets: tuple[tuple[str, str], ...] = (),
    takes: tuple[str, ...] = (),
    contradictory: bool = False,
) -> tuple[Variant | None, list[Diagnostic]]:
    """The checked variant that a sheet describes, or None, with everything that is wrong or worth a warning.

    A `contradictory` one comes back though house rules in it contradict each other: the upper one holds. That is to
    look at where they do, and never to be played.
    """
    strata = Strata(library)
    strata.add(sheet)
    for name in takes:
        strata.take(name, Span(sheet.file, 1, 1, 1, 1))
    strata.diagnostics += misplaced(strata.strata, library)
    if any(d.severity == "error" for d in strata.diagnostics):
        return None, strata.diagnostics
    gathered = gather(needed_first(strata.strata))
    gathered.diagnostics += [*clashes(gathered), *different_settings(gathered)]
    gathered.diagnostics += [*rules_named_twice(gathered.strata), *differ_in_capitals(gathered)]
    try:
        return _checked(sheet, gathered, sets, CONTRADICTIONS if contradictory else frozenset())
    except RecursionError:
        # The chain of types was followed too far to be told word by word.
        return None, [*gathered.diagnostics, too_deep(sheet.name, sheet.span)]


def _checked(
    sheet: ast.Sheet, gathered: Gathered, sets: Sets, passed_over: frozenset[str]
) -> tuple[Variant | None, list[Diagnostic]]:
    """The variant if nothing is wrong with it, but for the codes passed over, and all that was found."""
    vocabulary = Vocabulary(diagnostics=list(gathered.diagnostics))
    work = Work(sheet, gathered, vocabulary, Statements(vocabulary))
    if taken_names(work):
        # Whatever says the name anywhere would be told as well.
        return None, vocabulary.diagnostics
    _declare(work)
    built, misset = chosen_otherwise(_built(work), sets, Span(sheet.file, 1, 1, 1, 1))
    found = [*vocabulary.diagnostics, *misset]
    if not _faulty(found, passed_over):
        found += check(built)
    return (None if _faulty(found, passed_over) else built), found


def _faulty(found: list[Diagnostic], passed_over: frozenset[str]) -> bool:
    return any(d.severity == "error" and d.code not in passed_over for d in found)


def _declare(work: Work) -> None:
    """Makes every name known before anything that uses names is typed."""
    cards.declare_cards(work)
    modes.declare_modes(work)
    options.declare_options(work)
    keeps.declare_keeps(work)
    words.declare_words(work)
    sentences.declare_sentences(work)
    keeps.settle_keeps(work)


def _built(work: Work) -> Variant:
    """Types all that was declared, words first: whatever they name is typed when it is asked for."""
    meanings = words.words(work)
    kept = keeps.keeps(work)
    actions = clauses.actions(work)
    reactions, forbids = clauses.reactions(work), clauses.forbids(work)
    said = sentences.sentences(work, actions)
    seatings, players_clause = table.players(work)
    copies, left_out = cards.pack(work)
    v = work.v
    return Variant(
        work.sheet.name, work.sheet.title or work.sheet.name, work.sheet.kind, *seatings[0].numbers, players_clause,
        copies, left_out, work.pack_name, cards.pack_clause(work), v.kinds, work.faces, v.face_kinds, v.zones, kept,
        work.options, meanings, said, actions, reactions, forbids, modes.modes(work), _clauses(work),
        tuple(dict.fromkeys(s.sheet.file for s in work.g.strata)),
        tuple(s.sheet.name for s in work.g.strata if s.module), seatings,
    )  # fmt: skip


def _clauses(work: Work) -> dict[str, Clause]:
    """All clauses by name. What a sheet sets is cited by the option; a table's rows stand for themselves."""
    found = {raw.clause.name: raw.clause for raw in work.g.raws if raw.clause.kind != "set"}
    found.update({option.clause.name: option.clause for option in work.options.values()})
    found.update(work.rows)
    return found
