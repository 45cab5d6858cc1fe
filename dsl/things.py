"""Expressions of a sheet as words for players: a card, a hand, a word by the title that its author gave it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from eightfold.dsl.typed import E, Variant

YOU = "you"


@dataclass(frozen=True, slots=True)
class Things:
    """Names what expressions of a variant stand for; `names` are what bound names are called: you, 7H, the other."""

    variant: Variant
    names: Mapping[str, str]

    def thing(self, e: E) -> str | None:
        """What an expression stands for, in words; None where it is too much for a phrase."""
        match e.op:
            case "local":
                return self.names.get(str(e.data), f"the {plain(str(e.data))}")
            case "num":
                return str(e.data)
            case "value":
                return self._value(e)
            case "word" | "keep" | "option":
                return self._named(e)
            case "zone":
                return self._of(plain(str(e.data)), e)
            case "of-value" | "of-values":
                inner = self.thing(e.args[0])
                return with_article(inner) if inner is not None and e.args[0].op == "value" else inner
            case "of-card":
                return self.thing(e.args[0])
            case "union":
                parts = [self.thing(arg) for arg in e.args]
                return None if any(part is None for part in parts) else " or ".join(part or "" for part in parts)
            case "call" if e.data == "number":
                counted = self.thing(e.args[0]) if e.args[0].op == "zone" else None
                return None if counted is None else f"the number of cards in {counted}"
            case _:
                return None

    def _value(self, e: E) -> str | None:
        kind: str = e.data[0]
        index: int = e.data[1]
        if kind in self.variant.kinds:
            return self.variant.kinds[kind].values[index]
        option = self.variant.options.get(kind)
        return plain(option.labels[index]) if option is not None else None

    def _named(self, e: E) -> str | None:
        name = e.data[0] if e.op == "word" else str(e.data).split(":")[-1]
        if len(e.args) > 1:
            return None
        keep = self.variant.keeps.get(e.data) if e.op == "keep" else None
        title = self.title(e.data) if e.op == "word" else keep.clause.title if keep is not None else ""
        shown = title if title and not title.endswith("?") else plain(name)
        bare = (e.op == "word" and shown == title) or shown.startswith("on ")
        return self._of(shown, e, "" if bare else "the ")

    def _of(self, name: str, e: E, article: str = "the ") -> str | None:
        if not e.args:
            return f"{article}{name}"
        whose = self.thing(e.args[0])
        if whose is None:
            return None
        return f"your {name}" if whose == YOU else f"{whose}'s {name}"

    def title(self, key: tuple[str, int]) -> str:
        """The title that a word has from the strongest layer that gives it one."""
        word = self.variant.words.get(key)
        titles = [layer.clause.title for layer in word.layers if layer.clause.title] if word is not None else []
        return titles[-1] if titles else ""


def plain(text: str) -> str:
    """Hyphens are blanks when a name is read out."""
    return text.replace("-", " ")


def with_article(name: str) -> str:
    """One of its kind: a 7, an 8, an A; what is many already, like hearts, stays as it is."""
    if name.endswith("s"):
        return name
    return f"{'an' if name[:1] in 'AEIOaeio8' or name in ('11', '18') else 'a'} {name}"


def sentence(text: str) -> str:
    """A text with a capital at its start and a full stop at its end."""
    bare = text.strip()
    return bare[:1].upper() + bare[1:] + ("" if bare.endswith((".", "!", "?", ":")) else ".")
