"""Syntax mistakes in the author's words: what is wrong, where, what is expected there, one next step.

Each mistake is recognised by one function, from what is seen at the fault to a diagnostic or None. The first that
recognises its mistake tells it; what none recognises is told by what the grammar expects.
"""

from __future__ import annotations

from collections.abc import Callable

from eightfold.dsl.diagnostics import Diagnostic
from eightfold.dsl.mistakes import (
    choices,
    citations,
    closing,
    conditions,
    declarations,
    effects,
    headings,
    layout,
    marks,
    names,
    sentences,
)
from eightfold.dsl.mistakes.expected import expected_here
from eightfold.dsl.mistakes.seen import Seen
from eightfold.dsl.reader import Stop

RECOGNISERS: tuple[Callable[[Seen], Diagnostic | None], ...] = (
    # What is wrong wherever it stands.
    closing.unclosed_bracket, closing.unopened_quote, closing.unclosed_quote, closing.unclosed_citation,
    marks.curly_quotes, marks.single_quotes, marks.comment_mark, marks.curly_braces, marks.semicolon,
    marks.full_stop, effects.step_assignment, marks.comparison_sign, marks.decimal_number,
    names.underscore_in_name, names.number_before_name, conditions.contraction, conditions.plural_possessive,
    conditions.dot_for_possessive, marks.suit_symbol, marks.look_alike, marks.unknown_character,
    # The heading.
    layout.heading_indented, headings.misspelt_heading, headings.missing_heading, headings.house_without_rule,
    headings.heading_without_name, headings.heading_title_without_quotes, headings.heading_with_spaced_name,
    headings.variant_without_base, headings.house_rule_without_for, headings.second_heading,
    # Lines and blocks.
    layout.uneven_indentation, effects.else_if_spelling, effects.otherwise_outside_table,
    effects.else_without_if, choices.for_each, choices.endless_loop, layout.clause_in_block,
    layout.block_after_one_line_clause, layout.indented_too_deep, declarations.define_without_value,
    layout.block_missing, names.capital_key_word, choices.cannot, sentences.condition_as_event,
    citations.citation_alone, layout.loose_statement, names.unknown_beginning, layout.no_clause,
    layout.rule_without_when, layout.not_in_mode, citations.two_clauses_in_line,
    # Within a line.
    effects.colon_at_end, effects.then_before_block, names.capital_article, declarations.set_without_to,
    declarations.value_missing, effects.becomes_equals, choices.may_on_one_line, sentences.instead_without_of,
    choices.repeat_times, choices.alias_missing, choices.each_without_source, choices.choice_without_source,
    effects.assignment, conditions.equals_in_condition, conditions.spoken_comparison,
    conditions.comparison_without_is, conditions.or_between_conditions, sentences.places_joined,
    effects.two_effects_in_line,
    conditions.and_between_things, conditions.condition_missing, conditions.choice_without_else,
    conditions.where_outside_brackets, conditions.possessive_alone, sentences.sentence_missing,
    closing.empty_brackets, closing.one_thing_in_brackets, closing.unopened_bracket, conditions.operator_twice,
    conditions.unfinished,
    # Declarations.
    names.lone_article, names.name_missing, names.title_twice, names.title_too_early,
    declarations.alternatives_without_bar, declarations.one_alternative, declarations.colon_for_equals,
    declarations.type_without_colon, declarations.sign_for_equals, declarations.missing_colon,
    names.title_without_quotes, names.spaced_name, declarations.missing_equals,
    declarations.missing_equals_in_define, citations.bare_citation, declarations.packs_before_name,
    declarations.players_range, declarations.zone_without_sight, declarations.row_without_for,
    declarations.row_with_condition, declarations.deck_without_of, citations.reason_missing,
    citations.cite_without_citation, conditions.comma_list, names.quoted_name,
    # Sentences.
    sentences.number_word, effects.done_on_same_line, sentences.verb_missing, sentences.every_other,
    sentences.player_twice,
    names.misspelt_key_word, sentences.unknown_preposition, names.word_missing, sentences.spaced_verb,
)  # fmt: skip


def explained(stop: Stop, text: str, file: str) -> Diagnostic:
    """One diagnostic for the place where the text stopped making sense."""
    seen = Seen(stop, text.split("\n"), file)
    return next((found for recogniser in RECOGNISERS if (found := recogniser(seen))), None) or unreadable(seen)


def unreadable(seen: Seen) -> Diagnostic:
    """What is told of a mistake that has no name."""
    hint = f"expected here: {expected_here(seen.expected)}" if seen.expected else ""
    if seen.is_layout:
        return seen.told("unfinished-line", "the line breaks off here", hint=hint)
    return seen.told("unreadable", f"`{seen.token.text[:30]}` cannot stand here", hint=hint)
