"""The parse table of the grammar: from the file beside it, or worked out from the grammar where that is out of date.

`make grammar` writes the file anew after a change of the grammar. A table that is out of date costs
time and nothing else: it is worked out at every start.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule

FORMAT = 1
END = "$END"
FILE = "grammar.json"


@dataclass(frozen=True, slots=True)
class Production:
    """One way of writing out a rule of the grammar, and how its parts become those of the node that it builds."""

    origin: str
    builds: str
    length: int
    parts: tuple[int, ...]
    """What is kept: -1 for what was left out, else twice the index of a part, and 1 more where its list is spread."""
    single: bool
    """Whether a lone part stands for the whole."""

    @property
    def passes(self) -> bool:
        """Whether it hands on its one part as it is."""
        return self.single and self.length == 1 and self.parts == (0,)

    @property
    def spreads(self) -> bool:
        """Whether it only collects parts for the rule that it stands in."""
        return self.origin.startswith("_")


@dataclass(frozen=True)
class Table:
    """Rows by state: a terminal leads to a state to shift into, or to minus one less the number of a production."""

    start: int
    final: int
    rows: list[dict[str, int]]
    jumps: list[dict[str, int]]
    productions: list[Production]
    patterns: list[tuple[str, str]]
    """Terminals that are patterns, strongest first."""
    words: dict[str, str]
    marks: dict[str, str]
    ignored: list[str]

    @cached_property
    def symbols(self) -> list[str]:
        """The symbol that leads into each state."""
        found = [""] * len(self.rows)
        for row in (*self.rows, *self.jumps):
            for symbol, state in row.items():
                if state >= 0:
                    found[state] = symbol
        return found


@lru_cache(maxsize=1)
def table() -> Table:
    """The table of the grammar as it stands."""
    grammar = grammar_text()
    kept = beside(FILE)
    if kept.is_file():
        data = json.loads(kept.read_text(encoding="utf-8"))
        if data["made_from"] == made_from(grammar):
            return from_data(data)
    return from_data(worked_out(grammar))


def grammar_text() -> str:
    return beside("grammar.lark").read_text(encoding="utf-8")


def beside(name: str) -> Path:
    """A file of this room."""
    return Path(__file__).with_name(name)


def made_from(grammar: str) -> str:
    """What a kept table is known by: the grammar, and the format of the table."""
    return sha256(f"{FORMAT}\n{grammar}".encode()).hexdigest()


def from_data(data: dict[str, Any]) -> Table:
    """The table that `worked_out` describes."""
    sets: list[list[str]] = [text.split() for text in data["lookaheads"]]
    rows: list[dict[str, int]] = []
    for shifts, reductions in data["states"]:
        row = dict(shifts)
        for production, lookahead in reductions:
            row.update(dict.fromkeys(sets[lookahead], -1 - production))
        rows.append(row)
    productions = [Production(o, b, n, tuple(parts), bool(s)) for o, b, n, parts, s in data["productions"]]
    return Table(
        data["start"], data["final"], rows, data["jumps"], productions,
        [(name, pattern) for name, pattern in data["patterns"]], data["words"], data["marks"], data["ignored"],
    )  # fmt: skip


# ---- from the grammar -------------------------------------------------------------------------------------------


def worked_out(grammar: str) -> dict[str, Any]:
    """The table as plain data, worked out by lark."""
    from lark import Lark

    parser = Lark(grammar, parser="lalr", maybe_placeholders=True)
    # Lark's own names for its table are private; nothing else tells it.
    lalr: Any = parser.parser.parser
    return {"made_from": made_from(grammar), **_states(lalr._parse_table, parser.rules), **_terminals(parser)}


def _states(parse_table: Any, rules: list[Rule]) -> dict[str, Any]:
    """Rows of the table, the states numbered in the order in which they are reached from the start."""
    order = _order(parse_table)
    numbers = {state: number for number, state in enumerate(order)}
    rules = sorted(rules, key=lambda rule: (rule.origin.name, [symbol.name for symbol in rule.expansion]))
    productions = {_rule_key(rule): number for number, rule in enumerate(rules)}
    nonterminals = {rule.origin.name for rule in rules}
    lookaheads: dict[str, int] = {}
    states, jumps = [], []
    for state in order:
        shifts: dict[str, int] = {}
        gotos: dict[str, int] = {}
        reductions: dict[int, list[str]] = {}
        for symbol, (action, target) in sorted(parse_table.states[state].items()):
            if action.name == "Shift":
                (gotos if symbol in nonterminals else shifts)[symbol] = numbers[target]
            else:
                reductions.setdefault(productions[_rule_key(target)], []).append(symbol)
        kept = [[p, lookaheads.setdefault(" ".join(s), len(lookaheads))] for p, s in sorted(reductions.items())]
        states.append([shifts, kept])
        jumps.append(gotos)
    return {
        "start": numbers[parse_table.start_states["start"]],
        "final": numbers[parse_table.end_states["start"]],
        "states": states,
        "jumps": jumps,
        "lookaheads": list(lookaheads),
        "productions": [_production(rule) for rule in rules],
    }


def _order(parse_table: Any) -> list[Any]:
    found = [parse_table.start_states["start"]]
    seen = set(found)
    for state in found:
        for _, (action, target) in sorted(parse_table.states[state].items(), key=lambda pair: str(pair[0])):
            if action.name == "Shift" and target not in seen:
                seen.add(target)
                found.append(target)
    return found


def _rule_key(rule: Rule) -> tuple[str, tuple[str, ...], str | None]:
    return rule.origin.name, tuple(symbol.name for symbol in rule.expansion), rule.alias


def _production(rule: Rule) -> list[Any]:
    """A production as plain data; see Production for what its numbers mean."""
    gaps = [len(ones) for ones in "".join(str(int(gap)) for gap in rule.options.empty_indices).split("0")]
    parts: list[int] = []
    for index, symbol in enumerate(rule.expansion):
        parts += [-1] * (gaps[index] if len(gaps) > 1 else 0)
        if rule.options.keep_all_tokens or not getattr(symbol, "filter_out", False):
            parts.append(2 * index + (not symbol.is_term and symbol.name.startswith("_")))
    parts += [-1] * (gaps[-1] if len(gaps) > 1 else 0)
    single = rule.options.expand1 and not rule.alias
    return [rule.origin.name, rule.alias or rule.origin.name, len(rule.expansion), parts, int(single)]


def _terminals(parser: Lark) -> dict[str, Any]:
    """The terminals, told apart into patterns, words and marks."""
    texts = {t.pattern.value: t.name for t in parser.terminals if t.pattern.type == "str"}
    ignored = set(parser.ignore_tokens)
    by_strength = sorted(parser.terminals, key=lambda t: (-t.priority, t.name))
    regular = [t for t in by_strength if t.pattern.type == "re" and t.name not in ignored and t.name != "_NL"]
    return {
        "patterns": [[t.name, t.pattern.value] for t in regular],
        "words": {text: name for text, name in texts.items() if text[0].isalpha()},
        "marks": {text: name for text, name in texts.items() if not text[0].isalpha()},
        "ignored": [t.pattern.value for t in by_strength if t.name in ignored],
    }


def write() -> Path:
    """Writes the table beside the grammar; says where."""
    path = beside(FILE)
    data = worked_out(grammar_text())
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in data.items())
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return path
