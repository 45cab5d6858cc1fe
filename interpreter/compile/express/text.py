"""Conditions and masks as text: joined so that what is known now is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

OPPOSITE = {"True": "False", "False": "True"}


def joined(parts: Iterable[str]) -> str:
    """All of the conditions; `False` where one is known not to hold."""
    wanted = [part for part in parts if part != "True"]
    return "False" if "False" in wanted else " and ".join(wanted) or "True"


def negated(condition: str) -> str:
    return OPPOSITE.get(condition, f"(not {condition})")


def both(one: str, other: str) -> str:
    if "True" in (one, other):
        return other if one == "True" else one
    return "False" if "False" in (one, other) else f"({one} and {other})"


def either(one: str, other: str) -> str:
    if "False" in (one, other):
        return other if one == "False" else one
    return "True" if "True" in (one, other) else f"({one} or {other})"


def when(condition: str, then: str, other: str) -> str:
    """One text or the other."""
    if condition in OPPOSITE:
        return then if condition == "True" else other
    return f"({then} if {condition} else {other})"


def meet(one: str, other: str) -> str:
    """The cards in both masks."""
    if "0" in (one, other):
        return "0"
    if "ALL" in (one, other):
        return other if one == "ALL" else one
    return f"({one} & {other})"


def meet_all(masks: Sequence[str]) -> str:
    """The cards in all of the masks; halved again and again, since Python reads no more than some 200 brackets deep."""
    if len(masks) < 2:
        return masks[0] if masks else "ALL"
    middle = (len(masks) + 1) // 2
    return meet(meet_all(masks[:middle]), meet_all(masks[middle:]))


def union(one: str, other: str) -> str:
    """The cards in either mask."""
    if "ALL" in (one, other):
        return "ALL"
    if "0" in (one, other):
        return other if one == "0" else one
    return f"({one} | {other})"


def all_but(mask: str) -> str:
    """The cards that are not in a mask."""
    return {"0": "ALL", "ALL": "0"}.get(mask, f"(ALL & ~{mask})")


def is_short(text: str) -> bool:
    """Whether the text costs no more to be read twice than a call: a name, a kept value or a number."""
    return text.removeprefix("s.").removeprefix("-").isalnum() or text.isidentifier()


def only(text: str) -> str:
    """The player of a row of one, or '' if the text is no such row. Where brackets follow, it is not."""
    inner = text.removeprefix("row1(")
    return inner[:-1] if inner != text and inner.find(")") == len(inner) - 1 else ""
