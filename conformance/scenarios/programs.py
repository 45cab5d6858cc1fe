"""Compiled rules, made once for each variant, options, house rules and number of players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from eightfold.conformance.scenarios.model import Rules
from eightfold.dsl.catalogue import load_variant, shipped_library, with_options_set
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.dsl.load import Library
from eightfold.dsl.typed import Variant
from eightfold.interpreter import Program, compile_variant, set_otherwise
from eightfold.interpreter.compile.early import early_options

Load = Callable[[Rules, Library], Variant]
Choose = Callable[[Variant, dict[str, str]], Variant]


def load_rules(rules: Rules, library: Library) -> Variant:
    """The checked variant of some rules, its options not yet set. Raises FaultyVariant."""
    name = rules.variant
    if name.endswith(".eight") and rules.beside is not None:
        name = str(rules.beside / name)
    return load_variant(name, {}, rules.takes, library)


@dataclass
class Programs:
    """A store of compiled rules.

    `load` makes a variant of rules, `choose` sets options in it: whoever tests altered rules passes others. What is
    loaded once serves every setting of its options.
    """

    load: Load = load_rules
    choose: Choose = with_options_set
    deals: dict[Any, Any] = field(default_factory=dict)
    _libraries: dict[Path | None, Library] = field(default_factory=dict)
    _variants: dict[Rules, Variant | FaultyVariant] = field(default_factory=dict)
    _programs: dict[tuple[Rules, int], Program] = field(default_factory=dict)
    _early: dict[Rules, tuple[str, ...]] = field(default_factory=dict)
    _compiled_for: dict[tuple[Rules, int, tuple[int, ...]], Program] = field(default_factory=dict)

    def variant(self, rules: Rules) -> Variant:
        """The variant of some rules. Raises FaultyVariant, the same each time."""
        if rules not in self._variants:
            try:
                self._variants[rules] = self._made(rules)
            except FaultyVariant as fault:
                self._variants[rules] = fault
        found = self._variants[rules]
        if isinstance(found, FaultyVariant):
            raise found
        return found

    def _made(self, rules: Rules) -> Variant:
        if rules.sets:
            return self.choose(self.variant(replace(rules, sets=())), dict(rules.sets))
        return self.load(rules, self._library(rules.beside))

    def program(self, rules: Rules, players: int) -> Program:
        """The traced program of some rules for so many players. Raises FaultyVariant, ValueError.

        One is compiled for all settings of the options that the compiler does not ask.
        """
        key = (rules, players)
        if key not in self._programs:
            variant = self.variant(rules)
            self._programs[key] = set_otherwise(self._compiled(rules, variant, players), variant)
        return self._programs[key]

    def _compiled(self, rules: Rules, variant: Variant, players: int) -> Program:
        plain = replace(rules, sets=())
        if plain not in self._early:
            self._early[plain] = tuple(sorted(early_options(variant)))
        key = (plain, players, tuple(variant.options[name].chosen for name in self._early[plain]))
        if key not in self._compiled_for:
            self._compiled_for[key] = compile_variant(variant, players, traced=True)
        return self._compiled_for[key]

    def _library(self, folder: Path | None) -> Library:
        if folder not in self._libraries:
            shipped = shipped_library()
            inside = folder is None or any(folder.resolve().is_relative_to(f.resolve()) for f in shipped.folders)
            self._libraries[folder] = shipped if inside or folder is None else shipped_library(folder)
        return self._libraries[folder]
