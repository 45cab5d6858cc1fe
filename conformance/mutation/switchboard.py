"""Programs of rules with switches: set to a mutant, or noting which mutants would have made a difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from eightfold.conformance.mutation.mutants import Mutant, mutants_of
from eightfold.conformance.mutation.switches import Switched, Way, with_switches
from eightfold.conformance.scenarios.model import Rules
from eightfold.conformance.scenarios.programs import Programs
from eightfold.dsl.typed import Variant
from eightfold.interpreter import Program, compile_variant

Thunk = Callable[[], Any]


@dataclass
class Wired:
    """A compiled program with switches: which way each stands, and which ways would have given another value."""

    program: Program
    rules: Switched
    stands: list[int]
    different: set[Way] = field(default_factory=set)

    def set_to(self, variant: Variant, mutant: Mutant | None) -> None:
        """Sets the options as a variant has them, and one mutant."""
        self.stands[:] = [variant.options[name].chosen for name in self.rules.options] + [0] * (
            self.rules.switches - len(self.rules.options)
        )
        if mutant is None:
            return
        for number, way in self.rules.ways.get(mutant.id, ()):
            self.stands[number] = way
        choice = self.rules.choices.get(mutant.id)
        if choice is not None and variant.options[choice.option].chosen == choice.usual:
            self.stands[self.rules.options.index(choice.option)] = choice.other

    def playing(self) -> None:
        """Each switch gives the value of the way on which it stands."""
        stands = self.stands

        def switch(number: int, *ways: Thunk) -> Any:
            return ways[stands[number]]()

        self.program.names["SWITCH"] = switch

    def noting(self) -> None:
        """Each switch also works out its other ways, and notes those that differ."""
        stands, different, busy = self.stands, self.different, [False]

        def switch(number: int, *ways: Thunk) -> Any:
            value = ways[stands[number]]()
            if busy[0]:
                return value
            busy[0] = True
            for way, other in enumerate(ways):
                if (number, way) not in different and way != stands[number] and _differs(other, value):
                    different.add((number, way))
            busy[0] = False
            return value

        self.program.names["SWITCH"] = switch

    def noticed(self, variant: Variant) -> frozenset[str]:
        """The ids of the mutants that would have given another value somewhere, under a variant's options."""
        found = {id_ for id_, ways in self.rules.ways.items() if any(way in self.different for way in ways)}
        for id_, choice in self.rules.choices.items():
            number = self.rules.options.index(choice.option)
            usual = variant.options[choice.option].chosen == choice.usual
            if usual and (number, choice.other) in self.different:
                found.add(id_)
        return frozenset(found)


def _differs(way: Thunk, value: Any) -> bool:
    try:
        return bool(way() != value)
    except Exception:
        return True


@dataclass
class SwitchedPrograms(Programs):
    """Programs with switches, each compiled once for all settings of options and all mutants that are switches.

    `mutant` is what the next programs are set to.
    """

    mutant: Mutant | None = None
    noting: bool = False
    last: Wired | None = None
    _switched: dict[Rules, Switched] = field(default_factory=dict)
    _wired: dict[Any, Wired] = field(default_factory=dict)

    def set_to_note(self) -> None:
        """The next programs are the rules as they are, and note what would make a difference."""
        self.mutant, self.noting, self.last, self.deals = None, True, None, {}

    def set_to_play(self, mutant: Mutant) -> None:
        """The next programs are those of a mutant."""
        self.mutant, self.noting, self.deals = mutant, False, {}

    def noticed(self, rules: Rules) -> frozenset[str]:
        """The ids of the mutants that would have made a difference in the last program."""
        return self.last.noticed(self.variant(rules)) if self.last is not None else frozenset()

    def program(self, rules: Rules, players: int) -> Program:
        wired = self._wire(rules, players)
        variant = self.variant(rules)
        wired.set_to(variant, self.mutant)
        wired.different.clear()
        if self.noting:
            wired.noting()
        else:
            wired.playing()
        self.last = wired
        return replace(wired.program, variant=variant)

    def switched_of(self, rules: Rules) -> Switched:
        """Some rules with all their switches, whatever is chosen."""
        plain = replace(rules, sets=())
        if plain not in self._switched:
            variant = self.variant(plain)
            self._switched[plain] = with_switches(variant, mutants_of(variant))
        return self._switched[plain]

    def _wire(self, rules: Rules, players: int) -> Wired:
        plain, switched = replace(rules, sets=()), self.switched_of(rules)
        variant = self.variant(rules)
        key = (plain, players, tuple(variant.options[name].chosen for name in switched.fixed))
        if key not in self._wired:
            if not variant.least <= players <= variant.most:
                raise ValueError(f"{variant.name} is not played by {players} players")
            chosen = replace(switched.variant, options=variant.options, least=variant.least, most=variant.most)
            program = compile_variant(chosen, players, traced=True)
            self._wired[key] = Wired(program, switched, [0] * switched.switches)
        return self._wired[key]
