"""Which clauses need no order: one is declared, or they can never both apply."""

from __future__ import annotations

from collections.abc import Iterator

from eightfold.dsl.checks.faces import NotFixed, matching_faces, value_of
from eightfold.dsl.precedence import closed, declared, rule_of
from eightfold.dsl.typed import E, ReactionInfo, Variant
from eightfold.dsl.types import CARD


class Apart:
    """Tells whether two clauses need no order: one is declared, or they can never both apply."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._cards: dict[tuple[str, int], int | None] = {}
        self._off: dict[E, bool] = {}
        self._earlier: dict[str, set[str]] = {}

    def __call__(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        if rule_of(a) == rule_of(b) or b.clause.name in self._before(a) or a.clause.name in self._before(b):
            return True
        return self._other_cards(a, b) or self._exclude(a, b)

    def _before(self, r: ReactionInfo) -> set[str]:
        """The clauses that are declared to come before a clause, directly or by way of others."""
        if r.clause.name not in self._earlier:
            group = [o for o in self.variant.reactions if (o.pattern.key, o.moment) == (r.pattern.key, r.moment)]
            self._earlier.update(closed(declared(group)))
        return self._earlier[r.clause.name]

    def _other_cards(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        for index, param in enumerate(self.variant.sentences[a.pattern.key].params):
            if param.type == CARD:
                first, second = self._cards_of(a, index, param.name), self._cards_of(b, index, param.name)
                if first is not None and second is not None and not first & second:
                    return True
        return False

    def _cards_of(self, r: ReactionInfo, index: int, name: str) -> int | None:
        key = (r.clause.name, index)
        if key not in self._cards:
            test = r.pattern.tests[index]
            self._cards[key] = None if test is None else matching_faces(self.variant, test, name)
        return self._cards[key]

    def _exclude(self, a: ReactionInfo, b: ReactionInfo) -> bool:
        """Whether the guards contradict each other: one demands what the other denies, or an option decides against."""
        mine, theirs = set(_parts(a.guard)), set(_parts(b.guard))
        if any(_denied(part) in theirs for part in mine):
            return True
        return any(self._is_off(part) for part in mine | theirs)

    def _is_off(self, e: E) -> bool:
        if e not in self._off:
            try:
                self._off[e] = not value_of(self.variant, e, {})
            except NotFixed:
                self._off[e] = False
        return self._off[e]


def _parts(guard: E | None) -> Iterator[E]:
    if guard is None:
        return
    if guard.op == "and":
        for arg in guard.args:
            yield from _parts(arg)
    else:
        yield guard


def _denied(e: E) -> E:
    if e.op == "not":
        return e.args[0]
    if e.op == "some":
        return E("some", e.type, e.args, not e.data)
    return E("not", e.type, (e,))
