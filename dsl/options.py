"""Other alternatives of a variant's options: the clauses stay as they were resolved, only what is chosen changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from eightfold.dsl.checks import BY_OPTIONS
from eightfold.dsl.diagnostics import Diagnostic, Span, did_you_mean
from eightfold.dsl.typed import OptionInfo, Variant

Sets = Iterable[tuple[str, str]]
"""Options by name, each with an alternative's label or text."""


def index_of(options: Mapping[str, OptionInfo], name: str, value: str, span: Span) -> int | Diagnostic:
    """Which alternative of an option is meant, from 0, or what is wrong with the name or the value."""
    option = options.get(name)
    if option is None:
        hint = did_you_mean(name, options) or f"the options are: {', '.join(sorted(options))}"
        return Diagnostic("unknown-option", f"there is no option `{name}`", span, hint)
    wanted = " ".join(value.split())
    for alternatives in (option.labels, option.texts):
        if wanted in alternatives:
            return alternatives.index(wanted)
    hint = did_you_mean(wanted, option.labels) or f"one of: {', '.join(option.labels)}"
    return Diagnostic("unknown-alternative", f"`{wanted}` is no alternative of `{name}`", span, hint)


def chosen_otherwise(variant: Variant, sets: Sets, span: Span) -> tuple[Variant, list[Diagnostic]]:
    """The variant with options set from outside, not checked again; names and values that there are not are told."""
    options, faults = dict(variant.options), []
    for name, value in sets:
        index = index_of(options, name, value, span)
        if isinstance(index, Diagnostic):
            faults.append(index)
        else:
            options[name] = replace(options[name], chosen=index, answered=True)
    return seated(replace(variant, options=options)), faults


def seated(variant: Variant) -> Variant:
    """The variant with the number of players that its options leave. Without lines for options it is as it was.

    A line for an option that holds moves the ends in which it differs from the line that always holds; where several
    move the same end, the narrower table counts. So the order of the lines does not matter.
    """
    always, *others = variant.seatings or (None,)
    if always is None or not others:
        return variant
    chosen = {name: option.chosen for name, option in variant.options.items()}
    holds = [line for line in others if line.option is None or chosen[line.option] == line.alternative]
    least = [line.least for line in holds if line.least != always.least]
    most = [line.most for line in holds if line.most != always.most]
    return replace(variant, least=max(least, default=always.least), most=min(most, default=always.most))


def with_options(variant: Variant, sets: Sets, span: Span) -> tuple[Variant | None, list[Diagnostic]]:
    """A checked variant with options set, or None, with what is wrong then. It costs far less than resolving anew.

    Only what may depend on an option is checked again.
    """
    changed, faults = chosen_otherwise(variant, sets, span)
    found = faults or [problem for one in BY_OPTIONS for problem in one(changed)]
    return (None if any(d.severity == "error" for d in found) else changed), found
