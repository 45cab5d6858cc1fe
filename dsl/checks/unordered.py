"""Two clauses that answer one event, may both apply and do not commute need an order: `after` or `before`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from eightfold.dsl.checks.apart import Apart
from eightfold.dsl.checks.footprints import Footprints
from eightfold.dsl.diagnostics import Diagnostic, Label
from eightfold.dsl.precedence import rule_of
from eightfold.dsl.typed import ReactionInfo, SentenceKey, Variant


@dataclass(slots=True)
class Order:
    """What is missing at one clause: those now before it, and those now after it, to which its order is not said."""

    earlier: list[ReactionInfo] = field(default_factory=list)
    later: list[ReactionInfo] = field(default_factory=list)


def unordered(variant: Variant) -> list[Diagnostic]:
    """A warning for each clause whose order to others matters and is not said, with all of those at once.

    Of two clauses it is the one of the stronger sheet that must say it, else the one that comes later.
    """
    missing: dict[str, tuple[ReactionInfo, Order]] = {}
    files = {file: place for place, file in enumerate(variant.files)}
    for first, second in _pairs(variant):
        later_says = files.get(second.clause.span.file, 0) >= files.get(first.clause.span.file, 0)
        sayer, other = (second, first) if later_says else (first, second)
        _, order = missing.setdefault(sayer.clause.name, (sayer, Order()))
        (order.earlier if later_says else order.later).append(other)
    found = list(missing.values())
    rules: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
    for clause, order in found:
        after, before = rules.setdefault(rule_of(clause), ({}, {}))
        after.update(dict.fromkeys(map(_short, order.earlier)))
        before.update(dict.fromkeys(map(_short, order.later)))
    told = {rule: _told(list(after), list(before)) for rule, (after, before) in rules.items()}
    return [_diagnostic(clause, order, _hint(clause, *told[rule_of(clause)], variant.name)) for clause, order in found]


def _pairs(variant: Variant) -> Iterator[tuple[ReactionInfo, ReactionInfo]]:
    """Two clauses that answer one event, may both apply, do not commute, and have no order; as they now come."""
    prints, apart = Footprints(variant), Apart(variant)
    by_event: dict[tuple[SentenceKey, str], list[ReactionInfo]] = {}
    for r in variant.reactions:
        if r.moment != "instead":
            by_event.setdefault((r.pattern.key, r.moment), []).append(r)
    for reactions in by_event.values():
        for index, second in enumerate(reactions):
            yield from ((r, second) for r in reactions[:index] if not apart(r, second) and prints.clash(r, second))


def _short(r: ReactionInfo) -> str:
    return rule_of(r).split(".")[-1]


MANY = 3
"""So many names are worth the word that stands for all."""


def _told(after: Sequence[str], before: Sequence[str]) -> tuple[str, str]:
    """What settles the order of a rule, and the one word that does so, too, where there is one."""
    words = " ".join(f"{word} {', '.join(names)}" for word, names in (("after", after), ("before", before)) if names)
    return words, ", or after everything" if len(after) >= MANY and not before else ""


def _hint(clause: ReactionInfo, words: str, shorter: str, own: str) -> str:
    """What to write, and where: in the rule's own sheet, or in one that takes it."""
    told = f"say which comes first: {words}{shorter} (at the end of the line that names the rule)"
    if clause.clause.sheet == own:
        return told
    return f"{told}, or in the sheet that takes it: order {rule_of(clause)} {words}"


def _diagnostic(clause: ReactionInfo, order: Order, hint: str) -> Diagnostic:
    others = [*order.earlier, *order.later]
    who = f"`{others[0].clause.name}`" if len(others) == 1 else f"{len(others)} others"
    message = f"{who} and `{clause.clause.name}` answer one event, and their order matters"
    name = clause.clause.name.split(".")[-1]
    labels = (
        *(Label(r.clause.span, f"`{r.clause.name}`; now it comes before `{name}`") for r in order.earlier),
        *(Label(r.clause.span, f"`{r.clause.name}`; now it comes after `{name}`") for r in order.later),
    )
    return Diagnostic("unordered", message, clause.clause.span, hint, "warning", labels)
