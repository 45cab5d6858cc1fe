"""A register's units against the units that a document has now."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from eightfold.conformance.sources.cut import Cut
from eightfold.conformance.sources.register import Unit

Match = tuple[Unit, Cut]
Gap = tuple[Sequence[Unit], Sequence[Cut]]
"""What stands on either side between two matches."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """What became of each unit: every registered one is in exactly one of `matched`, `changed` and `missing`."""

    matched: tuple[Match, ...]
    changed: tuple[Unit, ...]
    missing: tuple[Unit, ...]
    unregistered: tuple[Cut, ...]

    @property
    def moved(self) -> tuple[Unit, ...]:
        """The matched units whose text stands at another position than the register says."""
        return tuple(unit for unit, cut in self.matched if (unit.line, unit.part) != (cut.line, cut.part))


def align(units: Sequence[Unit], cuts: Sequence[Cut]) -> Alignment:
    """Brings registered units and a document's units together, as `spec/sources/README.md` says.

    `units` may come in any order, `cuts` in the document's. Cost grows steeply with equal texts: bound both.
    """
    in_order, gaps = _match_in_order(sorted(units, key=lambda unit: (unit.line, unit.part)), cuts)
    elsewhere = _match_anywhere(gaps)
    rest = [_without(gap, elsewhere) for gap in gaps]
    return Alignment(
        matched=(*in_order, *elsewhere),
        changed=tuple(unit for old, new in rest for unit in old[: len(new)]),
        missing=tuple(unit for old, new in rest for unit in old[len(new) :]),
        unregistered=tuple(cut for old, new in rest for cut in new[len(old) :]),
    )


def _match_in_order(units: Sequence[Unit], cuts: Sequence[Cut]) -> tuple[list[Match], list[Gap]]:
    old, new = [unit.sha256 for unit in units], [cut.sha256 for cut in cuts]
    matched: list[Match] = []
    gaps: list[Gap] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            matched += zip(units[i1:i2], cuts[j1:j2], strict=True)
        else:
            gaps.append((units[i1:i2], cuts[j1:j2]))
    return matched, gaps


def _match_anywhere(gaps: Sequence[Gap]) -> list[Match]:
    """The units of all gaps whose text turns up in some gap, the first unit with the first place of its text."""
    places: defaultdict[str, deque[Cut]] = defaultdict(deque)
    for _, cuts in gaps:
        for cut in cuts:
            places[cut.sha256].append(cut)
    return [(unit, places[unit.sha256].popleft()) for units, _ in gaps for unit in units if places[unit.sha256]]


def _without(gap: Gap, matched: Sequence[Match]) -> Gap:
    units = {unit for unit, _ in matched}
    cuts = {cut for _, cut in matched}
    return [unit for unit in gap[0] if unit not in units], [cut for cut in gap[1] if cut not in cuts]
