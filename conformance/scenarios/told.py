"""What was said and done, as sentences of the rules with the names of this table: `north plays 7H`, `turn begins`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eightfold.conformance.scenarios.values import written
from eightfold.dsl.typed import SentenceKey
from eightfold.interpreter import Game
from eightfold.interpreter.runtime import bits


def told(game: Game, since: int) -> tuple[str, ...]:
    """The sentences carried out since the log was so long, in the order in which they were completed."""
    return tuple(sentence(game, entry) for entry in game.log[since:] if entry[0] == "said")


def shown(game: Game, since: int) -> dict[str, list[str]]:
    """The cards that each seat was shown since the log was so long."""
    found: dict[str, list[str]] = {seat: [] for seat in game.names}
    for entry in game.log[since:]:
        if entry[0] == "shown":
            for seat in entry[3]:
                found[game.names[seat]] += [game.program.deck.name(card) for card in bits(entry[2])]
    return found


def sentence(game: Game, entry: Sequence[Any]) -> str:
    """One sentence with its values: subject, verb, object, then the labelled objects."""
    program = game.program
    key = program.sentence_keys[entry[1]]
    info = program.variant.sentences[key]
    params = [param for param in info.params if param.type.base != "zone"]
    shown = {param.place: _shown(game, param.type, value) for param, value in zip(params, entry[3], strict=False)}
    zones = {param.place: param.name for param in info.params if param.type.base == "zone"}
    return " ".join(_words(key, info.verb, {**shown, **zones}))


def _words(key: SentenceKey, verb: str, shown: dict[str, str]) -> list[str]:
    subject, _, has_object, labels = key
    words = [subject or shown["subject"], verb]
    if has_object:
        words.append(shown["object"])
    for label in labels:
        words += [label, shown[label]]
    return words


def _shown(game: Game, type_: Any, value: Any) -> str:
    found = written(game.program, type_, value, game.names)
    return found if isinstance(found, str) else " ".join(found) or "none"
