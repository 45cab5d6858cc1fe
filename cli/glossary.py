"""The words of a variant, for who writes rules for it: what can be named, done, answered and kept.

Its options are told by `eightfold list`; what means something in every sheet is told by the reference of the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from eightfold.cli.console import CommandConsole
from eightfold.dsl.inference.told import sentence_shape
from eightfold.dsl.typed import Clause, KeepInfo, Variant, WordInfo

GROUPS = {
    "sentence": "What happens: each can be carried out, and answered with `when`, `before` or `instead of`",
    "action": "What may be done, where `action`, `claim` or `slip` offers it",
    "word": "Words",
    "kept": "What is kept: it may be read, and changed with `becomes` and `rises by`",
    "zone": "Zones",
    "kind": "Kinds",
    "mode": "Modes and windows",
}

SEEN = {"unseen": "seen by nobody", "seen": "seen by everybody", "owner": "seen by its owner"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One word: how it is written, what it is, what it means in the words of its sheet, and where it stands."""

    group: str
    form: str
    type: str
    means: str
    clause: Clause


def glossary(variant: Variant) -> list[Entry]:
    """All words of a variant, by group, each group by the alphabet."""
    order = list(GROUPS)
    return sorted(_entries(variant), key=lambda entry: (order.index(entry.group), entry.form))


def _entries(variant: Variant) -> Iterator[Entry]:
    offered = {action.key for action in variant.actions}
    for key, said in variant.sentences.items():
        form = sentence_shape(key, said.verb, said.params)
        if said.layers and key not in offered and said.layers[0].clause.sheet:
            yield Entry("sentence", form, "", _means(layer.clause for layer in said.layers), said.layers[0].clause)
    for action in variant.actions:
        form = sentence_shape(action.key, variant.sentences[action.key].verb, action.params)
        yield Entry("action", form, _in_mode(action.offer, action.mode), action.clause.title, action.clause)
    for word in (word for word in variant.words.values() if word.name not in variant.options):
        first = word.layers[0].clause
        means = _means(layer.clause for layer in word.layers) or _defined(first)
        yield Entry("word", _form_of(word), str(word.type), means, first)
    for keep in variant.keeps.values():
        name = keep.name.rpartition(":")[2]
        form = f"{name} of player" if keep.per_player else name
        yield Entry("kept", form, _life(keep), keep.clause.title, keep.clause)
    for zone in variant.zones.values():
        form = f"player's {zone.name}, {zone.name} of player" if zone.per_player else zone.name
        yield Entry("zone", form, SEEN[zone.sight], zone.clause.title, zone.clause)
    for kind in variant.kinds.values():
        yield Entry("kind", kind.name, "", ", ".join(kind.values), kind.clause)
    for mode in variant.modes.values():
        yield Entry("mode", mode.name, "window" if mode.window else "mode", mode.clause.title, mode.clause)


def _form_of(word: WordInfo) -> str:
    match [str(param.type) for param in word.params]:
        case []:
            return word.name
        case [one]:
            return f"{word.name} of {one}"
        case several:
            return f"{word.name}({', '.join(several)})"


def _means(clauses: Iterable[Clause]) -> str:
    return next((clause.title for clause in clauses if clause.title), "")


def _defined(clause: Clause) -> str:
    """What a word is said to be, where that is one expression."""
    found = re.match(r"define [^=]*? = (.*?)(?: \[[^\]]*\])?$", clause.text)
    return f"= {found[1]}" if found else ""


def _in_mode(offer: str, mode: str) -> str:
    return f"{offer}, in {mode}" if mode else offer


def _life(keep: KeepInfo) -> str:
    return f"{keep.type}, per {keep.life}" if keep.life else str(keep.type)


def as_json(variant: Variant) -> str:
    """The words as one JSON document."""
    words = [
        {"group": e.group, "form": e.form, "type": e.type, "means": e.means, "clause": e.clause.name,
         "origin": {"file": e.clause.span.file, "line": e.clause.span.line}}
        for e in glossary(variant)
    ]  # fmt: skip
    return json.dumps({"variant": variant.name, "title": variant.title, "words": words}, indent=2, ensure_ascii=False)


def print_words(variant: Variant, console: CommandConsole) -> None:
    """Prints the words group by group."""
    entries = glossary(variant)
    for group, heading in GROUPS.items():
        found = [entry for entry in entries if entry.group == group]
        if found:
            console.print(Text(f"\n{heading}", "bold"))
            console.print(_table(found))


def _table(entries: Iterable[Entry]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, show_header=False)
    for _ in range(3):
        table.add_column(overflow="fold")
    table.add_column(no_wrap=True)
    for entry in entries:
        where = f"{entry.clause.sheet}:{entry.clause.span.line}"
        table.add_row(Text(entry.form, "bold"), Text(entry.type), Text(entry.means), Text(where, "blue"))
    return table
