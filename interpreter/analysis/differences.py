"""What two rulesets say differently, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from eightfold.dsl.typed import Clause, Variant
from eightfold.interpreter.reach import at_work

NOTHING: tuple[str, Clause | None] = ("", None)


@dataclass(frozen=True, slots=True)
class Difference:
    """One clause or option; an empty side has nothing of that name. An option comes from no clause."""

    clause: str
    a: str
    b: str
    from_a: Clause | None = None
    from_b: Clause | None = None


def differences(a: Variant, b: Variant) -> list[Difference]:
    """Options that are decided otherwise, then clauses with another text, in the order of `a` and then of `b`."""
    found: list[Difference] = []
    mine, theirs = ({name: (text, clause) for name, text, clause in _said(variant)} for variant in (a, b))
    for name in dict.fromkeys((*mine, *theirs)):
        (one, from_one), (two, from_two) = mine.get(name, NOTHING), theirs.get(name, NOTHING)
        if one != two:
            found.append(Difference(name, one, two, from_one, from_two))
    return found


def _said(variant: Variant) -> Iterator[tuple[str, str, Clause | None]]:
    """What a variant says under each name that does not depend on the sheet that it comes from, and in which clause."""
    yield "players", f"{variant.least} to {variant.most}", None
    for option in variant.options.values():
        yield f"option {option.name}", option.labels[option.chosen], None
    used = at_work(variant)
    counted: dict[str, int] = {}
    for name, clause in variant.clauses.items():
        if name not in used or clause.kind in ("option", "question", "players"):
            continue
        own = name.removeprefix(f"{clause.sheet}.")
        counted[own] = counted.get(own, 0) + 1
        yield own if counted[own] == 1 else f"{own} ({counted[own]})", _bare(clause.text), clause


def _bare(text: str) -> str:
    """A clause's text without its citations."""
    parts: list[str] = []
    for part in text.split("["):
        parts.append(part.split("]", 1)[1] if "]" in part and parts else part)
    return " ".join(" ".join(parts).split())
