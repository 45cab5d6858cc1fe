"""Two rulesets at one table: the same position and the same moves under both, and where they part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from eightfold.conformance.discriminate.glance import Compared, Glance, comparable
from eightfold.conformance.discriminate.parting import Parting, partings
from eightfold.conformance.discriminate.witness import Move, Witness, scenario_of
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.model import Rules
from eightfold.conformance.scenarios.position import GamePosition
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.setup import set_up
from eightfold.conformance.scenarios.words import usual_words
from eightfold.dsl.typed import Variant
from eightfold.interpreter import Faulty


@dataclass(frozen=True, slots=True)
class Found:
    """A witness whose last move, or whose position, shows a difference; and the difference."""

    witness: Witness
    parting: Parting


@dataclass
class Rivals:
    """The two rulesets, and their programs."""

    a: Rules
    b: Rules
    programs: Programs = field(default_factory=Programs)

    @property
    def variants(self) -> tuple[Variant, Variant]:
        return self.programs.variant(self.a), self.programs.variant(self.b)

    @property
    def tables(self) -> range:
        """The numbers of players that both permit."""
        one, two = self.variants
        return range(max(one.least, two.least), min(one.most, two.most) + 1)

    def kept(self) -> tuple[str, ...]:
        """Kept variables of both that no key of the scenarios stands for, of the same type."""
        one, two = self.variants
        known = set(usual_words().values())
        return tuple(
            name for name, keep in one.keeps.items()
            if name not in known and name in two.keeps and _alike(keep, two.keeps[name])
        )  # fmt: skip

    def sights(self) -> tuple[str, ...]:
        """The zones of both that are not seen by the same seats."""
        one, two = self.variants
        return tuple(n for n, zone in one.zones.items() if n in two.zones and zone.sight != two.zones[n].sight)


def _alike(a: object, b: object) -> bool:
    return all(getattr(a, part) == getattr(b, part) for part in ("type", "per_player", "life"))


class Pair:
    """One position under both rules, and the moves made in it. Raises ImpossibleError or Faulty where it cannot be."""

    def __init__(self, witness: Witness, rivals: Rivals, names: Compared) -> None:
        self.witness = replace(witness, moves=())
        self.names = names
        self.a = set_up(scenario_of(witness, rivals.a), rivals.programs)
        self.b = set_up(scenario_of(witness, rivals.b), rivals.programs)
        self.glances = Glance(self.a.game, names), Glance(self.b.game, names)
        self.comparable = comparable(self.a.game.program, self.b.game.program)
        self.stated = frozenset(card for hand in witness.hands for card in hand)
        self.moves: list[Move] = []

    def parted(self) -> Iterator[Parting]:
        """How the two positions differ."""
        if self.comparable and self.glances[0].taken() == self.glances[1].taken():
            return iter(())
        looks = GamePosition(self.a), GamePosition(self.b)
        return partings(*looks, self.names.kept, self.names.zones, self.stated)

    def refused(self, one: Move) -> Parting | None:
        """How the refusal of a move differs, which neither permits."""
        codes = [glance.refusal(one.seat, one.action) for glance in self.glances]
        if codes[0] == codes[1] or "" in codes:
            return None
        a, b = (f"{one.seat} may not {one.action} ({code})" for code in codes)
        return Parting("why it is refused", "refused", codes[0], a, b, open=False)

    def make(self, one: Move) -> bool:
        """Makes a move under both; says whether both could."""
        codes = [glance.code(one.seat, one.action) for glance in self.glances]
        self.moves.append(one)
        for play, code in zip((self.a, self.b), codes, strict=True):
            if code is None:
                return False
            play.game.state.tape = play.chance()
            play.game.apply(code)
        return True

    def found(self, parting: Parting) -> Found:
        return Found(replace(self.witness, moves=tuple(self.moves)), parting)


def compared(rivals: Rivals) -> Compared:
    return Compared(rivals.kept(), rivals.sights())


def followed(witness: Witness, rivals: Rivals, names: Compared, least_open: bool) -> Found | None:
    """Where the two part on the way of a witness, if they do; what is not open counts only if `least_open` is false."""
    if not witness.sound():
        return None
    try:
        return _followed(witness, rivals, names, least_open)
    except (ImpossibleError, Faulty, ValueError):
        return None


def _followed(witness: Witness, rivals: Rivals, names: Compared, least_open: bool) -> Found | None:
    pair = Pair(witness, rivals, names)
    hidden: Found | None = None
    for one in (None, *witness.moves):
        if one is not None and one.tried:
            parting = pair.refused(one)
            if parting is None:
                return None
            pair.moves.append(one)
            return None if least_open else pair.found(parting)
        if one is not None and not pair.make(one):
            return hidden
        for parting in pair.parted():
            if parting.open:
                return pair.found(parting)
            if hidden is None and not least_open:
                hidden = pair.found(parting)
    return hidden
