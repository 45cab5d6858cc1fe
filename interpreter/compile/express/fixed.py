"""Which expressions have the same value in every state of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from eightfold.dsl.typed import E, Variant, WordInfo

OF_A_STATE = {"keep", "zone", "local", "mode", "possible", "switch"}
OWNER = "owner"
"""The function of the kernel that looks where a card lies."""
ITS_CARD = "its-card"
"""The local of which a property is asked where a value stands for the cards that have it."""


def chosen(variant: Variant, e: E) -> E:
    """Of alternatives by option the one that holds in this variant."""
    return e.args[variant.options[e.data].chosen]


def is_simple(word: WordInfo) -> bool:
    """Whether its strongest meaning is in force whatever happens."""
    return not any(layer.mode for layer in word.layers) and word.layers[-1].condition is None


@dataclass(frozen=True, slots=True)
class Fixed:
    """Answers for one variant; what was found out about a word is kept."""

    variant: Variant
    _words: dict[tuple[str, int], bool] = field(default_factory=dict)

    def __call__(self, e: E, free: frozenset[str] = frozenset()) -> bool:
        """Whether the value depends on nothing but the locals in `free`."""
        match e.op:
            case "local":
                return e.data in free
            case "word":
                return self.word(e.data) and self._all(e.args, free)
            case "usual":
                return self.lower(e, free)
            case "where" | "map":
                return self(e.args[0], free) and self(e.args[1], free | {e.data})
            case "of-value" | "of-values":
                return self(e.args[0], free) and self._all(e.args[1:], free | {ITS_CARD})
            case "alternatives":
                return self(chosen(self.variant, e), free)
            case _:
                of_a_state = e.op in OF_A_STATE or (e.op == "call" and e.data == OWNER)
                return not of_a_state and self._all(e.args, free)

    def _all(self, args: tuple[E, ...], free: frozenset[str]) -> bool:
        return all(self(a, free) for a in args)

    def word(self, key: tuple[str, int]) -> bool:
        """Whether a word's meaning depends on its arguments alone. A word that rests on itself is not fixed."""
        if key not in self._words:
            self._words[key] = False
            word = self.variant.words[key]
            free = frozenset(p.name for p in word.params)
            self._words[key] = is_simple(word) and self(word.layers[-1].value, free)
        return self._words[key]

    def lower(self, e: E, free: frozenset[str] = frozenset()) -> bool:
        """Whether a meaning below another is fixed."""
        key, index = e.data
        layer = self.variant.words[key].layers[index]
        return not e.args and not layer.mode and layer.condition is None and self(layer.value, free)
