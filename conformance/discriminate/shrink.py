"""Makes a witness smaller until nothing can be left out, in the form in which that leaves least."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from eightfold.conformance.discriminate.cut import as_dealt, cuts
from eightfold.conformance.discriminate.glance import Compared
from eightfold.conformance.discriminate.lockstep import Found, Rivals, followed
from eightfold.conformance.discriminate.smaller import fewer_cards, fewer_kept, fewer_moves, fewer_seats, smaller
from eightfold.conformance.discriminate.tidy import exchanged, renamed, turned
from eightfold.conformance.discriminate.witness import Witness

CHUNKS = (32, 16, 8, 4, 2, 1)


class Shrinker:
    """Shrinks the witnesses of one search. What was told of a witness once is not tried again."""

    def __init__(self, rivals: Rivals, names: Compared, arranged: bool = True, late: Callable[[], bool] = bool) -> None:
        self.rivals, self.names, self.arranged, self.late = rivals, names, arranged, late
        self.known: dict[tuple[Witness, bool], Found | None] = {}

    def smallest(self, found: Found) -> Found:
        """The smallest of the forms that a found witness can be given."""
        forms = [found]
        if self.arranged:
            forms += self._forms(found)
        small = [self._tidy(self.shrunk(form)) for form in forms]
        small += [self._tidy(self.shrunk(dealt)) for one in small if (dealt := self._dealt(one))]
        return min(small, key=lambda one: one.witness.size)

    def _tidy(self, found: Found) -> Found:
        for witness in turned(found.witness):
            if told := self.told(witness, found.parting.open):
                found = self.shrunk(told)
        for witness in exchanged(found.witness, found.parting):
            told = self.told(witness, found.parting.open)
            if told and self.is_minimal(told):
                found = told
                break
        return self.told(renamed(found.witness), found.parting.open) or found

    def _forms(self, found: Found) -> Iterator[Found]:
        """The latest position on the way to the difference from which it still comes about."""
        for cut in cuts(found.witness, self.rivals, self.names):
            if form := self.told(cut, found.parting.open):
                yield form
                return

    def _dealt(self, found: Found) -> Found | None:
        dealt = as_dealt(found.witness)
        return None if dealt is None else self.told(dealt, found.parting.open)

    def shrunk(self, found: Found) -> Found:
        """A witness of which nothing can be left out any more."""
        again = True
        while again and not self.late():
            before = found
            for step in (self._fewer_seats, self._fewer_moves, self._fewer_cards, self._fewer_kept):
                found = step(found)
            again = found != before
        return found

    def _fewer_seats(self, found: Found) -> Found:
        return self._while(found, fewer_seats)

    def _fewer_moves(self, found: Found) -> Found:
        for many in CHUNKS:
            found = self._while(found, partial(fewer_moves, many=many))
        return found

    def _fewer_cards(self, found: Found) -> Found:
        for many in CHUNKS:
            found = self._while(found, partial(fewer_cards, many=many))
        return found

    def _fewer_kept(self, found: Found) -> Found:
        found = self._while(found, fewer_kept)
        plain = replace(found.witness, rest="stock")
        return found if plain == found.witness else self.told(plain, found.parting.open) or found

    def _while(self, found: Found, less: Callable[[Witness], Iterator[Witness]]) -> Found:
        """Takes the first smaller witness that still tells, as long as there is one."""
        taken: Found | None = found
        while taken is not None:
            found = taken
            tried = (self.told(witness, found.parting.open) for witness in less(found.witness))
            taken = next(filter(None, tried), None)
        return found

    def told(self, witness: Witness, least_open: bool) -> Found | None:
        """What a witness tells, if it does."""
        key = witness, least_open
        if key not in self.known:
            self.known[key] = None if self.late() else followed(witness, self.rivals, self.names, least_open)
        return self.known[key]

    def is_minimal(self, found: Found) -> bool:
        """Whether no card, seat, step or kept value can be left out with a difference left."""
        return not any(self.told(witness, found.parting.open) for witness in smaller(found.witness))
