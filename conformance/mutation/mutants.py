"""The mutants of a variant: each one small change to one clause, in words, with the place where it is made."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from eightfold.conformance.mutation.changes import changed_expressions, changed_statements
from eightfold.conformance.mutation.paths import Path, part_at, put, walk, without
from eightfold.dsl.typed import (
    Clause,
    E,
    Pattern,
    TAfterwards,
    TChoose,
    TDo,
    TEach,
    TIf,
    TKernel,
    TLet,
    TRepeat,
    TSet,
    TUsual,
    Variant,
)

NODES = (E, Pattern, TAfterwards, TChoose, TDo, TEach, TIf, TKernel, TLet, TRepeat, TSet, TUsual)
STATEMENTS = (TAfterwards, TChoose, TDo, TEach, TIf, TKernel, TLet, TRepeat, TSet, TUsual)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. `id` stays the same as long as clause and change do; `change` says what was done in words."""

    id: str
    clause: str
    file: str
    line: int
    change: str
    apply: Callable[[Variant], Variant]


def mutants_of(variant: Variant) -> list[Mutant]:
    """All mutants, clause by clause. The same variant gives the same list."""
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    for clause, change, line, apply in _changes(variant):
        key = hashlib.sha256(f"{clause.name}|{clause.text}|{change}".encode()).hexdigest()[:10]
        seen[key] = seen.get(key, 0) + 1
        name = f"{clause.name}:{key}" + (f".{seen[key]}" if seen[key] > 1 else "")
        found.append(Mutant(name, clause.name, clause.span.file, line or clause.span.line, change, apply))
    return found


Change = tuple[Clause, str, int, Callable[[Variant], Variant]]


def _changes(variant: Variant) -> Iterator[Change]:
    yield from _in_options(variant)
    yield from _in_table(variant)
    for root, clause in _roots(variant):
        yield from _in_root(variant, root, clause)
    yield from _removed(variant)


def _roots(variant: Variant) -> Iterator[tuple[Path, Clause]]:
    """Where the text of each clause stands in the variant."""
    for key, word in variant.words.items():
        for index, layer in enumerate(word.layers):
            if layer.clause.kind not in ("option", "question"):
                yield ("words", key, "layers", index, "value"), layer.clause
    for sentence, info in variant.sentences.items():
        for index, body in enumerate(info.layers):
            if body.clause.name in variant.clauses and body.clause.kind == "define":
                yield ("sentences", sentence, "layers", index, "block"), body.clause
    for index, action in enumerate(variant.actions):
        yield ("actions", index, "guard"), action.clause
        yield ("actions", index, "block"), action.clause
    for index, reaction in enumerate(variant.reactions):
        for part in ("pattern", "guard", "block"):
            yield ("reactions", index, part), reaction.clause
    for index, forbid in enumerate(variant.forbids):
        yield ("forbids", index, "pattern"), forbid.clause
        yield ("forbids", index, "guard"), forbid.clause
    for name, keep in variant.keeps.items():
        if keep.clause.kind == "keep":
            yield ("keeps", name, "start"), keep.clause


def _in_root(variant: Variant, root: Path, clause: Clause) -> Iterator[Change]:
    for path, node in walk(part_at(variant, root), root, NODES):
        owner = _row_of(node, path, variant, root) or clause
        if isinstance(node, E):
            for change, new in changed_expressions(variant, node):
                yield owner, change, node.span.line, _putting(path, new)
        elif isinstance(node, STATEMENTS):
            for change, part in changed_statements(variant, node):
                yield clause, change, node.span.line, _putting(path, part)
    for path, block in _blocks(part_at(variant, root), root):
        for index, statement in enumerate(block):
            change = f"`{_shown(clause, statement.span.line)}` is left out"
            yield clause, change, statement.span.line, _leaving_out((*path, index))


def _row_of(node: E, path: Path, variant: Variant, root: Path) -> Clause | None:
    """The table row that a node stands in, if it stands in one."""
    for length in range(len(path), len(root) - 1, -1):
        part = part_at(variant, path[:length])
        if isinstance(part, E) and part.op == "if" and isinstance(part.data, str):
            step = path[length + 1] if len(path) > length + 1 else None
            if step in (0, 1):
                return variant.clauses.get(part.data)
    return None


def _blocks(part: object, path: Path) -> Iterator[tuple[Path, tuple[TDo, ...]]]:
    """Every row of statements below a part."""
    if isinstance(part, tuple):
        if part and all(isinstance(item, STATEMENTS) for item in part):
            yield path, part
        for index, item in enumerate(part):
            yield from _blocks(item, (*path, index))
    elif isinstance(part, STATEMENTS):
        for name in ("then", "other", "block", "slip_block"):
            if hasattr(part, name):
                yield from _blocks(getattr(part, name), (*path, name))


def _in_options(variant: Variant) -> Iterator[Change]:
    for name, option in variant.options.items():
        for index, label in enumerate(option.labels):
            if index != option.chosen:
                change = f"`{name}` is {label} and not {option.labels[option.chosen]}"
                yield option.clause, change, 0, _choosing(name, option.chosen, index)


def _in_table(variant: Variant) -> Iterator[Change]:
    clause = variant.players_clause
    if clause is not None:
        yield clause, f"at most {variant.most - 1} players", 0, _putting(("most",), variant.most - 1)
        yield clause, f"at least {variant.least + 1} players", 0, _putting(("least",), variant.least + 1)
        yield clause, f"at most {variant.most + 1} players", 0, _putting(("most",), variant.most + 1)
    if variant.pack_clause is not None and variant.copies is not None:
        more = E("add", variant.copies.type, (variant.copies, E("num", variant.copies.type, (), 1)))
        yield variant.pack_clause, "one more pack", 0, _putting(("copies",), more)


def _removed(variant: Variant) -> Iterator[Change]:
    for index, reaction in enumerate(variant.reactions):
        yield reaction.clause, "the clause is left out", 0, _leaving_out(("reactions", index))
    for index, forbid in enumerate(variant.forbids):
        yield forbid.clause, "the clause is left out", 0, _leaving_out(("forbids", index))
    for index, action in enumerate(variant.actions):
        yield action.clause, "the action is left out", 0, _leaving_out(("actions", index))
    for key, word in variant.words.items():
        for index, layer in enumerate(word.layers):
            if index and layer.clause.kind == "define":
                yield layer.clause, "the new meaning is left out", 0, _leaving_out(("words", key, "layers", index))


def _shown(clause: Clause, line: int) -> str:
    """The line of a clause's text that a statement stands in, as far as it can be told."""
    return f"line {line - clause.span.line + 1} of {clause.name}" if line else clause.name


def _putting(path: Path, part: object) -> Callable[[Variant], Variant]:
    def apply(variant: Variant) -> Variant:
        changed: Variant = put(variant, path, part)
        return changed

    return apply


def _leaving_out(path: Path) -> Callable[[Variant], Variant]:
    def apply(variant: Variant) -> Variant:
        changed: Variant = without(variant, path)
        return changed

    return apply


def _choosing(name: str, usual: int, other: int) -> Callable[[Variant], Variant]:
    """Another default: it counts only where nobody chose."""

    def apply(variant: Variant) -> Variant:
        chosen = variant.options[name].chosen
        if chosen != usual:
            return variant
        changed: Variant = put(variant, ("options", name, "chosen"), other)
        return changed

    return apply
